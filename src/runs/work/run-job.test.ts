import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../../test/clients/run-client.ts";
import { waitThroughRetries } from "../../../test/clients/wait-through-retries.ts";
import { movableClock, startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { integer, number, scenes, string } from "../../catalog/definition/fields.ts";
import composeTimeline from "../../catalog/tools/delivery/compose_timeline.ts";
import renderVideo from "../../catalog/tools/delivery/render_video.ts";
import { openServices } from "../../open-services.ts";
import { openLog } from "../../system/log.ts";
import { startWorker } from "../../worker.ts";

let drawn = 0;
/** `grow_seconds` waits for it. */
let mayGrow = Promise.resolve();
let checked = 0;
const catalog = runCatalog({
  compose_timeline: composeTimeline,
  render_video: renderVideo,
  /** Makes more seconds than requested, so it costs more than the estimate. */
  grow_seconds: runTool({
    input: { seconds: number({ default: 1 }) },
    output: { seconds: number() },
    credits: { per: "second", amount: 1, units: ({ output }) => Number(output.seconds) },
    expect: ({ seconds }) => ({ seconds }),
    run: async () => {
      await mayGrow;
      return { seconds: 10 };
    },
  }),
  make_scenes: runTool({
    output: { scenes: scenes() },
    run: async () => ({
      scenes: [0, 1, 2, 3].map((index) => ({
        index,
        text: "A wave.",
        seconds: 1,
        visual: "sea",
        keywords: [],
      })),
    }),
  }),
  /** Four scenes cost 20 credits; the estimate expects one scene. */
  draw_scenes: runTool({
    input: { scenes: scenes(), seconds: number({ default: 1 }) },
    output: { pictures: integer() },
    credits: { per: "picture", amount: 5, units: ({ output }) => Number(output.pictures) },
    expect: ({ scenes }) => ({ pictures: Array.isArray(scenes) ? scenes.length : 1 }),
    run: async () => {
      drawn++;
      return { pictures: 4 };
    },
  }),
  ask_model: runTool({
    run: async () => ({}),
    // The first check of inputs is that of the start, where the model is still configured.
    missing: (_providers, known) =>
      known && checked++ > 0 ? "it needs a language model; set TEXT_MODEL." : undefined,
  }),
  fill_disk: runTool({
    input: { text: string({ optional: true }) },
    run: () => Promise.reject(Object.assign(new Error("write failed"), { code: "ENOSPC" })),
  }),
});

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ catalog, worker: true });
});
afterAll(() => service.close());

const newClient = async (credits = 100) => {
  const account = await service.newAccount({ credits });
  return runClient(service, { "x-api-key": account.api_key });
};
const temporaryFiles = async ({ services } = service) => {
  const root = join(services.config.dataDir, "tmp");
  return (await Promise.all((await readdir(root)).map((name) => readdir(join(root, name))))).flat();
};

