import { statfs } from "node:fs/promises";

/** Free bytes of the disk with this folder, for a user without privileges. */
export async function readFreeDisk(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
