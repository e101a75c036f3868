import { errorOf } from "./error.ts";
import type { RetryingFetch } from "./retry.ts";
import type { components } from "./schema.ts";

export interface Upload {
  /** Where the file has none of its own; it tells kinds of text, such as "captions.srt". */
  name?: string;
  signal?: AbortSignal;
}

/** Sends a file as a form, read from where it is and not into memory. Rejects with a ReelwrightError. */
export async function sendFile(
  fetch: RetryingFetch,
  to: { url: string; headers: Record<string, string> },
  file: Blob,
  { name, signal }: Upload,
): Promise<components["schemas"]["ShownAsset"]> {
  const body = new FormData();
  body.set("file", file, ...(name === undefined ? [] : [name]));
  const request = () => new Request(to.url, { method: "POST", headers: to.headers, body, signal: signal ?? null });
  const response = await fetch(request(), request);
  if (!response.ok) throw await errorOf(response);
  return JSON.parse(await response.text());
}
