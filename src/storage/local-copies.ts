import { createHash } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../system/clock.ts";
import { newId } from "../system/ids.ts";

/** Copies on this machine of files that live elsewhere. Several processes may share the folder. */
export interface LocalCopies {
  /** The path of the copy; `fill` makes it where there is none. Those who ask at the same time share one filling. */
  get(key: string, fill: (path: string) => Promise<void>): Promise<string>;
  /** Takes a file over as the copy. */
  take(key: string, path: string): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface CopyLimits {
  /** Of all copies together. It is exceeded rather than a copy removed that was asked for within `inUseSeconds`. */
  bytesMax: number;
  inUseSeconds: number;
}

/** Opens the folder. What a killed process left half filled goes like any copy that nobody uses. */
export async function openLocalCopies(
  folder: string,
  limits: CopyLimits,
  clock: Clock,
): Promise<LocalCopies> {
  await mkdir(folder, { recursive: true });
  const filling = new Map<string, Promise<string>>();
  const copyPath = (key: string) => join(folder, createHash("sha256").update(key).digest("hex"));
  const use = (path: string) => utimes(path, clock.now(), clock.now());
  const prune = pruner(folder, limits, clock);

  const settle = async (key: string, incoming: string) => {
    await use(incoming);
    const { size } = await stat(incoming);
    await rename(incoming, copyPath(key));
    await prune(size);
    return copyPath(key);
  };
  const filled = async (key: string, fill: (path: string) => Promise<void>) => {
    const incoming = join(folder, newId("incoming"));
    try {
      await fill(incoming);
      return await settle(key, incoming);
    } finally {
      await rm(incoming, { force: true });
    }
  };
  return {
    async get(key, fill) {
      const path = copyPath(key);
      if (await isDone(use(path))) return path;
      const copy = filling.get(key) ?? filled(key, fill).finally(() => filling.delete(key));
      filling.set(key, copy);
      return copy;
    },
    async take(key, path) {
      await settle(key, path).catch(async (error) => {
        if (error.code !== "EXDEV") throw error;
        // It is on another disk: who asks for it gets a copy of its own.
        await rm(path);
      });
    },
    remove: (key) => rm(copyPath(key), { force: true }),
  };
}

const isDone = (work: Promise<void>) =>
  work.then(
    () => true,
    () => false,
  );

/** Looks at the whole folder only after a twentieth of what may be there was added: other processes add to it too. */
function pruner(folder: string, { bytesMax, inUseSeconds }: CopyLimits, clock: Clock) {
  let added = Number.POSITIVE_INFINITY;
  return async (bytes: number) => {
    added += bytes;
    if (added < bytesMax / 20) return;
    added = 0;
    await pruneTo(bytesMax, folder, clock.now().getTime() - inUseSeconds * 1000);
  };
}

/** Removes the copies that were longest unused, but none that was used since. */
async function pruneTo(bytesMax: number, folder: string, in_use_since: number): Promise<void> {
  const copies: { path: string; bytes: number; used: number }[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    // Another process may have removed it just now.
    const about = await stat(path).catch(() => undefined);
    if (about) copies.push({ path, bytes: about.size, used: about.mtimeMs });
  }
  copies.sort((a, b) => b.used - a.used);
  let total = 0;
  for (const { path, bytes, used } of copies) {
    total += bytes;
    if (total > bytesMax && used < in_use_since) await rm(path, { force: true });
  }
}
