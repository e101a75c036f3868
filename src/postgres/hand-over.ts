import { lchown, lstat, mkdir, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findUser, type User } from "../system/find-user.ts";
import { commonUserName } from "./server-user.ts";

/**
 * Gives the folder of the database, with everything in it, to the user of the server: a backup that
 * root has restored, data of an earlier version, which belong to "nobody", or of another machine.
 * Rejects if the folder belongs to a user whose DATA_DIR this may be. Only root can call it, while
 * no server runs on the data.
 */
export async function handOver(home: string, user: User): Promise<void> {
  await mkdir(home, { mode: 0o700 }).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  const [owner, dataOwner] = await Promise.all([ownerOf(home), ownerOf(join(home, "data"))]);
  if (owner === user.uid && (dataOwner ?? user.uid) === user.uid) return;
  if (owner !== user.uid && !(await isOurs(home, owner)))
    throw new Error(
      `${home} belongs to another user (uid ${owner}). Start Reelwright as that user, or set another DATA_DIR.`,
    );
  // Until everything is handed over, the folder is closed for the earlier user, and an
  // interrupted start is repeated by the next one.
  await lchown(home, 0, 0);
  await giveEntries(home, user);
  await lchown(home, user.uid, user.gid);
}

/** Gives a folder of the socket outside of `home`, which an earlier version left, to the user. */
export async function takeSocketFolder(run: string, user: User): Promise<void> {
  const owner = await ownerOf(run);
  if (owner === undefined || owner === user.uid || owner !== (await findUser(commonUserName))?.uid)
    return;
  await lchown(run, user.uid, user.gid);
}

/** Whether a folder is part of an installation of root: by its owner, or that of DATA_DIR. */
async function isOurs(home: string, owner: number | undefined): Promise<boolean> {
  if (owner === 0 || owner === (await findUser(commonUserName))?.uid) return true;
  const { uid, mode } = await lstat(dirname(home));
  return uid === 0 && (mode & 0o022) === 0;
}

/**
 * From the top down: a folder whose owner has changed cannot be exchanged for a link anymore. Files
 * with several names are left alone, because the other name may be a file of the system.
 */
async function giveEntries(folder: string, user: User): Promise<void> {
  for (const entry of await readdir(folder)) {
    const path = join(folder, entry);
    const found = await lstat(path).catch(() => undefined);
    // Copied programs belong to root, and a concurrent start may have removed a file.
    if (!found || isProgramFolder(entry) || (!found.isDirectory() && found.nlink > 1)) continue;
    await lchown(path, user.uid, user.gid).catch((error) => {
      if (error.code !== "ENOENT") throw error;
    });
    if (found.isDirectory()) await giveEntries(path, user);
  }
}

const isProgramFolder = (name: string) => name.startsWith("postgresql-");

const ownerOf = (path: string) =>
  lstat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
