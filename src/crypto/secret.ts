import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../system/data-folder.ts";

/** The master secret of the installation. Only derived keys leave this object. */
export interface Secret {
  /**
   * Derives 32 bytes for a purpose, such as "sessions" (HKDF, RFC 5869). Keys of different purposes
   * are independent.
   */
  derive(purpose: string): Buffer;
}

/**
 * Opens the secret: SECRET_KEY, or a random key in the data directory, which the first start
 * creates.
 */
export async function openSecret(config: Pick<Config, "secretKey" | "dataDir">): Promise<Secret> {
  const key = config.secretKey ?? (await readOrCreateKey(config.dataDir));
  return { derive: (purpose) => Buffer.from(hkdfSync("sha256", key, "reelwright", purpose, 32)) };
}

async function readOrCreateKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret.key");
  const temporaryPath = `${path}.${randomUUID()}`;
  await makeDataFolder(dataDir);
  const key = await readFile(path, "utf8").catch((error) => {
    if (error.code !== "ENOENT")
      throw new Error(
        `${path} is not readable (${error.code}). Start Reelwright as the user who owns it.`,
      );
    return undefined;
  });
  if (key !== undefined) return checkKey(key, path);
  // Flushed before it gets its name, so that a power loss never leaves a partial key.
  await writeFile(temporaryPath, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // With two concurrent first starts, one links its file and the other reads it.
  await link(temporaryPath, path).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(temporaryPath);
  return checkKey(await readFile(path, "utf8"), path);
}

/** An empty or partial key would make signatures guessable. */
function checkKey(key: string, path: string): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new Error(
    `${path} is damaged. It must contain 64 hexadecimal digits. Restore it from a backup, or set SECRET_KEY.`,
  );
}
