import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { Agent } from "undici";
import { StepError } from "../system/errors.ts";
import { hasBlockedPort } from "./blocked-ports.ts";
import { type Connector, guardedConnector } from "./guarded-connector.ts";
import { createHostResolver } from "./host-addresses.ts";

export interface GuardedProxyOptions {
  /** Allows private and loopback addresses. */
  allowPrivate: boolean;
  /** Resolves a host name to all its addresses. Defaults to the DNS. */
  lookup?: (hostname: string) => Promise<string[]>;
  /** Opens a connection to a checked address. Defaults to undici's connector. */
  connect?: Connector;
  /** Bytes of all connections together, in both directions. */
  bytesMax: number;
}

/** A proxy for an untrusted program, such as a browser that runs the scripts of a page. */
export interface GuardedProxy {
  port: number;
  /** Returns why requests to a host were refused, or undefined. */
  refusal(hostname: string): string | undefined;
  /**
   * Sends a HEAD request to a URL. Resolves to the Location of a redirect. Rejects with StepError
   * if requests to the host are refused.
   */
  findRedirect(url: URL, signal: AbortSignal): Promise<string | undefined>;
  /** True after more than `bytesMax` bytes. Every connection is then closed. */
  isExhausted(): boolean;
  /** Closes all connections. */
  close(): Promise<void>;
}

const connectTimeoutSeconds = 10;
/** Limits on concurrent connections and on all requests, because each may cost a DNS lookup. */
const connectionsMax = 128;
const requestsMax = 1000;
const refusalsMax = 100;

/**
 * Starts an HTTP proxy (RFC 9110: absolute-form requests and CONNECT) on a free port of 127.0.0.1.
 * The host of every request is resolved and checked like those of `guardedFetch`, and the
 * connection goes to the checked address. A refused request is a 403.
 */
export async function openGuardedProxy(options: GuardedProxyOptions): Promise<GuardedProxy> {
  const traffic = trackTraffic(options.bytesMax);
  const connector = trackedConnector(options, traffic);
  const agent = new Agent({ connect: connector, headersTimeout: 30_000, bodyTimeout: 30_000 });
  const refusals = new Map<string, string>();
  let requests = 0;
  const check = (url: URL) => {
    requests += 1;
    if (requests > requestsMax || traffic.isExhausted()) throw new Error("limit");
    if (hasBlockedPort(url))
      throw new StepError(
        "invalid_input",
        `Port ${url.port} in the URL of ${url.hostname} is not allowed. Use another port.`,
      );
  };
  const noteRefusal = (url: URL, error: unknown) => {
    const cause = causeOf(error);
    if (cause instanceof StepError && refusals.size < refusalsMax)
      refusals.set(url.hostname, cause.message);
  };
  const server = createServer((request, response) => {
    void forward(request, response, { agent, check, noteRefusal });
  });
  server.maxConnections = connectionsMax;
  server.on("connect", (request: IncomingMessage, client: Socket, head: Buffer) => {
    void tunnel({ request, client, head }, { connector, check, noteRefusal });
  });
  server.on("connection", (socket) => traffic.keep(socket));
  await listen(server);
  return {
    port: (server.address() as AddressInfo).port,
    refusal: (hostname) => refusals.get(hostname),
    async findRedirect(url, signal) {
      check(url);
      const { statusCode, headers, body } = await agent
        .request({ origin: url.origin, path: url.pathname + url.search, method: "HEAD", signal })
        .catch((error) => {
          throw causeOf(error);
        });
      await body.dump();
      const { location } = headers;
      return statusCode >= 300 && statusCode < 400 && typeof location === "string"
        ? location
        : undefined;
    },
    isExhausted: traffic.isExhausted,
    async close() {
      traffic.closeAll();
      server.closeAllConnections();
      await Promise.all([
        new Promise<void>((resolve) => server.close(() => resolve())),
        agent.destroy(),
      ]);
    },
  };
}

/** undici wraps the errors of a connector. */
const causeOf = (error: unknown) => (error instanceof Error && error.cause ? error.cause : error);

interface Guard {
  /** Throws if a request to this URL is not allowed. */
  check(url: URL): void;
  noteRefusal(url: URL, error: unknown): void;
}

interface Traffic {
  /** Adds a socket whose end is the end of the proxy. */
  keep(socket: Duplex): void;
  count(bytes: number): void;
  isExhausted(): boolean;
  closeAll(): void;
}

