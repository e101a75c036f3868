import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Batches } from "../db/in-batches.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { downloadTo } from "../net/download.ts";
import type { Storage } from "../storage/storage.ts";
import { StepError } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import type { AssetStore, LocalAsset } from "../values/assets.ts";
import { type AssetRow, findAssetsByName } from "./assets.ts";
import { type StoreOptions, type StoreParts, storeAsset } from "./store-asset.ts";
import { findOpened, type Opening, type Payer } from "./unpaid-assets.ts";

export interface AssetParts extends StoreParts {
  ffmpeg: Ffmpeg;
  /** The guarded client (net/guarded-fetch.ts). */
  fetch: typeof fetch;
  /** Folder for downloads until they are stored. */
  folder: string;
  batches: Batches;
  config: StoreParts["config"] & Pick<Config, "downloadTimeoutSeconds">;
}

/**
 * The assets of one account, as tools see them. `maker` names the media that are saved, such as the
 * slug of a tool. What is saved belongs to the payer until it is paid.
 */
export function assetStore(
  parts: AssetParts,
  account_id: string,
  maker: string,
  payer?: Payer,
): AssetStore {
  const store = async (path: string, options: StoreOptions) => {
    const { asset } = await storeAsset(parts, account_id, path, { ...options, payer });
    return toLocalAsset(parts.storage, asset);
  };
  return {
    open: (id) => openAsset(parts, account_id, id, payer),
    save: (path, { kind }) => store(path, { wanted: kind, name: maker }),
    findByName: (words) => findAssetsByName(parts.db, account_id, words),
    async fetch(url, { signal, progress, bytes_max = Number.POSITIVE_INFINITY, name }) {
      const path = join(parts.folder, `${newId("download")}${urlExtension(url)}`);
      await downloadTo(path, url, {
        fetch: parts.fetch,
        bytesMax: Math.min(bytes_max, parts.config.assetBytesMax),
        limits: { clock: parts.clock, timeoutSeconds: parts.config.downloadTimeoutSeconds },
        signal,
        progress,
      });
      const file = name === undefined ? urlFileName(url) : `${name}${urlExtension(url)}`;
      return store(path, { name: file }).finally(() => rm(path, { force: true }));
    },
  };
}

/**
 * Copies an asset of the account, or one that the payer has not paid yet, to the local disk unless
 * it is there. Rejects with StepError `invalid_input` for an unknown id. Assets that are opened at
 * the same time share a statement.
 */
export async function openAsset(
  { db, storage, batches }: Pick<AssetParts, "db" | "storage" | "batches">,
  account_id: string,
  id: string,
  payer?: Payer,
): Promise<LocalAsset> {
  const finding = { execute: (openings: readonly Opening[]) => findOpened(db, openings) };
  const opening = { account_id, id, job_id: payer?.lease.id };
  const asset = await batches("opened assets", finding, () => opening);
  if (!asset) throw new StepError("invalid_input", `Asset "${id}" does not exist in this account.`);
  return toLocalAsset(storage, asset);
}

const urlExtension = (url: string) =>
  URL.canParse(url) ? (/\.[a-z0-9]{1,5}$/i.exec(new URL(url).pathname)?.[0] ?? "") : "";

/** The last part of the path, decoded where that is possible. */
function urlFileName(url: string): string {
  const part = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

async function toLocalAsset(storage: Storage, asset: AssetRow): Promise<LocalAsset> {
  return {
    id: asset.id,
    ...(asset.name === null ? {} : { name: asset.name }),
    path: await storage.localPath(asset.storage_key),
    kind: asset.kind as LocalAsset["kind"],
    media_type: asset.media_type,
    bytes: Number(asset.bytes),
    sha256: asset.sha256.toString("hex"),
    ...(asset.width === null ? {} : { width: asset.width }),
    ...(asset.height === null ? {} : { height: asset.height }),
    ...(asset.seconds === null ? {} : { seconds: asset.seconds }),
    ...(asset.claimed_seconds === null ? {} : { claimed_seconds: asset.claimed_seconds }),
  };
}
