import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StepError } from "../system/errors.ts";
import { redactUrl } from "./redact-url.ts";

export interface DownloadOptions {
  /** The guarded one. */
  fetch: typeof fetch;
  bytesMax: number;
  signal: AbortSignal;
  /** Percent, 0 to 100; called only where the server says how long the file is. */
  progress?: ((percent: number) => void) | undefined;
}

/**
 * Downloads a URL to a new file, piece by piece. Nothing is left at `path` when it fails.
 * Rejects with StepError `invalid_input` (not an address, refused, not there, too large) or `provider_unavailable` (retryable).
 */
export async function downloadTo(
  path: string,
  url: string,
  { fetch, bytesMax, signal, progress }: DownloadOptions,
): Promise<{ bytes: number; media_type: string | undefined }> {
  if (!URL.canParse(url))
    throw new StepError(
      "invalid_input",
      `"${url.slice(0, 200)}" is not an address; use an https:// URL.`,
    );
  const response = await fetch(url, { signal });
  if (!response.ok || !response.body) throw await toStatusError(response, url);
  try {
    const bytes_total = Number(response.headers.get("content-length") ?? 0);
    let bytes = 0;
    const counted = (count: number) => {
      bytes = count;
      if (bytes_total > 0) progress?.(Math.min(100, (100 * count) / bytes_total));
    };
    // A Readable, for with a bare generator pipeline does not wait until the file is made, which then would appear after its removal.
    const source = Readable.from(readChunks(response, url, bytesMax, counted));
    await pipeline(source, createWriteStream(path, { flags: "wx" }), { signal });
    return {
      bytes,
      media_type: response.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase(),
    };
  } catch (error) {
    await rm(path, { force: true });
    signal.throwIfAborted();
    throw toTransferError(error, url);
  }
}

/** Reads an answer's body into memory. Rejects with StepError `invalid_input` beyond `bytesMax`. */
export async function readLimited(
  response: Response,
  bytesMax: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(response, response.url, bytesMax)) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

async function* readChunks(
  response: Response,
  url: string,
  bytesMax: number,
  counted?: (bytes: number) => void,
): AsyncGenerator<Uint8Array> {
  const tooLarge = () =>
    new StepError(
      "invalid_input",
      `${redactUrl(url)} is larger than the ${formatBytes(bytesMax)} allowed here.`,
    );
  if (Number(response.headers.get("content-length") ?? 0) > bytesMax) {
    await response.body?.cancel();
    throw tooLarge();
  }
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMax) throw tooLarge();
    counted?.(bytes);
    yield chunk;
  }
}

async function toStatusError(response: Response, url: string): Promise<StepError> {
  await response.body?.cancel();
  const passing = response.status >= 500 || response.status === 429 || response.status === 408;
  const message = `${redactUrl(url)} answered ${response.status}${response.statusText ? ` ${response.statusText}` : ""} instead of a file.`;
  return new StepError(passing ? "provider_unavailable" : "invalid_input", message, {
    retryable: passing,
  });
}

function toTransferError(error: unknown, url: string): unknown {
  // A full disk or a missing folder is this machine's fault, and is told as it is.
  if (error instanceof StepError || (error instanceof Error && "syscall" in error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new StepError(
    "provider_unavailable",
    `The download of ${redactUrl(url)} broke off (${reason}).`,
    { retryable: true, cause: error },
  );
}

const formatBytes = (bytes: number) =>
  bytes < 1024 ** 2 ? `${bytes} bytes` : `${Math.round(bytes / 1024 ** 2)} MiB`;
