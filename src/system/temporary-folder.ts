import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { isAlive } from "./is-process-alive.ts";

/**
 * Creates a folder for this process's temporary files, and removes those of dead processes of this
 * machine.
 */
export async function openTemporaryFolder(dataDir: string): Promise<string> {
  const root = join(dataDir, "tmp");
  const folder = join(root, `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeStaleFolders(await listStaleFolders(dataDir));
  return folder;
}

/** The temporary folders of dead processes of this machine. */
export async function listStaleFolders(dataDir: string): Promise<string[]> {
  const root = join(dataDir, "tmp");
  const names = await readdir(root).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.filter(belongsToDeadProcess).map((name) => join(root, name));
}

export const removeStaleFolders = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => rm(path, { recursive: true, force: true })));
};

function belongsToDeadProcess(name: string): boolean {
  const [, host, pid] = /^(.*)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  return host === hostname() && !isAlive(Number(pid));
}
