import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { newId } from "../system/ids.ts";
import type { Storage, StoredFile } from "./storage.ts";

/**
 * Opens the storage in a local folder. A full disk rejects with ENOSPC and leaves no partial file.
 */
export async function openDiskStorage(root: string): Promise<Storage> {
  // Other users of the machine must not read uploads.
  await mkdir(join(root, "incoming"), { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));
  const diskPath = (key: string) => join(root, key);
  return {
    put: (key, path) =>
      writeAtomically(root, diskPath(key), (incoming) => copyFile(path, incoming)),
    take: (key, path) =>
      writeAtomically(root, diskPath(key), (incoming) => moveFile(path, incoming)),
    exists: (key) => disk.exists(key),
    touch: (key, now) => touch(diskPath(key), now),
    localPath: async (key) => diskPath(key),
    readStream: async (key, range) => createReadStream(diskPath(key), range),
    list: (folder) => list(disk, folder),
    remove: (key) => disk.delete(key),
    listUnfinished: (before) => listUnfinished(disk, before),
    async removeUnfinished(before) {
      for (const key of await listUnfinished(disk, before)) await disk.delete(key);
    },
    presign: async () => undefined,
  };
}

async function listUnfinished(disk: Disk, before: Date): Promise<string[]> {
  const files = await list(disk, "incoming");
  return files.filter(({ modifiedAt }) => modifiedAt < before).map(({ key }) => key);
}

async function touch(path: string, now: Date): Promise<boolean> {
  try {
    await utimes(path, now, now);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return false;
  }
}

async function list(disk: Disk, folder: string): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const file of (await disk.listAll(folder, { recursive: true })).objects) {
    if (!file.isFile) continue;
    // The file may have been removed since the folder was read.
    const metadata = await disk.getMetaData(file.key).catch(() => undefined);
    if (metadata)
      found.push({
        key: file.key,
        bytes: metadata.contentLength,
        modifiedAt: metadata.lastModified,
      });
  }
  return found;
}

/** Writes a temporary file, flushes it to the disk, and renames it to `path`. */
async function writeAtomically(
  root: string,
  path: string,
  fill: (incoming: string) => Promise<void>,
): Promise<void> {
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
