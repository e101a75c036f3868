import type { StockLibrary } from "../../config/stock-libraries.ts";
import type { StockMedia, StockRequest } from "../../generators/stock-provider.ts";
import { readLimited } from "../../net/download.ts";
import { StepError } from "../../system/errors.ts";

/** Searches one library. Rejects with StepError `provider_unavailable`. */
/** Larger clips are not downloaded: most videos show them smaller. */
export const stockShortSideMax = 1080;

export type StockSearch = (request: StockRequest, signal: AbortSignal) => Promise<StockMedia[]>;

/** How a library is reached. `fetch` is the guarded client. */
export interface StockAccess extends StockLibrary {
  fetch: typeof fetch;
}

/** Results of one search. */
export const resultsMax = 20;
const stockListBytesMax = 2 * 1024 ** 2;
const stockRequestSecondsMax = 20;

interface JsonRequest {
  /** Below the base URL of the library. */
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  form?: Record<string, string>;
  signal: AbortSignal;
}

/**
 * Reads JSON of a library. Rejects with StepError `provider_unavailable`, whose message has no URL,
 * because some libraries expect the key in it.
 */
export async function requestJson(
  { fetch, base_url, name, key }: StockAccess,
  { path, query = {}, headers = {}, form, signal }: JsonRequest,
): Promise<unknown> {
  const url = `${base_url}${path}?${new URLSearchParams(query)}`;
  const timeout = AbortSignal.timeout(stockRequestSecondsMax * 1000);
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json", ...headers },
      // A redirect could carry the key to another server.
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw toStatusError(name, response.status);
    }
    return JSON.parse(Buffer.from(await readLimited(response, stockListBytesMax)).toString());
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StepError && error.message.startsWith(name)) throw error;
    const reason = timeout.aborted
      ? `no response within ${stockRequestSecondsMax} s`
      : error instanceof SyntaxError
        ? "the response is not JSON"
        : withoutKey(error, key);
    throw new StepError("provider_unavailable", `${name} is not usable: ${reason}.`, {
      retryable: true,
    });
  }
}

function toStatusError(name: StockLibrary["name"], status: number): StepError {
  const advice =
    status === 400 || status === 401 || status === 403
      ? ` Check ${name.toUpperCase()}_API_KEY.`
      : status === 429
        ? " Its rate limit is reached."
        : "";
  return new StepError("provider_unavailable", `${name} responded with ${status}.${advice}`, {
    retryable: status >= 500 || status === 429,
  });
}

function withoutKey(error: unknown, key: string | undefined): string {
  const text = error instanceof Error ? error.message : String(error);
  const safe = text.replace(/\?\S*/g, "").slice(0, 200);
  return (key ? safe.replaceAll(key, "…") : safe).replace(/\.$/, "");
}

/** Text of a library for a credit: one line of at most `max` characters. */
export const creditText = (text: string | null | undefined, max = 200): string =>
  [...(text ?? "").replace(/[\p{C}\s]+/gu, " ").trim()].slice(0, max).join("");

/** A link of a library for a credit; none if it is not an https or http URL. */
export const creditLink = <N extends string>(
  name: N,
  url: string | null | undefined,
): { [K in N]?: string } =>
  url && url.length <= 2048 && /^https?:$/.test(URL.parse(url)?.protocol ?? "")
    ? ({ [name]: url } as { [K in N]?: string })
    : {};

export const orientation = (aspect: number): "landscape" | "portrait" | "square" =>
  aspect > 1.15 ? "landscape" : aspect < 0.87 ? "portrait" : "square";
