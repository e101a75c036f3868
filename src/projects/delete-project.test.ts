import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { AssetList } from "../assets/assets.schema.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
});
afterAll(() => service.close());

describe("DELETE /v1/projects/{project_id}", () => {
  it("returns 200 and deletes the project with the media that its run made", async () => {
    const account = await service.newAccount();
    const { run, project_id } = await makeVideo(account);
    expect((await listAssets(account)).assets).toHaveLength(1);
    const { status, body } = await remove(account, project_id);
    expect(status).toBe(200);
    expect(body).toEqual({ deleted: true, id: project_id });
    expect((await get(account, `/v1/projects/${project_id}`)).status).toBe(404);
    const { assets, storage } = await listAssets(account);
    expect(assets).toEqual([]);
    expect(storage.used_bytes).toBe(0);
    expect(await listFiles(account)).toEqual([]);
    expect((await get(account, `/v1/runs/${run.id}`)).status).toBe(200);
  });

  it("returns 200 and keeps uploads and what other projects use", async () => {
    const account = await service.newAccount();
    const upload = await uploadVideo(service, as(account));
    const { project_id, client, agent } = await makeVideo(account, { source: upload });
    const other = await client.start(agent, { topic: "Two", source: upload });
    await client.waitForEnd(other.body.id);
    expect((await remove(account, project_id)).status).toBe(200);
    expect((await listAssets(account)).assets.map(({ id }) => id)).toEqual([upload]);
  });

  it("returns 200 and keeps media that were made and uploaded later", async () => {
    const account = await service.newAccount();
    const { project_id } = await makeVideo(account);
    const upload = await uploadVideo(service, as(account));
    expect((await remove(account, project_id)).status).toBe(200);
    expect((await listAssets(account)).assets.map(({ id }) => id)).toEqual([upload]);
  });

  it("returns 200 and keeps the transactions of its runs", async () => {
    const account = await service.newAccount();
    const { client, project_id } = await makeVideo(account);
    const before = await client.transactions();
    expect((await remove(account, project_id)).status).toBe(200);
    expect(await client.transactions()).toEqual(before);
  });

  it("returns 409 while a run of the project is active, and names the run", async () => {
    const account = await service.newAccount();
    const { client, project_id } = await makeVideo(account);
    const slow = await client.newAgent(["encode_long"]);
    const active = await client.start(slow, { topic: "x" }, { project_id });
    const { status, body } = await remove(account, project_id);
    expect(status).toBe(409);
    expect(body.detail).toContain(`run ${active.body.id}`);
    await service.call("POST", `/v1/runs/${active.body.id}/cancel`, undefined, as(account));
    expect((await remove(account, project_id)).status).toBe(200);
  });

  it("returns 404 for another account's project, an unknown one and a deleted one", async () => {
    const account = await service.newAccount();
    const project_id = await newProject(service, { title: "Ours", video_asset_id: "none" });
    expect((await remove(account, project_id)).status).toBe(404);
    expect((await remove(account, "00000000-0000-0000-0000-000000000000")).status).toBe(404);
    const owner = await service.call<Refusal>("DELETE", `/v1/projects/${project_id}`);
    expect(owner.status).toBe(200);
    const again = await service.call<Refusal>("DELETE", `/v1/projects/${project_id}`);
    expect(again.status).toBe(404);
  });
});

interface Refusal {
  detail: string;
}

const as = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });
const get = (account: TestAccount, path: string) =>
  service.call<Refusal>("GET", path, undefined, as(account));
const remove = (account: TestAccount, project_id: string) =>
  service.call<Refusal>("DELETE", `/v1/projects/${project_id}`, undefined, as(account));
const listAssets = async (account: TestAccount) =>
  (await service.call<AssetList>("GET", "/v1/assets", undefined, as(account))).body;

/** The files of the account in the storage. */
const listFiles = ({ id }: TestAccount) =>
  readdir(join(service.services.config.dataDir, "media", "assets", encodeURIComponent(id)));

async function makeVideo(account: TestAccount, inputs: Record<string, unknown> = {}) {
  const client = runClient(service, as(account));
  const agent = await client.newAgent(["write_text", "make_video"]);
  const started = await client.start(agent, { topic: "The sea", ...inputs });
  const run = await client.waitForEnd(started.body.id);
  return { client, agent, run, project_id: String(run.result.project_id) };
}
