import { randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";

/**
 * Reads a key of 64 hexadecimal digits from a file, or creates the file with mode 0600 and a random
 * key. Concurrent calls agree on one key. Throws a readable Error if the file is not readable or
 * damaged; `remedy` completes the sentence "Restore it from a backup, or …".
 */
export async function readOrCreateKey(path: string, remedy: string): Promise<string> {
  const key = await readFile(path, "utf8").catch((error) => {
    if (error.code !== "ENOENT")
      throw new Error(
        `${path} is not readable (${error.code}). Start Reelwright as the user who owns it.`,
      );
    return undefined;
  });
  if (key !== undefined) return checkKey(key, path, remedy);
  const temporaryPath = `${path}.${randomUUID()}`;
  // Flushed before it gets its name, so that a power loss never leaves a partial key.
  await writeFile(temporaryPath, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // With two concurrent first starts, one links its file and the other reads it.
  await link(temporaryPath, path).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporaryPath);
  return checkKey(await readFile(path, "utf8"), path, remedy);
}

/** An empty or partial key could be guessed. */
function checkKey(key: string, path: string, remedy: string): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new Error(
    `${path} is damaged. It must contain 64 hexadecimal digits. Restore it from a backup, or ${remedy}.`,
  );
}
