import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestAccount, type TestService } from "../../test/harness.ts";
import { buildTimeline, still } from "../../test/small-renders.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { renderPrice } from "./price.ts";
import type { Render } from "./renders.schema.ts";
import { startRender } from "./renders.ts";

const small = { resolution: "360p", format: "webm" };
let service: TestService;
let otherAccount: TestAccount;
let client: ReturnType<typeof runClient>;
let project_id: string;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog(), worker: true });
  otherAccount = await service.newAccount();
  client = runClient(service);
  const run = await client.start(await client.newAgent(["write_text", "make_video"]), {
    topic: "The sea",
  });
  project_id = String((await client.waitForEnd(run.body.id)).result.project_id);
});
afterAll(() => service.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  service.call<Render & { error: string; detail: string }>("POST", "/v1/renders", body, headers);
const read = async (id: string) => (await service.call<Render>("GET", `/v1/renders/${id}`)).body;
const waitForEnd = async (id: string): Promise<Render> => {
  let render = await read(id);
  const readStatus = async () => {
    render = await read(id);
    return render.status;
  };
  // Within the limit of requests a minute.
  await expect.poll(readStatus, { interval: 200 }).toMatch(/completed|failed/);
  return render;
};
const follow = async (url: string | null) => {
  const { pathname, search } = new URL(String(url));
  return service.app.inject({ method: "GET", url: pathname + search });
};

const longTimeline = buildTimeline([{ seconds: 60, visual: still }]);

describe("POST /v1/renders", () => {
  it("returns 202, renders the project in another size and format, and debits by seconds and pixels", async () => {
    const before = await client.wallet();
    const { status, body } = await post({ project_id, options: small });
    expect(status).toBe(202);
    expect(body).toEqual({
      id: expect.stringMatching(/^render_/),
      status: "pending",
      progress: 0,
      output_url: null,
      error: null,
      created_at: expect.stringMatching(/Z$/),
    });
    const render = await waitForEnd(body.id);
    expect(render).toEqual({
      id: body.id,
      status: "completed",
      progress: 100,
      output_url: expect.stringContaining("/the-sea.webm?expires="),
      error: null,
      created_at: body.created_at,
      completed_at: expect.stringMatching(/Z$/),
    });
    const file = await follow(render.output_url);
    expect(file).toMatchObject({ statusCode: 200, headers: { "content-type": "video/webm" } });
    const { video, credits_used } = await probeOutput(body.id);
    expect(video).toMatchObject({ width: 640, height: 360 });
    // 2 s at a ninth of the pixels of 1080p would be 0.04; a render costs at least 1.
    expect(credits_used).toBe(1);
    expect(before.balance - (await client.wallet()).balance).toBe(1);
  });

  it("returns 202 and renders at another frame rate, without captions", async () => {
    const { body } = await post({ project_id, options: { ...small, fps: 25, captions: "none" } });
    expect(await waitForEnd(body.id)).toMatchObject({ status: "completed" });
    const { video, settings } = await probeOutput(body.id);
    expect(video?.fps).toBe(25);
    expect(settings).toMatchObject({ fps: 25, captions: "none" });
    expect(renderPrice(longTimeline, { resolution: 1080, aspect_ratio: "16:9", fps: 60 })).toBe(
      2 * renderPrice(longTimeline, { resolution: 1080, aspect_ratio: "16:9" }),
    );
  });

  it("returns 202 and completes an identical render at once, free of charge", async () => {
    await waitForEnd((await post({ project_id, options: small })).body.id);
    const before = await client.wallet();
    const { body } = await post({ project_id, options: { ...small, codec: "vp9" } });
    expect(await read(body.id)).toMatchObject({
      status: "completed",
      progress: 100,
      output_url: expect.any(String),
    });
    expect(await client.wallet()).toEqual(before);
  });

  it("returns 400 without project_id and for an option that is not a string", async () => {
    expect(await post({})).toMatchObject({
      status: 400,
      body: { error: "bad_request", detail: expect.stringContaining("project_id") },
    });
    expect(await post({ project_id, options: { resolution: 720 } })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("resolution") },
    });
  });
  it("returns 404 for an unknown project and another account's project", async () => {
    expect((await post({ project_id: randomUUID() })).status).toBe(404);
    expect((await post({ project_id: "p1" })).status).toBe(404);
    expect((await post({ project_id }, { "x-api-key": otherAccount.api_key })).status).toBe(404);
  });
  it("returns 422 for unknown or incompatible options, naming the allowed ones", async () => {
    expect(await post({ project_id, options: { resolution: "999p" } })).toMatchObject({
      status: 422,
      body: { detail: expect.stringContaining("720p") },
    });
    expect(await post({ project_id, options: { format: "webm", codec: "h264" } })).toMatchObject({
      status: 422,
      body: { error: "validation_error" },
    });
  });
  it("returns 422 for an option that does not exist, naming the nearest one", async () => {
    expect(await post({ project_id, options: { resolutoin: "720p" } })).toMatchObject({
      status: 422,
      body: {
        error: "validation_error",
        detail: expect.stringContaining('Unknown option: "resolutoin". Did you mean "resolution"?'),
      },
    });
    expect(await post({ project_id, options: { fps: 31 } })).toMatchObject({
      status: 422,
      body: { detail: "Invalid fps: 31. Allowed values: 24, 25, 30, 50, 60." },
    });
    expect(await post({ project_id, options: { captions: "off" } })).toMatchObject({
      status: 422,
      body: { detail: 'Invalid captions: "off". Allowed values: burned, none.' },
    });
  });
  it("returns 202 to two concurrent identical requests and debits one", async () => {
    const before = await client.wallet();
    const options = { resolution: "360p", format: "mkv" };
    const results = await Promise.all([
      post({ project_id, options }),
      post({ project_id, options }),
    ]);
    for (const { body } of results)
      expect(await waitForEnd(body.id)).toMatchObject({
        status: "completed",
        output_url: expect.any(String),
      });
    expect(before.balance - (await client.wallet()).balance).toBe(1);
  });

  it("returns 202 with the same render to all calls under one idempotency claim", async () => {
    const caller = {
      account_id: service.account.id,
      scopes: ["admin" as const],
      tier: "pro" as const,
    };
    const [before, once] = [await client.wallet(), randomUUID()];
    const options = { resolution: "360p", format: "mov" };
    const started = await Promise.all(
      [1, 2, 3].map(() => startRender(service.services, caller, { project_id, options }, once)),
    );
    expect(new Set(started.map(({ id, created_at }) => `${id} ${created_at}`)).size).toBe(1);
    await waitForEnd(started[0]?.id ?? "");
    expect(before.balance - (await client.wallet()).balance).toBe(1);
  });

  it("returns 402 if the balance is too low, and creates nothing", async () => {
    const poor = await service.newAccount({ credits: 3 });
    const theirs = runClient(service, { "x-api-key": poor.api_key });
    const run = await theirs.start(await theirs.newAgent(["write_text", "make_video"]), {
      topic: "The sea",
    });
    const { result } = await theirs.waitForEnd(run.body.id);
    const response = await post(
      { project_id: result.project_id, options: small },
      { "x-api-key": poor.api_key },
    );
    expect(response).toMatchObject({ status: 402, body: { error: "insufficient_credits" } });
    const rows = await service.services.db
      .selectFrom("renders")
      .select("id")
      .where("account_id", "=", poor.id)
      .execute();
    expect(rows).toEqual([]);
  });
});

