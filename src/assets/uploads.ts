import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Caller } from "../identity/caller.ts";
import { ApiError, badRequest, invalid, StepError } from "../system/errors.ts";
import type { AssetRow } from "./assets.ts";
import { checkStorageQuota } from "./storage-quota.ts";
import { type StoreParts, storeAsset } from "./store-asset.ts";

/** One part of a form, as @fastify/multipart yields it. */
export type FormPart =
  | { type: "field"; fieldname: string }
  | {
      type: "file";
      fieldname: string;
      filename?: string | undefined;
      file: Readable & { truncated: boolean };
    };

/**
 * Stores the file of a form as an asset. Throws bad_request (no file in the form),
 * payload_too_large, or validation_error (unsupported file, storage limit). Temporary files are
 * always removed.
 */
export async function receiveUpload(
  parts: StoreParts & { folder: string },
  { account_id }: Pick<Caller, "account_id">,
  form: AsyncIterable<FormPart>,
): Promise<{ asset: AssetRow; is_new: boolean }> {
  await checkStorageQuota(parts, account_id);
  const folder = await mkdtemp(join(parts.folder, "upload-"));
  try {
    const { path, name } = await receive(form, folder, parts.config.assetBytesMax);
    return await storeAsset(parts, account_id, path, { name, isUpload: true });
  } catch (error) {
    throw error instanceof StepError && error.code === "invalid_input"
      ? invalid(error.message)
      : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the file of the form into the folder. Returns its path and its original name when the
 * whole form has been read.
 */
async function receive(
  form: AsyncIterable<FormPart>,
  folder: string,
  bytesMax: number,
): Promise<{ path: string; name: string }> {
  let file: { path: string; name: string } | undefined;
  for await (const part of form) {
    if (part.type === "field") continue;
    if (part.fieldname !== "file")
      throw badRequest(
        `The form has a file in the field "${part.fieldname}". Send it in the field "file".`,
      );
    const name = part.filename ?? "";
    file = { path: join(folder, sanitizeFileName(name)), name };
    await pipeline(part.file, createWriteStream(file.path, { flags: "wx" })).catch((error) => {
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
  if (!file) throw badRequest('The form has no file. Send one in the field "file".');
  return file;
}

/** Error messages contain this name, and its extension tells .srt from plain text. */
const sanitizeFileName = (name: string) =>
  name.replace(/[^\p{L}\p{N}._ -]|^\.+/gu, "_").slice(-50) || "upload";
