import { createHash } from "node:crypto";
import { copyFile, readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { inspect } from "../src/assets/inspect.ts";
import type { Ffmpeg } from "../src/media/ffmpeg.ts";
import { StepError } from "../src/system/errors.ts";
import type { AssetKind, AssetStore, LocalAsset } from "../src/values/assets.ts";

const fixtures = join(import.meta.dirname, "fixtures");

/** An asset store in a folder. Files are named by the hash of their bytes and probed by ffmpeg. */
export interface FolderAssets extends AssetStore {
  /** Replaces each name of a fixture in a value, at any depth, by the id of its asset. */
  withFixtures<T>(value: T): Promise<T>;
}

export function folderAssets(folder: string, ffmpeg: Ffmpeg): FolderAssets {
  const stored = new Map<string, LocalAsset>();

  async function store(source: string, kind?: AssetKind): Promise<LocalAsset> {
    const bytes = await readFile(source);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const id = `asset_${sha256.slice(0, 32)}`;
    const path = join(folder, `${id}${extname(source)}`);
    await copyFile(source, path);
    const saved = {
      id,
      path,
      bytes: bytes.byteLength,
      sha256,
      ...(await inspect(path, ffmpeg, { wanted: kind })),
    };
    stored.set(id, saved);
    return saved;
  }

  async function replaceNames(value: unknown, names: readonly string[]): Promise<unknown> {
    if (typeof value === "string")
      return names.includes(value) ? (await store(join(fixtures, value))).id : value;
    if (Array.isArray(value)) return Promise.all(value.map((item) => replaceNames(item, names)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(async ([key, item]) => [
      key,
      await replaceNames(item, names),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    open: async (id) => {
      const asset = stored.get(id);
      if (!asset) throw new StepError("invalid_input", `There is no asset "${id}".`);
      return asset;
    },
    save: (path, { kind }) => store(path, kind),
    fetch: async (url) => {
      throw new StepError("invalid_input", `Tests cannot fetch "${url}".`);
    },
    withFixtures: async <T>(value: T) => (await replaceNames(value, await readdir(fixtures))) as T,
  };
}
