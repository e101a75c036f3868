import { createHash } from "node:crypto";
import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";
import pLimit from "p-limit";

/** The length and the SHA-256 of what was read. */
export interface Content {
  bytes: number;
  sha256: string;
}

const filesAtOnce = 4;
const chunkBytes = 1024 * 1024;

/**
 * Calls `work` for each file, a few at a time. After a failure or an abort, no further file is
 * started.
 */
export async function eachFile<T>(
  files: readonly T[],
  signal: AbortSignal,
  work: (file: T) => Promise<void>,
): Promise<void> {
  const limit = pLimit(filesAtOnce);
  try {
    await limit.map(files, async (file) => {
      signal.throwIfAborted();
      await work(file);
    });
  } finally {
    limit.clearQueue();
  }
}

/**
 * Reads a file, and copies it to `to` with mode 0600, flushed to the disk. Returns undefined if the
 * file does not exist. Rejects with EEXIST if `to` exists.
 */
export async function readContent(from: string, to?: string): Promise<Content | undefined> {
  const source = await open(from).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!source) return undefined;
  const hash = createHash("sha256");
  let bytes = 0;
  const target = to === undefined ? undefined : await createFile(to);
  try {
    for await (const chunk of source.createReadStream({ highWaterMark: chunkBytes })) {
      hash.update(chunk);
      bytes += chunk.length;
      await target?.appendFile(chunk);
    }
    await target?.datasync();
  } finally {
    await target?.close();
  }
  return { bytes, sha256: hash.digest("hex") };
}

async function createFile(path: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}
