import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { areDeletedFilesKept, findFileFaults, keepDeletedFiles } from "./stored-files.ts";

let service: TestService;
let session: pg.Client;

beforeAll(async () => {
  service = await startTestService();
});
afterEach(() => session.end());
afterAll(() => service.close());

async function upload(text: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([text]), "note.txt");
  const response = new Response(form);
  const type = response.headers.get("content-type") ?? "";
  const body = Buffer.from(await response.arrayBuffer());
  const { body: asset } = await service.call("POST", "/v1/assets", body, { "content-type": type });
  return String(asset.id);
}

async function openSession(): Promise<pg.Client> {
  session = new pg.Client({ connectionString: service.services.config.databaseUrl });
  await session.connect();
  return session;
}

const faults = () => {
  const { db, storage } = service.services;
  return findFileFaults(db, storage, new Date(Date.now() + 60_000));
};
const countFiles = async () => (await service.services.storage.list("assets")).length;

describe("keepDeletedFiles", () => {
  it("keeps the files of assets that are deleted meanwhile, and their removal planned", async () => {
    const { db } = service.services;
    const id = await upload("kept");
    expect(await keepDeletedFiles(await openSession())).toBe(true);
    expect((await service.call("DELETE", `/v1/assets/${id}`)).status).toBe(200);
    expect(await countFiles()).toBe(1);
    expect(await faults()).toEqual({ missing: [], unnamed: [] });
    const planned = await db.selectFrom("asset_removals").select("storage_key").execute();
    expect(planned).toHaveLength(1);
  });

  it("returns false while another session keeps them", async () => {
    const other = await openSession();
    expect(await keepDeletedFiles(other)).toBe(true);
    await openSession();
    expect(await keepDeletedFiles(session)).toBe(false);
    await other.end();
  });

  it("ends with the session", async () => {
    await keepDeletedFiles(await openSession());
    await session.end();
    const before = await countFiles();
    const id = await upload("removed");
    await expect.poll(() => areDeletedFilesKept(service.services.db)).toBe(false);
    await service.call("DELETE", `/v1/assets/${id}`);
    expect(await countFiles()).toBe(before);
    await openSession();
  });
});

describe("findFileFaults", () => {
  it("names assets without a file, and files without an asset", async () => {
    const { db, storage } = service.services;
    await openSession();
    const id = await upload("lost");
    const { storage_key } = await db
      .selectFrom("assets")
      .select("storage_key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await storage.put("assets/stray/file", await storage.localPath(storage_key));
    await storage.remove(storage_key);
    expect(await faults()).toEqual({
      missing: [{ id, account_id: service.account.id, storage_key }],
      unnamed: ["assets/stray/file"],
    });
  });
});
