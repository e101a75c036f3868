import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Ffmpeg } from "../../src/media/ffmpeg.ts";
import type { SegmentCache } from "../../src/media/timeline/segment-cache.ts";
import type { AssetKind, AssetStore, LocalAsset } from "../../src/values/assets.ts";

export const fixture = (name: string) => join(import.meta.dirname, "../fixtures", name);

/** Serves files as assets. An id is the name of a fixture or a path. Saving copies nothing. */
export function localMedia(ffmpeg: Ffmpeg): AssetStore {
  const open = async (id: string): Promise<LocalAsset> =>
    describeFile(id.includes("/") ? id : fixture(id), id, ffmpeg);
  return {
    open,
    save: (path) => open(path),
    findByName: async () => [],
    fetch: async (url) => {
      throw new Error(`Tests cannot fetch "${url}".`);
    },
  };
}

async function describeFile(path: string, id: string, ffmpeg: Ffmpeg): Promise<LocalAsset> {
  const bytes = await readFile(path);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const file = { id, path, bytes: bytes.byteLength, sha256 };
  if (/\.(vtt|srt|ass|txt)$/.test(path)) {
    const media_type = path.endsWith(".vtt") ? "text/vtt" : "text/plain";
    return { ...file, kind: "text", media_type };
  }
  if (path.endsWith(".zip")) return { ...file, kind: "archive", media_type: "application/zip" };
  const { video, seconds } = await ffmpeg.probe(path);
  const picture = /\.(jpe?g|png|webp)$/.test(basename(path));
  const kind: AssetKind = picture ? "image" : video ? "video" : "audio";
  const size = video ? { width: video.width, height: video.height } : {};
  return { ...file, kind, media_type: `${kind}/x`, ...size, ...(picture ? {} : { seconds }) };
}

/** A segment cache in memory. */
export function memoryCache(): SegmentCache & { size: number } {
  const paths = new Map<string, string>();
  return {
    get size() {
      return paths.size;
    },
    get: async (key) => paths.get(key),
    put: async (key, path) => {
      paths.set(key, path);
    },
  };
}
