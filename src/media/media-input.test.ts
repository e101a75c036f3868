import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { folderAssets } from "../../test/folder-assets.ts";
import { inspect } from "../assets/inspect.ts";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";
import { mediaInput, openMedia } from "./media-input.ts";

const fixture = (name: string) => join(import.meta.dirname, "../../test/fixtures", name);
let folder: string;
let ffmpeg: Ffmpeg;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "media-input-test-"));
  ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 5 });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const written = async (name: string, content: string | Buffer) => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};
const decoded = (path: string) => ffmpeg.run([...mediaInput(path), "-f", "null", "-"]);

/** A picture of one byte that says it is as large as it likes. */
const gifOf = (side: number) => {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(side, 0);
  size.writeUInt16LE(side, 2);
  const colours = Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  const image = Buffer.concat([
    Buffer.from([0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 0x01, 0, 0x3b]),
  ]);
  return Buffer.concat([Buffer.from("GIF89a"), size, colours, image]);
};

describe("a file that somebody sent", () => {
  test("is decoded", async () => {
    for (const name of ["colour-bars.mp4", "tone.wav", "picture.jpg"]) await decoded(fixture(name));
  });

  test("is not followed where it is a list of other files", async () => {
    await writeFile(join(folder, "inside.mp4"), await readFile(fixture("colour-bars.mp4")));
    for (const list of [
      "ffconcat version 1.0\nfile inside.mp4\n",
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${join(folder, "inside.mp4")}\n#EXT-X-ENDLIST\n`,
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
    ])
      await expect(decoded(await written("list", list))).rejects.toMatchObject({
        code: "tool_failed",
      });
  });

  test("is refused where its pictures would not fit into memory, when it is kept and when it is decoded", async () => {
    const bomb = await written("bomb.gif", gifOf(20_000));
    await expect(inspect(bomb, ffmpeg)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(decoded(bomb)).rejects.toMatchObject({ code: "tool_failed" });
    await decoded(await written("small.gif", gifOf(2)));
  });
});

describe("openMedia", () => {
  test("opens what can be seen or heard, and no text", async () => {
    const assets = folderAssets(folder, ffmpeg);
    const video = await assets.save(fixture("colour-bars.mp4"), { kind: "video" });
    expect(await openMedia(assets, video.id)).toEqual(video);
    const text = await assets.save(
      await written("list.txt", "ffconcat version 1.0\nfile inside.mp4\n"),
      { kind: "text" },
    );
    await expect(openMedia(assets, text.id)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("is of the kind text"),
    });
  });

  test("a sound cannot be seen, a picture cannot be heard, a video may be both", async () => {
    const assets = folderAssets(folder, ffmpeg);
    const [sound, picture, video] = await Promise.all([
      assets.save(fixture("tone.wav"), { kind: "audio" }),
      assets.save(fixture("picture.jpg"), { kind: "image" }),
      assets.save(fixture("colour-bars.mp4"), { kind: "video" }),
    ]);
    for (const [id, use, message] of [
      [sound.id, "seen", "kind audio (audio/wav); a picture or video is wanted."],
      [picture.id, "heard", "kind image (image/jpeg); a sound, or a video with one, is wanted."],
    ] as const)
      await expect(openMedia(assets, id, use)).rejects.toMatchObject({
        code: "invalid_input",
        message: expect.stringContaining(message),
      });
    for (const use of ["seen", "heard"] as const)
      expect(await openMedia(assets, video.id, use)).toEqual(video);
  });
});

test("ffmpeg and ffprobe are told none of the settings", async () => {
  vi.stubEnv("SECRET_KEY", "a secret of this installation, 32 characters");
  vi.stubEnv("NOT_A_SETTING", "kept");
  for (const name of ["ffmpeg", "ffprobe"]) {
    await writeFile(
      join(folder, name),
      `#!/bin/sh\nenv > "${folder}/env-$(basename $0)"\nexec ${name} "$@"\n`,
    );
    await chmod(join(folder, name), 0o755);
  }
  const watched = await openFfmpeg({ ffmpeg_path: join(folder, "ffmpeg"), niceness: 0 });
  await watched.run(["-f", "lavfi", "-i", "testsrc2=s=16x16:d=0.1", "-f", "null", "-"]);
  await watched.probe(fixture("tone.wav"));
  for (const name of ["ffmpeg", "ffprobe"]) {
    const environment = await readFile(join(folder, `env-${name}`), "utf8");
    expect(environment).toContain("NOT_A_SETTING=kept");
    expect(environment).not.toContain("SECRET_KEY");
  }
});
