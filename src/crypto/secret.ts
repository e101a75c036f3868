import { hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { makeDataFolder } from "../system/data-folder.ts";

/** The installation's secret; it never leaves this object. */
export interface Secret {
  /** 32 bytes for one purpose, such as "sessions". The same purpose gives the same bytes; one purpose's bytes tell nothing of another's. */
  derive(purpose: string): Buffer;
}

/** Opens the secret: SECRET_KEY, else the data directory's own, which the first start makes. */
export async function openSecret(config: Pick<Config, "secretKey" | "dataDir">): Promise<Secret> {
  const key = config.secretKey ?? (await keptKey(config.dataDir));
  return { derive: (purpose) => Buffer.from(hkdfSync("sha256", key, "reelwright", purpose, 32)) };
}

async function keptKey(dataDir: string): Promise<string> {
  const path = join(dataDir, "secret.key");
  const written = `${path}.${randomUUID()}`;
  await makeDataFolder(dataDir);
  const key = await readFile(path, "utf8").catch((error) => {
    if (error.code !== "ENOENT")
      throw new Error(
        `${path} can't be read (${error.code}): start Reelwright as the user who may.`,
      );
    return undefined;
  });
  if (key !== undefined) return whole(key, path);
  // On the disk before it has its name: half a key, or none, would sign everything after a loss of power.
  await writeFile(written, randomBytes(32).toString("hex"), { mode: 0o600, flush: true });
  // Of two first starts at once one links its file and the other reads that; neither can see half a key.
  await link(written, path).catch((error) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(written);
  return whole(await readFile(path, "utf8"), path);
}

/** Anybody could guess what a key that is empty signs. */
function whole(key: string, path: string): string {
  if (/^[0-9a-f]{64}$/.test(key)) return key;
  throw new Error(
    `${path} is damaged: it must hold 64 hexadecimal digits. Put the file of a backup in its place, or set SECRET_KEY.`,
  );
}
