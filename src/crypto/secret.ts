import { hkdfSync } from "node:crypto";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../system/data-folder.ts";
import { readOrCreateKey } from "../system/key-file.ts";

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
  const key = config.secretKey ?? (await openKeyFile(config.dataDir));
  return { derive: (purpose) => Buffer.from(hkdfSync("sha256", key, "reelwright", purpose, 32)) };
}

async function openKeyFile(dataDir: string): Promise<string> {
  await makeDataFolder(dataDir);
  return readOrCreateKey(join(dataDir, "secret.key"), "set SECRET_KEY");
}
