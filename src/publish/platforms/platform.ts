import { Readable } from "node:stream";
import type { Clock } from "../../system/clock.ts";
import { StepError } from "../../system/errors.ts";
import { watchUpload } from "./upload-watch.ts";

export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** The file to upload. */
export interface VideoFile {
  file_name: string;
  media_type: string;
  bytes: number;
  /** Reads the bytes from `start` to the end. */
  read(start: number): Promise<Readable>;
}

/** Everything that an uploader needs. */
export interface PlatformUpload {
  video: VideoFile;
  about: {
    title: string;
    description: string;
    tags: readonly string[];
    visibility: Visibility;
    language: string;
  };
  /** Decrypted credentials, validated when they were stored. */
  credentials: unknown;
  /** URL of the upload session of an earlier attempt, if one was saved. */
  savedSession: string | undefined;
  /** Saves the URL of the session for the next attempt. Rejects with StaleAttemptError. */
  saveSession(url: string): Promise<void>;
  /** The guarded client. */
  fetch: typeof fetch;
  signal: AbortSignal;
  clock: Clock;
}

/**
 * Uploads a video and resolves to its public URL. Rejects with StepError, retried if `retryable`.
 */
export type PlatformUploader = (upload: PlatformUpload) => Promise<{ url: string }>;

const maxExcerptCharacters = 300;
const excerptMilliseconds = 5000;

/**
 * Builds the error of an unsuccessful response: `provider_unavailable` (retryable) for 5xx, 429 and
 * 408, otherwise `tool_failed`. The message quotes the beginning of the body.
 */
export async function toStepError(response: Response, what: string): Promise<StepError> {
  const retryable = response.status >= 500 || response.status === 429 || response.status === 408;
  const excerpt = (await readExcerpt(response)).replace(/\s+/g, " ").trim();
  const message = `${what} responded with ${response.status}${excerpt ? `: ${excerpt}` : ""}.`;
  return new StepError(retryable ? "provider_unavailable" : "tool_failed", message, { retryable });
}

/** Reads the beginning of a body. A body that arrives slowly is cut off after 5 s. */
async function readExcerpt(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return "";
  AbortSignal.timeout(excerptMilliseconds).addEventListener("abort", () => void reader.cancel());
  const decoder = new TextDecoder();
  let text = "";
  while (text.length < maxExcerptCharacters) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return text.slice(0, maxExcerptCharacters);
}

type FileUpload = Pick<PlatformUpload, "video" | "fetch" | "signal" | "clock">;

/** Sends the whole file by PUT. A content-type in `headers` replaces that of the file. */
export function putFile(
  upload: FileUpload,
  url: string,
  headers: Record<string, string>,
): Promise<Response> {
  const { media_type, bytes } = upload.video;
  const sent = new Headers({ "content-length": String(bytes), ...headers });
  if (!sent.has("content-type")) sent.set("content-type", media_type);
  return putRest(upload, url, sent, 0);
}

/**
 * Sends the file from byte `start` to its end. Rejects with a retryable StepError if the receiver
 * takes less than 32 KiB/s.
 */
export async function putRest(
  { video, fetch, signal, clock }: FileUpload,
  url: string,
  headers: Headers | Record<string, string>,
  start: number,
): Promise<Response> {
  const file = await video.read(start);
  const watch = watchUpload(clock);
  const body = Readable.toWeb(Readable.from(watch.count(file))) as ReadableStream<Uint8Array>;
  try {
    return await fetch(url, {
      method: "PUT",
      redirect: "manual",
      headers,
      body,
      duplex: "half",
      signal: AbortSignal.any([signal, watch.signal]),
    });
  } catch (error) {
    // Without a connection, fetch has not begun to read the stream and would leave it open.
    file.destroy();
    throw error;
  } finally {
    watch.stop();
  }
}

/** Removes the query, which may contain upload credentials. */
export function withoutQuery(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}
