import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { newId } from "../ids.ts";

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  key: string;
  bytes: number;
  modified_at: Date;
}

/** Where media live, by key (`assets/<account>/…`). A file is there whole or not at all, and is never changed. */
export interface Storage {
  /** Stores a copy. */
  put(key: string, path: string): Promise<void>;
  /** Stores the file itself: it is gone from `path`. */
  take(key: string, path: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /** A path of this machine to read the file from; never write to it. */
  localPath(key: string): Promise<string>;
  /** Rejects, or destroys the stream, with ENOENT where there is no such file. */
  readStream(key: string, range?: ByteRange): Promise<Readable>;
  /** Every file whose key begins with that folder. */
  list(folder: string): Promise<StoredFile[]>;
  /** Nothing happens where there is no such file. */
  remove(key: string): Promise<void>;
  /** Removes what was begun before that time and never became a file: its process was killed. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Opens the storage in the data directory. A full disk rejects with ENOSPC and leaves no half file. */
export async function openStorage(config: { dataDir: string }): Promise<Storage> {
  const root = join(config.dataDir, "media");
  await mkdir(join(root, "incoming"), { recursive: true });
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  const pathOf = (key: string) => join(root, key);
  return {
    put: (key, path) => settle(root, pathOf(key), (incoming) => copyFile(path, incoming)),
    take: (key, path) => settle(root, pathOf(key), (incoming) => moveFile(path, incoming)),
    exists: (key) => disk.exists(key),
    localPath: async (key) => pathOf(key),
    readStream: async (key, range) => createReadStream(pathOf(key), range),
    list: (folder) => list(disk, folder),
    remove: (key) => disk.delete(key),
    async removeUnfinished(before) {
      for (const { key, modified_at } of await list(disk, "incoming")) if (modified_at < before) await disk.delete(key);
    },
  };
}

async function list(disk: Disk, folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const file of (await disk.listAll(folder, { recursive: true })).objects) {
    if (!file.isFile) continue;
    // A file that went since the folder was read is no longer listed.
    const about = await disk.getMetaData(file.key).catch(() => undefined);
    if (about) found.push({ key: file.key, bytes: about.contentLength, modified_at: about.lastModified });
  }
  return found;
}

/** Fills a file beside the others and puts it in its place when it is whole and on the disk. */
async function settle(root: string, path: string, fill: (incoming: string) => Promise<void>): Promise<void> {
  const incoming = join(root, "incoming", newId("file"));
  try {
    await fill(incoming);
    const file = await open(incoming);
    await file.datasync().finally(() => file.close());
    await mkdir(dirname(path), { recursive: true });
    await rename(incoming, path);
  } finally {
    await rm(incoming, { force: true });
  }
}

async function moveFile(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error) => {
    if (error.code !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  });
}
