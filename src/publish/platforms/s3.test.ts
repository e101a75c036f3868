import { Readable } from "node:stream";
import { GetObjectCommand } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { missingS3Server, type S3Server, startS3Server } from "../../../test/s3-server.ts";
import { guardedFetch } from "../../net/guarded-fetch.ts";
import { createS3Client } from "../../storage/s3-client.ts";
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
}, 60_000);
afterAll(() => server?.close());

const handover = (changes: Partial<S3Credentials> = {}, allowPrivate = true): PlatformUpload => ({
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
  signal: AbortSignal.timeout(20_000),
});

describe.skipIf(absent)(`publishing to S3${absent ? ` – skipped: ${absent}` : ""}`, () => {
  test("puts the file into the bucket, under the prefix and with its type", async () => {
    const { url } = await uploadToS3(handover({ prefix: "videos/a b/" }));
    expect(url).toBe(`${server.endpoint}/media/videos/a%20b/the-sea.mp4`);
    const stored = await createS3Client(server.access).send(
      new GetObjectCommand({ Bucket: "media", Key: "videos/a b/the-sea.mp4" }),
    );
    expect(stored.ContentType).toBe("video/mp4");
    expect(Buffer.from((await stored.Body?.transformToByteArray()) ?? []).equals(bytes)).toBe(true);
  });

  test("says where the bucket is read, where that is somewhere else", async () => {
    const { url } = await uploadToS3(handover({ public_url: "https://cdn.example.com/" }));
    expect(url).toBe("https://cdn.example.com/the-sea.mp4");
  });

  test("wrong keys and unknown buckets fail for good", async () => {
    await expect(uploadToS3(handover({ secret_access_key: "wrong" }))).rejects.toMatchObject({
      retryable: false,
      message: /media answered 403/,
    });
    await expect(uploadToS3(handover({ bucket: "unknown" }))).rejects.toMatchObject({
      retryable: false,
      message: /unknown answered 404/,
    });
  });

  test("an endpoint inside the network is not reached", async () => {
    await expect(uploadToS3(handover({}, false))).rejects.toMatchObject({
      code: "invalid_input",
      message: /only https/,
    });
  });
});
