import type { SegmentCache } from "../media/timeline/segment-cache.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";

const folder = "segments";
const keptDays = 14;
const keptBytes = 20 * 1024 ** 3;

/** The cache of rendered segments of one account. Accounts never share segments. */
export function segmentCache(storage: Storage, clock: Clock, account_id: string): SegmentCache {
  const storageKey = (key: string) => `${folder}/${encodeURIComponent(account_id)}/${key}`;
  return {
    async get(key) {
      // Pruning removes the segments that were used least recently.
      if (!(await storage.touch(storageKey(key), clock.now()))) return undefined;
      return storage.localPath(storageKey(key)).catch((error) => {
        // The segment was pruned in the meantime.
        if (error.code === "ENOENT") return undefined;
        throw error;
      });
    },
    put: (key, path) => storage.put(storageKey(key), path),
  };
}

/**
 * Removes segments that were not used for `limits.days` days, then the least recently used ones
 * until the rest fits into `limits.bytes`. Returns the number of removed segments.
 */
export async function pruneSegments(
  storage: Storage,
  now: Date,
  limits = { days: keptDays, bytes: keptBytes },
): Promise<number> {
  const files = await storage.list(folder);
  files.sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime());
  const oldest = now.getTime() - limits.days * 24 * 3600 * 1000;
  let bytes = 0;
  let removed = 0;
  for (const file of files) {
    bytes += file.bytes;
    if (bytes <= limits.bytes && file.modifiedAt.getTime() >= oldest) continue;
    await storage.remove(file.key);
    removed++;
  }
  return removed;
}
