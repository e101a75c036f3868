import { readdir, readFile } from "node:fs/promises";

/** Command lines of the ffmpegs that are at work on files of a folder. */
export async function runningFfmpegs(folder: string): Promise<string[]> {
  const commands = (await readdir("/proc"))
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => ""));
  return (await Promise.all(commands)).filter(
    (command) => command.includes("ffmpeg") && command.includes(folder),
  );
}
