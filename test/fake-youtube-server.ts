import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** Google's sign-in and YouTube's upload endpoint, as their documentation tells them. */
export interface FakeYoutube {
  origin: string;
  sessions: { metadata: unknown; length: number; received: Buffer; gone: boolean }[];
  /** Cuts the connection once so many bytes of the next uploads have come. */
  cutAfter: number[];
  /** Takes no more than so many bytes of the next upload, and leaves it without an answer. */
  holdAfter: number | undefined;
  held: PromiseWithResolvers<void>;
  /** How many were given out; the last is the one that lets in. */
  tokens: number;
  /** How often the next pieces of an upload are answered with 401, for the hour of a token is over. */
  expired: number;
  /** Says of every upload that no more has arrived than so. */
  stuckAt: number | undefined;
  refuse: number | undefined;
  server: Server;
}

/** Close its `server` when it is done. */
export async function fakeYoutube(): Promise<FakeYoutube> {
  const server = createServer((request, response) => void respond(fake, request, response));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeYoutube = {
    holdAfter: undefined,
    held: Promise.withResolvers(),
    origin,
    sessions: [],
    cutAfter: [],
    tokens: 0,
    expired: 0,
    stuckAt: undefined,
    refuse: undefined,
    server,
  };
  return fake;
}

async function respond(
  fake: FakeYoutube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "", fake.origin);
  if (url.pathname === "/token") {
    const given = new URLSearchParams(await text(request));
    if (given.get("refresh_token") !== "refresh")
      return void response.writeHead(400).end('{"error":"invalid_grant"}');
    fake.tokens += 1;
    return void response.end(
      JSON.stringify({ access_token: `access-${fake.tokens}`, expires_in: 3600 }),
    );
  }
  if (request.headers.authorization !== `Bearer access-${fake.tokens}`)
    return void response.writeHead(401).end("no token");
  if (request.method === "POST") {
    if (fake.refuse) return void response.writeHead(fake.refuse).end("The quota is used up.");
    const length = Number(request.headers["x-upload-content-length"]);
    fake.sessions.push({
      metadata: JSON.parse(await text(request)),
      length,
      received: Buffer.alloc(0),
      gone: false,
    });
    return void response
      .writeHead(200, { location: `${fake.origin}/session/${fake.sessions.length - 1}` })
      .end();
  }
  const session = fake.sessions[Number(url.pathname.split("/").at(-1))];
  if (!session || session.gone) return void response.writeHead(404).end();
  const start = /^bytes (\d+)-/.exec(String(request.headers["content-range"]))?.[1];
  if (
    start !== undefined &&
    Number(start) !== (fake.stuckAt ?? session.received.length) &&
    start !== "0"
  )
    return void response.writeHead(400).end("wrong offset");
  const cut = start === undefined ? undefined : fake.cutAfter.shift();
  if (start !== undefined && fake.expired-- > 0)
    return void response.writeHead(401, { connection: "close" }).end("expired");
  for await (const chunk of request) {
    if (fake.stuckAt !== undefined) continue;
    session.received = Buffer.concat([session.received, chunk]).subarray(0, fake.holdAfter);
    if (fake.holdAfter !== undefined) {
      fake.holdAfter = undefined;
      return fake.held.resolve();
    }
    if (cut !== undefined && session.received.length >= cut) return void request.socket.destroy();
  }
  if (fake.stuckAt !== undefined) {
    if (fake.stuckAt === session.length && start === undefined)
      return void response.end(JSON.stringify({ id: "video-id" }));
    return void response.writeHead(308, { range: `bytes=0-${fake.stuckAt - 1}` }).end();
  }
  if (session.received.length === session.length)
    return void response.end(JSON.stringify({ id: "video-id" }));
  const range =
    session.received.length > 0 ? { range: `bytes=0-${session.received.length - 1}` } : {};
  response.writeHead(308, range).end();
}
