import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { uploadVideo, video } from "../../test/clients/upload-video.ts";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { createLinks } from "../storage/signed-links.ts";
import { storeAsset } from "./store-asset.ts";

const clock = movableClock("2026-05-01T12:00:00Z");
const noKey = { "x-api-key": "" };
let service: TestService;
let link: string;

beforeAll(async () => {
  service = await startTestService({ clock, catalog: runCatalog() });
  const asset_id = await uploadVideo(service);
  const url = new URL(
    createLinks(service.services).sign({ asset_id, file_name: "die-see-ä.mp4" }, 60, clock.now()),
  );
  link = url.pathname + url.search;
});
afterAll(() => service.close());

const get = async (headers: Record<string, string> = {}) => {
  const response = await service.app.inject({ method: "GET", url: link, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

describe("GET /files/{asset_id}/{file_name}", () => {
  it("returns 200 without a key, with type, name, length and ETag", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    expect(response.bytes.equals(video)).toBe(true);
    expect(response.headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(video.length),
      "accept-ranges": "bytes",
      "content-disposition": `inline; filename="die-see-_.mp4"; filename*=UTF-8''die-see-%C3%A4.mp4`,
      "x-request-id": expect.stringMatching(/^req_/),
      etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    });
  });

  it("returns 206 for a range, an open range and a suffix range", async () => {
    const last = video.length - 1;
    for (const [range, start, end] of [
      ["bytes=0-99", 0, 99],
      ["bytes=100-", 100, last],
      ["bytes=-50", last - 49, last],
      [`bytes=${last}-${last + 10}`, last, last],
    ] as const) {
      const response = await get({ range });
      expect(response.status).toBe(206);
      expect(response.headers["content-range"]).toBe(`bytes ${start}-${end}/${video.length}`);
      expect(response.bytes.equals(video.subarray(start, end + 1))).toBe(true);
    }
  });

  it("returns 200 with the whole file for several ranges, an unknown unit, or another version", async () => {
    for (const headers of [
      { range: "lines=1-2" },
      { range: "bytes=0-1,4-5" },
      { range: "bytes=9-3" },
      { range: "bytes=0-1", "if-range": '"other"' },
    ]) {
      expect((await get(headers)).status).toBe(200);
    }
  });

  it("returns 416 for a range beyond the end", async () => {
    const response = await get({ range: `bytes=${video.length}-` });
    expect(response).toMatchObject({
      status: 416,
      headers: { "content-range": `bytes */${video.length}` },
    });
  });

  it("returns 304 if the client has the file, also with a list, * or a weak ETag", async () => {
    const etag = String((await get()).headers.etag);
    for (const has of [etag, `"other", ${etag}`, `W/${etag}`, "*"])
      expect((await get({ "if-none-match": has })).status).toBe(304);
    for (const has of ['"other"', etag.slice(1, -1)])
      expect((await get({ "if-none-match": has })).status).toBe(200);
  });

  it("returns 200 for If-Range with a weak ETag, and 206 with the strong one", async () => {
    const etag = String((await get()).headers.etag);
    expect((await get({ range: "bytes=0-1", "if-range": `W/${etag}` })).status).toBe(200);
    expect((await get({ range: "bytes=0-1", "if-range": etag })).status).toBe(206);
  });

  it("returns only headers for HEAD and ignores its range", async () => {
    for (const range of [{}, { range: "bytes=0-1" }, { range: `bytes=${video.length}-` }]) {
      const response = await service.call("HEAD", link, undefined, { ...noKey, ...range });
      expect(response).toMatchObject({
        status: 200,
        text: "",
        headers: { "content-length": String(video.length) },
      });
      expect(response.headers["content-range"]).toBeUndefined();
    }
  });

  it("allows caching until the link expires, but at most one hour", async () => {
    expect((await get()).headers["cache-control"]).toBe("private, max-age=60");
  });

  it("returns 200 for an empty file and 416 for every range of it", async () => {
    const { services, account } = service;
    const path = join(services.config.dataDir, "empty.txt");
    await writeFile(path, "");
    const parts = {
      ...services,
      ffmpeg: {
        probe: () => Promise.reject(new Error("not called")),
        run: () => Promise.reject(new Error("not called")),
      },
      checkPicture: () => Promise.reject(new Error("not called")),
    };
    const { asset } = await storeAsset(parts, account.id, path, { wanted: "text" });
    const url = new URL(
      createLinks(services).sign({ asset_id: asset.id, file_name: "empty.txt" }, 60, clock.now()),
    );
    const read = (headers: Record<string, string>) =>
      service.app.inject({ url: url.pathname + url.search, headers });
    expect(await read({})).toMatchObject({
      statusCode: 200,
      body: "",
      headers: { "content-length": "0" },
    });
    for (const range of ["bytes=0-", "bytes=-5", "bytes=0-0", "bytes=-0"])
      expect(await read({ range })).toMatchObject({
        statusCode: 416,
        headers: { "content-range": "bytes */0" },
      });
  });

  it("returns 403 for a modified link and for a link without a signature", async () => {
    for (const changed of [
      link.replace(/expires=\d/, "expires=9"),
      link.replace("die-see", "the-sea"),
      link.replace(/\?.*/, ""),
    ]) {
      expect(await service.call("GET", changed, undefined, noKey)).toMatchObject({
        status: 403,
        body: { error: "forbidden" },
      });
    }
  });

  it("returns 404 for a signed link to a deleted file", async () => {
    const url = new URL(
      createLinks(service.services).sign(
        { asset_id: "asset_gone", file_name: "x.mp4" },
        60,
        clock.now(),
      ),
    );
    expect((await service.call("GET", url.pathname + url.search, undefined, noKey)).status).toBe(
      404,
    );
  });

  it("returns 403 as soon as the link has expired", async () => {
    await clock.advance(59_900);
    expect((await get()).status).toBe(200);
    await clock.advance(100);
    expect(await service.call("GET", link, undefined, noKey)).toMatchObject({
      status: 403,
      body: { error: "forbidden", detail: expect.stringContaining("expired") },
    });
  });
});
