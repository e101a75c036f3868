import type { Server } from "node:http";
import { Readable } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { type FakeYoutube, fakeYoutube as startFake } from "../../../test/fake-youtube-server.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import type { PlatformUpload } from "./platform.ts";
import { youtubeUploader } from "./youtube.ts";

const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, index) => index % 251));
const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function fakeYoutube(): Promise<FakeYoutube> {
  const fake = await startFake();
  open.push(fake.server);
  return fake;
}

function handover(changes: Partial<PlatformUpload> = {}): PlatformUpload & { keptAt: string[] } {
  const keptAt: string[] = [];
  return {
    video: {
      file_name: "sea.mp4",
      media_type: "video/mp4",
      bytes: bytes.length,
      read: async (start) => Readable.from([bytes.subarray(start)]),
    },
    about: {
      title: "The <deep> sea",
      description: "About it",
      tags: ["sea"],
      visibility: "unlisted",
      language: "en",
    },
    credentials: { client_id: "id", client_secret: "secret", refresh_token: "refresh" },
    savedSession: undefined,
    saveSession: async (where) => void keptAt.push(where),
    fetch: guardedFetch({ allowPrivate: true }),
    signal: AbortSignal.timeout(20_000),
    keptAt,
    ...changes,
  };
}

const upload = (fake: FakeYoutube, given: PlatformUpload) =>
  youtubeUploader({ api_url: fake.origin, token_url: `${fake.origin}/token` })(given);

describe("publishing to YouTube", () => {
  test("uploads the file with what is said of it, in a session that was kept first", async () => {
    const fake = await fakeYoutube();
    const given = handover();
    expect(await upload(fake, given)).toEqual({ url: "https://www.youtube.com/watch?v=video-id" });
    expect(given.keptAt).toEqual([`${fake.origin}/session/0`]);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
    expect(fake.sessions[0]?.metadata).toEqual({
      snippet: {
        title: "The  deep  sea",
        description: "About it",
        tags: ["sea"],
        defaultLanguage: "en",
      },
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
    fake.sessions.push({
      metadata: {},
      length: bytes.length,
      received: bytes.subarray(0, 200_000),
      gone: false,
    });
    const given = handover({ savedSession: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.keptAt).toEqual([]);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
  });

  test("an upload that was finished before the crash is not made again", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({ metadata: {}, length: bytes.length, received: bytes, gone: false });
    expect(await upload(fake, handover({ savedSession: `${fake.origin}/session/0` }))).toEqual({
      url: expect.stringContaining("video-id"),
    });
    expect(fake.sessions).toHaveLength(1);
  });

  test("a session that YouTube has forgotten is opened anew", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({
      metadata: {},
      length: bytes.length,
      received: bytes.subarray(0, 5),
      gone: true,
    });
    const given = handover({ savedSession: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.keptAt).toEqual([`${fake.origin}/session/1`]);
    expect(fake.sessions[1]?.received.equals(bytes)).toBe(true);
  });

  test("refused credentials fail for good, a fault of YouTube's may pass", async () => {
    const fake = await fakeYoutube();
    const wrong = handover({
      credentials: { client_id: "id", client_secret: "secret", refresh_token: "revoked" },
    });
    await expect(upload(fake, wrong)).rejects.toMatchObject({
      code: "tool_failed",
      retryable: false,
      message: /sign-in.*400.*invalid_grant/,
    });
    fake.refuse = 503;
    await expect(upload(fake, handover())).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
    fake.refuse = 403;
    await expect(upload(fake, handover())).rejects.toMatchObject({
      retryable: false,
      message: /403: The quota is used up/,
    });
  });

  test("a token whose hour is over in the middle is renewed, and the upload goes on; one that is refused again and again is given up", async () => {
    const fake = await fakeYoutube();
    fake.expired = 2;
    await upload(fake, handover());
    expect(fake.tokens).toBe(3);
    expect(fake.sessions.map(({ received }) => received.equals(bytes))).toEqual([true]);
    fake.expired = 1000;
    await expect(upload(fake, handover())).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
    expect(fake.tokens).toBeLessThan(30);
  });

  test("an upload that the very last exchange finishes is finished", async () => {
    const fake = await fakeYoutube();
    fake.expired = 5;
    expect(await upload(fake, handover())).toEqual({ url: expect.stringContaining("video-id") });
  });

  test("an upload of which nothing more is taken is given up until later, as is one whose sessions are always forgotten", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = 1000;
    await expect(upload(fake, handover())).rejects.toMatchObject({
      retryable: true,
      message: /1000 of 600000 bytes/,
    });
    const forgetful = await fakeYoutube();
    const push = forgetful.sessions.push.bind(forgetful.sessions);
    forgetful.sessions.push = (...sessions) =>
      push(...sessions.map((session) => ({ ...session, gone: true })));
    await expect(upload(forgetful, handover())).rejects.toMatchObject({
      retryable: true,
      message: /0 of 600000 bytes/,
    });
    expect(forgetful.sessions.length).toBeLessThan(20);
  });

  test("an upload that has arrived and is not finished yet is asked for, not sent again", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = bytes.length;
    expect(await upload(fake, handover())).toEqual({ url: expect.stringContaining("video-id") });
    expect(fake.sessions).toHaveLength(1);
  });
});
