import { Agent, buildConnector, type Dispatcher } from "undici";
import { StepError } from "../system/errors.ts";
import { publicOnly } from "./find-url-fault.ts";
import { type Connector, guardedConnector } from "./guarded-connector.ts";
import { createHostResolver } from "./host-addresses.ts";

export interface GuardedPostOptions {
  /** Allows private and loopback addresses. */
  allowPrivate: boolean;
  /** Resolves a host name to all its addresses. */
  lookup?: (hostname: string) => Promise<string[]>;
  /** Opens a connection to a checked address. Defaults to undici's connector. */
  connect?: Connector;
  /** For the whole exchange: DNS lookup, connection, and response with its body. */
  timeoutSeconds: number;
  /** Maximum size of the response body; the rest is not read. */
  bodyBytesMax: number;
}

/**
 * The result of a POST: a response, or the reason for none. The reason reveals nothing about this
 * network.
 */
export type Exchange = { status: number; body: string } | { failure: string };

export interface GuardedPost {
  /** Always resolves within the timeout. Does not follow redirects. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<Exchange>;
  /** Aborts requests in progress and closes all connections. */
  close(): Promise<void>;
}

/**
 * Creates a client that posts to untrusted URLs, http or https. Every connection is checked when it
 * is opened (guarded-connector.ts) and kept open for the next request.
 */
export function guardedPost(options: GuardedPostOptions): GuardedPost {
  const { allowPrivate, timeoutSeconds, lookup = createHostResolver() } = options;
  const timeout = timeoutSeconds * 1000;
  // With HTTP/2, all requests to a receiver would share one connection and fail together.
  const connect = options.connect ?? buildConnector({ allowH2: false, timeout });
  const agent = new Agent({
    connect: guardedConnector({
      allowPrivate,
      trusted: new Set(),
      lookup,
      connect,
      timeoutSeconds,
    }),
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    post(url, headers, body) {
      const { origin, pathname, search } = new URL(url);
      return exchange(
        agent,
        { origin, path: pathname + search, method: "POST", headers, body },
        options,
      );
    },
    close: () => agent.destroy(),
  };
}

function exchange(
  agent: Agent,
  request: Dispatcher.DispatchOptions,
  options: GuardedPostOptions,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let controller: Dispatcher.DispatchController | undefined;
    let status = 0;
    let bytes = 0;
    let ended = false;
    const end = (failure?: string) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      resolve(
        status === 0
          ? { failure: failure ?? "" }
          : { status, body: decodeBody(chunks, options.bodyBytesMax) },
      );
    };
    const abort = (failure?: string) => {
      end(failure);
      controller?.abort(new Error("The exchange has ended."));
    };
    const timer = setTimeout(
      () => abort(`No response within ${options.timeoutSeconds} s.`),
      options.timeoutSeconds * 1000,
    );
    agent.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (ended) started.abort(new Error("The exchange has already ended."));
      },
      onResponseStart(_controller, code) {
        // Ignores informational responses such as 103 Early Hints.
        if (code >= 200) status = code;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= options.bodyBytesMax) abort();
      },
      onResponseEnd: () => end(),
      onResponseError: (_controller, error) => end(describeFailure(error)),
    });
  });
}

/**
 * Decodes the first bytes as text, without a truncated last character and without NUL, which
 * PostgreSQL rejects.
 */
function decodeBody(chunks: Buffer[], bytesMax: number): string {
  const bytes = Buffer.concat(chunks).subarray(0, bytesMax);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "");
}

function describeFailure(error: Error): string {
  if (error instanceof StepError)
    return `The address is private or reserved. ${publicOnly("WEBHOOK_ALLOW_PRIVATE")}`;
  return `No response (${("code" in error && error.code) || error.message}).`;
}
