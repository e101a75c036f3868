import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defaultLimits } from "./ffmpeg-limits.ts";
import { FfmpegWatchdog } from "./ffmpeg-watchdog.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const work = { seconds: 600, pixels: 0 };

describe.runIf(process.platform === "linux")("FfmpegWatchdog", () => {
  it("leaves a job alone that waits for a CPU or its input, until its deadline", async () => {
    const waiting = spawn("cat");
    const watchdog = new FfmpegWatchdog("waits.mp4", work, defaultLimits);
    watchdog.watch(waiting.pid);
    vi.advanceTimersByTime(1_259_000);
    expect(watchdog.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(watchdog.signal.reason).toMatchObject({ code: "tool_timeout" });
    watchdog.close();
    waiting.stdin.end();
    await once(waiting, "exit");
  });

  it("stops a job that runs without progress", () => {
    // This process has used more CPU time than that.
    const watchdog = new FfmpegWatchdog("loops.mp4", work, {
      ...defaultLimits,
      stallSeconds: 0.01,
    });
    watchdog.watch(process.pid);
    vi.advanceTimersByTime(10);
    expect(watchdog.signal.reason).toMatchObject({ code: "tool_failed" });
    watchdog.close();
  });
});
