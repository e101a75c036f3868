import { parseError } from "../../../sdk/error.ts";
import type { Schema } from "./api.ts";
import { credentials, endSession } from "./session.ts";

interface Options {
  /** Gets the sent share, from 0 to 1. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/**
 * Uploads a file as an asset. Uses XMLHttpRequest, because fetch does not report the progress of a
 * request. Rejects with a ReelwrightError, or a TypeError if the connection breaks.
 */
export async function uploadFile(file: File, options: Options = {}): Promise<Schema<"Asset">> {
  const response = await send(file, await credentials(), options);
  if (response.ok) return response.json();
  if (response.status === 401) endSession();
  throw await parseError(response);
}

function send(
  file: File,
  headers: Record<string, string>,
  { onProgress, signal }: Options,
): Promise<Response> {
  const form = new FormData();
  form.append("file", file);
  const request = new XMLHttpRequest();
  request.open("POST", "/v1/assets");
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(loaded / Math.max(1, total));
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(new TypeError("The connection broke."));
    request.onabort = () => reject(new DOMException("The upload was cancelled.", "AbortError"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}