describe("GET /v1/renders/{render_id}", () => {
  it("returns 200 for a failed render with its error, free of charge", async () => {
    const { db } = service.services;
    const before = await client.wallet();
    const revision = await db
      .selectFrom("project_revisions")
      .selectAll()
      .where("project_id", "=", project_id)
      .executeTakeFirstOrThrow();
    const missing = JSON.stringify(revision.timeline).replaceAll(
      String(revision.video_asset_id),
      `asset_${"x".repeat(24)}`,
    );
    await db
      .updateTable("project_revisions")
      .set({ timeline: missing })
      .where("project_id", "=", project_id)
      .execute();
    const render = await waitForEnd(
      (await post({ project_id, options: { resolution: "480p" } })).body.id,
    );
    await db
      .updateTable("project_revisions")
      .set({ timeline: JSON.stringify(revision.timeline) })
      .where("project_id", "=", project_id)
      .execute();
    expect(render).toMatchObject({
      status: "failed",
      output_url: null,
      completed_at: expect.any(String),
      error: { code: "invalid_input", retryable: false },
    });
    expect(await client.wallet()).toEqual(before);
  });
  it("returns 404 for an unknown render and another account's render", async () => {
    const { body } = await post({ project_id, options: small });
    expect((await service.call("GET", "/v1/renders/render_unknown")).status).toBe(404);
    expect(
      (
        await service.call("GET", `/v1/renders/${body.id}`, undefined, {
          "x-api-key": otherAccount.api_key,
        })
      ).status,
    ).toBe(404);
    await waitForEnd(body.id);
  });
});

