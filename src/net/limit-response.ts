import { StepError } from "../system/errors.ts";
import { formatBytes } from "../system/format-bytes.ts";

/**
 * Limits the size of a response, decompressed. Throws StepError `provider_unavailable` if its
 * content-length exceeds the maximum; reading its body fails with the same error beyond it, and the
 * connection closes.
 */
export function limitResponse(response: Response, bytesMax: number): Response {
  const { body, status, statusText, headers, url } = response;
  if (!body || bytesMax === Number.POSITIVE_INFINITY) return response;
  const tooLarge = () =>
    new StepError(
      "provider_unavailable",
      `${new URL(url).origin} sent more than ${formatBytes(bytesMax)}, the maximum for this request. Check the server at this address.`,
    );
  if (Number(headers.get("content-length") ?? 0) > bytesMax) {
    void body.cancel().catch(() => {});
    throw tooLarge();
  }
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      controller.enqueue(chunk);
    },
  });
  const limited = new Response(body.pipeThrough(count), { status, statusText, headers });
  return Object.defineProperty(limited, "url", { value: url });
}

/** A `fetch` whose responses have at most this many bytes. */
export const limitResponses =
  (request: typeof fetch, bytesMax: number): typeof fetch =>
  async (input, init) =>
    limitResponse(await request(input, init), bytesMax);
