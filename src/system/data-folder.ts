import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Creates DATA_DIR with mode 0700 if it is missing. Throws a readable Error if it cannot be created
 * or written to.
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await createFolder(path);
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR "${path}" is not usable (${code}). Set it to a folder that this user can write to.`,
      { cause: error },
    );
  }
}

/**
 * Creates the folder with mode 0700, and its parents. Node's `recursive: true` loops forever below
 * a virtual folder such as /proc.
 */
export async function createFolder(path: string): Promise<void> {
  const mkdirOnce = () => mkdir(path, { mode: 0o700 }).catch((error) => acceptFolder(path, error));
  try {
    await mkdirOnce();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await createFolder(dirname(path));
    await mkdirOnce();
  }
}

async function acceptFolder(path: string, error: NodeJS.ErrnoException): Promise<void> {
  if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
}
