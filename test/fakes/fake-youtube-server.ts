import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Google's token endpoint and YouTube's resumable uploads, as their documentation describes them.
 */
export interface FakeYoutube {
  origin: string;
  sessions: { metadata: unknown; length: number; received: Buffer; gone: boolean }[];
  /** Cuts each of the next connections after this many bytes. */
  cutAfter: number[];
  /** Reads this many bytes of the next upload, then stops reading and never responds. */
  holdAfter: number | undefined;
  held: PromiseWithResolvers<void>;
  /** Number of issued access tokens. Only the last one is valid. */
  tokens: number;
  /** Number of upload requests that get a 401, as if the token had expired. */
  expired: number;
  /** Reports this number of received bytes for every upload. */
  stuckAt: number | undefined;
  refuse: number | undefined;
  server: Server;
}

/** Starts the server. Close `server` at the end of the test. */
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
    const form = new URLSearchParams(await text(request));
    if (form.get("refresh_token") !== "refresh")
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
