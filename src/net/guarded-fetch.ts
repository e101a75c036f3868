import { lookup as systemLookup } from "node:dns/promises";
import { Agent, fetch as undiciFetch } from "undici";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { findUrlFault, type UrlPolicy } from "./find-url-fault.ts";
import { type Connector, guardedConnector } from "./guarded-connector.ts";
import { limitResponse } from "./limit-response.ts";
import { redactUrl } from "./redact-url.ts";
import { type Hop, nextHop } from "./redirect.ts";

export interface GuardedFetchOptions {
  /** Allows private and loopback addresses, and plain http. */
  allowPrivate: boolean;
  /**
   * Origins configured by the operator, such as `http://localhost:11434`. They may resolve to any
   * address.
   */
  allowedOrigins?: readonly string[];
  /** Resolves a host name to all its addresses. Defaults to the system's resolver. */
  lookup?: (hostname: string) => Promise<string[]>;
  /** Opens a connection to a checked address. Defaults to undici's connector. */
  connect?: Connector;
  connectTimeoutSeconds?: number;
  /** From the request to the response headers. AI models may take minutes. */
  headersTimeoutSeconds?: number;
  /** Between two chunks of the response body. */
  bodyTimeoutSeconds?: number;
  /** Of a response, decompressed. Defaults to 16 MiB, which suits APIs that respond with JSON. */
  bodyBytesMax?: number;
  /**
   * From the response headers to the end of the body. Defaults to 300, which suits APIs that
   * respond with JSON.
   */
  bodySecondsMax?: number;
  /** For `bodySecondsMax`. Defaults to the clock of the machine. */
  clock?: Pick<Clock, "sleep">;
}

const redirectsMax = 5;
const jsonBytesMax = 16 * 1024 ** 2;
const jsonSecondsMax = 300;

/**
 * Creates a `fetch` for untrusted URLs (protection against SSRF). Every connection is checked when
 * it is opened, also after a redirect. Only https is allowed, with at most 5 redirects and none
 * from https to http. Rejects with StepError `invalid_input` (blocked), `provider_unavailable`
 * (unreachable, which is retryable, or a response that is too large or too slow), or the reason of
 * the signal.
 * Bodies are streamed, except request bodies with redirects enabled: they may have to be sent
 * again.
 */
export function guardedFetch(options: GuardedFetchOptions): typeof fetch {
  const trusted = new Set((options.allowedOrigins ?? []).map((url) => new URL(url).origin));
  const policy = { allowPrivate: options.allowPrivate, trusted };
  const agent = new Agent({
    connect: guardedConnector({
      ...policy,
      lookup: options.lookup ?? resolveAll,
      ...connectorOptions(options),
    }),
    headersTimeout: (options.headersTimeoutSeconds ?? 300) * 1000,
    bodyTimeout: (options.bodyTimeoutSeconds ?? 60) * 1000,
  });
  const limits = {
    bytesMax: options.bodyBytesMax ?? jsonBytesMax,
    secondsMax: options.bodySecondsMax ?? jsonSecondsMax,
    ...(options.clock ? { clock: options.clock } : {}),
  };
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    checkUrl(url, policy);
    const request = new Request(input, init);
    let hop: Hop = {
      url,
      method: request.method,
      headers: request.headers,
      body: await readBody(request),
    };
    for (let followed = 0; ; followed++) {
      const response = await send(hop, agent, request.signal);
      const next = request.redirect === "follow" ? nextHop(hop, response, trusted) : undefined;
      if (!next) return limitResponse(response, limits);
      await response.body?.cancel();
      if (followed === redirectsMax) {
        throw new StepError(
          "invalid_input",
          `${redactUrl(request.url)} redirects more than ${redirectsMax} times. Use the final URL.`,
        );
      }
      checkUrl(next.url, policy);
      hop = next;
    }
  };
}

const resolveAll = async (hostname: string) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address);

const connectorOptions = ({ connect, connectTimeoutSeconds = 10 }: GuardedFetchOptions) => ({
  timeoutSeconds: connectTimeoutSeconds,
  ...(connect ? { connect } : {}),
});

async function readBody(request: Request): Promise<Hop["body"]> {
  if (!request.body) return undefined;
  return request.redirect === "follow" ? new Uint8Array(await request.arrayBuffer()) : request.body;
}

function checkUrl(url: URL, policy: UrlPolicy): void {
  const fault = findUrlFault(url, policy);
  if (fault) throw new StepError("invalid_input", fault);
}

async function send(hop: Hop, agent: Agent, signal: AbortSignal): Promise<Response> {
  try {
    const { url, method, headers, body } = hop;
    const received = await undiciFetch(url, {
      method,
      headers: [...headers],
      redirect: "manual",
      dispatcher: agent,
      signal,
      ...(body ? { body, duplex: "half" } : {}),
    });
    // Callers expect the global Response class, not the one of the undici package.
    const response = new Response(received.body, {
      status: received.status,
      statusText: received.statusText,
      headers: [...received.headers],
    });
    return Object.defineProperty(response, "url", { value: url.href });
  } catch (error) {
    signal.throwIfAborted();
    throw toProviderError(error, hop.url);
  }
}

/** The code of a failed TLS handshake. A retry would meet the same certificate. */
function tlsFaultCode(cause: unknown): string | undefined {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isTls =
    /^(?:ERR_TLS_|ERR_SSL_|CERT_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(?:GET|VERIFY)_)/;
  return isTls.test(code) ? code : undefined;
}

function toProviderError(error: unknown, url: URL): StepError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof StepError) return cause;
  const tlsFault = tlsFaultCode(cause);
  if (tlsFault)
    return new StepError(
      "provider_unavailable",
      `The TLS connection to ${url.host} is not valid (${tlsFault}): use an address whose certificate is valid.`,
      { cause: error },
    );
  const reason =
    cause instanceof Error
      ? ("code" in cause && cause.code ? `${cause.code}: ` : "") + cause.message
      : String(cause);
  return new StepError(
    "provider_unavailable",
    `${url.origin} is not reachable (${reason}). Check the address, or retry later.`,
    {
      retryable: true,
      cause: error,
    },
  );
}
