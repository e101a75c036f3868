import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import { afterCursor, toPage } from "../pagination/cursor.ts";
import type { Services } from "../services/services.ts";
import { linkSeconds, type SignedLinks } from "../storage/signed-links.ts";
import { notFound } from "../system/errors.ts";
import { isId } from "../system/ids.ts";
import { type AssetUses, findAssetUses } from "./asset-uses.ts";
import type { Asset, AssetList, AssetsQuery } from "./assets.schema.ts";
import { type AssetRow, findAsset } from "./assets.ts";
import { readStorageUsage } from "./storage-quota.ts";

type ReadParts = Pick<Services, "db" | "clock">;

/** Lists the account's assets, newest first. Throws bad_request for an invalid cursor. */
export async function listAssets(
  services: ReadParts & Pick<Services, "config">,
  links: SignedLinks,
  { account_id }: Pick<Caller, "account_id">,
  { limit, cursor, kind }: AssetsQuery,
): Promise<AssetList> {
  const rows = await services.db
    .selectFrom("assets")
    .selectAll()
    .where("account_id", "=", account_id)
    .$if(kind !== undefined, (query) => query.where("kind", "=", kind ?? ""))
    .where(afterCursor(cursor, isId("asset")))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  const usage = await readStorageUsage(services.db, services.config.storageLimits, account_id);
  return {
    assets: await serializeAssets(services, links, account_id, page),
    next_cursor,
    storage: { used_bytes: usage.used, limit_bytes: usage.limit },
  };
}

/** Returns an asset of the account. Throws not_found. */
export async function getAsset(
  services: ReadParts,
  links: SignedLinks,
  { account_id }: Pick<Caller, "account_id">,
  id: string,
): Promise<Asset> {
  const row = await findAsset(services.db, account_id, id);
  if (!row) throw notFound("asset", id);
  return serializeAsset(services, links, row);
}

/** Serializes an asset with what uses it. Its `url` expires after 24 hours. */
export async function serializeAsset(
  services: ReadParts,
  links: SignedLinks,
  row: AssetRow,
): Promise<Asset> {
  const [asset] = await serializeAssets(services, links, row.account_id, [row]);
  if (!asset) throw new Error("An asset was not serialized.");
  return asset;
}

async function serializeAssets(
  { db, clock }: ReadParts,
  links: SignedLinks,
  account_id: string,
  rows: readonly AssetRow[],
): Promise<Asset[]> {
  const ids = rows.map(({ id }) => id);
  const uses = await findAssetUses(db, account_id, ids);
  return rows.map((row) => toResponse(row, uses.get(row.id), links, clock.now()));
}

function toResponse(
  row: AssetRow,
  uses: AssetUses | undefined,
  links: SignedLinks,
  now: Date,
): Asset {
  const { id, name, kind, media_type, bytes, width, height, seconds, claimed_seconds } = row;
  const { sha256, created_at, damaged_from, damaged_seconds } = row;
  const file_name = `${kind}.${fileExtension(row)}`;
  return {
    id,
    name: name ?? file_name,
    kind: kind as Asset["kind"],
    media_type,
    bytes: Number(bytes),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(seconds === null ? {} : { seconds }),
    ...(claimed_seconds === null ? {} : { claimed_seconds }),
    ...(damaged_from === null ? {} : { damaged_from }),
    ...(damaged_seconds === null ? {} : { damaged_seconds }),
    sha256: sha256.toString("hex"),
    used_by: {
      projects: uses?.projects.length ?? 0,
      publications: uses?.publications.length ?? 0,
      runs: uses?.runs.length ?? 0,
    },
    created_at: created_at.toISOString(),
    url: links.sign({ asset_id: id, file_name }, linkSeconds, now),
  };
}
