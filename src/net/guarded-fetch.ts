import { lookup as systemLookup } from "node:dns/promises";
import { Agent, fetch as undiciFetch } from "undici";
import { StepError } from "../system/errors.ts";
import { type Connector, guardedConnector } from "./guarded-connector.ts";
import { redactUrl } from "./redact-url.ts";
import { type Hop, nextHop } from "./redirect.ts";

export interface GuardedFetchOptions {
  /** Lets connections reach private and loopback addresses, and plain http. */
  allowPrivate: boolean;
  /** Origins the operator has configured, such as `http://localhost:11434`: trusted wherever they point. */
  allowedOrigins?: readonly string[];
  /** All addresses of a host name; the system's resolver by default. */
  lookup?: (hostname: string) => Promise<string[]>;
  /** Opens the connection to an address that has passed; undici's own by default. */
  connect?: Connector;
  connectTimeoutSeconds?: number;
  /** From the request to the answer's headers: a model may think for minutes. */
  headersTimeoutSeconds?: number;
  /** Between two pieces of the answer's body. */
  bodyTimeoutSeconds?: number;
}

const redirectsMax = 5;

/**
 * A `fetch` for addresses that somebody else names. Every connection, redirects included, is checked when it is made,
 * so that a DNS answer can't change in between; https only; at most 5 redirects, and never from https to http.
 * Rejects with StepError `invalid_input` (an address that is not allowed), `provider_unavailable` (can't be reached;
 * retryable), or the signal's reason. Bodies are streamed; a request's body is read into memory where redirects are followed, for it may be sent again.
 */
export function guardedFetch(options: GuardedFetchOptions): typeof fetch {
  const trusted = new Set((options.allowedOrigins ?? []).map((url) => new URL(url).origin));
  const policy = { allowPrivate: options.allowPrivate, trusted };
  const agent = new Agent({
    connect: guardedConnector({ ...policy, lookup: options.lookup ?? lookupAll, ...pick(options) }),
    headersTimeout: (options.headersTimeoutSeconds ?? 300) * 1000,
    bodyTimeout: (options.bodyTimeoutSeconds ?? 60) * 1000,
  });
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
      if (!next) return response;
      await response.body?.cancel();
      if (followed === redirectsMax) {
        throw new StepError(
          "invalid_input",
          `${redactUrl(request.url)} redirects more than ${redirectsMax} times; name the final address.`,
        );
      }
      checkUrl(next.url, policy);
      hop = next;
    }
  };
}

const lookupAll = async (hostname: string) =>
  (await systemLookup(hostname, { all: true })).map(({ address }) => address);

const pick = ({ connect, connectTimeoutSeconds = 10 }: GuardedFetchOptions) => ({
  timeoutSeconds: connectTimeoutSeconds,
  ...(connect ? { connect } : {}),
});

async function readBody(request: Request): Promise<Hop["body"]> {
  if (!request.body) return undefined;
  return request.redirect === "follow" ? new Uint8Array(await request.arrayBuffer()) : request.body;
}

function checkUrl(
  url: URL,
  { allowPrivate, trusted }: { allowPrivate: boolean; trusted: ReadonlySet<string> },
): void {
  const plainAllowed = allowPrivate || trusted.has(url.origin);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && plainAllowed)) {
    throw new StepError(
      "invalid_input",
      `${redactUrl(url)} is not an https address; only https:// is fetched.`,
    );
  }
  if (url.username || url.password) {
    throw new StepError(
      "invalid_input",
      `The address at ${url.host} carries a user name or password; leave them out.`,
    );
  }
}

async function send(hop: Hop, agent: Agent, signal: AbortSignal): Promise<Response> {
  try {
    const { url, method, headers, body } = hop;
    const answer = await undiciFetch(url, {
      method,
      headers: [...headers],
      redirect: "manual",
      dispatcher: agent,
      signal,
      ...(body ? { body, duplex: "half" } : {}),
    });
    // Callers know the platform's Response, not that of the undici package.
    const response = new Response(answer.body, {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers],
    });
    return Object.defineProperty(response, "url", { value: url.href });
  } catch (error) {
    signal.throwIfAborted();
    throw toProviderError(error, hop.url);
  }
}

function toProviderError(error: unknown, url: URL): StepError {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (cause instanceof StepError) return cause;
  const reason =
    cause instanceof Error
      ? ("code" in cause && cause.code ? `${cause.code}: ` : "") + cause.message
      : String(cause);
  return new StepError("provider_unavailable", `${url.origin} can't be reached (${reason}).`, {
    retryable: true,
    cause: error,
  });
}
