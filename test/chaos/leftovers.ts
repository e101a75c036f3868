import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Command lines of processes, ffmpeg or others, that belong to a machine of the installation: they
 * inherit the folder for temporary files from the process that started them.
 */
export async function findProcesses(folder: string): Promise<string[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = pids.map(async (pid) => {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8").catch(() => "");
    const environment = await read("environ");
    if (!environment.includes(folder)) return [];
    return [`${pid} ${(await read("cmdline")).replaceAll("\0", " ").trim()}`];
  });
  return (await Promise.all(found)).flat();
}

/** Temporary files on the machines, below DATA_DIR and in the folder of the system. */
export async function findTemporaryFiles(machines: readonly string[]): Promise<string[]> {
  const folders = machines.flatMap((machine) => [
    join(machine, "data", "tmp"),
    join(machine, "tmp"),
  ]);
  const lists = folders.map(async (folder) => {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    return names.map((name) => join(folder, name));
  });
  return (await Promise.all(lists)).flat();
}
