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
  /** All that came, in the order of arrival. */
  received: Received[];
  /** Resolves to the nth delivery (from 1), as soon as it has come. */
  nth(count: number): Promise<Received>;
  /** What to answer from now on. */
  respondWith(with_: number | ((response: ServerResponse, received: Received) => void)): void;
  close(): Promise<void>;
}

/** Somebody's server that webhooks are sent to; it answers 200 "ok" unless told otherwise. */
export async function webhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = [];
  const waiting: { count: number; resolve: () => void }[] = [];
  let answer = (response: ServerResponse, _received: Received): void => {
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
    answer(response, one);
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
    respondWith(with_) {
      answer =
        typeof with_ === "number"
          ? (response) => response.writeHead(with_).end(`status ${with_}`)
          : with_;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
