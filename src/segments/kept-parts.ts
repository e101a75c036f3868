import { rm } from "node:fs/promises";
import type { Services } from "../services/services.ts";
import type { MadePart } from "./part.ts";
import { packPart, unpackPart } from "./part-file.ts";
import { segmentCache } from "./segment-cache.ts";

/** Parts of steps that are kept beside the rendered segments, for a step that is repeated. */
export interface KeptParts {
  /** Writes a kept part to `path`. Undefined if there is none. */
  recall(key: string, path: string): Promise<MadePart | undefined>;
  keep(key: string, path: string, made: MadePart): Promise<void>;
}

/** The kept parts of one account. They are pruned with its segments. */
export function keptParts(
  { storage, clock }: Pick<Services, "storage" | "clock">,
  account_id: string,
): KeptParts {
  const cache = segmentCache(storage, clock, account_id);
  return {
    async recall(key, path) {
      const packed = await cache.get(key);
      return packed ? unpackPart(packed, path) : undefined;
    },
    async keep(key, path, made) {
      const packed = `${path}.part`;
      try {
        await packPart(path, made, packed);
        await cache.put(key, packed);
      } finally {
        await rm(packed, { force: true });
      }
    },
  };
}
