import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startModelMirror } from "../../test/fakes/model-mirror.ts";
import { tinyVoiceArchive } from "../../test/fakes/tiny-models.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { setOperator } from "../accounts/operators.ts";
import type { VoiceList } from "../voices/voices.schema.ts";
import type { Model } from "./models.schema.ts";

let mirror: Awaited<ReturnType<typeof startModelMirror>>;
let service: TestService;
let key: Record<string, string>;
const path = "/tts-models/vits-piper-en_US-norman-medium.tar.bz2";
const name = "voice-en-norman";

beforeAll(async () => {
  mirror = await startModelMirror();
  service = await startTestService({ env: { MODELS_MIRROR: mirror.url } });
  await setOperator(service.services, service.account.id, true);
  const scopes = ["admin"];
  const made = await service.call<{ key: string }>(
    "POST",
    "/api-keys",
    { name: "models", scopes },
    { authorization: `Bearer ${service.account.access_token}`, "x-api-key": "" },
  );
  key = { "x-api-key": made.body.key };
});
afterAll(async () => {
  await service.close();
  await mirror.close();
});

const list = async () =>
  (await service.call<{ models: Model[] }>("GET", "/v1/models", undefined, key)).body.models;
const find = async (wanted = name) => (await list()).find((model) => model.name === wanted);
const add = (wanted = name) => service.call<Model>("POST", "/v1/models", { name: wanted }, key);
const remove = (wanted = name) => service.call("DELETE", `/v1/models/${wanted}`, undefined, key);
const left = async () => {
  const folder = join(service.services.config.modelsDir, ".parts");
  return await readdir(folder);
};

describe("/v1/models", () => {
  it("GET /v1/models returns 200 with the list, its licenses and sizes", async () => {
    const models = await list();
    expect(models.length).toBeGreaterThan(5);
    expect(models.find((model) => model.name === "voice-en")).toMatchObject({
      ...{ kind: "voice", languages: ["en-US"], license: "Public domain", installed: false },
    });
    expect(models.find((model) => model.name === "vad")).toMatchObject({
      ...{ kind: "vad", languages: [], voices: [], license: "MIT", installed: false },
    });
  });

  it("POST /v1/models returns 202, and the voice speaks without a restart; DELETE /v1/models/{name} returns 200", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive() });
    const { status, body } = await add();
    expect(status).toBe(202);
    expect(body.adding).toEqual({ stage: "download", percent: 0 });
    await expect.poll(() => find()).toMatchObject({ installed: true, voices: [name] });
    await expect.poll(() => left()).toEqual([]);
    const english = async () =>
      (await service.call<VoiceList>("GET", "/v1/voices")).body.languages.find(
        ({ language }) => language === "en",
      );
    expect((await english())?.default_voice).toBe(name);
    expect((await add()).status).toBe(409);
    expect((await remove()).status).toBe(200);
    expect((await english())?.default_voice).toBeUndefined();
    expect(await find()).toMatchObject({ installed: false });
  });

  it("POST /v1/models returns 409 while the model is added, and DELETE /v1/models/{name} returns 200 and stops it", async () => {
    mirror.files.set(path, { content: await tinyVoiceArchive(), stallAfter: 100 });
    expect((await add()).status).toBe(202);
    expect((await add()).status).toBe(409);
    expect((await remove()).status).toBe(200);
    expect(await find()).toMatchObject({ installed: false });
    expect((await find())?.adding).toBeUndefined();
  });

  it("shows why a model could not be added, until it is removed or added again", async () => {
    const other = "/tts-models/vits-piper-en_GB-cori-high.tar.bz2";
    mirror.files.set(other, { content: Buffer.from("no archive") });
    await add("voice-en-gb");
    await expect
      .poll(async () => (await find("voice-en-gb"))?.failed)
      .toMatch(/damaged, cut off, or not a .tar/);
    expect((await remove("voice-en-gb")).status).toBe(200);
    expect((await find("voice-en-gb"))?.failed).toBeUndefined();
  });

  it("POST /v1/models returns 422 for a name that is not in the list, such as a path", async () => {
    for (const wrong of ["voice-xx", "/etc", "../data"]) {
      const { status, body } = await add(wrong);
      expect(status).toBe(422);
      expect(body).toMatchObject({ pointer: "/name" });
    }
    expect((await add("")).status).toBe(400);
  });

  it("DELETE /v1/models/{name} returns 404 for a model that is not installed, and 409 while another process adds it", async () => {
    expect((await remove("voice-uk")).status).toBe(404);
    expect((await remove("nobody")).status).toBe(404);
    const parts = join(service.services.config.modelsDir, ".parts");
    await mkdir(join(parts, "voice-uk.lock"));
    await writeFile(join(parts, "voice-uk.state.json"), '{"stage":"unpack"}');
    expect(await find("voice-uk")).toMatchObject({ adding: { stage: "unpack" } });
    expect((await remove("voice-uk")).status).toBe(409);
    await rm(join(parts, "voice-uk.lock"), { recursive: true });
    expect((await find("voice-uk"))?.failed).toMatch(/^The process that added the model ended/);
    expect((await remove("voice-uk")).status).toBe(200);
  });

  it("GET /v1/models, POST /v1/models and DELETE /v1/models/{name} return 403 for an account that is no operator, and 401 without a key", async () => {
    const other = await service.newAccount();
    const headers = { authorization: `Bearer ${other.access_token}`, "x-api-key": "" };
    const calls = [
      ["GET", "/v1/models", undefined],
      ["POST", "/v1/models", { name }],
      ["DELETE", `/v1/models/${name}`, undefined],
    ] as const;
    for (const [method, url, body] of calls) {
      expect((await service.call(method, url, body, headers)).status).toBe(403);
      expect((await service.call(method, url, body, { "x-api-key": "" })).status).toBe(401);
    }
  });
});
