import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { uploadVideo } from "../../test/clients/upload-video.ts";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { AssetList } from "../assets/assets.schema.ts";
import { pruneUnusedAssets } from "../assets/delete-assets.ts";
import { startWorker } from "../worker.ts";
import { pruneRuns } from "./records/delete-run.ts";

const clock = movableClock("2027-03-01T12:00:00Z");
const day = 86_400_000;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true, clock });
});
afterAll(() => service.close());

describe("DELETE /v1/runs/{run_id}", () => {
  it("returns 200 and deletes the run with its steps and events; its project stays", async () => {
    const { account, client, run } = await makeVideo();
    const transactions = await client.transactions();
    const { status, body } = await remove(account, run.id);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true, id: run.id });
    expect((await get(account, `/v1/runs/${run.id}`)).status).toBe(404);
    expect((await get(account, `/v1/runs/${run.id}/stream`)).status).toBe(404);
    expect((await get(account, `/v1/projects/${run.result.project_id}`)).status).toBe(200);
    expect((await listAssets(account)).assets).toHaveLength(1);
    expect(await client.transactions()).toEqual(transactions);
  });

  it("returns 200 and deletes the media of a run that failed afterwards", async () => {
    const account = await service.newAccount();
    const client = runClient(service, as(account));
    const agent = await client.newAgent(["make_video", "break_always"]);
    const run = await client.waitForEnd((await client.start(agent)).body.id);
    expect(run.status).toBe("failed");
    expect((await listAssets(account)).assets).toHaveLength(1);
    expect((await remove(account, run.id)).status).toBe(200);
    expect((await listAssets(account)).assets).toEqual([]);
  });

  it("returns 409 for an active run", async () => {
    const account = await service.newAccount();
    const client = runClient(service, as(account));
    const agent = await client.newAgent(["encode_long"]);
    const { id } = (await client.start(agent)).body;
    const { status, body } = await remove(account, id);
    expect(status).toBe(409);
    expect(body.detail).toContain("Cancel it");
    await service.call("POST", `/v1/runs/${id}/cancel`, undefined, as(account));
    expect((await remove(account, id)).status).toBe(200);
  });

  it("returns 404 for another account's run and a deleted one", async () => {
    const { account, run } = await makeVideo();
    expect((await remove(await service.newAccount(), run.id)).status).toBe(404);
    expect((await remove(account, run.id)).status).toBe(200);
    expect((await remove(account, run.id)).status).toBe(404);
  });
});

describe("the retention period", () => {
  it("is applied with KEEP_RUNS_DAYS when a worker starts", async () => {
    const env = { KEEP_RUNS_DAYS: "5" };
    const own = await startTestService({ catalog: runCatalog(), clock, env });
    const client = runClient(own);
    const agent = await client.newAgent(["write_text"]);
    const { id } = (await client.start(agent, { topic: "The sea" })).body;
    await own.call("POST", `/v1/runs/${id}/cancel`);
    await clock.advance(10 * day);
    const worker = await startWorker(own.services);
    await expect.poll(async () => (await own.call("GET", `/v1/runs/${id}`)).status).toBe(404);
    await worker.stop();
    await own.close();
  });

  it("deletes runs by their end, and keeps younger ones", async () => {
    const old = await makeVideo();
    await clock.advance(10 * day);
    const young = await makeVideo();
    await pruneRuns(service.services, new Date(clock.now().getTime() - 5 * day));
    expect((await get(old.account, `/v1/runs/${old.run.id}`)).status).toBe(404);
    expect((await get(young.account, `/v1/runs/${young.run.id}`)).status).toBe(200);
  });

  it("deletes media that nothing uses by their age, and keeps those of projects", async () => {
    const { account } = await makeVideo();
    const unused = await service.newAccount();
    await uploadVideo(service, as(unused));
    await pruneUnusedAssets(service.services, clock.now());
    expect((await listAssets(unused)).assets).toHaveLength(1);
    await clock.advance(day);
    await pruneUnusedAssets(service.services, clock.now());
    expect((await listAssets(unused)).assets).toEqual([]);
    expect((await listAssets(account)).assets).toHaveLength(1);
  });
});

const as = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });
const get = (account: TestAccount, path: string) =>
  service.call("GET", path, undefined, as(account));
const remove = (account: TestAccount, run_id: string) =>
  service.call<{ detail: string }>("DELETE", `/v1/runs/${run_id}`, undefined, as(account));
const listAssets = async (account: TestAccount) =>
  (await service.call<AssetList>("GET", "/v1/assets", undefined, as(account))).body;

async function makeVideo() {
  const account = await service.newAccount();
  const client = runClient(service, as(account));
  const agent = await client.newAgent(["write_text", "make_video"]);
  const started = await client.start(agent, { topic: "The sea" });
  return { account, client, run: await client.waitForEnd(started.body.id) };
}
