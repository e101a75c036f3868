import type { Server } from "node:http";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it } from "vitest";
import {
  type FakeYoutube,
  fakeYoutube as startFake,
} from "../../../test/fakes/fake-youtube-server.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { systemClock } from "../../system/clock.ts";
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

function newUpload(
  changes: Partial<PlatformUpload> = {},
): PlatformUpload & { savedSessions: string[] } {
  const savedSessions: string[] = [];
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
    saveSession: async (url) => void savedSessions.push(url),
    fetch: guardedFetch({ allowPrivate: true }),
    signal: new AbortController().signal,
    clock: systemClock,
    savedSessions,
    ...changes,
  };
}

const upload = (fake: FakeYoutube, given: PlatformUpload) =>
  youtubeUploader({ api_url: fake.origin, token_url: `${fake.origin}/token` })(given);

describe("youtubeUploader", () => {
  it("uploads the file with its metadata in a session that was saved first", async () => {
    const fake = await fakeYoutube();
    const given = newUpload();
    expect(await upload(fake, given)).toEqual({ url: "https://www.youtube.com/watch?v=video-id" });
    expect(given.savedSessions).toEqual([`${fake.origin}/session/0`]);
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

  it("resumes where it was interrupted and sends nothing twice", async () => {
    const fake = await fakeYoutube();
    fake.cutAfter = [100_000, 350_000];
    await upload(fake, newUpload());
    expect(fake.sessions).toHaveLength(1);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
    expect(fake.cutAfter).toEqual([]);
  });

  it("resumes in another process from the saved session", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({
      metadata: {},
      length: bytes.length,
      received: bytes.subarray(0, 200_000),
      gone: false,
    });
    const given = newUpload({ savedSession: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.savedSessions).toEqual([]);
    expect(fake.sessions[0]?.received.equals(bytes)).toBe(true);
  });

  it("does not repeat an upload that was finished before a crash", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({ metadata: {}, length: bytes.length, received: bytes, gone: false });
    expect(await upload(fake, newUpload({ savedSession: `${fake.origin}/session/0` }))).toEqual({
      url: expect.stringContaining("video-id"),
    });
    expect(fake.sessions).toHaveLength(1);
  });

  it("opens a new session if YouTube does not know the saved one", async () => {
    const fake = await fakeYoutube();
    fake.sessions.push({
      metadata: {},
      length: bytes.length,
      received: bytes.subarray(0, 5),
      gone: true,
    });
    const given = newUpload({ savedSession: `${fake.origin}/session/0` });
    await upload(fake, given);
    expect(given.savedSessions).toEqual([`${fake.origin}/session/1`]);
    expect(fake.sessions[1]?.received.equals(bytes)).toBe(true);
  });

  it("fails without retry for rejected credentials, with retry for a 503", async () => {
    const fake = await fakeYoutube();
    const wrong = newUpload({
      credentials: { client_id: "id", client_secret: "secret", refresh_token: "revoked" },
    });
    await expect(upload(fake, wrong)).rejects.toMatchObject({
      code: "tool_failed",
      retryable: false,
      message: /sign-in.*400.*invalid_grant/,
    });
    fake.refuse = 503;
    await expect(upload(fake, newUpload())).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
    fake.refuse = 403;
    await expect(upload(fake, newUpload())).rejects.toMatchObject({
      retryable: false,
      message: /403: The quota is used up/,
    });
  });

  it("renews an expired access token and gives up if it is rejected again and again", async () => {
    const fake = await fakeYoutube();
    fake.expired = 2;
    await upload(fake, newUpload());
    expect(fake.tokens).toBe(3);
    expect(fake.sessions.map(({ received }) => received.equals(bytes))).toEqual([true]);
    fake.expired = 1000;
    await expect(upload(fake, newUpload())).rejects.toMatchObject({
      code: "provider_unavailable",
      retryable: true,
    });
    expect(fake.tokens).toBeLessThan(30);
  });

  it("completes an upload that the last allowed request finishes", async () => {
    const fake = await fakeYoutube();
    fake.expired = 5;
    expect(await upload(fake, newUpload())).toEqual({ url: expect.stringContaining("video-id") });
  });

  it("fails with retry if no progress is made or every session is lost", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = 1000;
    await expect(upload(fake, newUpload())).rejects.toMatchObject({
      retryable: true,
      message: /1000 of 600000 bytes/,
    });
    const forgetful = await fakeYoutube();
    const push = forgetful.sessions.push.bind(forgetful.sessions);
    forgetful.sessions.push = (...sessions) =>
      push(...sessions.map((session) => ({ ...session, gone: true })));
    await expect(upload(forgetful, newUpload())).rejects.toMatchObject({
      retryable: true,
      message: /0 of 600000 bytes/,
    });
    expect(forgetful.sessions.length).toBeLessThan(20);
  });

  it("queries an upload that has arrived completely instead of sending it again", async () => {
    const fake = await fakeYoutube();
    fake.stuckAt = bytes.length;
    expect(await upload(fake, newUpload())).toEqual({ url: expect.stringContaining("video-id") });
    expect(fake.sessions).toHaveLength(1);
  });
});
