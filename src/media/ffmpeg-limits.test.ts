import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runningFfmpegs } from "../../test/processes/running-ffmpegs.ts";
import { copyWithZeroedData } from "../../test/tool-benches/damaged-media.ts";
import { fixture } from "../../test/tool-benches/local-media.ts";
import { openFfmpeg } from "./ffmpeg.ts";
import { deadlineSeconds, defaultLimits, fileBytesMax, stallSeconds } from "./ffmpeg-limits.ts";
import { mediaInput } from "./media-input.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ffmpeg-limits-test-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (limits: Partial<typeof defaultLimits>) =>
  openFfmpeg({ ffmpegPath: undefined, niceness: 5, limits });
const endless = ["-f", "lavfi", "-i", "testsrc2=s=64x64"];

describe("limits", () => {
  it("grow with length and frame size", () => {
    const deadline = (seconds: number, pixels: number) =>
      deadlineSeconds({ seconds, pixels }, defaultLimits);
    expect(deadline(10, 0)).toBe(80);
    expect(deadline(10, 1e6)).toBe(380);
    expect(deadlineSeconds({}, defaultLimits)).toBe(660);
    expect(stallSeconds({ pixels: 640 * 360 }, defaultLimits)).toBe(30);
    expect(stallSeconds({ pixels: 3840 * 2160 }, defaultLimits)).toBe(120);
    expect(stallSeconds({ finalCopyBytes: 1e9 }, defaultLimits)).toBe(130);
    expect(fileBytesMax({ seconds: 1, pixels: 1e6 }, defaultLimits)).toBeLessThan(2 ** 31);
  });

  it("stop ffmpeg when a damaged clip makes it loop without progress", async () => {
    const ffmpeg = await open({ stallSeconds: 1 });
    const clip = await copyWithZeroedData(fixture("color-bars.mp4"), join(folder, "zeroed.mp4"));
    const output = join(folder, "looped.mp4");
    const looped = ["-stream_loop", "-1", ...mediaInput(clip), "-frames:v", "30", output];
    await expect(ffmpeg.run(looped, { seconds: 1, pixels: 320 * 180 })).rejects.toMatchObject({
      code: "tool_failed",
      retryable: false,
      message: expect.stringMatching(/^ffmpeg made no progress on looped\.mp4 for 1 s/),
    });
    expect(await runningFfmpegs(folder)).toEqual([]);
  });

  it("stop ffmpeg at its deadline although it makes progress", async () => {
    const ffmpeg = await open({ baseSeconds: 1, unknownSeconds: 0 });
    const output = join(folder, "endless.mkv");
    await expect(ffmpeg.run([...endless, output])).rejects.toMatchObject({
      code: "tool_timeout",
      message: expect.stringMatching(/^ffmpeg did not finish endless\.mkv within 1 s/),
    });
    expect(await runningFfmpegs(folder)).toEqual([]);
  });

  it("stop ffprobe at its deadline", async () => {
    const ffmpeg = await open({ probeSeconds: 0.001 });
    await expect(ffmpeg.probe(fixture("picture.jpg"))).rejects.toMatchObject({
      code: "invalid_input",
      message: "The file cannot be analyzed within 0.001 s.",
    });
  });
});

describe.runIf(process.platform === "linux")("sandbox", () => {
  it("runs ffmpeg without new privileges and with limits on memory, file size and CPU", async () => {
    const ffmpeg = await open({});
    expect(ffmpeg.sandbox).toEqual({
      noNewPrivileges: true,
      endsWithParent: true,
      resourceLimits: true,
    });
    const stop = new AbortController();
    const output = join(folder, "sandbox.mkv");
    let seen: Promise<{ status: string; limits: string }> | undefined;
    const progress = () => {
      seen ??= readProcess(output).finally(() => stop.abort(new Error("seen")));
    };
    const running = ffmpeg.run([...endless, output], { signal: stop.signal, seconds: 9, progress });
    await expect(running).rejects.toThrow("seen");
    const { status, limits } = (await seen) ?? { status: "", limits: "" };
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    for (const name of ["Max cpu time", "Max file size", "Max address space"])
      expect(limits).toMatch(new RegExp(`^${name}\\s+\\d+\\s+\\d+`, "m"));
    expect(limits).toMatch(/^Max core file size\s+0\s+0/m);
  });

  it("stops ffmpeg when it writes more than its maximum file size", async () => {
    const ffmpeg = await open({ unknownSeconds: 0, baseFileBytes: 1e6 });
    const raw = ["-f", "lavfi", "-i", "nullsrc=s=1024x1024", "-f", "rawvideo"];
    await expect(ffmpeg.run([...raw, join(folder, "large.raw")])).rejects.toMatchObject({
      code: "tool_failed",
      message: expect.stringMatching(/maximum file size|File too large/),
    });
  });
});

/** Status and limits of the process whose arguments contain `text`. */
async function readProcess(text: string): Promise<{ status: string; limits: string }> {
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    if (!(await read("cmdline")).includes(text)) continue;
    return { status: await read("status"), limits: await read("limits") };
  }
  throw new Error(`No process has "${text}" in its arguments.`);
}
