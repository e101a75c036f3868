import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import {
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asset } from "../src/assets/assets.schema.ts";
import type { Download } from "../src/downloads/downloads.schema.ts";
import type { Render } from "../src/renders/renders.schema.ts";
import { openStorage } from "../src/storage/open-storage.ts";
import { createS3Client } from "../src/storage/s3-client.ts";
import type { S3Settings } from "../src/storage/s3-storage.ts";
import type { Storage } from "../src/storage/storage.ts";
import { systemClock } from "../src/system/clock.ts";
import { startTcpProxy } from "./chaos/tcp-proxy.ts";
import { runClient } from "./clients/run-client.ts";
import { missingS3Server, type S3Server, startS3Server } from "./fakes/s3-server.ts";
import { startTestService, type TestService } from "./harness.ts";

const skipReason = await missingS3Server();
const title = (name: string) => (skipReason ? `${name} – skipped: ${skipReason}` : name);
let server: S3Server;
let folder: string;

beforeAll(async () => {
  if (skipReason) return;
  folder = await mkdtemp(join(tmpdir(), "reelwright-s3-test-"));
  server = await startS3Server();
});
afterAll(async () => {
  await server?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
async function writeTemporary(content: string | Uint8Array): Promise<string> {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, content);
  return path;
}

describe.skipIf(skipReason)(title("S3 storage"), () => {
  let storage: Storage;
  const open = (changes: Partial<S3Settings> = {}) =>
    openStorage(
      { dataDir: folder, s3: { ...server.access, cacheBytes: 1e9, ...changes } },
      systemClock,
    );
  const copies = () => readdir(join(folder, "media", "copies"));
  beforeAll(async () => {
    storage = await open();
  });

  it("stores a file of more than 16 MB in parts and returns the same bytes", async () => {
    const copiesBefore = (await copies()).length;
    const content = randomBytes(18_000_000);
    const path = await writeTemporary(content);
    const key = `big/${randomUUID()}`;
    await storage.put(key, path);
    const about = await createS3Client(server.access).send(
      new HeadObjectCommand({ Bucket: server.access.bucket, Key: key }),
    );
    expect(about.ETag).toMatch(/-3"$/);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => storage.localPath(key)),
    );
    expect(new Set(others)).toEqual(new Set([first]));
    expect(sha256(await readFile(first ?? ""))).toBe(sha256(content));
    expect(await copies()).toHaveLength(copiesBefore + 1);
  });

  it("moves, lists and removes files", async () => {
    const path = await writeTemporary("taken");
    await storage.take("s/a%20b/x", path);
    await expect(readFile(path)).rejects.toThrow("ENOENT");
    expect(await storage.list("s")).toMatchObject([{ key: "s/a%20b/x", bytes: 5 }]);
    expect(await readFile(await storage.localPath("s/a%20b/x"), "utf8")).toBe("taken");
    await storage.remove("s/a%20b/x");
    expect(await storage.exists("s/a%20b/x")).toBe(false);
    expect(await storage.list("s")).toEqual([]);
    await expect(storage.localPath("s/a%20b/x")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("streams a whole file or a range, and rejects with ENOENT for an unknown key", async () => {
    await storage.put("range", await writeTemporary("0123456789"));
    expect(await text(await storage.readStream("range"))).toBe("0123456789");
    expect(await text(await storage.readStream("range", { start: 2, end: 4 }))).toBe("234");
    await expect(storage.readStream("nothing")).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("touch updates the time of a file and keeps its content; false for an unknown key", async () => {
    await storage.put("t/used", await writeTemporary("used"));
    const modified = async () => (await storage.list("t"))[0]?.modifiedAt.getTime();
    const before = await modified();
    const later = new Date(Date.now() + 2 * 24 * 3600 * 1000);
    // S3 returns times in whole seconds.
    await expect
      .poll(async () => (await storage.touch("t/used", later)) && modified(), {
        interval: 200,
      })
      .not.toBe(before);
    expect(await text(await storage.readStream("t/used"))).toBe("used");
    expect(await storage.touch("t/none", later)).toBe(false);
  });

  it("removeUnfinished removes uploads of a killed process", async () => {
    const client = createS3Client(server.access);
    const Bucket = server.access.bucket;
    await client.send(new CreateMultipartUploadCommand({ Bucket, Key: "half" }));
    const unfinished = async () =>
      ((await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []).map(
        ({ Key }) => Key,
      );
    await storage.removeUnfinished(new Date(Date.now() - 3_600_000));
    expect(await unfinished()).toEqual(["half"]);
    await storage.removeUnfinished(new Date(Date.now() + 3_600_000));
    expect(await unfinished()).toEqual([]);
  });

  it.each<[string, Partial<S3Settings>, string]>([
    [
      "a bucket that does not exist",
      { bucket: "elsewhere" },
      'The bucket "elsewhere" at http://127.0.0.1:',
    ],
    ["a wrong key", { secretAccessKey: "wrong" }, "the response was 403"],
    ["an unknown user", { accessKeyId: "test:nobody" }, "the response was 403"],
    ["an address without a server", { endpoint: "http://127.0.0.1:1" }, "ECONNREFUSED"],
  ])("cannot be opened with %s", async (_what, changes, message) => {
    await expect(open(changes)).rejects.toThrow(message);
    await expect(open(changes)).rejects.toThrow("Check S3_BUCKET");
  });

  it("is opened while S3 is out of order, and works as soon as it is back", async () => {
    const proxy = await startTcpProxy(Number(new URL(server.endpoint).port));
    proxy.cut("refuse");
    const opened = await open({ endpoint: `http://127.0.0.1:${proxy.port}` });
    await expect(opened.exists("nothing")).rejects.toMatchObject({ code: "provider_unavailable" });
    proxy.heal();
    expect(await opened.exists("nothing")).toBe(false);
    await proxy.close();
  });

  it("serves a signed link until it expires, and refuses changed links", async () => {
    await storage.put("linked", await writeTemporary("0123456789"));
    const served = {
      mediaType: "video/mp4",
      disposition: `inline; filename="x.mp4"; filename*=UTF-8''%C3%A4.mp4`,
    };
    const url = (await storage.presign("linked", served, 600, new Date())) ?? "";
    const whole = await fetch(url);
    expect(whole.status).toBe(200);
    expect(await whole.text()).toBe("0123456789");
    expect(whole.headers.get("content-type")).toBe("video/mp4");
    expect(whole.headers.get("content-disposition")).toBe(served.disposition);
    const part = await fetch(url, { headers: { range: "bytes=3-5" } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("345");
    expect(part.headers.get("content-range")).toBe("bytes 3-5/10");
    expect((await fetch(url, { headers: { range: "bytes=10-" } })).status).toBe(416);
    const changed = [
      url.replace("linked", "range"),
      url.replace("X-Amz-Expires=600", "X-Amz-Expires=6000"),
      url.replace("video%2Fmp4", "text%2Fhtml"),
      url.replace(/X-Amz-Signature=\w{4}/, "X-Amz-Signature=0000"),
    ];
    expect(new Set(changed).size).toBe(4);
    for (const link of changed) expect((await fetch(link)).status).toBe(403);
    expect((await fetch(url.replace(/\?.*/, ""))).status).toBeGreaterThanOrEqual(400);
    const before = await storage.presign("linked", served, 60, new Date(Date.now() - 61_000));
    expect((await fetch(before ?? "")).status).toBe(403);
  });
});

describe.skipIf(skipReason)(title("a service with its media on S3"), () => {
  let service: TestService;
  let project_id: string;
  beforeAll(async () => {
    service = await startTestService({ worker: true, env: server.env });
  });
  afterAll(() => service?.close());

  const upload = async (name: string, content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    form.set("file", new Blob([content]), name);
    const sent = new Response(form);
    const type = sent.headers.get("content-type") ?? "";
    return service.call<Asset>("POST", "/v1/assets", Buffer.from(await sent.arrayBuffer()), {
      "content-type": type,
    });
  };
  const follow = (link: string, method: "GET" | "HEAD" = "GET") => {
    const { pathname, search } = new URL(link);
    return service.call(method, pathname + search, undefined, { "x-api-key": "" });
  };
  const download = (expires_in: number) =>
    service.call<Download>("GET", `/v1/downloads/projects/${project_id}?expires_in=${expires_in}`);

  it("redirects the link of an upload to the bucket", async () => {
    const picture = await readFile(fileURLToPath(new URL("fixtures/picture.jpg", import.meta.url)));
    // The file of another try would be the same asset.
    const content = Buffer.concat([picture, randomBytes(8)]);
    const { status, body } = await upload("picture.jpg", content);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { kind: "image", media_type: "image/jpeg" },
    });
    const response = await follow(body.url);
    expect(response).toMatchObject({ status: 302, headers: { "cache-control": "no-store" } });
    const file = await fetch(String(response.headers.location));
    expect(file.status).toBe(200);
    expect(file.headers.get("content-type")).toBe("image/jpeg");
    expect(file.headers.get("content-disposition")).toContain('inline; filename="image.jpg"');
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(body.sha256);
    expect(await follow(body.url, "HEAD")).toMatchObject({
      status: 200,
      headers: { "content-length": String(content.length) },
    });
    expect((await follow(body.url.replace(/signature=.{4}/, "signature=0000"))).status).toBe(403);
  });

  it("serves a run's video and its download from the bucket", async () => {
    const client = runClient(service);
    const agent = await client.newAgent(["generate_image"]);
    const { body } = await client.start(agent, {
      prompt: "Die See",
      topic: "Die See 深海",
      resolution: "360p",
    });
    expect(body).toMatchObject({ status: "pending" });
    const run = await client.waitForEnd(body.id);
    expect(run).toMatchObject({ status: "completed", error: null });
    project_id = String(run.result.project_id);
    const video = await fetch(
      String((await follow(String(run.result.video_url))).headers.location),
    );
    const bytes = new Uint8Array(await video.arrayBuffer());
    expect(video.status).toBe(200);
    expect(video.headers.get("content-type")).toBe("video/mp4");
    const link = (await download(60)).body;
    expect(link).toMatchObject({
      expires_in: 60,
      project_uuid: project_id,
      content_type: "video/mp4",
    });
    expect(link.download_url).toContain(`${server.endpoint}/media/assets/`);
    expect(new URL(link.download_url).searchParams.get("X-Amz-Expires")).toBe("60");
    const file = await fetch(link.download_url);
    expect(file.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("die-see-深海.mp4")}`,
    );
    expect(sha256(new Uint8Array(await file.arrayBuffer()))).toBe(sha256(bytes));
  });

  it("renders another format from the segments in the bucket without local copies", async () => {
    const { storage, config } = service.services;
    const copies = join(config.dataDir, "media", "copies");
    for (const name of await readdir(copies)) await rm(join(copies, name));
    const before = await storage.list("segments");
    expect(before.length).toBeGreaterThan(0);
    const options = { resolution: "360p", format: "mkv" };
    const { body } = await service.call<Render>("POST", "/v1/renders", { project_id, options });
    const render = async () =>
      (await service.call<Render>("GET", `/v1/renders/${body.id}`)).body.status;
    await expect.poll(render, { interval: 100 }).toMatch(/completed|failed/);
    expect(await render()).toBe("completed");
    const after = await storage.list("segments");
    expect(after).toEqual(expect.arrayContaining(before));
    // Only the audio depends on the format.
    expect(after.length).toBeLessThanOrEqual(before.length + 1);
    expect((await download(60)).body.content_type).toBe("video/x-matroska");
  });

  it("refuses a link of one second after it has expired", async () => {
    const { download_url } = (await download(1)).body;
    await expect.poll(async () => (await fetch(download_url)).status, { interval: 50 }).toBe(403);
  });

  it("returns 502 during an outage of the bucket, raises retryable errors, and recovers", async () => {
    const [{ body }, words] = [
      await upload("a.txt", Buffer.from(`before ${randomUUID()}`)),
      Buffer.from(`meanwhile ${randomUUID()}`),
    ];
    await server.stop();
    try {
      const refused = await upload("b.txt", words);
      expect(refused).toMatchObject({ status: 502, body: { error: "bad_gateway" } });
      // Callers must not learn the address of the bucket.
      expect(refused.text).not.toContain("127.0.0.1");
      expect(await follow(body.url)).toMatchObject({ status: 502, body: { error: "bad_gateway" } });
      expect((await download(60)).status).toBe(200);
      const fault = { code: "provider_unavailable", retryable: true };
      await expect(service.services.storage.localPath("segments/x")).rejects.toMatchObject(fault);
      await expect(
        service.services.storage.put("segments/x", await writeTemporary("x")),
      ).rejects.toMatchObject(fault);
    } finally {
      await server.start();
    }
    expect((await upload("b.txt", words)).status).toBe(201);
    expect((await follow(body.url)).status).toBe(302);
  });
});
