import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/**
 * What a connection meets. `silent`: nothing arrives, and nothing says so. `reset`: connections
 * break, and new ones too. `refuse`: each request gets a 503 of HTTP.
 */
export type Cut = "silent" | "reset" | "refuse";

/** A proxy on a port of 127.0.0.1, through which one process reaches one server. */
export interface TcpProxy {
  port: number;
  cut(how: Cut): void;
  /** What was silent arrives now. */
  heal(): void;
  close(): Promise<void>;
}

interface Link {
  near: Socket;
  far: Socket | undefined;
}

const refusal =
  "HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const links = new Set<Link>();
  let state: Cut | undefined;
  const open = (link: Link) => {
    const far = connect({ port: target, host: "127.0.0.1", allowHalfOpen: true });
    link.far = far;
    forward(link.near, far, () => state !== "silent");
    forward(far, link.near, () => state !== "silent");
  };
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (near) => {
    const link: Link = { near, far: undefined };
    near.on("error", () => {});
    if (state === "reset") return near.resetAndDestroy();
    if (state === "refuse") return refuse(near);
    links.add(link);
    near.on("close", () => links.delete(link));
    if (state === undefined) open(link);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    cut(how) {
      state = how;
      for (const { near, far } of links) {
        if (how === "silent") for (const socket of [near, far]) socket?.pause();
        else for (const socket of [near, far]) socket?.resetAndDestroy();
      }
    },
    heal() {
      state = undefined;
      for (const link of links) {
        if (link.far) for (const socket of [link.near, link.far]) socket.resume();
        else open(link);
      }
    },
    async close() {
      for (const { near, far } of links) for (const socket of [near, far]) socket?.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Passes on what arrives, its end, and its breaking off. */
function forward(from: Socket, to: Socket, flows: () => boolean): void {
  from.on("data", (chunk) => {
    if (!to.write(chunk)) from.pause();
  });
  to.on("drain", () => flows() && from.resume());
  from.on("end", () => to.end());
  from.on("error", () => to.destroy());
  from.on("close", () => to.destroy());
  if (flows()) from.resume();
}

function refuse(near: Socket): void {
  near.once("data", () => near.end(refusal));
  near.on("end", () => near.end());
  near.resume();
}
