import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimedRun } from "../../../test/clients/claimed-run.ts";
import { runClient } from "../../../test/clients/run-client.ts";
import { uploadVideo } from "../../../test/clients/upload-video.ts";
import { startTestService, type TestAccount, type TestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { claimRun } from "../../../test/small-tools/worker-writes.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { fixture } from "../../../test/tool-benches/local-media.ts";
import { pruneDeletedFiles } from "../../assets/delete-assets.ts";
import { storeAsset } from "../../assets/store-asset.ts";
import type { ToolContext } from "../../catalog/definition/define-tool.ts";
import { asset, number } from "../../catalog/definition/fields.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import { createPictureCheck } from "../../media/picture-pool.ts";
import { StepError } from "../../system/errors.ts";

type Context = ToolContext<Record<string, unknown>>;
const savePicture = async ({ assets, folder }: Context) => {
  const path = join(folder, "picture.jpg");
  await copyFile(fixture("picture.jpg"), path);
  return (await assets.save(path, { kind: "image" })).id;
};
let measured = 0;
/** Called when the first picture of `draw_endlessly` is saved. */
let saved = Promise.withResolvers<string>();
let drawn = 0;
const output = { image: asset("image"), seconds: number() };
const catalog = runCatalog({
  /** Saves a picture and waits for its end, like a tool that draws a second one. */
  draw_endlessly: runTool({
    output,
    async run(context) {
      saved.resolve(await savePicture(context));
      return new Promise((_, reject) =>
        context.signal.addEventListener("abort", () => reject(context.signal.reason)),
      );
    },
  }),
  /** Is paid by the length of its video, like a tool that changes one. */
  change_video: runTool({
    input: { video: asset("video") },
    output,
    credits: { per: "second", amount: 0.01, units: ({ output: made }) => Number(made.seconds) },
    expect: ({ video }, lengthOf) => ({ seconds: lengthOf?.(String(video)) ?? 30 }),
    async run(context) {
      measured += 1;
      return { image: await savePicture(context), seconds: 600 };
    },
  }),
  /** Costs ten times as much as it is expected to. */
  draw_dearly: runTool({
    output,
    credits: { per: "second", amount: 1, units: ({ output: made }) => Number(made.seconds) },
    expect: () => ({ seconds: 1 }),
    run: async (context) => ({ image: await savePicture(context), seconds: 10 }),
  }),
  /** Saves a video and fails once; then it saves a picture. */
  draw_twice: runTool({
    output,
    async run(context) {
      if (drawn++ > 0) return { image: await savePicture(context), seconds: 1 };
      const path = join(context.folder, "video.mp4");
      await copyFile(fixture("color-bars.mp4"), path);
      await context.assets.save(path, { kind: "video" });
      throw new StepError("tool_failed", "Not now.", { retryable: true });
    },
  }),
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog, worker: true });
});
afterAll(() => service.close());

/** An account with its media, visible and not, and the bytes that they count. */
async function newAccount() {
  const account: TestAccount = await service.newAccount({ credits: 100 });
  const client = runClient(service, { "x-api-key": account.api_key });
  const { db } = service.services;
  return {
    account,
    client,
    listed: async () =>
      (
        await service.call<{ assets: { id: string }[] }>(
          "GET",
          "/v1/assets",
          undefined,
          client.headers,
        )
      ).body.assets,
    get: async (id: string) =>
      (await service.call("GET", `/v1/assets/${id}`, undefined, client.headers)).status,
    unpaid: () =>
      db
        .selectFrom("asset_payments")
        .select("storage_key")
        .where("account_id", "=", account.id)
        .execute(),
    bytes: async () =>
      (
        await db
          .selectFrom("asset_storage")
          .select("bytes")
          .where("account_id", "=", account.id)
          .executeTakeFirst()
      )?.bytes ?? 0,
  };
}

