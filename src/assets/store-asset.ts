import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Kysely, Transaction } from "kysely";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/schema.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { fileExtension } from "../media/file-extension.ts";
import type { CheckPicture } from "../media/picture-pool.ts";
import type { Storage } from "../storage/storage.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import type { AssetKind } from "../values/assets.ts";
import type { AssetRow } from "./assets.ts";
import { inspect } from "./inspect.ts";
import { checkFileQuota, checkUploadCount, readStorageUsage } from "./storage-quota.ts";
import { findUnpaid, insertUnpaid, type Payer } from "./unpaid-assets.ts";

export interface StoreParts {
  db: Kysely<Database>;
  storage: Storage;
  clock: Clock;
  config: Pick<Config, "assetBytesMax" | "accountMax" | "storageLimits">;
  ffmpeg: Pick<Ffmpeg, "probe" | "run">;
  checkPicture: CheckPicture;
}

export interface StoreOptions {
  /** The required kind. A file without it comes from outside: an upload or an import. */
  wanted?: AssetKind | undefined;
  /** For lists of assets. */
  name?: string | undefined;
  /** The account keeps an upload; media of runs are deleted with them. */
  isUpload?: boolean;
  /** Pays for the asset, which is invisible until then. Default: visible at once. */
  payer?: Payer | undefined;
}

/**
 * Moves a file into the storage as an asset of the account. The same bytes give the same asset.
 * Rejects with StepError `invalid_input` if the file is too large, unreadable, not of the wanted
 * kind, or exceeds the storage limit. A file from outside must also decode, and an upload not
 * exceed the maximum of uploads.
 */
export async function storeAsset(
  parts: StoreParts,
  account_id: string,
  path: string,
  { wanted, name, isUpload = false, payer }: StoreOptions = {},
): Promise<{ asset: AssetRow; is_new: boolean }> {
  const { db, storage, config } = parts;
  const file = { bytes: (await stat(path)).size, isMade: wanted !== undefined };
  if (file.bytes === 0 && !file.isMade)
    throw new StepError(
      "invalid_input",
      `"${name || basename(path)}" is empty: it has 0 bytes. Choose a file with content.`,
    );
  if (file.bytes > config.assetBytesMax) {
    throw new StepError(
      "invalid_input",
      `"${basename(path)}" has ${file.bytes} bytes. The maximum is ${config.assetBytesMax}.`,
    );
  }
  const sha256 = await hashFile(path);
  const known =
    (await findByContent(db, account_id, sha256)) ??
    (payer && (await findUnpaid(db, payer, sha256)));
  if (known && (await storage.exists(known.storage_key))) {
    if (isUpload && known.made_by_run) await keepAsUpload(db, known.id);
    return { asset: known, is_new: false };
  }
  // Before the file is stored; the transaction below checks again.
  checkFileQuota(await readStorageUsage(db, config.storageLimits, account_id), file);
  const checkPicture = file.isMade ? undefined : parts.checkPicture;
  const found = await inspect(path, parts.ffmpeg, { wanted, checkPicture });
  const asset: AssetRow = {
    id: deriveAssetId(account_id, sha256),
    account_id,
    sha256,
    name: cleanName(file.isMade && name ? `${name}.${fileExtension(found)}` : name),
    kind: found.kind,
    media_type: found.media_type,
    bytes: file.bytes,
    width: found.width ?? null,
    height: found.height ?? null,
    seconds: found.seconds ?? null,
    claimed_seconds: found.claimed_seconds ?? null,
    damaged_from: found.damage?.from ?? null,
    damaged_seconds: found.damage?.seconds ?? null,
    storage_key: newStorageKey(account_id, sha256),
    made_by_run: !isUpload,
    created_at: parts.clock.now(),
  };
  await planRemoval(parts, asset.storage_key);
  await storage.take(asset.storage_key, path);
  try {
    return (await insertAsset(parts, asset, { isMade: file.isMade, payer }))
      ? { asset, is_new: true }
      : { asset: await reuseAsset(parts, asset, payer), is_new: false };
  } catch (error) {
    await removeFile(parts, asset.storage_key);
    throw error;
  }
}

