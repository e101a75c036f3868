import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import type { Handover } from "./platform.ts";
import { toYoutube } from "./youtube.ts";

/** Google's sign-in and YouTube's upload endpoint, as their documentation tells them. */
interface FakeYoutube {
  origin: string;
  sessions: { metadata: unknown; length: number; received: Buffer; gone: boolean }[];
  /** Cuts the connection once so many bytes of the next uploads have come. */
  cutAfter: number[];
  /** How many were given out; the last is the one that lets in. */
  tokens: number;
  /** How often the next pieces of an upload are answered with 401, for the hour of a token is over. */
  expired: number;
  /** Says of every upload that no more has arrived than so. */
  stuckAt: number | undefined;
  refuse: number | undefined;
  server: Server;
}

const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251));
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function fakeYoutube(): Promise<FakeYoutube> {
  const server = createServer((request, response) => void answer(fake, request, response));
  open.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeYoutube = { origin, sessions: [], cutAfter: [], tokens: 0, expired: 0, stuckAt: undefined, refuse: undefined, server };
  return fake;
}

async function answer(fake: FakeYoutube, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "", fake.origin);
  if (url.pathname === "/token") {
    const given = new URLSearchParams(await text(request));
    if (given.get("refresh_token") !== "refresh") return void response.writeHead(400).end('{"error":"invalid_grant"}');
    fake.tokens += 1;
    return void response.end(JSON.stringify({ access_token: `access-${fake.tokens}`, expires_in: 3600 }));
  }
  if (request.headers.authorization !== `Bearer access-${fake.tokens}`) return void response.writeHead(401).end("no token");
  if (request.method === "POST") {
    if (fake.refuse) return void response.writeHead(fake.refuse).end("The quota is used up.");
    const length = Number(request.headers["x-upload-content-length"]);
    fake.sessions.push({ metadata: JSON.parse(await text(request)), length, received: Buffer.alloc(0), gone: false });
    return void response.writeHead(200, { location: `${fake.origin}/session/${fake.sessions.length - 1}` }).end();
  }
  const session = fake.sessions[Number(url.pathname.split("/").at(-1))];
  if (!session || session.gone) return void response.writeHead(404).end();
  const start = /^bytes (\d+)-/.exec(String(request.headers["content-range"]))?.[1];
  if (start !== undefined && Number(start) !== (fake.stuckAt ?? session.received.length) && start !== "0")
    return void response.writeHead(400).end("wrong offset");
  const cut = start === undefined ? undefined : fake.cutAfter.shift();
  if (start !== undefined && fake.expired-- > 0) return void response.writeHead(401, { connection: "close" }).end("expired");
  for await (const chunk of request) {
    if (fake.stuckAt !== undefined) continue;
    session.received = Buffer.concat([session.received, chunk]);
    if (cut !== undefined && session.received.length >= cut) return void request.socket.destroy();
  }
  if (fake.stuckAt !== undefined) {
    if (fake.stuckAt === session.length && start === undefined) return void response.end(JSON.stringify({ id: "video-id" }));
    return void response.writeHead(308, { range: `bytes=0-${fake.stuckAt - 1}` }).end();
  }
  if (session.received.length === session.length) return void response.end(JSON.stringify({ id: "video-id" }));
  const range = session.received.length > 0 ? { range: `bytes=0-${session.received.length - 1}` } : {};
  response.writeHead(308, range).end();
}

function handover(changes: Partial<Handover> = {}): Handover & { keptAt: string[] } {
  const keptAt: string[] = [];
  return {
    video: {
      file_name: "sea.mp4",
      media_type: "video/mp4",
      bytes: bytes.length,
      read: async (start) => new Blob([bytes.subarray(start)]).stream(),
    },
    about: { title: "The <deep> sea", description: "About it", tags: ["sea"], visibility: "unlisted", language: "en" },
    credentials: { client_id: "id", client_secret: "secret", refresh_token: "refresh" },
    kept: undefined,
    keep: async (where) => void keptAt.push(where),
    fetch: guardedFetch({ allow_private: true }),
    signal: AbortSignal.timeout(20_000),
    keptAt,
    ...changes,
  };
}

