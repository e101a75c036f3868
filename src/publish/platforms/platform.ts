import { Readable } from "node:stream";
import { StepError } from "../../system/errors.ts";

export const visibilities = ["public", "unlisted", "private"] as const;
export type Visibility = (typeof visibilities)[number];

/** A file to be handed over. */
export interface VideoFile {
  file_name: string;
  media_type: string;
  bytes: number;
  /** Its bytes from `start` on. */
  read(start: number): Promise<Readable>;
}

/** What a platform is given. */
export interface PlatformUpload {
  video: VideoFile;
  about: {
    title: string;
    description: string;
    tags: readonly string[];
    visibility: Visibility;
    language: string;
  };
  /** As they were kept; checked then. */
  credentials: unknown;
  /** Where an earlier attempt was, as its `keep` said. */
  savedSession: string | undefined;
  /** Keeps where the upload is, for the next attempt. */
  saveSession(where: string): Promise<void>;
  /** The guarded one. */
  fetch: typeof fetch;
  signal: AbortSignal;
}

/** Hands a video over and resolves to where it can be seen. Rejects with StepError; a `retryable` one is tried again. */
export type PlatformUploader = (handover: PlatformUpload) => Promise<{ url: string }>;

const answer_characters = 300;

/** The fault of an answer that is no success: what may pass is retryable. Its body is read up to a sentence or two. */
export async function toStepError(response: Response, what: string): Promise<StepError> {
  const passing = response.status >= 500 || response.status === 429 || response.status === 408;
  const said = (await readExcerpt(response)).replace(/\s+/g, " ").trim();
  const message = `${what} answered ${response.status}${said ? `: ${said}` : ""}.`;
  return new StepError(passing ? "provider_unavailable" : "tool_failed", message, {
    retryable: passing,
  });
}

async function readExcerpt(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= answer_characters) break;
  }
  return text.slice(0, answer_characters);
}

type FileUpload = Pick<PlatformUpload, "video" | "fetch" | "signal">;

/** Sends a whole file by PUT; of the type that `headers` name, else its own. */
export function putFile(
  sending: FileUpload,
  url: string,
  headers: Record<string, string>,
): Promise<Response> {
  const { media_type, bytes } = sending.video;
  const sent = new Headers({ "content-length": String(bytes), ...headers });
  if (!sent.has("content-type")) sent.set("content-type", media_type);
  return putRest(sending, url, sent, 0);
}

/** Sends a file from `start` on. */
export async function putRest(
  { video, fetch, signal }: FileUpload,
  url: string,
  headers: Headers | Record<string, string>,
  start: number,
): Promise<Response> {
  const file = await video.read(start);
  const body = Readable.toWeb(file) as ReadableStream<Uint8Array>;
  try {
    return await fetch(url, {
      method: "PUT",
      redirect: "manual",
      headers,
      body,
      duplex: "half",
      signal,
    });
  } catch (error) {
    // Where there was not even a connection nobody has begun to read it, and nobody else would let go of it.
    file.destroy();
    throw error;
  }
}

/** An address without what only the upload needed. */
export function withoutQuery(address: string): string {
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}
