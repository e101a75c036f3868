import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect as connectSocket } from "node:net";
import type { GuardedProxyOptions } from "../../src/net/guarded-proxy.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A web site on this machine that a browser reaches at http://site.example and other1.example. */
export interface CaptureSite {
  url: string;
  /** Paths that were requested. */
  requests: string[];
  /** Shows this page at a path. */
  serve(path: string, page: string | Handler): void;
  /**
   * Resolves its names to a public address and connects that to the site. Any other address is
   * this machine, which a page reaches if nothing refuses that.
   */
  network: Required<Pick<GuardedProxyOptions, "lookup" | "connect">>;
  close(): void;
}

const publicAddress = "93.184.216.34";

export async function openCaptureSite(): Promise<CaptureSite> {
  const pages = new Map<string, string | Handler>();
  const requests: string[] = [];
  const server: Server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    const page = pages.get(path);
    if (typeof page === "function") page(request, response);
    else if (page) response.setHeader("content-type", "text/html").end(page);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: "http://site.example",
    requests,
    serve: (path, page) => void pages.set(path, page),
    network: {
      lookup: async (hostname) => {
        if (/^(?:site|other\d)\.example$/.test(hostname)) return [publicAddress];
        if (hostname === "inside.example") return ["192.168.0.7"];
        throw new Error(`${hostname} is unknown.`);
      },
      connect: ({ hostname, port: otherPort }, callback) => {
        const toSite = hostname === publicAddress;
        const socket = connectSocket(toSite ? port : Number(otherPort || 80), "127.0.0.1");
        socket.once("connect", () => callback(null, socket));
        socket.once("error", (error) => callback(error, null));
      },
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
