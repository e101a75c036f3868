import { access, constants, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes DATA_DIR where it is missing, for its owner alone. Throws a line for people where it can't
 * be made or written to.
 */
export async function makeDataFolder(path: string): Promise<void> {
  try {
    await make(path);
    await access(path, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATA_DIR "${path}" can't be used (${code}): name a folder that this user may write to.`,
      { cause: error },
    );
  }
}

/**
 * Node's own way, `recursive: true`, never ends below a folder like /proc, which is there and takes
 * nothing in.
 */
async function make(path: string): Promise<void> {
  const mkdirHere = () => mkdir(path, { mode: 0o700 }).catch((error) => acceptFolder(path, error));
  try {
    await mkdirHere();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await make(dirname(path));
    await mkdirHere();
  }
}

async function acceptFolder(path: string, error: NodeJS.ErrnoException): Promise<void> {
  if (error.code !== "EEXIST" || !(await stat(path)).isDirectory()) throw error;
}
