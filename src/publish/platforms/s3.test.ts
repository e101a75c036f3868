import { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingS3Server, type S3Server, startS3Server } from "../../../test/fakes/s3-server.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { createS3Client } from "../../storage/s3-client.ts";
import { systemClock } from "../../system/clock.ts";
import type { S3Credentials } from "./credentials.ts";
import type { PlatformUpload } from "./platform.ts";
import { uploadToS3 } from "./s3.ts";

const absent = await missingS3Server();
const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251));
let server: S3Server;
let credentials: S3Credentials;

beforeAll(async () => {
  if (absent) return;
  server = await startS3Server();
  const { bucket, region, endpoint = "", accessKeyId, secretAccessKey } = server.access;
  credentials = {
    bucket,
    region,
    endpoint,
    access_key_id: accessKeyId,
    secret_access_key: secretAccessKey,
  };
});
afterAll(() => server?.close());

const newUpload = (changes: Partial<S3Credentials> = {}, allowPrivate = true): PlatformUpload => ({
  video: {
    file_name: "the-sea.mp4",
    media_type: "video/mp4",
    bytes: bytes.length,
    read: async () => Readable.from([bytes]),
  },
  about: { title: "The sea", description: "", tags: [], visibility: "public", language: "en" },
  credentials: { ...credentials, ...changes },
  savedSession: undefined,
  saveSession: async () => {},
  fetch: guardedFetch({ allowPrivate }),
  signal: new AbortController().signal,
  clock: systemClock,
});

describe.skipIf(absent)(`uploadToS3${absent ? ` – skipped: ${absent}` : ""}`, () => {
  it("uploads the file under the prefix with its content type", async () => {
    const { url } = await uploadToS3(newUpload({ prefix: "videos/a b/" }));
    expect(url).toBe(`${server.endpoint}/media/videos/a%20b/the-sea.mp4`);
    const stored = await createS3Client(server.access).send(
      new GetObjectCommand({ Bucket: "media", Key: "videos/a b/the-sea.mp4" }),
    );
    expect(stored.ContentType).toBe("video/mp4");
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  it("returns a URL below public_url if the connection has one", async () => {
    const { url } = await uploadToS3(newUpload({ public_url: "https://cdn.example.com/" }));
    expect(url).toBe("https://cdn.example.com/the-sea.mp4");
  });

  it("fails without retry for wrong keys and unknown buckets", async () => {
    await expect(uploadToS3(newUpload({ secret_access_key: "wrong" }))).rejects.toMatchObject({
      retryable: false,
      message: /media responded with 403/,
    });
    await expect(uploadToS3(newUpload({ bucket: "unknown" }))).rejects.toMatchObject({
      retryable: false,
      message: /unknown responded with 404/,
    });
  });

  it("rejects a private endpoint", async () => {
    await expect(uploadToS3(newUpload({}, false))).rejects.toMatchObject({
      code: "invalid_input",
      message: /only https/,
    });
  });
});
