import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { StepError } from "../system/errors.ts";
import { formatBytes } from "../system/format-bytes.ts";
import { noLink } from "./find-url-fault.ts";
import { redactUrl } from "./redact-url.ts";
import { type TransferLimits, watchTransfer } from "./transfer-watch.ts";

export interface DownloadOptions {
  /** The guarded client (guarded-fetch.ts). */
  fetch: typeof fetch;
  bytesMax: number;
  limits: TransferLimits;
  signal: AbortSignal;
  /** Receives percent, 0 to 100. Called only if the response has a content-length. */
  progress?: ((percent: number) => void) | undefined;
  headers?: Record<string, string>;
}

/**
 * Streams a URL to a new file. A failed download leaves no file at `path`. Rejects with StepError
 * `invalid_input` (not a URL, blocked, not found, too large, too slow) or `provider_unavailable`
 * (retryable).
 */
export async function downloadTo(
  path: string,
  url: string,
  options: DownloadOptions,
): Promise<{ bytes: number; media_type: string | undefined }> {
  try {
    return await receive(url, options, async ({ response, chunks, signal }) => {
      // With a bare generator, pipeline() rejects before the file is open, and the file would
      // appear after its removal.
      const file = createWriteStream(path, { flags: "wx" });
      await pipeline(Readable.from(chunks), file, { signal });
      return { bytes: file.bytesWritten, media_type: readMediaType(response) };
    });
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

interface Received {
  response: Response;
  chunks: AsyncGenerator<Uint8Array>;
  signal: AbortSignal;
}

/** Requests a URL and passes its body on, with all limits of a download. */
export async function receive<T>(
  url: string,
  { fetch, bytesMax, limits, signal, progress, headers }: DownloadOptions,
  read: (received: Received) => Promise<T>,
): Promise<T> {
  if (!URL.canParse(url)) throw new StepError("invalid_input", noLink(url));
  const watch = watchTransfer(url, limits);
  const anySignal = AbortSignal.any([signal, watch.signal]);
  try {
    const response = await fetch(url, { signal: anySignal, ...(headers ? { headers } : {}) });
    if (!response.ok || !response.body) throw await toStatusError(response, url);
    watch.startBody();
    const bytesTotal = Number(response.headers.get("content-length") ?? 0);
    let bytes = 0;
    const onBytes = (count: number) => {
      watch.addBytes(count - bytes);
      bytes = count;
      if (bytesTotal > 0) progress?.(Math.min(100, (100 * count) / bytesTotal));
    };
    const chunks = readChunks(response, url, { bytesMax, onBytes, signal: anySignal });
    return await read({ response, chunks, signal: anySignal });
  } catch (error) {
    anySignal.throwIfAborted();
    throw toTransferError(error, url);
  } finally {
    watch.stop();
  }
}

/**
 * Reads a response body into memory. Rejects with StepError `invalid_input` if it exceeds
 * `bytesMax`.
 */
export async function readLimited(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await buffer(readChunks(response, response.url, { bytesMax })));
}

/**
 * Streams a response body to a file, which it replaces. A failure leaves no file. Rejects with
 * StepError `invalid_input` if the body exceeds `bytesMax`.
 */
export async function writeLimited(
  response: Response,
  path: string,
  limits: { bytesMax: number; signal: AbortSignal },
): Promise<void> {
  try {
    const chunks = readChunks(response, response.url, limits);
    await pipeline(Readable.from(chunks), createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The media type of a response without its parameters, in lower case. */
export const readMediaType = ({ headers }: Response): string | undefined =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();

interface ReadOptions {
  bytesMax: number;
  onBytes?: (bytes: number) => void;
  signal?: AbortSignal;
}

async function* readChunks(
  response: Response,
  url: string,
  { bytesMax, onBytes, signal }: ReadOptions,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new StepError(
      "invalid_input",
      `${redactUrl(url)} is too large. The maximum is ${formatBytes(bytesMax)}.`,
    );
  if (Number(response.headers.get("content-length") ?? 0) > bytesMax) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const reader = response.body?.getReader();
  // The signal of a request that was collected as garbage no longer ends the body.
  const cancel = () => void reader?.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener("abort", cancel);
  try {
    let bytes = 0;
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      bytes += part.value.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      onBytes?.(bytes);
      yield part.value;
    }
    signal?.throwIfAborted();
  } finally {
    signal?.removeEventListener("abort", cancel);
    cancel();
  }
}

async function toStatusError(response: Response, url: string): Promise<StepError> {
  await response.body?.cancel();
  const isTransient = response.status >= 500 || response.status === 429 || response.status === 408;
  const message = `${redactUrl(url)} responded with ${response.status}${response.statusText ? ` ${response.statusText}` : ""} instead of a file. Check the URL.`;
  return new StepError(isTransient ? "provider_unavailable" : "invalid_input", message, {
    retryable: isTransient,
  });
}

function toTransferError(error: unknown, url: string): unknown {
  // System errors such as a full disk are not the fault of the server.
  if (error instanceof StepError || (error instanceof Error && "syscall" in error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StepError(
    "provider_unavailable",
    `The download of ${redactUrl(url)} failed (${reason}). Retry, or upload the file with POST /v1/assets.`,
    { retryable: true, cause: error },
  );
}
