import { parseError } from "./error.ts";
import { randomKey } from "./random-key.ts";
import type { RetryingFetch } from "./retry.ts";
import type { components } from "./schema.ts";

export interface Upload {
  /** The file name, such as "captions.srt". It distinguishes kinds of text. */
  name?: string;
  signal?: AbortSignal;
}

/** Uploads a file as a form. Rejects with a ReelwrightError. */
export async function sendFile(
  fetch: RetryingFetch,
  to: { url: string; headers: Record<string, string> },
  file: Blob,
  { name, signal }: Upload,
): Promise<components["schemas"]["Asset"]> {
  const body = buildForm(file, name);
  const request = () =>
    new Request(to.url, { method: "POST", headers: to.headers, body, signal: signal ?? null });
  const response = await fetch(request(), request);
  if (!response.ok) throw await parseError(response);
  return JSON.parse(await response.text());
}

/** Builds the form as a Blob: aborting a large FormData ends a process of Node 24. */
function buildForm(file: Blob, name = file instanceof File ? file.name : "file"): Blob {
  const boundary = `reelwright-${randomKey()}`;
  const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n`;
  const type = `content-type: ${file.type || "application/octet-stream"}\r\n\r\n`;
  return new Blob([head, type, file, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}
