import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, rename, rm, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { StepError } from "../system/errors.ts";
import type { AssetKind, AssetStore, FetchOptions, LocalAsset } from "../values/assets.ts";
import { inspect } from "./inspect.ts";

/** An asset store without a database: files in a folder, with the hash of their bytes as id. */
export interface FileAssets extends AssetStore {
  /** Copies a file into the store. Rejects with StepError `invalid_input` for unknown media. */
  add(path: string, kind?: AssetKind): Promise<LocalAsset>;
}

/** `download` saves a URL at a path. */
export function fileAssets(
  folder: string,
  ffmpeg: Ffmpeg,
  download: (url: string, path: string, options: FetchOptions) => Promise<unknown>,
): FileAssets {
  const stored = new Map<string, LocalAsset>();

  async function add(source: string, kind?: AssetKind): Promise<LocalAsset> {
    const sha256 = await hashFile(source);
    const id = `asset_${sha256.slice(0, 32)}`;
    const path = join(folder, `${id}${extname(source)}`);
    const known = stored.get(id);
    if (known?.path === path && (kind === undefined || kind === known.kind)) return known;
    // The same file may be added twice at once; a reader must not see half a copy.
    const copy = join(folder, randomUUID());
    await copyFile(source, copy);
    await rename(copy, path);
    const found = await inspect(path, ffmpeg, { wanted: kind });
    const saved = { id, path, bytes: (await stat(path)).size, sha256, ...found };
    stored.set(id, saved);
    return saved;
  }

  return {
    add,
    save: (path, { kind }) => add(path, kind),
    async open(id) {
      const asset = stored.get(id);
      if (!asset) throw new StepError("invalid_input", `There is no asset "${id}".`);
      return asset;
    },
    findByName: async () => [],
    async fetch(url, options) {
      const path = join(folder, `download-${createHash("sha256").update(url).digest("hex")}`);
      try {
        await download(url, path, options);
        return await add(path);
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** Reads the file in parts, because the hash of a gigabyte takes a second. */
async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(path)) hash.update(part);
  return hash.digest("hex");
}