function trackTraffic(bytesMax: number): Traffic {
  const sockets = new Set<Duplex>();
  let bytes = 0;
  let closed = false;
  const closeAll = () => {
    closed = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    keep(socket) {
      socket.on("error", () => socket.destroy());
      if (closed) socket.destroy();
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    },
    count(more) {
      bytes += more;
      if (bytes > bytesMax) closeAll();
    },
    isExhausted: () => bytes > bytesMax,
    closeAll,
  };
}

/** The guarded connector, with every byte of its sockets counted. */
function trackedConnector(options: GuardedProxyOptions, traffic: Traffic): Connector {
  const connector = guardedConnector({
    allowPrivate: options.allowPrivate,
    trusted: new Set(),
    lookup: options.lookup ?? createHostResolver(),
    timeoutSeconds: connectTimeoutSeconds,
    ...(options.connect ? { connect: options.connect } : {}),
  });
  return (target, callback) =>
    connector(target, (...result) => {
      const [error, socket] = result;
      if (error) return callback(error, null);
      traffic.keep(socket);
      let counted = 0;
      // A listener for data would take them from the reader of the socket.
      const count = () => {
        const total = socket.bytesRead + socket.bytesWritten;
        traffic.count(total - counted);
        counted = total;
      };
      const timer = setInterval(count, countMilliseconds);
      socket.once("close", () => {
        clearInterval(timer);
        count();
      });
      callback(null, socket);
    });
}

const countMilliseconds = 50;

/** Opens a connection to the host of a CONNECT request and joins it with the client's. */
async function tunnel(
  { request, client, head }: { request: IncomingMessage; client: Socket; head: Buffer },
  { connector, check, noteRefusal }: Guard & { connector: Connector },
): Promise<void> {
  const text = `https://${request.url ?? ""}`;
  if (!URL.canParse(text)) return void client.end(statusLine("400 Bad Request"));
  const url = new URL(text);
  try {
    check(url);
    const remote = await connectTo(url, connector);
    if (client.destroyed) return void remote.destroy();
    client.write(statusLine("200 Connection Established"));
    remote.write(head);
    remote.once("close", () => client.destroy());
    client.once("close", () => remote.destroy());
    client.pipe(remote).pipe(client);
  } catch (error) {
    noteRefusal(url, error);
    client.end(statusLine(error instanceof StepError ? "403 Forbidden" : "502 Bad Gateway"));
  }
}

const statusLine = (status: string) => `HTTP/1.1 ${status}\r\n\r\n`;

/** The connector opens plain TCP for http: the client inside the tunnel speaks TLS itself. */
const connectTo = (url: URL, connector: Connector) =>
  new Promise<Socket>((resolve, reject) => {
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    connector({ hostname, protocol: "http:", port: url.port || "443" }, (...[error, socket]) => {
      if (error) reject(error);
      else resolve(socket);
    });
  });

/** Headers that belong to one connection (RFC 9110, 7.6.1), or that undici sets itself. */
const connectionHeaders = new Set([
  ...["connection", "proxy-connection", "keep-alive", "proxy-authorization", "te", "trailer"],
  ...["transfer-encoding", "upgrade", "expect"],
]);

const endToEnd = (headers: IncomingMessage["headers"]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !connectionHeaders.has(name)));

/** Forwards a plain http request, and streams the response. */
async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, check, noteRefusal }: Guard & { agent: Agent },
): Promise<void> {
  const url = URL.canParse(request.url ?? "") ? new URL(request.url ?? "") : undefined;
  if (url?.protocol !== "http:") return void response.writeHead(400).end();
  try {
    check(url);
    const hasBody = request.method !== "GET" && request.method !== "HEAD";
    const received = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method ?? "GET",
      headers: endToEnd(request.headers),
      body: hasBody ? request : null,
    });
    response.writeHead(received.statusCode, endToEnd(received.headers));
    received.body.on("error", () => response.destroy());
    response.once("close", () => received.body.destroy());
    received.body.pipe(response);
  } catch (error) {
    noteRefusal(url, error);
    if (response.headersSent) response.destroy();
    else response.writeHead(error instanceof StepError ? 403 : 502).end();
  }
}

const listen = (server: Server) =>
  new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve());
  });
