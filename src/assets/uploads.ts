import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Caller } from "../identity/caller.ts";
import { fileExtension } from "../media/file-extension.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { ApiError, badRequest, invalid, notFound, StepError } from "../system/errors.ts";
import type { AssetResponse } from "./assets.schema.ts";
import { type Asset, findAsset, type StoreParts, storeAsset } from "./assets.ts";

/** One part of a form, as @fastify/multipart yields it. */
export type FormPart =
  | { type: "field"; fieldname: string }
  | {
      type: "file";
      fieldname: string;
      filename?: string | undefined;
      file: Readable & { truncated: boolean };
    };

const linkSeconds = 24 * 3600;

/**
 * Stores the file of a form as an asset. Throws bad_request (no file in the form),
 * payload_too_large, or validation_error (unsupported file). Temporary files are always removed.
 */
export async function receiveUpload(
  parts: StoreParts & { folder: string },
  { account_id }: Pick<Caller, "account_id">,
  form: AsyncIterable<FormPart>,
): Promise<{ asset: Asset; is_new: boolean }> {
  const folder = await mkdtemp(join(parts.folder, "upload-"));
  try {
    const path = await receive(form, folder, parts.config.assetBytesMax);
    return await storeAsset(parts, account_id, path);
  } catch (error) {
    throw error instanceof StepError && error.code === "invalid_input"
      ? invalid(error.message)
      : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Finds an asset of the account. Throws not_found. */
export async function getAsset(
  { db }: Pick<StoreParts, "db">,
  { account_id }: Pick<Caller, "account_id">,
  id: string,
): Promise<Asset> {
  const asset = await findAsset(db, account_id, id);
  if (!asset) throw notFound("asset", id);
  return asset;
}

/** Serializes an asset. Its `url` expires 24 hours after `now`. */
export function toAssetResponse(asset: Asset, links: SignedLinks, now: Date): AssetResponse {
  const { id, kind, media_type, bytes, width, height, seconds, sha256, created_at } = asset;
  return {
    id,
    kind: kind as AssetResponse["kind"],
    media_type,
    bytes: Number(bytes),
    ...(width === null ? {} : { width }),
    ...(height === null ? {} : { height }),
    ...(seconds === null ? {} : { seconds }),
    sha256: sha256.toString("hex"),
    created_at: created_at.toISOString(),
    url: links.sign(
      { asset_id: id, file_name: `${kind}.${fileExtension(asset)}` },
      linkSeconds,
      now,
    ),
  };
}

/**
 * Writes the file of the form into the folder. Returns its path when the whole form has been read.
 */
async function receive(
  form: AsyncIterable<FormPart>,
  folder: string,
  bytesMax: number,
): Promise<string> {
  let path: string | undefined;
  for await (const part of form) {
    if (part.type === "field") continue;
    if (part.fieldname !== "file")
      throw badRequest(
        `The form has a file in the field "${part.fieldname}". Send it in the field "file".`,
      );
    path = join(folder, sanitizeFileName(part.filename ?? ""));
    await pipeline(part.file, createWriteStream(path, { flags: "wx" })).catch((error) => {
      throw part.file.errored === error
        ? badRequest(`The form is incomplete: ${error.message}.`)
        : error;
    });
    if (part.file.truncated)
      throw new ApiError(
        "payload_too_large",
        `The file is too large. The maximum is ${bytesMax} bytes.`,
      );
  }
  if (!path) throw badRequest('The form has no file. Send one in the field "file".');
  return path;
}

/** Error messages contain this name, and its extension tells .srt from plain text. */
const sanitizeFileName = (name: string) =>
  name.replace(/[^\p{L}\p{N}._ -]|^\.+/gu, "_").slice(-50) || "upload";