describe("GET /v1/downloads/projects/{project_uuid}", () => {
  const download = (id: string, query = "", headers = {}) =>
    service.call<{ download_url: string; content_type: string; detail: string }>(
      "GET",
      `/v1/downloads/projects/${id}${query}`,
      undefined,
      headers,
    );

  it("returns 200 with a link to the newest video: the run's or a later render's", async () => {
    const run = await client.start(await client.newAgent(["write_text", "make_video"]), {
      topic: "Sky",
    });
    const id = String((await client.waitForEnd(run.body.id)).result.project_id);
    const first = await download(id);
    expect(first).toMatchObject({
      status: 200,
      body: { expires_in: 3600, project_uuid: id, content_type: "video/mp4" },
    });
    expect(first.body.download_url).toMatch(/^http:\/\/.*\/files\/asset_[\w-]+\/sky\.mp4\?/);
    expect((await follow(first.body.download_url)).headers["content-type"]).toBe("video/mp4");
    await waitForEnd((await post({ project_id: id, options: small })).body.id);
    const second = await download(id, "?expires_in=86400");
    expect(second).toMatchObject({
      status: 200,
      body: { expires_in: 86_400, content_type: "video/webm" },
    });
    expect((await follow(second.body.download_url)).statusCode).toBe(200);
  });
  it("returns 400 for an expires_in out of range or not an integer", async () => {
    for (const value of ["0", "86401", "1.5", "x"]) {
      expect(await download(project_id, `?expires_in=${value}`)).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining("expires_in") },
      });
    }
    expect((await download(project_id, "?expires_in=86400")).status).toBe(200);
  });
  it("returns 404 for an unknown project, another account's project, and one without a video", async () => {
    expect((await download(randomUUID())).status).toBe(404);
    expect((await download(project_id, "", { "x-api-key": otherAccount.api_key })).status).toBe(
      404,
    );
    const { db, clock } = service.services;
    const bare = {
      id: randomUUID(),
      account_id: service.account.id,
      title: "Bare",
      revision: 1,
      created_at: clock.now(),
      updated_at: clock.now(),
    };
    await db.insertInto("projects").values(bare).execute();
    expect(await download(bare.id)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining("no rendered video") },
    });
  });
});

/** The video stream, the price and the settings of a completed render. */
async function probeOutput(id: string) {
  const { db, storage } = service.services;
  const { storage_key, credits_used, settings } = await db
    .selectFrom("renders")
    .innerJoin("assets", "assets.id", "output_asset_id")
    .select(["storage_key", "renders.credits_used", "renders.settings"])
    .where("renders.id", "=", id)
    .executeTakeFirstOrThrow();
  const ffmpeg = await localFfmpeg();
  const { video } = await ffmpeg.probe(await storage.localPath(storage_key));
  return { video, credits_used, settings };
}
