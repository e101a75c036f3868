import { statfs } from "node:fs/promises";

/** Free and total bytes of the disk with this folder, for a user without privileges. */
export async function readDisk(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Free bytes of the disk with this folder, for a user without privileges. */
export const readFreeDisk = async (folder: string): Promise<number> =>
  (await readDisk(folder)).free;