const upload = (fake: FakeYoutube, given: Handover) => toYoutube({ api_url: fake.origin, token_url: `${fake.origin}/token` })(given);

describe("publishing to YouTube", () => {
  test("uploads the file with what is said of it, in a session that was kept first", async () => {
    const fake = await fakeYoutube();
    const given = handover();
    expect(await upload(fake, given)).toEqual({ url: "https://www.youtube.com/watch?v=video-id" });
    expect(given.keptAt).toEqual([`${fake.origin}/session/0`]);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
    expect(fake.sessions[0]?.metadata).toEqual({
      snippet: { title: "The  deep  sea", description: "About it", tags: ["sea"], defaultLanguage: "en" },
      status: { privacyStatus: "unlisted", selfDeclaredMadeForKids: false },
    });
  });

  test("goes on where it broke off, and sends nothing twice", async () => {
    const fake = await fakeYoutube();
    fake.cutAfter = [100_000, 350_000];
    await upload(fake, handover());
    expect(fake.sessions).toHaveLength(1);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
    expect(fake.cutAfter).toEqual([]);
  });

  test("goes on in another process, from the session that the first one kept", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({ metadata: {}, length: bytes.length, received: bytes.subarray(0, 200_000), gone: false });
    const given = handover({ kept: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.keptAt).toEqual([]);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
  });

  test("an upload that was finished before the crash is not made again", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({ metadata: {}, length: bytes.length, received: bytes, gone: false });
    expect(await upload(fake, handover({ kept: `${fake.origin}/session/0` }))).toEqual({ url: expect.stringContaining("video-id") });
    expect(fake.sessions).toHaveLength(1);
  });

  test("a session that YouTube has forgotten is opened anew", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({ metadata: {}, length: bytes.length, received: bytes.subarray(0, 5), gone: true });
    const given = handover({ kept: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.keptAt).toEqual([`${fake.origin}/session/1`]);
    expect(fake.sessions[1]?.received.equals(bytes)).toBe(true);
  });

  test("refused credentials fail for good, a fault of YouTube's may pass", async () => {
    const fake = await fakeYoutube();
    const wrong = handover({ credentials: { client_id: "id", client_secret: "secret", refresh_token: "revoked" } });
    await expect(upload(fake, wrong)).rejects.toMatchObject({
      code: "tool_failed",
      retryable: false,
      message: /sign-in.*400.*invalid_grant/,
    });
    fake.refuse = 503;
    await expect(upload(fake, handover())).rejects.toMatchObject({ code: "provider_unavailable", retryable: true });
    fake.refuse = 403;
    await expect(upload(fake, handover())).rejects.toMatchObject({ retryable: false, message: /403: The quota is used up/ });
  });

  test("a token whose hour is over in the middle is renewed, and the upload goes on; one that is refused again and again is given up", async () => {
    const fake = await fakeYoutube();
    fake.expired = 2;
    await upload(fake, handover());
    expect(fake.tokens).toBe(3);
    expect(fake.sessions.map(({ received }) => received.equals(bytes))).toEqual([true]);
    fake.expired = 1000;
    await expect(upload(fake, handover())).rejects.toMatchObject({ code: "provider_unavailable", retryable: true });
    expect(fake.tokens).toBeLessThan(30);
  });

  test("an upload of which nothing more is taken is given up until later, as is one whose sessions are always forgotten", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = 1000;
    await expect(upload(fake, handover())).rejects.toMatchObject({ retryable: true, message: /1000 of 600000 bytes/ });
    const forgetful = await fakeYoutube();
    const push = forgetful.sessions.push.bind(forgetful.sessions);
    forgetful.sessions.push = (...sessions) => push(...sessions.map((session) => ({ ...session, gone: true })));
    await expect(upload(forgetful, handover())).rejects.toMatchObject({ retryable: true, message: /0 of 600000 bytes/ });
    expect(forgetful.sessions.length).toBeLessThan(20);
  });

  test("an upload that has arrived and is not finished yet is asked for, not sent again", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = bytes.length;
    expect(await upload(fake, handover())).toEqual({ url: expect.stringContaining("video-id") });
    expect(fake.sessions).toHaveLength(1);
  });
});
