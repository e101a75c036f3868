import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Ffmpeg, openFfmpeg } from "./ffmpeg.ts";

const fixture = (name: string) => join(import.meta.dirname, "../../test/fixtures", name);
let folder: string;
let ffmpeg: Ffmpeg;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-test-"));
  ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 5 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const endless = ["-f", "lavfi", "-i", "testsrc2=s=64x64"];
/** Command lines of living processes that name this test's folder. */
const childrenNaming = (text: string) =>
  execFileSync("ps", ["-eo", "pid,ni,args"], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(text) && !line.includes("ps -eo"));

describe("openFfmpeg", () => {
  test("knows version, encoders and filters", () => {
    expect(ffmpeg.version).toMatch(/^\S+$/);
    expect([...ffmpeg.encoders]).toEqual(expect.arrayContaining(["libx264", "aac"]));
    expect([...ffmpeg.filters]).toEqual(
      expect.arrayContaining(["perspective", "xfade", "ass", "loudnorm"]),
    );
  });

  test("a missing program: says how to install it", async () => {
    const opening = openFfmpeg({ ffmpeg_path: "/nowhere/ffmpeg", niceness: 0 });
    await expect(opening).rejects.toThrow(
      /"\/nowhere\/ff\w+" could not be started\. Install ffmpeg .*apt install ffmpeg.*FFMPEG_PATH/,
    );
  });
});

describe("run", () => {
  test("reports progress up to 100", async () => {
    const seen: number[] = [];
    const args = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=2", join(folder, "progress.mp4")];
    await ffmpeg.run(args, { seconds: 2, progress: (percent) => seen.push(percent) });
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test("pipes raw frames through, chunk by chunk", async () => {
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

  test("a fault: names the output and what ffmpeg said, without addresses and folders", async () => {
    const running = ffmpeg.run(["-i", join(folder, "absent.mp4"), join(folder, "out.mp4")]);
    await expect(running).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringMatching(/^ffmpeg could not make out\.mp4: absent\.mp4: No such file/),
    });
  });

  test("a full disk: says so, whether ffmpeg noticed at the start or at the end", async () => {
    const source = ["-f", "lavfi", "-i", "testsrc2=s=320x180:d=1"];
    for (const format of ["matroska", "mp4"]) {
      await expect(ffmpeg.run([...source, "-f", format, "/dev/full"])).rejects.toThrow(
        "The disk of this installation is full.",
      );
    }
  });

  test("an abort: rejects with its reason and leaves no child", async () => {
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

  test.runIf(process.platform === "linux")("a kill -9 of the parent leaves no child", async () => {
    const path = join(folder, "orphan.mkv");
    const script = `
      const { openFfmpeg } = await import(${JSON.stringify(join(import.meta.dirname, "ffmpeg.ts"))});
      const ffmpeg = await openFfmpeg({ ffmpeg_path: undefined, niceness: 0 });
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

  test("runs at the niceness that was asked for", async () => {
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
  test("a video: streams, sizes, rates", async () => {
    expect(await ffmpeg.probe(fixture("colour-bars.mp4"))).toMatchObject({
      seconds: expect.closeTo(2, 1),
      video: {
        codec: "h264",
        width: 320,
        height: 180,
        fps: 30,
        pixel_format: "yuv420p",
        frames: 60,
        rotation: 0,
      },
      audio: { codec: "aac", sample_rate: 48000 },
    });
  });

  test("a picture has no sound, a sound no picture", async () => {
    expect((await ffmpeg.probe(fixture("picture.jpg"))).audio).toBeUndefined();
    expect((await ffmpeg.probe(fixture("tone.wav"))).video).toBeUndefined();
  });

  test.each([
    ["text", "just words\n"],
    ["a list of other files", "ffconcat version 1.0\nfile secret.mp4\n"],
    ["a playlist", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n"],
  ])("%s: invalid_input", async (_, text) => {
    const path = join(folder, "not-media.mp4");
    await writeFile(path, text);
    await expect(ffmpeg.probe(path)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("not-media.mp4"),
    });
  });
});
