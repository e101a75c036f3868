import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
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
  try {
    const target = to === undefined ? undefined : await createFile(to);
    try {
      const content = await hashContent(source, async (chunk) => target?.appendFile(chunk));
      await target?.datasync();
      return content;
    } finally {
      await target?.close();
    }
  } finally {
    await source.close();
  }
}

/** Reads into one buffer: most of the many files of a database are small. */
async function hashContent(
  source: FileHandle,
  onChunk: (chunk: Buffer) => Promise<void>,
): Promise<Content> {
  const hash = createHash("sha256");
  const { size } = await source.stat();
  const buffer = Buffer.allocUnsafe(Math.min(chunkBytes, size + 1));
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer);
    if (bytesRead === 0) return { bytes, sha256: hash.digest("hex") };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    bytes += bytesRead;
    await onChunk(chunk);
  }
}

async function createFile(path: string): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  return open(path, "wx", 0o600);
}
