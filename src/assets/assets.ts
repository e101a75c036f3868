import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Kysely, Selectable } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/schema.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { downloadTo } from "../net/download.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import type { AssetStore, LocalAsset } from "../values/assets.ts";
import { inspect } from "./inspect.ts";

export type Asset = Selectable<Database["assets"]>;

export interface AssetParts {
  db: Kysely<Database>;
  storage: Storage;
  clock: Clock;
  ffmpeg: Ffmpeg;
  /** The guarded client (net/guarded-fetch.ts). */
  fetch: typeof fetch;
  /** Folder for downloads until they are stored. */
  folder: string;
  config: Pick<Config, "assetBytesMax" | "downloadTimeoutSeconds">;
}

/** The assets of one account, as tools see them. */
export function assetStore(parts: AssetParts, account_id: string): AssetStore {
  const save = async (path: string, kind?: LocalAsset["kind"]) =>
    toLocalAsset(parts.storage, (await storeAsset(parts, account_id, path, kind)).asset);
  return {
    async open(id) {
      const asset = await findAsset(parts.db, account_id, id);
      if (!asset)
        throw new StepError("invalid_input", `Asset "${id}" does not exist in this account.`);
      return toLocalAsset(parts.storage, asset);
    },
    save: (path, { kind }) => save(path, kind),
    async fetch(url, { signal, progress }) {
      const path = join(parts.folder, `${newId("download")}${urlExtension(url)}`);
      await downloadTo(path, url, {
        fetch: parts.fetch,
        bytesMax: parts.config.assetBytesMax,
        limits: { clock: parts.clock, timeoutSeconds: parts.config.downloadTimeoutSeconds },
        signal,
        progress,
      });
      return save(path).finally(() => rm(path, { force: true }));
    },
  };
}

/** Finds an asset of any account. For signed links only: the signature is the authorization. */
export async function findAssetUnscoped(
  db: Kysely<Database>,
  id: string,
): Promise<Asset | undefined> {
  return db.selectFrom("assets").selectAll().where("id", "=", id).executeTakeFirst();
}

/**
 * Finds the account's assets with these ids. Returns a map from id to asset; unknown ids are
 * missing in it.
 */
export async function findAssets(
  db: Kysely<Database>,
  account_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Asset>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("assets")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((asset) => [asset.id, asset]));
}

export async function findAsset(
  db: Kysely<Database>,
  account_id: string,
  id: string,
): Promise<Asset | undefined> {
  return db
    .selectFrom("assets")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
}

export type StoreParts = Pick<AssetParts, "db" | "storage" | "clock"> & {
  config: Pick<Config, "assetBytesMax">;
  ffmpeg: Pick<Ffmpeg, "probe" | "run">;
};

/**
 * Moves a file into the storage as an asset of the account. The same bytes give the same asset.
 * Rejects with StepError `invalid_input` if the file is too large, unreadable, or not of the
 * `wanted` kind. A file without a wanted kind must also decode.
 */
export async function storeAsset(
  parts: StoreParts,
  account_id: string,
  path: string,
  wanted?: LocalAsset["kind"],
): Promise<{ asset: Asset; is_new: boolean }> {
  const { size: bytes } = await stat(path);
  if (bytes > parts.config.assetBytesMax) {
    throw new StepError(
      "invalid_input",
      `"${basename(path)}" has ${bytes} bytes. The maximum is ${parts.config.assetBytesMax}.`,
    );
  }
  const sha256 = await hashFile(path);
  const known = await parts.db
    .selectFrom("assets")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("sha256", "=", sha256)
    .executeTakeFirst();
  if (known && (await parts.storage.exists(known.storage_key)))
    return { asset: known, is_new: false };
  // A file without a wanted kind comes from outside: an upload or an import.
  const found = await inspect(path, parts.ffmpeg, { wanted, decode: wanted === undefined });
  const storage_key = `assets/${encodeURIComponent(account_id)}/${sha256.toString("hex")}`;
  await parts.storage.take(storage_key, path);
  const asset: Asset = {
    id: deriveAssetId(account_id, sha256),
    account_id,
    sha256,
    kind: found.kind,
    media_type: found.media_type,
    bytes,
    width: found.width ?? null,
    height: found.height ?? null,
    seconds: found.seconds ?? null,
    storage_key,
    created_at: parts.clock.now(),
  };
  const row = await parts.db
    .insertInto("assets")
    .values(asset)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return { asset: known ?? asset, is_new: row !== undefined };
}

async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest();
}

/**
 * The account is part of the hash, so that an id does not reveal whether another account has the
 * same file.
 */
const deriveAssetId = (account_id: string, sha256: Buffer) =>
  `asset_${createHash("sha256").update(account_id).update("\0").update(sha256).digest("base64url").slice(0, 24)}`;

const urlExtension = (url: string) =>
  URL.canParse(url) ? (/\.[a-z0-9]{1,5}$/i.exec(new URL(url).pathname)?.[0] ?? "") : "";

async function toLocalAsset(storage: Storage, asset: Asset): Promise<LocalAsset> {
  return {
    id: asset.id,
    path: await storage.localPath(asset.storage_key),
    kind: asset.kind as LocalAsset["kind"],
    media_type: asset.media_type,
    bytes: Number(asset.bytes),
    sha256: asset.sha256.toString("hex"),
    ...(asset.width === null ? {} : { width: asset.width }),
    ...(asset.height === null ? {} : { height: asset.height }),
    ...(asset.seconds === null ? {} : { seconds: asset.seconds }),
  };
}
