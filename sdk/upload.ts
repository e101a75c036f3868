import { parseError } from "./error.ts";
import type { RetryingFetch } from "./retry.ts";
import type { components } from "./schema.ts";

export interface Upload {
  /** Where the file has none of its own; it tells kinds of text, such as "captions.srt". */
  name?: string;
  signal?: AbortSignal;
}

/** Sends a file as a form. Rejects with a ReelwrightError. */
export async function sendFile(
  fetch: RetryingFetch,
  to: { url: string; headers: Record<string, string> },
  file: Blob,
  { name, signal }: Upload,
): Promise<components["schemas"]["AssetResponse"]> {
  const body = buildForm(file, name);
  const request = () =>
    new Request(to.url, { method: "POST", headers: to.headers, body, signal: signal ?? null });
  const response = await fetch(request(), request);
  if (!response.ok) throw await parseError(response);
  return JSON.parse(await response.text());
}

/** Not FormData: a large one that is aborted on its way is an unhandled rejection in Node 24, which ends the process. */
function buildForm(file: Blob, name = file instanceof File ? file.name : "file"): Blob {
  const boundary = `reelwright-${crypto.randomUUID()}`;
  const quoted = name.replace(/["\r\n]/g, encodeURIComponent);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${quoted}"\r\n`;
  const type = `content-type: ${file.type || "application/octet-stream"}\r\n\r\n`;
  return new Blob([head, type, file, `\r\n--${boundary}--\r\n`], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}
