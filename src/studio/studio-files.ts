import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

export interface StudioFile {
  media_type: string;
  content: Buffer;
  /** Undefined for files that gzip does not make smaller, such as pictures. */
  gzipped: Buffer | undefined;
  /** The start of the SHA-256 of the content. */
  version: string;
}

/** The files by their path, such as `assets/index-4f2a.js`. */
type StudioFiles = ReadonlyMap<string, StudioFile>;

const mediaTypes: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

const compress = promisify(gzip);

/**
 * Returns a function that reads the built studio into memory, again after each build. It resolves
 * to undefined while there is no build.
 * Why: docs/decisions/studio.md
 */
export function openStudioFiles(folder: string): () => Promise<StudioFiles | undefined> {
  let build: { time: number; files: Promise<StudioFiles> } | undefined;
  return async () => {
    const index = await stat(join(folder, "index.html")).catch(() => undefined);
    if (index && build?.time !== index.mtimeMs) {
      const files = readFiles(folder);
      build = { time: index.mtimeMs, files };
      files.catch(() => {
        build = undefined;
      });
    }
    return build?.files;
  };
}

async function readFiles(folder: string): Promise<StudioFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = paths.map(async (path) => {
    const url = relative(folder, path).replaceAll(sep, "/");
    return [url, await readStudioFile(path)] as const;
  });
  return new Map(await Promise.all(files));
}

async function readStudioFile(path: string): Promise<StudioFile> {
  const content = await readFile(path);
  const gzipped = await compress(content, { level: 9 });
  return {
    media_type: mediaTypes[extname(path)] ?? "application/octet-stream",
    content,
    gzipped: gzipped.length < content.length * 0.9 ? gzipped : undefined,
    version: createHash("sha256").update(content).digest("hex").slice(0, 16),
  };
}