const dayMilliseconds = 24 * 3600 * 1000;

/** The file is removed in a day if this process is killed before its row is inserted. */
const planRemoval = ({ db, clock }: StoreParts, storage_key: string) =>
  db
    .insertInto("asset_removals")
    .values({ storage_key, due_at: new Date(clock.now().getTime() + dayMilliseconds) })
    .execute();

/** Keeps a file whose removal is planned. Throws if it was removed in the meantime. */
async function keepFile(tx: Kysely<Database>, storage_key: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom("asset_removals")
    .where("storage_key", "=", storage_key)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n)
    throw new StepError("internal", "The file was removed.", { retryable: true });
}

async function removeFile({ db, storage }: StoreParts, storage_key: string): Promise<void> {
  await storage.remove(storage_key);
  await db.deleteFrom("asset_removals").where("storage_key", "=", storage_key).execute();
}

/**
 * Inserts the row and checks the limits of the account in one transaction. The row of
 * asset_storage, which a trigger updates, serializes concurrent inserts of the account. Returns
 * false if the content exists already.
 */
async function insertAsset(
  { db, config }: StoreParts,
  asset: AssetRow,
  { isMade, payer }: { isMade: boolean; payer: Payer | undefined },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const isNew = payer ? await insertUnpaid(tx, payer, asset) : await insertVisible(tx, asset);
    if (!isNew) return false;
    await keepFile(tx, asset.storage_key);
    const bytes = Number(asset.bytes);
    const usage = await readStorageUsage(tx, config.storageLimits, asset.account_id);
    checkFileQuota({ ...usage, used: usage.used - bytes }, { bytes, isMade });
    if (!asset.made_by_run) await checkUploadCount(tx, asset.account_id, config.accountMax.uploads);
    return true;
  });
}

async function insertVisible(tx: Transaction<Database>, asset: AssetRow): Promise<boolean> {
  const row = await tx
    .insertInto("assets")
    .values(asset)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the row with this content. Its file is replaced if it is missing. */
async function reuseAsset(
  parts: StoreParts,
  asset: AssetRow,
  payer: Payer | undefined,
): Promise<AssetRow> {
  const { db, storage } = parts;
  const { account_id, sha256, storage_key } = asset;
  const existing = payer
    ? await findUnpaid(db, payer, sha256)
    : await findByContent(db, account_id, sha256);
  // Another request deleted the asset in the meantime.
  if (!existing) throw new StepError("internal", "The asset was deleted.", { retryable: true });
  if (await storage.exists(existing.storage_key)) {
    await removeFile(parts, storage_key);
    return existing;
  }
  const table = payer ? "asset_payments" : "assets";
  await db.transaction().execute(async (tx) => {
    await keepFile(tx, storage_key);
    await tx.updateTable(table).set({ storage_key }).where("id", "=", existing.id).execute();
  });
  return { ...existing, storage_key };
}

const keepAsUpload = (db: Kysely<Database>, id: string) =>
  db.updateTable("assets").set({ made_by_run: false }).where("id", "=", id).execute();

const findByContent = (db: Kysely<Database>, account_id: string, sha256: Buffer) =>
  db
    .selectFrom("assets")
    .selectAll()
    .where("account_id", "=", account_id)
    .where("sha256", "=", sha256)
    .executeTakeFirst();

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

/** Random, so that the removal of a deleted asset never affects a new asset of the same content. */
const newStorageKey = (account_id: string, sha256: Buffer) =>
  `assets/${encodeURIComponent(account_id)}/${sha256.toString("hex")}-${randomBytes(6).toString("hex")}`;

const nameLengthMax = 200;

/** Removes control characters, which neither PostgreSQL nor a log accepts. */
function cleanName(name: string | undefined): string | null {
  const clean = name?.replace(/\p{C}+/gu, " ").trim();
  return clean ? [...clean].slice(0, nameLengthMax).join("") : null;
}
