import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { folderAssets } from "../../test/tool-benches/folder-assets.ts";
import { inspect } from "../assets/inspect.ts";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";
import { mediaInput, openMedia } from "./media-input.ts";

const fixture = (name: string) => join(import.meta.dirname, "../../test/fixtures", name);
let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-input-test-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

describe("mediaInput", () => {
  it("decodes media files", async () => {
    for (const name of ["color-bars.mp4", "tone.wav", "picture.jpg"]) await decode(fixture(name));
  });

  it("refuses playlists and lists of other files", async () => {
    await writeFile(join(folder, "inside.mp4"), await readFile(fixture("color-bars.mp4")));
    for (const list of [
      "ffconcat version 1.0\nfile inside.mp4\n",
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${join(folder, "inside.mp4")}\n#EXT-X-ENDLIST\n`,
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ])
      await expect(decode(await writeFixture("list", list))).rejects.toMatchObject({
        code: "tool_failed",
      });
  });

  it("refuses frames too large for memory, on upload and on decoding", async () => {
    const bomb = await writeFixture("bomb.gif", gifWithSize(20_000));
    await expect(inspect(bomb, ffmpeg)).rejects.toMatchObject({ code: "invalid_input" });
    // Just above and below the maximum of a video: memory would be enough for both.
    const large = await writeFixture("large.gif", gifWithSize(6000));
    await expect(decode(large)).rejects.toMatchObject({ code: "tool_failed" });
    await decode(await writeFixture("below.gif", gifWithSize(5900)));
  });
});

describe("openMedia", () => {
  it("opens media and refuses text", async () => {
    const assets = folderAssets(folder, ffmpeg);
    const video = await assets.save(fixture("color-bars.mp4"), { kind: "video" });
    expect(await openMedia(assets, video.id)).toEqual(video);
    const text = await assets.save(
      await writeFixture("list.txt", "ffconcat version 1.0\nfile inside.mp4\n"),
      { kind: "text" },
    );
    await expect(openMedia(assets, text.id)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("is of kind text"),
    });
  });

  it("refuses audio to be seen and images to be heard, and accepts video for both", async () => {
    const assets = folderAssets(folder, ffmpeg);
    const [sound, picture, video] = await Promise.all([
      assets.save(fixture("tone.wav"), { kind: "audio" }),
      assets.save(fixture("picture.jpg"), { kind: "image" }),
      assets.save(fixture("color-bars.mp4"), { kind: "video" }),
    ]);
    for (const [id, use, message] of [
      [sound.id, "seen", "kind audio (audio/wav). Use an image or video."],
      [picture.id, "heard", "kind image (image/jpeg). Use audio, or a video with sound."],
    ] as const)
      await expect(openMedia(assets, id, use)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining(message),
      });
    for (const use of ["seen", "heard"] as const)
      expect(await openMedia(assets, video.id, use)).toEqual(video);
  });
});

it("gives ffmpeg and ffprobe none of the service's environment", async () => {
  vi.stubEnv("SECRET_KEY", "a secret of this installation, 32 characters");
  vi.stubEnv("AWS_SESSION_TOKEN", "a secret that is not a setting");
  for (const name of ["ffmpeg", "ffprobe"]) {
    await writeFile(
      join(folder, name),
      `#!/bin/sh\nenv > "${folder}/env-$(basename $0)"\nexec ${name} "$@"\n`,
    );
    await chmod(join(folder, name), 0o755);
  }
  const watched = await openFfmpeg({ ffmpegPath: join(folder, "ffmpeg"), niceness: 0 });
  await watched.run(["-f", "lavfi", "-i", "testsrc2=s=16x16:d=0.1", "-f", "null", "-"]);
  await watched.probe(fixture("picture.jpg"));
  for (const name of ["ffmpeg", "ffprobe"]) {
    const environment = await readFile(join(folder, `env-${name}`), "utf8");
    expect(environment).toContain("PATH=");
    expect(environment).not.toContain("SECRET_KEY");
    expect(environment).not.toContain("AWS_SESSION_TOKEN");
  }
});

async function writeFixture(name: string, content: string | Buffer) {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
const decode = (path: string) => ffmpeg.run([...mediaInput(path), "-f", "null", "-"]);

/** A one-pixel GIF whose header claims `side` × `side` pixels. */
function gifWithSize(side: number) {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const colors = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const image = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 0x01, 0, 0x3b]),
  ]);
  return Buffer.concat([Buffer.from("GIF89a"), size, colors, image]);
}
