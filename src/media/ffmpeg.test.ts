import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";

const fixture = (name: string) => join(import.meta.dirname, "../../test/fixtures", name);
let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-test-"));
  ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const endless = ["-f", "lavfi", "-i", "testsrc2=s=64x64"];
/** Process lines (pid, niceness, arguments) that contain `text`. */
const childrenNaming = (text: string) =>
  execFileSync("ps", ["-eo", "pid,ni,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(text) && !line.includes("ps -eo"));

describe("openFfmpeg", () => {
  it("reads version, encoders and filters", async () => {
    expect(ffmpeg.version).toMatch(/^(?!unknown)\S+$/);
    expect([...(await ffmpeg.encoders())]).toEqual(expect.arrayContaining(["libx264", "aac"]));
    expect([...(await ffmpeg.filters())]).toEqual(
      expect.arrayContaining(["perspective", "xfade", "ass", "loudnorm"]),
    );
  });

  it("explains the installation when the program is missing", async () => {
    const opening = openFfmpeg({ ffmpegPath: "/missing/ffmpeg", niceness: 0 });
    await expect(opening).rejects.toThrow(
      /Cannot start "\/missing\/ff\w+"\. Install ffmpeg .*apt install ffmpeg.*FFMPEG_PATH/,
    );
  });
});

describe("run", () => {
  it("reports progress up to 100", async () => {
    const seen: number[] = [];
    const args = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=2", join(folder, "progress.mp4")];
    await ffmpeg.run(args, { seconds: 2, progress: (percent) => seen.push(percent) });
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("streams raw frames through, chunk by chunk", async () => {
    async function* frames() {
      for (let shade = 0; shade < 8; shade++) yield new Uint8Array(64 * 64).fill(shade * 20);
    }
    const raw = ["-f", "rawvideo", "-pix_fmt", "gray"];
    let bytes = 0;
    await ffmpeg.run([...raw, "-s", "64x64", "-i", "pipe:0", ...raw, "pipe:1"], {
      stdin: frames(),
      stdout: (chunk) => {
        bytes += chunk.byteLength;
      },
    });
    expect(bytes).toBe(8 * 64 * 64);
  });

  it("rejects with the output's name and ffmpeg's error, without pointers and folders", async () => {
    const running = ffmpeg.run(["-i", join(folder, "absent.mp4"), join(folder, "out.mp4")]);
    await expect(running).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringMatching(/^ffmpeg failed to write out\.mp4: absent\.mp4: No such file/),
    });
  });

  it("reports a full disk, whether ffmpeg notices it at the start or at the end", async () => {
    const source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=1"];
    for (const format of ["matroska", "mp4"]) {
      await expect(ffmpeg.run([...source, "-f", format, "/dev/full"])).rejects.toThrow(
        "The disk is full.",
      );
    }
  });

  it("rejects with the signal's reason when aborted, and leaves no child", async () => {
    const stop = new AbortController();
    const path = join(folder, "endless.mkv");
    let alive: string[] = [];
    const progress = () => {
      if (!stop.signal.aborted) alive = childrenNaming(path);
      stop.abort(new Error("enough"));
    };
    await expect(
      ffmpeg.run([...endless, path], { signal: stop.signal, seconds: 9, progress }),
    ).rejects.toThrow("enough");
    expect(alive).toHaveLength(1);
    expect(childrenNaming(path)).toEqual([]);
  });

  it.runIf(process.platform === "linux")("leaves no child when the parent is killed", async () => {
    const path = join(folder, "orphan.mkv");
    const script = `
      const { openFfmpeg } = await import(${JSON.stringify(join(import.meta.dirname, "ffmpeg.ts"))});
      const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
      const progress = () => console.log("on");
      await ffmpeg.run(${JSON.stringify([...endless, path])}, { seconds: 9, progress });`;
    const parent = execa(process.execPath, ["--input-type=module", "-e", script], {
      reject: false,
      buffer: false,
    });
    await once(parent.stdout, "data");
    expect(childrenNaming(path).filter((line) => !line.includes("--input-type"))).toHaveLength(1);
    parent.kill("SIGKILL");
    await parent;
    await expect.poll(() => childrenNaming(path)).toEqual([]);
  });

  it("runs at the configured niceness", async () => {
    const stop = new AbortController();
    const path = join(folder, "nice.mkv");
    let line: string | undefined;
    const progress = () => {
      line ??= childrenNaming(path)[0];
      stop.abort(new Error("seen"));
    };
    await expect(
      ffmpeg.run([...endless, path], { signal: stop.signal, seconds: 9, progress }),
    ).rejects.toThrow("seen");
    expect(line?.trim().split(/\s+/)[1]).toBe("5");
  });
});

describe("probe", () => {
  it("reads streams, sizes and rates of a video", async () => {
    expect(await ffmpeg.probe(fixture("color-bars.mp4"))).toMatchObject({
      seconds: expect.closeTo(2, 1),
      video: {
        codec: "h264",
        width: 320,
        height: 180,
        fps: 30,
        pixelFormat: "yuv420p",
        frames: 60,
        rotation: 0,
      },
      audio: { codec: "aac", sampleRate: 48000 },
    });
  });

  it("starts ffprobe again only for another file or content, not for another name", async () => {
    const starts = join(folder, "starts");
    const program = `#!/bin/sh\necho start >> "${starts}"\nexec ffprobe "$@"\n`;
    await symlink(
      execFileSync("which", ["ffmpeg"], { encoding: "utf8" }).trim(),
      `${folder}/ffmpeg`,
    );
    await writeFile(join(folder, "ffprobe"), program, { mode: 0o755 });
    const installed = { ffmpegPath: join(folder, "ffmpeg"), niceness: 0 };
    const counted = await openFfmpeg(installed);
    await openFfmpeg(installed);
    expect(await readFile(starts, "utf8")).toBe("start\n");
    const probed = async (path: string) => {
      await writeFile(starts, "");
      const probe = await counted.probe(path);
      return { probe, starts: (await readFile(starts, "utf8")).split("start").length - 1 };
    };
    const path = join(folder, "made.wav");
    await ffmpeg.run(["-i", fixture("tone.wav"), path]);
    const first = await probed(path);
    expect(first.starts).toBe(1);
    const stored = join(folder, "stored");
    await rename(path, stored);
    expect(await probed(stored)).toEqual({ ...first, starts: 0 });
    const copied = ["-i", fixture("color-bars.mp4"), "-c", "copy", "-f", "matroska", stored];
    await ffmpeg.run(copied);
    const other = await probed(stored);
    expect([other.starts, other.probe.video?.width]).toEqual([1, 320]);
    await copyFile(fixture("picture.jpg"), `${stored}.jpg`);
    expect((await probed(`${stored}.jpg`)).starts).toBe(1);
    await rename(`${stored}.jpg`, stored);
    expect((await probed(stored)).starts).toBe(1);
  });

  it("reports no audio for an image and no video for audio", async () => {
    expect((await ffmpeg.probe(fixture("picture.jpg"))).audio).toBeUndefined();
    expect((await ffmpeg.probe(fixture("tone.wav"))).video).toBeUndefined();
  });

  it.each([
    ["text", "just words\n"],
    ["a list of other files", "ffconcat version 1.0\nfile secret.mp4\n"],
    ["a playlist", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"],
  ])("rejects %s with invalid_input", async (_, text) => {
    const path = join(folder, "not-media.mp4");
    await writeFile(path, text);
    await expect(ffmpeg.probe(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("not-media.mp4"),
    });
  });
});
