import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import type { Clock } from "../system/clock.ts";
import { isDiskFull } from "../system/disk-full.ts";
import { openLocalCopies } from "./local-copies.ts";
import {
  createS3Client,
  isMissing,
  isOutage,
  type S3Access,
  storageUnavailable,
  toStorageError,
} from "./s3-client.ts";
import type { ByteRange, Storage, StoredFile } from "./storage.ts";

export interface S3Settings extends S3Access {
  /** Address of the service for callers, in presigned URLs. Defaults to `endpoint`. */
  publicEndpoint?: string | undefined;
  /** Maximum total size of the local copies. */
  cacheBytes: number;
}

/** A step or a render opens its files within this time. */
const copyInUseSeconds = 6 * 3600;
const dayMilliseconds = 24 * 3600 * 1000;
const partBytesMin = 8 * 1024 ** 2;
const uploadPartsMax = 10_000;

/**
 * Opens the storage in an S3 bucket, with local copies under `folder`. Rejects with instructions if
 * the bucket does not exist, access is denied or nothing answers. A service that answers but is out
 * of order is no reason: a process that starts meanwhile would be missing, too.
 * Why: docs/decisions/s3-storage.md
 */
export async function openS3Storage(
  settings: S3Settings,
  folder: string,
  clock: Clock,
): Promise<Storage> {
  const client = createS3Client(settings);
  await checkBucket(client, settings);
  const copies = await openLocalCopies(
    join(folder, "copies"),
    { bytesMax: settings.cacheBytes, inUseSeconds: copyInUseSeconds },
    clock,
  );
  const linkClient = settings.publicEndpoint
    ? createS3Client({ ...settings, endpoint: settings.publicEndpoint })
    : client;
  const objectAt = (key: string) => ({ Bucket: settings.bucket, Key: key });
  const put = (key: string, path: string) => upload(client, settings, key, path);
  const read = (key: string, range?: ByteRange) => readObject(client, settings, key, range);

  return {
    put,
    async take(key, path) {
      await put(key, path);
      await copies.take(key, path);
    },
    exists: async (key) => (await headObject(client, settings, key)) !== undefined,
    async touch(key, now) {
      const head = await headObject(client, settings, key);
      if (head && (head.LastModified?.getTime() ?? 0) < now.getTime() - dayMilliseconds)
        await refreshObject(client, settings, key);
      return head !== undefined;
    },
    localPath: (key) => copies.get(key, async (path) => receive(await read(key), path, settings)),
    readStream: read,
    list: (prefix) => listObjects(client, settings, `${prefix}/`),
    async remove(key) {
      await copies.remove(key);
      await translateErrors(settings, client.send(new DeleteObjectCommand(objectAt(key))));
    },
    listUnfinished: async (before) =>
      (await listUploads(client, settings, before)).map(({ Key = "" }) => Key),
    removeUnfinished: (before) => abortUploads(client, settings, before),
    presign: (key, { mediaType, disposition }, expires_in_seconds, now) =>
      getSignedUrl(
        linkClient,
        new GetObjectCommand({
          ...objectAt(key),
          ResponseContentType: mediaType,
          ResponseContentDisposition: disposition,
        }),
        { expiresIn: expires_in_seconds, signingDate: now },
      ),
  };
}

/** Awaits an S3 request and converts its errors. */
async function translateErrors<T>(access: S3Access, request: Promise<T>): Promise<T> {
  return request.catch((error) => {
    throw toStorageError(error, access);
  });
}

async function checkBucket(client: S3Client, access: S3Access): Promise<void> {
  const head = client.send(new HeadBucketCommand({ Bucket: access.bucket })).catch((error) => {
    if (!isOutage(error)) throw error;
  });
  await translateErrors(access, head).catch((error: Error) => {
    throw new Error(
      `${error.cause instanceof Error ? error.cause.message : error.message} Check S3_BUCKET, S3_ENDPOINT and S3_REGION (404: the bucket does not exist; create it first), ` +
        "S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY (403: the keys are wrong or have no access to this bucket).",
      { cause: error },
    );
  });
}

async function headObject(client: S3Client, access: S3Access, key: string) {
  const head = client
    .send(new HeadObjectCommand({ Bucket: access.bucket, Key: key }))
    .catch((error) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  return translateErrors(access, head);
}

/**
 * Uploads a file in parts, two in memory at a time. The object appears only when the upload is
 * complete.
 */
async function upload(
  client: S3Client,
  access: S3Access,
  key: string,
  path: string,
): Promise<void> {
  const partSize = Math.max(partBytesMin, Math.ceil((await stat(path)).size / uploadPartsMax));
  const params = {
    Bucket: access.bucket,
    Key: key,
    Body: createReadStream(path, { highWaterMark: 1024 ** 2 }),
  };
  await translateErrors(access, new Upload({ client, params, partSize, queueSize: 2 }).done());
}

async function readObject(
  client: S3Client,
  access: S3Access,
  key: string,
  range: ByteRange | undefined,
): Promise<Readable> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  const { Body } = await client
    .send(new GetObjectCommand({ Bucket: access.bucket, Key: key, ...(Range ? { Range } : {}) }))
    .catch((error) => {
      throw isMissing(error) ? missingFile(key) : toStorageError(error, access);
    });
  if (!(Body instanceof Readable)) throw missingFile(key);
  return Body;
}

const missingFile = (key: string) =>
  Object.assign(new Error(`File "${key}" does not exist in the storage.`), { code: "ENOENT" });

/**
 * Writes a response body to a new file. A lost connection counts as an S3 error, a full disk does
 * not.
 */
async function receive(body: Readable, path: string, access: S3Access): Promise<void> {
  await pipeline(body, createWriteStream(path, { flags: "wx" })).catch((error) => {
    throw isDiskFull(error) ? error : storageUnavailable(error, access);
  });
}

async function listObjects(
  client: S3Client,
  access: S3Access,
  prefix: string,
): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  try {
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client },
      { Bucket: access.bucket, Prefix: prefix },
    )) {
      for (const { Key, Size, LastModified } of Contents) {
        if (Key && LastModified)
          files.push({ key: Key, bytes: Size ?? 0, modifiedAt: LastModified });
      }
    }
    return files;
  } catch (error) {
    throw toStorageError(error, access);
  }
}

/**
 * Updates the modification time of an object. S3 does that only on a write, so the object is copied
 * onto itself.
 */
async function refreshObject(client: S3Client, access: S3Access, key: string): Promise<void> {
  const CopySource = [access.bucket, ...key.split("/")].map(encodeURIComponent).join("/");
  await translateErrors(
    access,
    client.send(
      new CopyObjectCommand({
        Bucket: access.bucket,
        Key: key,
        CopySource,
        MetadataDirective: "REPLACE",
      }),
    ),
  );
}

/** Incomplete uploads, at most 1,000. The worker aborts them every day. */
async function listUploads(client: S3Client, access: S3Access, before: Date) {
  const { Uploads = [] } = await translateErrors(
    access,
    client.send(new ListMultipartUploadsCommand({ Bucket: access.bucket })),
  );
  return Uploads.filter(({ Initiated }) => Initiated && Initiated < before);
}

async function abortUploads(client: S3Client, access: S3Access, before: Date): Promise<void> {
  for (const { Key, UploadId } of await listUploads(client, access, before))
    await translateErrors(
      access,
      client.send(new AbortMultipartUploadCommand({ Bucket: access.bucket, Key, UploadId })),
    );
}
