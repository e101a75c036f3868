import { Agent, buildConnector, type Dispatcher } from "undici";
import { StepError } from "../system/errors.ts";
import { type Connector, guardedConnector } from "./guarded-connector.ts";
import { hostAddresses } from "./host-addresses.ts";

export interface GuardedPostOptions {
  /** Lets connections reach private and loopback addresses. */
  allowPrivate: boolean;
  /** All addresses of a host name. */
  lookup?: (hostname: string) => Promise<string[]>;
  /** Opens the connection to an address that has passed; undici's own by default. */
  connect?: Connector;
  /** For the whole exchange: look-up, connection, answer and its body. */
  timeoutSeconds: number;
  /** What is kept of an answer's body; the rest is not read. */
  bodyBytesMax: number;
}

/** What became of a POST: an answer, or why there was none, in words that tell nothing of this network. */
export type Exchange = { status: number; body: string } | { fault: string };

export interface GuardedPost {
  /** Always resolves, within the time-out. Redirects are not followed. */
  post(url: string, headers: Record<string, string>, body: Buffer): Promise<Exchange>;
  /** Cuts what is under way. */
  close(): Promise<void>;
}

/**
 * Posts to addresses that somebody else names, plain http included. Every connection is checked when it is made, so that a DNS answer
 * can't change in between; connections are kept for the next post.
 */
export function guardedPost(options: GuardedPostOptions): GuardedPost {
  const { allowPrivate, timeoutSeconds, lookup = hostAddresses() } = options;
  const timeout = timeoutSeconds * 1000;
  // One exchange a connection: with HTTP/2 those to one receiver would share one, and its fate.
  const connect = options.connect ?? buildConnector({ allowH2: false, timeout });
  const agent = new Agent({
    connect: guardedConnector({
      allowPrivate: allowPrivate,
      trusted: new Set(),
      lookup,
      connect,
      timeoutSeconds: timeoutSeconds,
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
    let [status, bytes, ended] = [0, 0, false];
    const end = (fault?: string) => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      resolve(
        status === 0
          ? { fault: fault ?? "" }
          : { status, body: decodeBody(chunks, options.bodyBytesMax) },
      );
    };
    const cut = (fault?: string) => {
      end(fault);
      controller?.abort(new Error("The exchange has ended."));
    };
    const timer = setTimeout(
      () => cut(`There was no answer within ${options.timeoutSeconds} s.`),
      options.timeoutSeconds * 1000,
    );
    agent.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (ended) started.abort(new Error("The connection came too late."));
      },
      onResponseStart(_controller, code) {
        // What comes before the answer itself, such as 103, is none.
        if (code >= 200) status = code;
      },
      onResponseData(_controller, chunk) {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= options.bodyBytesMax) cut();
      },
      onResponseEnd: () => end(),
      onResponseError: (_controller, error) => end(describeFailure(error)),
    });
  });
}

/** The first bytes as text; a character that was cut in two is left out, and NUL, which the database cannot hold. */
function decodeBody(chunks: Buffer[], bytesMax: number): string {
  const bytes = Buffer.concat(chunks).subarray(0, bytesMax);
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll("\0", "");
}

function describeFailure(error: Error): string {
  if (error instanceof StepError)
    return "The address is private or reserved; only public addresses are reached.";
  return `There was no answer (${("code" in error && error.code) || error.message}).`;
}
