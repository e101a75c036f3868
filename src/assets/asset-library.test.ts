import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import type { Asset, AssetList } from "./assets.schema.ts";
import { pruneDeletedFiles } from "./delete-assets.ts";

let service: TestService;
let other: TestAccount;

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: { STORAGE_BYTES_FREE: "1000" },
  });
  other = await service.newAccount();
});
afterAll(() => service.close());

describe("GET /v1/assets", () => {
  it("returns 200 with the account's assets, newest first, and the used storage", async () => {
    const account = await service.newAccount({ plan: "free" });
    const first = await upload(account, "a".repeat(100), "Küste 🌊.txt");
    const second = await upload(account, "b".repeat(50), "b.srt");
    const { status, body } = await list(account);
    expect(status).toBe(200);
    expect(body.assets.map(({ id }) => id)).toEqual([second.body.id, first.body.id]);
    expect(body.assets[1]).toMatchObject({ name: "Küste 🌊.txt", kind: "text", bytes: 100 });
    expect(body.storage).toEqual({ used_bytes: 150, limit_bytes: 1000 });
    expect(body.next_cursor).toBeNull();
  });

  it("returns 200 page by page, and only assets of a kind", async () => {
    const account = await service.newAccount({ plan: "free" });
    for (const text of ["one", "two", "three"]) await upload(account, text, `${text}.txt`);
    const page = await list(account, "?limit=2");
    expect(names(page.body)).toEqual(["three.txt", "two.txt"]);
    const rest = await list(account, `?limit=2&cursor=${page.body.next_cursor}`);
    expect(names(rest.body)).toEqual(["one.txt"]);
    expect(names((await list(account, "?kind=video")).body)).toEqual([]);
  });

  it("returns 200 with how many projects and active runs use an asset", async () => {
    const asset_id = await uploadVideo(service);
    await newProject(service, { title: "One", video_asset_id: asset_id });
    await newProject(service, {
      title: "Two",
      video_asset_id: "none",
      timeline: { scenes: [{ clip: asset_id }] },
    });
    const agent = await newAgent();
    const run = await call("POST", "/v1/runs", {
      agent_id: agent,
      inputs: { topic: "The sea", source: asset_id },
    });
    expect((await get(asset_id)).body.used_by).toEqual({ projects: 2, publications: 0, runs: 1 });
    await call("POST", `/v1/runs/${run.body.id}/cancel`);
    expect((await get(asset_id)).body.used_by).toEqual({ projects: 2, publications: 0, runs: 0 });
  });

  it("returns 400 for a cursor of another list", async () => {
    expect((await list(service.account, "?cursor=x")).status).toBe(400);
  });
});

describe("DELETE /v1/assets/{asset_id}", () => {
  it("returns 200, removes the file and frees the storage", async () => {
    const account = await service.newAccount({ plan: "free" });
    const { body } = await upload(account, "to be deleted", "a.txt");
    expect(await countFiles(account)).toBe(1);
    const response = await remove(account, body.id);
    expect(response).toMatchObject({ status: 200, body: { deleted: true, id: body.id } });
    expect(await countFiles(account)).toBe(0);
    expect((await list(account)).body.storage.used_bytes).toBe(0);
    expect((await remove(account, body.id)).status).toBe(404);
  });

  it("returns 200, and the same bytes can be uploaded again", async () => {
    const { body } = await upload(service.account, "again and again", "a.txt");
    await remove(service.account, body.id);
    const again = await upload(service.account, "again and again", "a.txt");
    expect(again).toMatchObject({ status: 201, body: { id: body.id } });
    const { pathname, search } = new URL(again.body.url);
    expect((await service.app.inject({ url: pathname + search })).body).toBe("again and again");
  });

  it("returns 404 for another account's asset, which stays", async () => {
    const { body } = await upload(service.account, "mine", "a.txt");
    expect((await remove(other, body.id)).status).toBe(404);
    expect((await get(body.id)).status).toBe(200);
  });

  it("returns 409 with what uses the asset, so that no project loses its media", async () => {
    const asset_id = await uploadVideo(service);
    const project_id = await newProject(service, { title: "Kept", video_asset_id: asset_id });
    const response = await remove(service.account, asset_id);
    expect(response).toMatchObject({ status: 409, body: { error: "conflict" } });
    expect(response.body.detail).toContain("project");
    expect(response.body.detail).toContain(project_id);
    expect((await get(asset_id)).status).toBe(200);
  });

  it("removes the file later if the storage is not available", async () => {
    const { services } = service;
    const { body } = await upload(service.account, "kept for now", "a.txt");
    const { storage_key } = await services.db
      .selectFrom("assets")
      .select("storage_key")
      .where("id", "=", body.id)
      .executeTakeFirstOrThrow();
    await services.db.deleteFrom("assets").where("id", "=", body.id).execute();
    expect(await services.storage.exists(storage_key)).toBe(true);
    await pruneDeletedFiles(services);
    expect(await services.storage.exists(storage_key)).toBe(false);
    expect(await services.db.selectFrom("asset_removals").selectAll().execute()).toEqual([]);
  });
});

const call = (
  method: "GET" | "POST" | "DELETE",
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => service.call<Record<string, string>>(method, path, body, headers);
const authHeaders = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });

const list = (account: TestAccount, query = "") =>
  service.call<AssetList>("GET", `/v1/assets${query}`, undefined, authHeaders(account));
const get = (id: string) => service.call<Asset>("GET", `/v1/assets/${id}`);
const remove = (account: TestAccount, id: string) =>
  call("DELETE", `/v1/assets/${id}`, undefined, authHeaders(account));
const names = ({ assets }: AssetList) => assets.map(({ name }) => name);

function upload(account: TestAccount, content: string, name: string) {
  const form = fileForm(Buffer.from(content), name);
  const headers = { ...authHeaders(account), "content-type": form.type };
  return service.call<Asset>("POST", "/v1/assets", form, headers);
}

const newAgent = async () =>
  (await call("POST", "/v1/agents", { name: "Sea", tools: ["write_text", "make_video"] })).body.id;

async function countFiles({ id }: TestAccount): Promise<number> {
  const folder = join(service.services.config.dataDir, "media/assets", id);
  return (await readdir(folder)).length;
}