describe("a step that is paid by the length of its media", () => {
  it("does no work if the run cannot pay their real length, which the estimate shows", async () => {
    const { client, listed } = await newAccount();
    const video = await uploadVideo(service, client.headers);
    await sql`update assets set seconds = 600 where id = ${video}`.execute(service.services.db);
    const agent_id = await client.newAgent(["change_video"], { requirements: { video: false } });
    const request = { agent_id, inputs: { video } };
    const { body: expected } = await service.call(
      "POST",
      "/v1/runs/estimate",
      request,
      client.headers,
    );
    expect(expected.credits).toBe(6);
    const { body } = await client.start(agent_id, request.inputs, { max_credits: 5.9 });
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 0,
      error: { code: "cost_limit", tool: "change_video" },
    });
    expect(measured).toBe(0);
    const { body: paid } = await client.start(agent_id, request.inputs, { max_credits: 6 });
    expect(await client.waitForEnd(paid.id)).toMatchObject({
      status: "completed",
      credits_used: 6,
    });
    expect(await listed()).toHaveLength(2);
  });
});

describe("media of a step that is not paid", () => {
  it("are invisible, and removed with their files when the run is cancelled", async () => {
    saved = Promise.withResolvers();
    const { client, listed, get, unpaid, bytes } = await newAccount();
    const { body } = await client.start(await client.newAgent(["draw_endlessly"]), {});
    const id = await saved.promise;
    expect([await listed(), await get(id)]).toEqual([[], 404]);
    const [file] = await unpaid();
    const key = file?.storage_key ?? "";
    expect(await service.services.storage.exists(key)).toBe(true);
    await service.call("POST", `/v1/runs/${body.id}/cancel`, undefined, client.headers);
    expect([await listed(), await get(id), await unpaid(), await bytes()]).toEqual([
      [],
      404,
      [],
      0,
    ]);
    await pruneDeletedFiles(service.services);
    expect(await service.services.storage.exists(key)).toBe(false);
    expect((await client.wallet()).balance).toBe(100);
  });

  it("are removed when the step costs more than the run may spend", async () => {
    const { client, listed, unpaid, bytes } = await newAccount();
    const agent = await client.newAgent(["write_text", "draw_dearly"], {
      requirements: { video: false },
    });
    const { body } = await client.start(agent, { topic: "Sea" }, { max_credits: 5 });
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 1,
      error: { code: "cost_limit", tool: "draw_dearly" },
    });
    expect([await listed(), await unpaid(), await bytes()]).toEqual([[], [], 0]);
  });

  it("are removed if an earlier try of the step made them, and only its result is visible", async () => {
    const { client, listed, unpaid } = await newAccount();
    const agent = await client.newAgent(["draw_twice"], { requirements: { video: false } });
    const { body } = await client.start(agent, {});
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "completed",
      credits_used: 1,
    });
    expect(await listed()).toHaveLength(1);
    expect(await unpaid()).toEqual([]);
  });

  it("are discarded when another worker claims the run, and the first one can store no more", async () => {
    const { services } = service;
    const { account, unpaid } = await newAccount();
    const parts = {
      ...services,
      ffmpeg: await localFfmpeg(),
      checkPicture: createPictureCheck(),
    };
    const lease = await claimedRun(services, account.id);
    const store = async (name: string, attempt: number) => {
      const path = join(services.config.dataDir, `${attempt}-${name}`);
      await copyFile(fixture(name), path);
      const payer = {
        table: "runs" as const,
        lease: { ...lease, attempt },
        work: `work ${attempt}`,
      };
      return storeAsset(parts, account.id, path, { name, payer });
    };
    const first = await store("picture.jpg", 1);
    // The same file of the same work is stored once.
    expect((await store("picture.jpg", 1)).is_new).toBe(false);
    expect(await unpaid()).toEqual([{ storage_key: first.asset.storage_key }]);
    await claimRun(services.db, lease.id, services.clock.now());
    expect(await unpaid()).toEqual([]);
    await expect(store("color-bars.mp4", 1)).rejects.toThrow(StaleAttemptError);
    // The next worker makes the same file again.
    expect((await store("picture.jpg", 2)).asset.id).toBe(first.asset.id);
    expect(await unpaid()).toHaveLength(1);
  });
});
