import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { expectFfmpegsToEnd, runningFfmpegs } from "../../test/processes/running-ffmpegs.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import { startWorker, type Worker } from "../worker.ts";
import type { Render } from "./renders.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
let headers: Record<string, string>;
let project_id: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());
beforeEach(async () => {
  const account = await service.newAccount();
  headers = { "x-api-key": account.api_key };
  client = runClient(service, headers);
  project_id = await newProject(service, {
    account_id: account.id,
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
    const worker: Worker = await startWorker(service.services);
    onTestFinished(() => worker.stop());
    const before = await client.wallet();
    const { id } = await startRender();
    await expect.poll(() => runningFfmpegs(dataDir), wait).not.toEqual([]);
    expect((await cancel(id)).status).toBe(200);
    await expectFfmpegsToEnd(dataDir);
    expect(await read(id)).toMatchObject({ status: "cancelled", output_url: null });
    expect(await client.wallet()).toEqual(before);
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

/** Encoding it takes minutes. */
const longCard = {
  ...composeTimeline(
    { title: "A card", aspect_ratio: "16:9", language: "en", caption_style: "none" },
    new Map(),
  ),
  scenes: [{ seconds: 600, visual: { kind: "card", card: "text", heading: "A card" } }],
};

async function startRender(): Promise<Render> {
  const options = { resolution: "1080p" };
  const { body } = await service.call<Render>(
    "POST",
    "/v1/renders",
    { project_id, options },
    headers,
  );
  return body;
}

const cancel = (id: string) =>
  service.call<Render & { detail: string }>("POST", `/v1/renders/${id}/cancel`, undefined, headers);

const read = async (id: string) =>
  (await service.call<Render>("GET", `/v1/renders/${id}`, undefined, headers)).body;
