import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw body. */
  bytes: Buffer;
  body: { event: string; data: Record<string, unknown> };
}

export interface WebhookReceiver {
  url: string;
  /** Deliveries in the order of arrival. */
  received: Received[];
  /** Resolves to the nth delivery, counted from 1, when it arrives. */
  nth(count: number): Promise<Received>;
  /** Sets the response to later deliveries. */
  respondWith(reply: number | ((response: ServerResponse, received: Received) => void)): void;
  close(): Promise<void>;
}

/** Starts a receiver of webhooks. It responds with 200 "ok" by default. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let respond = (response: ServerResponse, _received: Received): void => {
    response.end("ok");
  };
  const server = createServer(async (request, response) => {
    const bytes = Buffer.concat(await request.toArray());
    const one = {
      path: request.url ?? "",
      headers: request.headers,
      bytes,
      body: JSON.parse(bytes.toString()),
    };
    received.push(one);
    respond(response, one);
    for (const { count, resolve } of waiting) if (received.length >= count) resolve();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async nth(count) {
      await new Promise<void>((resolve) =>
        received.length >= count ? resolve() : waiting.push({ count, resolve }),
      );
      return received[count - 1] as Received;
    },
    respondWith(reply) {
      respond =
        typeof reply === "number"
          ? (response) => response.writeHead(reply).end(`status ${reply}`)
          : reply;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
