import { readdir, readFile } from "node:fs/promises";
import { expect } from "vitest";
import { readCpuSeconds } from "../../src/processes/cpu-seconds.ts";

/** An ffmpeg that is stopped uses far less from then on, and the jobs of these tests far more. */
const cpuSecondsMax = 5;

/** Lists the command lines of ffmpeg processes that use files of a folder. */
export const runningFfmpegs = async (folder: string): Promise<string[]> =>
  (await findFfmpegs(folder)).map(({ command }) => command);

/** Waits until the ffmpeg processes of a folder have ended. Fails if one continues its work. */
export async function expectFfmpegsToEnd(folder: string): Promise<void> {
  const read = ({ pid }: { pid: number }) => readCpuSeconds(pid) ?? 0;
  const used = new Map((await findFfmpegs(folder)).map((ffmpeg) => [ffmpeg.pid, read(ffmpeg)]));
  const isDecided = async () =>
    (await findFfmpegs(folder)).every(
      (ffmpeg) => read(ffmpeg) - (used.get(ffmpeg.pid) ?? 0) > cpuSecondsMax,
    );
  await expect.poll(isDecided, { interval: 50 }).toBe(true);
  expect(await runningFfmpegs(folder)).toEqual([]);
}

async function findFfmpegs(folder: string): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => ({
    pid: Number(pid),
    command: await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""),
  }));
  return (await Promise.all(found)).filter(
    ({ command }) => command.includes("ffmpeg") && command.includes(folder),
  );
}
