import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/**
 * Google's token endpoint and YouTube's resumable uploads, as their documentation describes them.
 */
export interface FakeYoutube {
  origin: string;
  sessions: Session[];
  /** Cuts each of the next connections after this many bytes. */
  cutAfter: number[];
  /** Reads this many bytes of the next upload, then stops reading and never responds. */
  holdAfter: number | undefined;
  held: PromiseWithResolvers<void>;
  /** Number of issued access tokens. Only the last one is valid. */
  tokens: number;
  /** Number of upload requests that get a 401, as if the token had expired. */
  expired: number;
  /** Reports this number of received bytes. Only a query learns that an upload is complete. */
  stuckAt: number | undefined;
  refuse: number | undefined;
  server: Server;
}

interface Session {
  metadata: unknown;
  length: number;
  received: Buffer;
  gone: boolean;
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
  const { pathname } = new URL(request.url ?? "", fake.origin);
  if (pathname === "/token") return issueToken(fake, request, response);
  if (request.headers.authorization !== `Bearer access-${fake.tokens}`)
    return void response.writeHead(401).end("no token");
  if (request.method === "POST") return openSession(fake, request, response);
  const session = fake.sessions[Number(pathname.split("/").at(-1))];
  if (!session || session.gone) return void response.writeHead(404).end();
  const range = String(request.headers["content-range"]);
  const start = /^bytes (\d+)-/.exec(range)?.[1];
  if (start === undefined) return reportProgress(fake, session, response);
  if (start !== "0" && Number(start) !== (fake.stuckAt ?? session.received.length))
    return void response.writeHead(400).end("wrong offset");
  if (fake.expired-- > 0)
    return void response.writeHead(401, { connection: "close" }).end("expired");
  if (!(await receive(fake, session, request))) return;
  if (fake.stuckAt === undefined) reportProgress(fake, session, response);
  else askForMore(response, fake.stuckAt);
}

async function issueToken(
  fake: FakeYoutube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await text(request));
  if (form.get("refresh_token") !== "refresh")
    return void response.writeHead(400).end('{"error":"invalid_grant"}');
  fake.tokens += 1;
  response.end(JSON.stringify({ access_token: `access-${fake.tokens}`, expires_in: 3600 }));
}

async function openSession(
  fake: FakeYoutube,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (fake.refuse) return void response.writeHead(fake.refuse).end("The quota is used up.");
  const length = Number(request.headers["x-upload-content-length"]);
  const metadata = JSON.parse(await text(request));
  fake.sessions.push({ metadata, length, received: Buffer.alloc(0), gone: false });
  const location = `${fake.origin}/session/${fake.sessions.length - 1}`;
  response.writeHead(200, { location }).end();
}

/** Reads the bytes of an upload. Returns false if the server stops before the end. */
async function receive(
  fake: FakeYoutube,
  session: Session,
  request: IncomingMessage,
): Promise<boolean> {
  const cut = fake.cutAfter.shift();
  for await (const chunk of request) {
    if (fake.stuckAt !== undefined) continue;
    session.received = Buffer.concat([session.received, chunk]).subarray(0, fake.holdAfter);
    if (fake.holdAfter !== undefined) {
      fake.holdAfter = undefined;
      fake.held.resolve();
      return false;
    }
    if (cut !== undefined && session.received.length >= cut) {
      request.socket.destroy();
      return false;
    }
  }
  return true;
}

/** Responds with the video of a complete upload, or with the received range. */
function reportProgress(fake: FakeYoutube, session: Session, response: ServerResponse): void {
  const received = fake.stuckAt ?? session.received.length;
  if (received === session.length) response.end(JSON.stringify({ id: "video-id" }));
  else askForMore(response, received);
}

function askForMore(response: ServerResponse, received: number): void {
  response.writeHead(308, received > 0 ? { range: `bytes=0-${received - 1}` } : {}).end();
}