describe("a run", () => {
  it("streams each tool, completes with a project and a video, and debits its cost", async () => {
    const client = await newClient();
    const { body } = await client.start(await client.newAgent(["write_text", "make_video"]), {
      topic: "The sea",
    });
    const events = await client.events(body.id);
    expect(events.map(({ id, data }) => `${id} ${data.type} ${data.tool ?? data.status}`)).toEqual([
      "1 tool_start write_text",
      "2 tool_complete write_text",
      "3 tool_start make_video",
      "4 tool_complete make_video",
      "5 run_complete completed",
    ]);
    expect(events[1]?.data.result).toEqual({
      text: "About The sea.",
      title: "The sea",
      engine: "local/test",
    });
    const run = await client.read(body.id);
    expect(run).toMatchObject({
      status: "completed",
      error: null,
      credits_used: 3,
      completed_at: expect.stringMatching(/Z$/),
    });
    expect(run.result).toEqual({
      project_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      summary: 'Made "The sea", a 2 s video (320×180).',
      video_url: expect.stringContaining("/the-sea.mp4?expires="),
    });
    expect(await client.wallet()).toMatchObject({ balance: 97, lifetime_spent: 3 });
    expect(
      (await client.transactions())
        .filter(({ run_id }) => run_id === body.id)
        .map(({ amount }) => amount),
    ).toEqual([-3]);
    expect(await temporaryFiles()).toEqual([]);
  });

  it("reuses the account's own results for the same inputs, free of charge", async () => {
    const [first, other] = [await newClient(), await newClient()];
    const agents = [
      await first.newAgent(["write_text", "make_video"]),
      await other.newAgent(["write_text", "make_video"]),
    ];
    const run = async (client: typeof first, agent = "") =>
      client.waitForEnd((await client.start(agent, { topic: "Stars" })).body.id);
    expect((await run(first, agents[0])).credits_used).toBe(3);
    const again = await run(first, agents[0]);
    expect(again).toMatchObject({ status: "completed", credits_used: 0 });
    expect((await first.events(again.id))[1]?.data.result).toMatchObject({ cached: true });
    expect((await run(other, agents[1])).credits_used).toBe(3);
    expect(await first.wallet()).toMatchObject({ balance: 97, lifetime_spent: 3 });
  });

  it("fails with its tool's error and debits only the completed steps", async () => {
    const client = await newClient();
    const { body } = await client.start(await client.newAgent(["write_text", "break_always"]), {
      topic: "The sea",
    });
    const events = await client.events(body.id);
    const error = {
      code: "tool_failed",
      message: "The tool always fails.",
      tool: "break_always",
      attempt: 1,
      retryable: false,
    };
    expect(events.slice(-2).map(({ data }) => data)).toEqual([
      { type: "tool_error", tool: "break_always", error },
      { type: "run_failed", status: "failed", error },
    ]);
    expect(await client.read(body.id)).toMatchObject({
      status: "failed",
      error,
      result: {},
      credits_used: 1,
    });
    expect(await client.wallet()).toMatchObject({ balance: 99, lifetime_spent: 1 });
  });

  it("takes the rest from the balance if it costs more than it holds", async () => {
    const client = await newClient();
    const { promise, resolve } = Promise.withResolvers<void>();
    mayGrow = promise;
    const { body } = await client.start(await client.newAgent(["grow_seconds", "make_video"]));
    const held = await client.wallet();
    resolve();
    expect(held.balance).toBe(97);
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "completed",
      credits_used: 12,
    });
    expect(await client.wallet()).toMatchObject({ balance: 88, lifetime_spent: 12 });
  });

  it("fails with cost_limit if a step costs more than the balance, and does not debit that step", async () => {
    const client = await newClient(9);
    const { body } = await client.start(await client.newAgent(["grow_seconds", "make_video"]));
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 0,
      error: { code: "cost_limit", tool: "grow_seconds" },
    });
    expect(await client.wallet()).toMatchObject({ balance: 9, lifetime_spent: 0 });
  });

  it("fails with cost_limit before a step that it cannot pay", async () => {
    const client = await newClient(9);
    const { body } = await client.start(
      await client.newAgent(["make_scenes", "draw_scenes", "make_video"]),
    );
    const error = {
      code: "cost_limit",
      tool: "draw_scenes",
      message: expect.stringContaining("the balance is too low"),
    };
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 1,
      error,
    });
    expect(await client.wallet()).toMatchObject({ balance: 8, lifetime_spent: 1 });
    expect(drawn).toBe(0);
  });

  it("never costs more than its max_credits", async () => {
    const client = await newClient();
    const agent = await client.newAgent(["write_text", "count_seconds", "make_video"]);
    const { body } = await client.start(agent, { topic: "Sea", seconds: 2 }, { max_credits: 4 });
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 1,
      error: { code: "cost_limit", tool: "count_seconds" },
    });
    expect((await client.wallet()).balance).toBe(99);
  });

  it("ignores the price of reused results in its max_credits", async () => {
    const client = await newClient();
    const agent = await client.newAgent(["write_text", "count_seconds", "make_video"]);
    const first = await client.start(agent, { topic: "Lake", seconds: 4 });
    expect(await client.waitForEnd(first.body.id)).toMatchObject({
      status: "completed",
      credits_used: 11,
    });
    const again = await client.start(agent, { topic: "Lake", seconds: 4 }, { max_credits: 3 });
    expect(await client.waitForEnd(again.body.id)).toMatchObject({
      status: "completed",
      credits_used: 0,
    });
  });

  it("fails at once and free of charge if a tool can no longer run here, naming the missing setting", async () => {
    checked = 0;
    const client = await newClient();
    const { body } = await client.start(await client.newAgent(["write_text", "ask_model"]), {
      topic: "Sea",
    });
    const run = await client.waitForEnd(body.id);
    expect(run).toMatchObject({
      status: "failed",
      credits_used: 0,
      error: { code: "provider_required", message: expect.stringContaining("TEXT_MODEL") },
    });
  });

  it("reports a full disk and removes its temporary files", async () => {
    const clock = movableClock(new Date());
    const full = await startTestService({ catalog, worker: true, clock });
    try {
      const client = runClient(full);
      const { body } = await client.start(await client.newAgent(["fill_disk"]));
      await waitThroughRetries(full.services, clock, body.id);
      expect(await client.read(body.id)).toMatchObject({
        status: "failed",
        error: { code: "internal", message: expect.stringContaining("The disk is full") },
      });
      expect(await temporaryFiles(full)).toEqual([]);
    } finally {
      await full.close();
    }
  });

  it("composes and renders a video if its tools made none", async () => {
    const client = await newClient();
    const inputs = { topic: "The sea", resolution: "360p", aspect_ratio: "16:9" };
    const { body } = await client.start(await client.newAgent(["write_text"]), inputs);
    const events = await client.events(body.id);
    const tools = events
      .filter(({ data }) => data.type === "tool_complete")
      .map(({ data }) => data.tool);
    expect(tools).toEqual(["write_text", "compose_timeline", "render_video"]);
    const run = await client.read(body.id);
    expect(run).toMatchObject({
      status: "completed",
      result: { summary: expect.stringContaining("(640×360)") },
    });
  });
});

