import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type FileAssets, fileAssets } from "../../src/assets/file-assets.ts";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import { StepError } from "../../src/system/errors.ts";

/** An asset store in a folder. */
export interface FolderAssets extends FileAssets {
  /** Replaces each name of a fixture in a value, at any depth, by the id of its asset. */
  withFixtures<T>(value: T): Promise<T>;
}

/** `fixtures` are folders; the first one with a name wins. */
export function folderAssets(
  folder: string,
  ffmpeg: Ffmpeg,
  fixtures = [join(import.meta.dirname, "../fixtures")],
): FolderAssets {
  const assets = fileAssets(folder, ffmpeg, async (url) => {
    throw new StepError("invalid_input", `Tests cannot fetch "${url}".`);
  });

  async function replaceNames(value: unknown, paths: Map<string, string>): Promise<unknown> {
    if (typeof value === "string") {
      const path = paths.get(value);
      return path ? (await assets.add(path)).id : value;
    }
    if (Array.isArray(value)) return Promise.all(value.map((item) => replaceNames(item, paths)));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(async ([key, item]) => [
      key,
      await replaceNames(item, paths),
    ]);
    return Object.fromEntries(await Promise.all(entries));
  }

  return {
    ...assets,
    withFixtures: async <T>(value: T) =>
      (await replaceNames(value, await filesByName(fixtures))) as T,
  };
}

async function filesByName(folders: readonly string[]): Promise<Map<string, string>> {
  const listed = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(folder).catch(() => [])).map((name) => [name, join(folder, name)] as const),
    ),
  );
  return new Map(listed.reverse().flat());
}
