import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog, runTool } from "../../test/small-tools/run-catalog.ts";
import { string } from "../catalog/definition/fields.ts";
import { StepError } from "../system/errors.ts";
import type { RunStep } from "./records/run-steps.schema.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  let tries = 0;
  const flaky = runTool({
    input: { topic: string() },
    output: { text: string() },
    run: async ({ input }) => {
      tries += 1;
      if (tries === 1) throw new StepError("provider_unavailable", "Busy.", { retryable: true });
      return { text: String(input.topic).repeat(1000) };
    },
  });
  service = await startTestService({ catalog: runCatalog({ flaky }), worker: true });
  client = runClient(service);
});
afterAll(() => service.close());

type Steps = { steps: RunStep[]; error: string; detail: string };
const stepsOf = (id: string, headers?: Record<string, string>) =>
  service.call<Steps>("GET", `/v1/runs/${id}/steps`, undefined, headers);

describe("GET /v1/runs/{run_id}/steps", () => {
  it("returns 200 with the inputs and outputs of each step in order; a cached step is free", async () => {
    const agent = await client.newAgent(["write_text", "make_video"]);
    const run = async () =>
      (await client.waitForEnd((await client.start(agent, { topic: "The sea" })).body.id)).id;
    const { status, body } = await stepsOf(await run());
    const time = expect.stringMatching(/Z$/);
    const common = {
      visit: 1,
      status: "completed",
      cached: false,
      engine: "local/test",
      started_at: time,
      completed_at: time,
      provider_calls: [],
      error: null,
    };
    const text = { text: "About The sea.", title: "The sea" };
    const steps = [
      {
        node: "write_text",
        tool: "write_text",
        ...common,
        credits: 1,
        inputs: { topic: "The sea" },
        outputs: text,
        media: [],
      },
      {
        node: "make_video",
        tool: "make_video",
        ...common,
        credits: 2,
        inputs: { text: "About The sea." },
        outputs: { video: expect.stringMatching(/^asset_/) },
        media: [
          {
            asset_id: expect.stringMatching(/^asset_/),
            kind: "video",
            media_type: "video/mp4",
            seconds: expect.closeTo(2, 0),
            url: expect.stringContaining("/make-video-video.mp4?expires="),
          },
        ],
      },
    ];
    expect(status).toBe(200);
    expect(body).toEqual({ steps });
    const { pathname, search } = new URL(String(body.steps[1]?.media[0]?.url));
    const video = await service.app.inject({ url: pathname + search });
    expect(video.headers["content-type"]).toBe("video/mp4");
    const again = (await stepsOf(await run())).body.steps;
    expect(again).toEqual(steps.map((step) => ({ ...step, cached: true, credits: 0 })));
  });

  it("returns 200 with skipped steps and with the error of the failed one", async () => {
    const graph_edges = [
      { source: "write_text", target: "count_seconds", when: "title == 'The moon'" },
      { source: "write_text", target: "break_always" },
    ];
    const tools = ["write_text", "count_seconds", "break_always"];
    const agent = await client.newAgent(tools, { pipeline_type: "graph", graph_edges });
    const run = await client.waitForEnd((await client.start(agent, { topic: "The sun" })).body.id);
    expect(
      (await stepsOf(run.id)).body.steps.map(({ node, status, credits }) => [
        node,
        status,
        credits,
      ]),
    ).toEqual([
      ["write_text", "completed", 1],
      ["count_seconds", "skipped", 0],
      ["break_always", "failed", 0],
    ]);
    const failed = (await stepsOf(run.id)).body.steps.at(-1);
    expect(failed?.inputs).toEqual({ text: "About The sun." });
    expect(failed?.error).toEqual(run.error);
    expect(failed?.error).toMatchObject({ code: "tool_failed", message: "The tool always fails." });
  });

  it("returns 404 for an unknown run and another account's run", async () => {
    const { body } = await client.start(await client.newAgent(["break_always"]));
    const otherAccount = { "x-api-key": (await service.newAccount()).api_key };
    for (const [id, headers] of [["run_unknown"], [body.id, otherAccount]] as const) {
      const response = await stepsOf(id, headers);
      expect(response.status).toBe(404);
      expect(response.body.detail).toBe(`There is no run "${id}" that this account can access.`);
    }
  });
});

describe("a step that was attempted twice", () => {
  it("GET /v1/runs/{run_id}/steps returns 200 with the times of both attempts, shortened in a preview", async () => {
    const id = await runFlakyTool();
    const [step] = (await stepsOf(id)).body.steps;
    expect(step?.attempts).toMatchObject([
      { attempt: 1, error: { code: "provider_unavailable", message: "Busy." } },
      { attempt: 2, error: null },
    ]);
    const [first, second] = step?.attempts ?? [];
    // The step records its start before its first attempt does.
    const started = Date.parse(step?.started_at ?? "");
    expect(Date.parse(first?.started_at ?? "")).toBeGreaterThanOrEqual(started);
    expect(Date.parse(second?.started_at ?? "")).toBeGreaterThan(Date.parse(first?.ended_at ?? ""));
    const preview = await service.call<Steps>("GET", `/v1/runs/${id}/steps?preview=true`);
    expect(preview.body.steps[0]).toMatchObject({ truncated: true, inputs: { topic: "Sea" } });
    expect(String(preview.body.steps[0]?.outputs.text)).toHaveLength(2001);
    expect(step).not.toHaveProperty("truncated");
  });

  it("GET /v1/runs/{run_id}/steps/{node} returns 200 with the step as in the list, and 404 for another", async () => {
    const id = await runFlakyTool();
    const [step] = (await stepsOf(id)).body.steps;
    const one = await service.call<RunStep>("GET", `/v1/runs/${id}/steps/flaky`);
    expect(one.status).toBe(200);
    expect({ ...one.body, media: [] }).toEqual({ ...step, media: [] });
    for (const path of [`${id}/steps/other`, `${id}/steps/flaky?visit=2`, "run_x/steps/flaky"])
      expect((await service.call("GET", `/v1/runs/${path}`)).status).toBe(404);
  });

  it("lists a preview in the same order as all values, although large ones are read one by one", async () => {
    const id = await runFlakyTool();
    const { db } = service.services;
    // Random text, which PostgreSQL cannot compress.
    const random = () => randomBytes(300_000).toString("base64");
    for (const [visit, text] of [
      [2, random()],
      [3, "short"],
      [4, random()],
    ] as const)
      await sql`
        insert into run_steps (run_id, node, visit, tool, status, outputs, seq, completed_at)
        select run_id, node, ${visit}::int, tool, status, ${JSON.stringify({ text })}::jsonb,
          seq + ${visit}::int, completed_at
        from run_steps where run_id = ${id} and visit = 1`.execute(db);
    const { body } = await service.call<Steps>("GET", `/v1/runs/${id}/steps?preview=true`);
    expect(body.steps.map(({ visit, truncated }) => [visit, truncated])).toEqual([
      [1, true],
      [2, true],
      [3, undefined],
      [4, true],
    ]);
    expect((await stepsOf(id)).body.steps.map(({ visit }) => visit)).toEqual([1, 2, 3, 4]);
  });

  async function runFlakyTool(): Promise<string> {
    const agent = await client.newAgent(["flaky"], { requirements: { video: false } });
    const { body } = await client.start(agent, { topic: "Sea" });
    return (await client.waitForEnd(body.id)).id;
  }
});