describe("runs on one project", () => {
  it("run one after another, start from the values of the previous one, and each add a revision", async () => {
    const client = await newClient();
    const agent = await client.newAgent(["write_text", "make_video"]);
    const first = await client.waitForEnd(
      (await client.start(agent, { topic: "The sea" })).body.id,
    );
    const project_id = first.result.project_id;
    const long = await client.start(await client.newAgent(["encode_long"]), {}, { project_id });
    const next = await client.start(agent, {}, { project_id });
    expect(next.status).toBe(202);
    await service.call("POST", `/v1/runs/${long.body.id}/cancel`, undefined, client.headers);
    // Without a topic, it uses the project's.
    expect(await client.waitForEnd(next.body.id)).toMatchObject({
      status: "completed",
      result: { project_id, summary: expect.stringContaining("The sea") },
    });
    const { db } = service.services;
    const rows = await db
      .selectFrom("project_revisions")
      .select(["revision", "run_id"])
      .where("project_id", "=", String(project_id))
      .orderBy("revision")
      .execute();
    expect(rows).toEqual([
      { revision: 1, run_id: first.id },
      { revision: 2, run_id: next.body.id },
    ]);
  });

  it("can be cancelled while they wait, without changing the order", async () => {
    const client = await newClient();
    const agent = await client.newAgent(["write_text", "make_video"]);
    const { result } = await client.waitForEnd(
      (await client.start(agent, { topic: "The sea" })).body.id,
    );
    const on = { project_id: result.project_id };
    const long = await client.start(await client.newAgent(["encode_long"]), {}, on);
    const [second, third] = [await client.start(agent, {}, on), await client.start(agent, {}, on)];
    const cancel = (id: string) =>
      service.call("POST", `/v1/runs/${id}/cancel`, undefined, client.headers);
    expect((await cancel(second.body.id)).status).toBe(200);
    expect((await client.read(third.body.id)).status).toBe("pending");
    await cancel(long.body.id);
    expect((await client.waitForEnd(third.body.id)).status).toBe("completed");
  });
});

describe("a run whose worker stops", () => {
  it("continues from the checkpoints in another worker after a graceful stop", async () => {
    const other = await startTestService({ catalog });
    const client = runClient(other);
    const { config } = other.services;
    const running = await openServices(config, { log: openLog(config, "test"), catalog });
    const worker = await startWorker(running);
    const { body } = await client.start(await client.newAgent(["write_text", "encode_long"]), {
      topic: "The sea",
    });
    const started = new Promise<void>((resolve) => {
      const look = async () => {
        const events = await other.services.db
          .selectFrom("run_events")
          .select("seq")
          .where("run_id", "=", body.id)
          .execute();
        if (events.length >= 3) resolve();
      };
      other.services.notifications.on("run_events", () => void look());
    });
    await started;
    await worker.stop();
    await running.close();
    expect((await client.read(body.id)).status).toBe("running");
    const finishing = runCatalog({
      encode_long: runTool({ run: async () => ({ video: "asset_never" }) }),
    });
    const second = await openServices(config, { log: openLog(config, "test"), catalog: finishing });
    const next = await startWorker(second);
    const run = await client.waitForEnd(body.id);
    const steps = (await client.events(body.id))
      .filter(({ data }) => data.type === "tool_complete")
      .map(({ data }) => data.tool);
    expect(steps).toEqual(["write_text", "encode_long"]);
    expect(run).toMatchObject({ status: "failed", credits_used: 2 });
    await next.stop();
    await second.close();
    await other.close();
  });
});
