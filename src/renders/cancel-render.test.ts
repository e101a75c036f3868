import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { startOwnWorker } from "../../test/processes/own-worker.ts";
import { expectFfmpegsToEnd, runningFfmpegs } from "../../test/processes/running-ffmpegs.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { pruneDeletedFiles } from "../assets/delete-assets.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import type { Storage } from "../storage/storage.ts";
import type { Worker } from "../worker.ts";
import type { Render } from "./renders.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
let headers: Record<string, string>;
let account_id: string;
let project_id: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());
beforeEach(async () => {
  const account = await service.newAccount();
  account_id = account.id;
  headers = { "x-api-key": account.api_key };
  client = runClient(service, headers);
  project_id = await newProject(service, {
    account_id,
    title: "A long card",
    timeline: longCard,
    video_asset_id: "asset_a",
  });
});

describe("POST /v1/renders/{render_id}/cancel", () => {
  it("returns 200 for a pending render, releases its hold and debits nothing", async () => {
    const before = await client.wallet();
    const { id } = await startRender();
    expect((await client.wallet()).balance).toBeLessThan(before.balance);
    const { status, body } = await cancel(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, status: "cancelled", output_url: null, error: null });
    expect(body.completed_at).toMatch(/Z$/);
    expect(await client.wallet()).toEqual(before);
    expect((await read(id)).status).toBe("cancelled");
  });

  it("returns 200 for a running render and stops its ffmpeg, so that it does not block a worker", async () => {
    const { dataDir } = service.services.config;
    const worker: Worker = await startOwnWorker(service.services);
    onTestFinished(() => worker.stop());
    const before = await client.wallet();
    const { id } = await startRender();
    await expect.poll(() => runningFfmpegs(dataDir), wait).not.toEqual([]);
    expect((await cancel(id)).status).toBe(200);
    await expectFfmpegsToEnd(dataDir);
    expect(await read(id)).toMatchObject({ status: "cancelled", output_url: null });
    expect(await client.wallet()).toEqual(before);
  });

  it.each([
    { moment: "its file is stored", of: "take" as const },
    { moment: "its file waits to be paid", of: "localPath" as const },
  ])("returns 200 when $moment, which is neither visible nor charged", async ({ of }) => {
    const { db, storage } = service.services;
    const short = await newProject(service, {
      ...{ account_id, title: "A card", timeline: shortCard, video_asset_id: "asset_a" },
    });
    const before = await client.wallet();
    const reached = Promise.withResolvers<void>();
    const isCancelled = Promise.withResolvers<void>();
    const hold = async (name: typeof of, key: string) => {
      if (name !== of || !key.startsWith("assets/")) return;
      reached.resolve();
      await isCancelled.promise;
    };
    const held: Storage = {
      ...storage,
      take: async (key, path) => {
        await storage.take(key, path);
        await hold("take", key);
      },
      localPath: async (key) => {
        await hold("localPath", key);
        return storage.localPath(key);
      },
    };
    const worker: Worker = await startOwnWorker(service.services, { storage: held });
    onTestFinished(() => worker.stop());
    const { id } = await startRender(short);
    await reached.promise;
    const { status } = await cancel(id);
    isCancelled.resolve();
    expect(status).toBe(200);
    const files = async () => {
      await pruneDeletedFiles(service.services);
      return storage.list(`assets/${account_id}`);
    };
    await expect.poll(files, wait).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "cancelled", output_url: null });
    const list = await service.call<{ assets: [] }>("GET", "/v1/assets", undefined, headers);
    expect(list.body.assets).toEqual([]);
    expect(await client.wallet()).toEqual(before);
    await expect
      .poll(() => db.selectFrom("asset_removals").select("storage_key").execute(), wait)
      .toEqual([]);
    expect(await db.selectFrom("asset_payments").select("storage_key").execute()).toEqual([]);
  });

  it("returns 409 for a render that has ended, and for one of two concurrent requests", async () => {
    const { id } = await startRender();
    const both = await Promise.all([cancel(id), cancel(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await cancel(id);
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe(
      `Render "${id}" has ended (cancelled). Only a pending or running render can be cancelled.`,
    );
  });

  it("returns 404 for an unknown render and another account's render, which continues", async () => {
    const { id } = await startRender();
    expect((await cancel("render_unknown")).status).toBe(404);
    const foreign = await service.call("POST", `/v1/renders/${id}/cancel`);
    expect(foreign.status).toBe(404);
    expect((await read(id)).status).toBe("pending");
  });
});

const wait = { interval: 50 };

const cardOf = (seconds: number) => ({
  ...composeTimeline(
    { title: "A card", aspect_ratio: "16:9", language: "en", caption_style: "none" },
    new Map(),
  ),
  scenes: [{ seconds, visual: { kind: "card", card: "text", heading: "A card" } }],
});
/** Encoding it takes minutes. */
const longCard = cardOf(600);
const shortCard = cardOf(0.5);

async function startRender(project = project_id): Promise<Render> {
  const options = { resolution: project === project_id ? "1080p" : "360p" };
  const { body } = await service.call<Render>(
    "POST",
    "/v1/renders",
    { project_id: project, options },
    headers,
  );
  return body;
}

const cancel = (id: string) =>
  service.call<Render & { detail: string }>("POST", `/v1/renders/${id}/cancel`, undefined, headers);

const read = async (id: string) =>
  (await service.call<Render>("GET", `/v1/renders/${id}`, undefined, headers)).body;
