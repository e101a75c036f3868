import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { formatBytes } from "../system/format-bytes.ts";

export interface ResponseLimits {
  /** Of the body, decompressed. */
  bytesMax: number;
  /** From the headers to the end of the body. */
  secondsMax: number;
  clock?: Pick<Clock, "sleep">;
}

/** A response that nobody reads does not keep the process running. */
const unreferencedClock: Pick<Clock, "sleep"> = {
  sleep: (milliseconds, signal) =>
    delay(milliseconds, undefined, { ref: false, ...(signal ? { signal } : {}) }),
};

/**
 * Limits the size of a response and the time that its body takes. Throws StepError
 * `provider_unavailable` if its content-length exceeds the maximum; reading its body fails with the
 * same error beyond a limit, and the connection closes. The error is not retryable: a retry would
 * repeat the wait.
 */
export function limitResponse(
  response: Response,
  { bytesMax, secondsMax, clock = unreferencedClock }: ResponseLimits,
): Response {
  const { body, status, statusText, headers, url } = response;
  if (!body || (bytesMax === Infinity && secondsMax === Infinity)) return response;
  const exceeded = (what: string) =>
    new StepError(
      "provider_unavailable",
      `${new URL(url).origin} sent ${what}, the maximum for this request. Check the server at this address.`,
    );
  const tooLarge = () => exceeded(`more than ${formatBytes(bytesMax)}`);
  if (Number(headers.get("content-length") ?? 0) > bytesMax) {
    void body.cancel().catch(() => {});
    throw tooLarge();
  }
  const ended = new AbortController();
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      if (secondsMax === Infinity) return;
      void clock.sleep(secondsMax * 1000, ended.signal).then(
        () => controller.error(exceeded(`a response for more than ${secondsMax} s`)),
        () => {},
      );
    },
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > bytesMax) throw tooLarge();
      controller.enqueue(chunk);
    },
  });
  const end = () => ended.abort();
  body.pipeTo(count.writable).then(end, end);
  const limited = new Response(count.readable, { status, statusText, headers });
  return Object.defineProperty(limited, "url", { value: url });
}

/** A `fetch` whose responses have these limits. */
export const limitResponses =
  (request: typeof fetch, limits: ResponseLimits): typeof fetch =>
  async (input, init) =>
    limitResponse(await request(input, init), limits);
