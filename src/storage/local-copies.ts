import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../system/clock.ts";
import { newId } from "../system/ids.ts";

/** A cache of remote files on this machine. Several processes may share the folder. */
export interface LocalCopies {
  /**
   * Returns the path of the copy. `fill` downloads a missing one; concurrent calls share one
   * download.
   */
  get(key: string, fill: (path: string) => Promise<void>): Promise<string>;
  /** Moves a file into the cache. */
  take(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface CopyLimits {
  /**
   * Total size of the copies. Copies used within `inUseSeconds` are never removed, even beyond this
   * size.
   */
  bytesMax: number;
  inUseSeconds: number;
}

/** Opens the cache. Partial files of killed processes are pruned like unused copies. */
export async function openLocalCopies(
  folder: string,
  limits: CopyLimits,
  clock: Clock,
): Promise<LocalCopies> {
  await mkdir(folder, { recursive: true });
  const filling = new Map<string, Promise<string>>();
  const copyPath = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));
  const touch = (path: string) => utimes(path, clock.now(), clock.now());
  const prune = createPruner(folder, limits, clock);

  const commit = async (key: string, incoming: string) => {
    await touch(incoming);
    const { size } = await stat(incoming);
    await rename(incoming, copyPath(key));
    await prune(size);
    return copyPath(key);
  };
  const download = async (key: string, fill: (path: string) => Promise<void>) => {
    const incoming = join(folder, newId("incoming"));
    try {
      await fill(incoming);
      return await commit(key, incoming);
    } finally {
      await rm(incoming, { force: true });
    }
  };
  return {
    async get(key, fill) {
      const path = copyPath(key);
      if (await succeeds(touch(path))) return path;
      const copy = filling.get(key) ?? download(key, fill).finally(() => filling.delete(key));
      filling.set(key, copy);
      return copy;
    },
    async take(key, path) {
      await commit(key, path).catch(async (error) => {
        if (error.code !== "EXDEV") throw error;
        // The file is on another disk: the next `get` downloads it.
        await rm(path);
      });
    },
    remove: (key) => rm(copyPath(key), { force: true }),
  };
}

const succeeds = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Scans the folder only after 5 % of its maximum size was added: a scan reads every file's
 * metadata.
 */
function createPruner(folder: string, { bytesMax, inUseSeconds }: CopyLimits, clock: Clock) {
  let added = Number.POSITIVE_INFINITY;
  return async (bytes: number) => {
    added += bytes;
    if (added < bytesMax / 20) return;
    added = 0;
    await pruneTo(bytesMax, folder, clock.now().getTime() - inUseSeconds * 1000);
  };
}

/**
 * Removes the least recently used copies, but none that was used after `inUseSince` (milliseconds).
 */
async function pruneTo(bytesMax: number, folder: string, inUseSince: number): Promise<void> {
  const copies: { path: string; bytes: number; usedAt: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it.
    const stats = await stat(path).catch(() => undefined);
    if (stats) copies.push({ path, bytes: stats.size, usedAt: stats.mtimeMs });
  }
  copies.sort((a, b) => b.usedAt - a.usedAt);
  let total = 0;
  for (const { path, bytes, usedAt } of copies) {
    total += bytes;
    if (total > bytesMax && usedAt < inUseSince) await rm(path, { force: true });
  }
}
