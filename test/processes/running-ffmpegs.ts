import { readdir, readFile } from "node:fs/promises";

/** Lists the command lines of ffmpeg processes that use files of a folder. */
export async function runningFfmpegs(folder: string): Promise<string[]> {
  const commands = (await readdir("/proc"))
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(commands)).filter(
    (command) => command.includes("ffmpeg") && command.includes(folder),
  );
}
