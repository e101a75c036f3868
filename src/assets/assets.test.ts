import { copyFile, readFile, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServices, type TestServices } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { createPictureCheck } from "../media/picture-pool.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import { pruneSegments, segmentCache } from "../segments/segment-cache.ts";
import { newId } from "../system/ids.ts";
import type { AssetStore } from "../values/assets.ts";
import { assetStore } from "./asset-store.ts";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../test/fixtures/${name}`, import.meta.url));
let test1: TestServices;
let ffmpeg: Ffmpeg;
let mine: AssetStore;
let theirs: AssetStore;
let server: Server;
let address: string;

beforeAll(async () => {
  test1 = await startTestServices({ catalog: runCatalog() });
  ffmpeg = await localFfmpeg();
  const [me, them] = [await test1.newAccount(), await test1.newAccount()];
  mine = openStore(me.id);
  theirs = openStore(them.id);
  server = createServer(async (request, response) =>
    response.end(await readFile(fixture((request.url ?? "").slice(1).replace(/\?.*/, "")))),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await test1.close();
});

function openStore(account_id: string, { allowPrivate = true, bytesMax = 1e9 } = {}): AssetStore {
  const { services } = test1;
  return assetStore(
    {
      ...services,
      ffmpeg,
      checkPicture: createPictureCheck(),
      fetch: guardedFetch({ allowPrivate }),
      folder: services.config.dataDir,
      config: { ...services.config, assetBytesMax: bytesMax },
    },
    account_id,
    "test",
  );
}
async function copyFixture(name: string, as = name): Promise<string> {
  const path = join(test1.services.config.dataDir, `${newId("copy")}-${as}`);
  await copyFile(fixture(name), path);
  return path;
}

describe("save", () => {
  it("detects the kind of a video, an audio file, an image and a text", async () => {
    expect(await mine.save(await copyFixture("color-bars.mp4"), { kind: "video" })).toMatchObject({
      id: expect.stringMatching(/^asset_[\w-]{24}$/),
      kind: "video",
      media_type: "video/mp4",
      width: 320,
      height: 180,
      seconds: expect.any(Number),
    });
    expect(await mine.save(await copyFixture("tone.wav"), { kind: "audio" })).toMatchObject({
      kind: "audio",
      media_type: "audio/wav",
    });
    expect(await mine.save(await copyFixture("picture.jpg"), { kind: "image" })).toMatchObject({
      kind: "image",
      media_type: "image/jpeg",
      width: expect.any(Number),
    });
    const path = join(test1.services.config.dataDir, "captions.vtt");
    await writeFile(path, "WEBVTT\n\n00:00.000 --> 00:01.000\nsea\n");
    expect(await mine.save(path, { kind: "text" })).toMatchObject({
      kind: "text",
      media_type: "text/vtt",
    });
  });

  it("returns the same id for the same bytes, but another id in another account", async () => {
    const ids = [
      (await mine.save(await copyFixture("tone.wav"), { kind: "audio" })).id,
      (await mine.save(await copyFixture("tone.wav"), { kind: "audio" })).id,
      (await theirs.save(await copyFixture("tone.wav"), { kind: "audio" })).id,
    ];
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });

  it("rejects a file of another kind", async () => {
    const save = async (name: string, kind: "video" | "audio" | "image") =>
      openStore((await test1.newAccount()).id).save(await copyFixture(name), { kind });
    await expect(save("tone.wav", "video")).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("is an audio file"),
    });
    await expect(save("picture.jpg", "video")).rejects.toMatchObject({ code: "invalid_input" });
    await expect(save("color-bars.mp4", "image")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("rejects a file above the size limit", async () => {
    const small = openStore((await test1.newAccount()).id, { bytesMax: 100 });
    await expect(
      small.save(await copyFixture("tone.wav"), { kind: "audio" }),
    ).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("The maximum is 100."),
    });
  });
});

describe("open", () => {
  it("opens an asset of the account, and rejects one of another account", async () => {
    const { id, sha256 } = await mine.save(await copyFixture("picture.jpg"), { kind: "image" });
    expect(await mine.open(id)).toMatchObject({
      id,
      sha256,
      path: expect.stringContaining(sha256),
    });
    await expect(theirs.open(id)).rejects.toMatchObject({ code: "invalid_input" });
    await expect(mine.open("asset_unknown")).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("fetch", () => {
  const { signal } = new AbortController();
  it("downloads a URL as one asset per content", async () => {
    const first = await mine.fetch(`${address}/picture.jpg`, { signal });
    expect(first).toMatchObject({ kind: "image", media_type: "image/jpeg" });
    expect((await mine.fetch(`${address}/picture.jpg?again`, { signal })).id).toBe(first.id);
  });
  it("rejects an address that is not public", async () => {
    await expect(
      openStore("x", { allowPrivate: false }).fetch(`${address}/picture.jpg`, { signal }),
    ).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("segmentCache", () => {
  it("does not share segments between accounts", async () => {
    const { storage, clock } = test1.services;
    const path = await copyFixture("tone.wav");
    const cache = segmentCache(storage, clock, "me");
    await cache.put("key", path);
    expect(await readFile((await cache.get("key")) ?? "")).toEqual(await readFile(path));
    expect(await segmentCache(storage, clock, "them").get("key")).toBeUndefined();
  });

  it("removes old segments, then the least recently used ones above the size limit", async () => {
    const { storage, clock } = test1.services;
    const cache = segmentCache(storage, clock, "pruned");
    await pruneSegments(storage, clock.now(), { days: 0, bytes: 0 });
    const { length } = await readFile(fixture("tone.wav"));
    const days = (count: number) => new Date(clock.now().getTime() - count * 24 * 3600 * 1000);
    for (const [key, age] of [
      ["old", 20],
      ["older", 3],
      ["new", 0],
    ] as const) {
      await cache.put(key, await copyFixture("tone.wav"));
      await utimes((await cache.get(key)) ?? "", days(age), days(age));
    }
    const there = async () =>
      (await storage.list("segments")).map(({ key }) => key.split("/").at(-1)).sort();
    expect(await pruneSegments(storage, clock.now(), { days: 14, bytes: 10 * length })).toBe(1);
    expect(await there()).toEqual(["new", "older"]);
    expect(await pruneSegments(storage, clock.now(), { days: 14, bytes: length })).toBe(1);
    expect(await there()).toEqual(["new"]);
  });
});

describe("findByName", () => {
  it("finds the account's own pictures and videos by words of their file names", async () => {
    const { signal } = new AbortController();
    const store = openStore((await test1.newAccount()).id);
    const { id } = await store.fetch(`${address}/picture.jpg`, { signal });
    expect(await store.findByName(["none", "Pict"])).toEqual([
      { id, kind: "image", name: "picture.jpg" },
    ]);
    expect(await theirs.findByName(["picture"])).toEqual([]);
    expect(await store.findByName(["%", "_", "\\"])).toEqual([]);
    expect(await store.findByName([])).toEqual([]);
  });
});
