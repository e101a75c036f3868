import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fileForm, newProject } from "../../test/clients/upload-video.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { newId } from "../system/ids.ts";
import type { Asset, AssetList } from "./assets.schema.ts";
import { storeAsset } from "./store-asset.ts";

const limit = 1000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService({
    catalog: runCatalog(),
    env: { STORAGE_BYTES_FREE: String(limit), ACCOUNT_UPLOADS_MAX: "5" },
  });
});
afterAll(() => service.close());

describe("POST /v1/assets and the storage limit", () => {
  it("returns 422 for a file that does not fit, and 201 for one that does", async () => {
    const account = await newAccount();
    expect((await upload(account, "a".repeat(600))).status).toBe(201);
    expect(await upload(account, "b".repeat(401))).toMatchObject({
      status: 422,
      body: {
        error: "validation_error",
        detail:
          'Storage limit of the plan "free" reached: 600 bytes of 1000 bytes are used. Delete assets, or change the plan. The file has 401 bytes.',
      },
    });
    expect((await upload(account, "b".repeat(400))).status).toBe(201);
    expect(await usedBytes(account)).toBe(limit);
  });

  it("returns 422 for every upload at the limit, and leaves no file behind", async () => {
    const account = await fullAccount();
    expect((await upload(account, "b")).status).toBe(422);
    const stored = await service.services.storage.list(`assets/${account.id}`);
    expect(stored).toHaveLength(1);
  });

  it("holds for concurrent uploads, so that no race exceeds the limit", async () => {
    const account = await newAccount();
    const uploads = Array.from({ length: 8 }, (_, index) =>
      upload(account, String(index).repeat(300)),
    );
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(await usedBytes(account)).toBe(900);
  });
});

describe("POST /v1/assets and the maximum of uploads", () => {
  it("returns 422 at the maximum, also concurrently, so that tiny files cannot fill the database", async () => {
    const account = await newAccount();
    // What runs have made does not count.
    await storeAsset(parts(), account.id, await writeText("made"), { wanted: "text" });
    const uploads = await Promise.all([..."abcdefgh"].map((text) => upload(account, text)));
    const refused = uploads.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(3);
    for (const response of refused)
      expect(response).toMatchObject({
        status: 422,
        body: {
          error: "validation_error",
          detail:
            "This account has 5 uploaded assets. The maximum is 5: delete one with DELETE /v1/assets/{asset_id}.",
        },
      });
    expect(await service.services.storage.list(`assets/${account.id}`)).toHaveLength(6);
    expect(await usedBytes(account)).toBe(9);
  });
});

describe("POST /v1/runs and the storage limit", () => {
  it("returns 422 at the limit for a start and for an estimate", async () => {
    const account = await fullAccount();
    const agent = await call(account, "/v1/agents", { name: "A", tools: ["write_text"] });
    const body = { agent_id: agent.body.id, inputs: { topic: "x" } };
    for (const path of ["/v1/runs", "/v1/runs/estimate"])
      expect(await call(account, path, body)).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining("Storage limit") },
      });
  });
});

describe("POST /v1/renders and the storage limit", () => {
  it("returns 422 at the limit", async () => {
    const account = await fullAccount();
    const card = { kind: "card", card: "text", heading: "A card" };
    const project_id = await newProject(service, {
      account_id: account.id,
      title: "A card",
      video_asset_id: "none",
      timeline: { aspect_ratio: "1:1", scenes: [{ seconds: 1, visual: card }] },
    });
    expect(await call(account, "/v1/renders", { project_id })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining("Storage limit") },
    });
  });
});

describe("storeAsset and the storage limit", () => {
  it("lets made media exceed the limit by one file, also concurrently", async () => {
    const account = await newAccount();
    const files = await Promise.all(
      Array.from({ length: 6 }, (_, index) => writeText(String(index).repeat(300))),
    );
    const outcomes = await Promise.allSettled(
      files.map((path) => storeAsset(parts(), account.id, path, { wanted: "text" })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { code: "invalid_input", message: expect.stringContaining("Storage limit") },
    });
    expect(await usedBytes(account)).toBe(1200);
  });

  it("rejects an import that does not fit", async () => {
    const account = await fullAccount();
    const path = await writeText("more");
    await expect(storeAsset(parts(), account.id, path)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("returns an existing asset at the limit, because it needs no more storage", async () => {
    const account = await fullAccount();
    const path = await writeText("a".repeat(limit));
    expect(await storeAsset(parts(), account.id, path)).toMatchObject({ is_new: false });
  });
});

const newAccount = () => service.newAccount({ plan: "free" });

/** Creates an account whose storage is used up. */
async function fullAccount(): Promise<TestAccount> {
  const account = await newAccount();
  expect((await upload(account, "a".repeat(limit))).status).toBe(201);
  return account;
}

const call = ({ api_key }: TestAccount, path: string, body: unknown) =>
  service.call<Record<string, string>>("POST", path, body, { "x-api-key": api_key });

function upload({ api_key }: TestAccount, content: string) {
  const form = fileForm(Buffer.from(content), "a.txt");
  return service.call<Asset & { detail: string }>("POST", "/v1/assets", form, {
    "x-api-key": api_key,
    "content-type": form.type,
  });
}

/** The used storage, which must be the sum of the assets. */
async function usedBytes({ api_key }: TestAccount): Promise<number> {
  const headers = { "x-api-key": api_key };
  const { body } = await service.call<AssetList>("GET", "/v1/assets", undefined, headers);
  const sum = body.assets.reduce((bytes, asset) => bytes + asset.bytes, 0);
  expect(body.storage.used_bytes).toBe(sum);
  return sum;
}

async function writeText(content: string): Promise<string> {
  const path = join(service.services.config.dataDir, `${newId("text")}.txt`);
  await writeFile(path, content);
  return path;
}

/** No file of these tests needs ffmpeg. */
const parts = () => {
  const unused = () => Promise.reject(new Error("not called"));
  const ffmpeg = { probe: unused, run: unused };
  return { ...service.services, ffmpeg, checkPicture: unused };
};
