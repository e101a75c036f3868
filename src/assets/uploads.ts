import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Caller } from "../identity/caller.ts";
import { ApiError, badRequest, invalid, StepError } from "../system/errors.ts";
import { createFairSlots, SlotsBusyError } from "../system/fair-slots.ts";
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

/** Uploads of one account at a time. Each may have a temporary file of the maximum size. */
const uploadsPerAccountMax = 8;
/** Files that are decoded at a time, of all accounts and of one. */
const [checksMax, checksPerAccountMax] = [4, 2];
const waitingMax = 1000;

/**
 * Stores the file of a form as an asset. Throws bad_request (no file in the form),
 * payload_too_large, validation_error (unsupported file, storage limit), or rate_limit_exceeded.
 * Temporary files are always removed.
 */
export type ReceiveUpload = (
  caller: Pick<Caller, "account_id">,
  form: AsyncIterable<FormPart>,
) => Promise<{ asset: AssetRow; is_new: boolean }>;

/** Uploads of several accounts are checked in turn, so that slow files of one delay no other. */
export function createUploads(parts: StoreParts & { folder: string }): ReceiveUpload {
  const active = new Map<string, number>();
  const checks = createFairSlots({
    slotsMax: checksMax,
    waitingMax,
    mayStart: (_, ofAccount) => ofAccount.length < checksPerAccountMax,
  });
  const store = async (
    { account_id }: Pick<Caller, "account_id">,
    form: AsyncIterable<FormPart>,
  ) => {
    await checkStorageQuota(parts, account_id);
    const folder = await mkdtemp(join(parts.folder, "upload-"));
    try {
      const { path, name } = await receive(form, folder, parts.config.assetBytesMax);
      return await checks.run({ account_id }, never, () =>
        storeAsset(parts, account_id, path, { name, isUpload: true }),
      );
    } catch (error) {
      throw toApiError(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  return async (caller, form) => {
    const { account_id } = caller;
    const count = active.get(account_id) ?? 0;
    if (count >= uploadsPerAccountMax) throw tooMany();
    active.set(account_id, count + 1);
    try {
      return await store(caller, form);
    } finally {
      const left = (active.get(account_id) ?? 1) - 1;
      if (left > 0) active.set(account_id, left);
      else active.delete(account_id);
    }
  };
}

const { signal: never } = new AbortController();

function toApiError(error: unknown): unknown {
  if (error instanceof SlotsBusyError)
    return new ApiError(
      "rate_limit_exceeded",
      "Too many uploads are being checked. Retry in a second.",
    );
  return error instanceof StepError && error.code === "invalid_input"
    ? invalid(error.message)
    : error;
}

const tooMany = () =>
  new ApiError(
    "rate_limit_exceeded",
    `This account has ${uploadsPerAccountMax} uploads in progress, the maximum. Retry after one has ended.`,
  );

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
