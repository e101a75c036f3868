import { sql } from "kysely";
import type { Static } from "typebox";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { parseEvents, runClient } from "../../../test/clients/run-client.ts";
import { startTestService, type TestService } from "../../../test/harness.ts";
import { runCatalog, runTool } from "../../../test/small-tools/run-catalog.ts";
import { rows, string } from "../../catalog/definition/fields.ts";
import { StepError } from "../../system/errors.ts";
import type { RunSteps as RunStepsSchema } from "../records/run-steps.schema.ts";
import type { Run } from "../records/runs.schema.ts";

/** Controls the tools during a run. */
const reel = { torn: true, written: 0 };
const catalog = runCatalog({
  count_writing: runTool({
    output: { text: string(), title: string(), rows: rows() },
    run: async () => {
      reel.written += 1;
      return {
        text: "Words.",
        title: `Title ${reel.written}`,
        rows: [{ word: "a", count: 2, n: 1 }],
      };
    },
  }),
  wind_reel: runTool({
    input: { text: string(), rows: rows() },
    output: { wound: string() },
    credits: { per: "call", amount: 4 },
    run: async ({ input }) => {
      if (reel.torn) throw new StepError("tool_failed", "The reel is torn.");
      return { wound: `${JSON.stringify(input.rows)} on a reel` };
    },
  }),
});

let service: TestService;
beforeAll(async () => {
  const env = { RATE_LIMIT_FREE: "100000", RATE_LIMIT_PRO: "100000" };
  service = await startTestService({ catalog, worker: true, env });
});
afterAll(() => service.close());
beforeEach(() => Object.assign(reel, { torn: true, written: 0 }));

type RunSteps = Static<typeof RunStepsSchema>;

interface About {
  credits?: number;
  prepare?(headers: Record<string, string>): Promise<unknown>;
}

async function failedRun({ credits = 100, prepare }: About = {}) {
  const account = await service.newAccount({ credits });
  const client = runClient(service, { "x-api-key": account.api_key });
  await prepare?.(client.headers);
  const agent = await client.newAgent(["count_writing", "wind_reel", "make_video"]);
  const { body } = await client.start(agent);
  const run = await client.waitForEnd(body.id);
  expect(run).toMatchObject({ status: "failed", credits_used: 1, error: { tool: "wind_reel" } });
  const resume = () =>
    service.call<Run & { error: string; detail: string }>(
      "POST",
      `/v1/runs/${run.id}/resume`,
      undefined,
      client.headers,
    );
  return { client, agent, run, resume };
}

describe("POST /v1/runs/{run_id}/resume", () => {
  it("returns 202 and continues under the same id without executing or debiting completed steps again", async () => {
    const { client, run, resume } = await failedRun();
    reel.torn = false;
    const { status, body } = await resume();
    expect(status).toBe(202);
    expect(body).toEqual({ ...run, status: "pending", error: null, completed_at: null });
    expect(await client.waitForEnd(run.id)).toMatchObject({
      id: run.id,
      status: "completed",
      error: null,
      credits_used: 7,
    });
    expect(reel.written).toBe(1);
    const paid = (await client.transactions())
      .filter(({ run_id }) => run_id === run.id)
      .map(({ amount }) => amount);
    expect(paid).toEqual([-6, -1]);
    expect(await client.wallet()).toMatchObject({ balance: 93, lifetime_spent: 7 });
  });

  it("replaces the failed step in GET /v1/runs/{run_id}/steps", async () => {
    const { client, run, resume } = await failedRun();
    const listSteps = async () => {
      const path = `/v1/runs/${run.id}/steps`;
      const { body } = await service.call<RunSteps>("GET", path, undefined, client.headers);
      return body.steps.map(({ tool, status }) => `${tool} ${status}`);
    };
    expect(await listSteps()).toEqual(["count_writing completed", "wind_reel failed"]);
    reel.torn = false;
    await resume();
    await client.waitForEnd(run.id);
    expect(await listSteps()).toEqual([
      "count_writing completed",
      "wind_reel completed",
      "make_video completed",
    ]);
  });

  it("keeps the order of the columns that a completed step returned", async () => {
    const { client, run, resume } = await failedRun();
    reel.torn = false;
    await resume();
    await client.waitForEnd(run.id);
    const path = `/v1/runs/${run.id}/steps`;
    const { body } = await service.call<RunSteps>("GET", path, undefined, client.headers);
    const [counted, wound] = body.steps.map(({ outputs }) => outputs);
    expect(wound?.wound).toBe('[{"word":"a","count":2,"n":1}] on a reel');
    expect(JSON.stringify(counted?.rows)).toBe('[{"word":"a","count":2,"n":1}]');
  });

  it("continues the stream after the failure, from the start and after Last-Event-ID", async () => {
    const { client, run, resume } = await failedRun();
    const before = await client.events(run.id);
    reel.torn = false;
    await resume();
    const events = await client.events(run.id);
    expect(
      events
        .slice(before.length - 1)
        .map(({ id, data }) => `${id} ${data.type} ${data.tool ?? data.status}`),
    ).toEqual([
      "5 run_failed failed",
      "6 run_resumed pending",
      "7 tool_start wind_reel",
      "8 tool_complete wind_reel",
      "9 tool_start make_video",
      "10 tool_complete make_video",
      "11 run_complete completed",
    ]);
    const later = await service.call("GET", `/v1/runs/${run.id}/stream`, undefined, {
      ...client.headers,
      "last-event-id": "4",
    });
    expect(parseEvents(later.text).map(({ id }) => id)).toEqual([5, 6, 7, 8, 9, 10, 11]);
    expect(later.text).toMatch(/data: \[DONE\]\n\n$/);
  });

  it("returns 202 after another failure, and each end debits only new steps", async () => {
    const { client, run, resume } = await failedRun();
    await resume();
    expect(await client.waitForEnd(run.id)).toMatchObject({ status: "failed", credits_used: 1 });
    expect((await client.wallet()).balance).toBe(99);
    reel.torn = false;
    expect((await resume()).status).toBe(202);
    expect(await client.waitForEnd(run.id)).toMatchObject({ status: "completed", credits_used: 7 });
    expect(await client.wallet()).toMatchObject({ balance: 93, lifetime_spent: 7 });
  });

  it("returns 202 and emits an event for each end", async () => {
    const { client, run, resume } = await failedRun({
      prepare: (headers) =>
        service.call(
          "POST",
          "/v1/webhooks",
          { url: "https://hook.example/runs", events: ["run.failed", "run.completed"] },
          headers,
        ),
    });
    reel.torn = false;
    await resume();
    await client.waitForEnd(run.id);
    const received = await service.services.db
      .selectFrom("webhook_deliveries")
      .select("body")
      .orderBy("created_at")
      .execute();
    expect(
      received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.run_id === run.id),
    ).toMatchObject([
      { event: "run.failed", data: { status: "failed", credits_used: 1 } },
      { event: "run.completed", data: { status: "completed", error: null, credits_used: 7 } },
    ]);
  });

  it("returns 202 and holds only the remaining cost, within max_credits", async () => {
    const { client, run, resume } = await failedRun();
    const { db } = service.services;
    await db.updateTable("runs").set({ max_credits: 7 }).where("id", "=", run.id).execute();
    reel.torn = false;
    await resume();
    const { held, settlement } = await db
      .selectFrom("runs")
      .select(["held", "settlement"])
      .where("id", "=", run.id)
      .executeTakeFirstOrThrow();
    expect(held).toBe(7);
    expect(settlement).toBe(2);
    expect(await client.waitForEnd(run.id)).toMatchObject({ status: "completed", credits_used: 7 });
    expect((await client.wallet()).balance).toBe(93);
  });

  it("returns 422 if the remaining steps cost more than max_credits leaves, and holds nothing", async () => {
    const { client, run, resume } = await failedRun();
    const wallet = await client.wallet();
    const { db } = service.services;
    await db.updateTable("runs").set({ max_credits: 6 }).where("id", "=", run.id).execute();
    const { status, body } = await resume();
    expect({ status, detail: body.detail }).toEqual({
      status: 422,
      detail:
        `Run "${run.id}" cannot be resumed: its remaining steps cost at least 6 credits, and 5 are left ` +
        'of its max_credits 6. Start a new run with "rerun_of" and a higher limit.',
    });
    expect((await client.read(run.id)).status).toBe("failed");
    expect(await client.wallet()).toEqual(wallet);
  });

  it("returns 202 for a run with many attempts, of which only later ones count", async () => {
    const { client, run, resume } = await failedRun();
    await service.services.db
      .updateTable("runs")
      .set({ attempt: 20 })
      .where("id", "=", run.id)
      .execute();
    reel.torn = false;
    await resume();
    expect((await client.waitForEnd(run.id)).status).toBe("completed");
  });

  it("returns 202 on a project with a running run and waits for it", async () => {
    const { client, agent, resume, run } = await failedRunOnProject();
    const long = await client.start(
      await client.newAgent(["encode_long"]),
      {},
      { project_id: run.project_id },
    );
    reel.torn = false;
    expect((await resume()).status).toBe(202);
    expect((await client.read(run.id)).status).toBe("pending");
    const last = await client.start(agent, {}, { project_id: run.project_id });
    await service.call("POST", `/v1/runs/${long.body.id}/cancel`, undefined, client.headers);
    expect((await client.waitForEnd(run.id)).status).toBe("completed");
    expect((await client.waitForEnd(last.body.id)).status).toBe("completed");
  });

  it("returns 402 if the balance does not cover the rest, and leaves the run and its events unchanged", async () => {
    const { client, run, resume } = await failedRun({ credits: 7 });
    await client.start(
      await client.newAgent(["count_writing", "count_writing", "make_video"], { name: "Other" }),
    );
    const events = await client.events(run.id);
    const response = await resume();
    expect(response.status).toBe(402);
    expect(response.body.error).toBe("insufficient_credits");
    expect(await client.read(run.id)).toEqual(run);
    expect(await client.events(run.id)).toEqual(events);
  });

  it("returns 202 once to more requests at a time than the database has connections", async () => {
    const { client, run, resume } = await failedRun();
    reel.torn = false;
    const all = await Promise.all(Array.from({ length: 50 }, resume));
    const statuses = all.map(({ status }) => status);
    expect(statuses.filter((status) => status === 202)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([202, 409]));
    await client.waitForEnd(run.id);
  });

  it("returns 409 for a completed or cancelled run, and for one of two concurrent requests", async () => {
    const { client, run, resume } = await failedRun();
    reel.torn = false;
    const both = await Promise.all([resume(), resume()]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    await client.waitForEnd(run.id);
    const late = await resume();
    expect(late.status).toBe(409);
    expect(late.body.error).toBe("conflict");
    expect(late.body.detail).toBe(
      `Run "${run.id}" is completed. Only a failed run can be resumed.`,
    );
    const long = await client.start(await client.newAgent(["encode_long"]));
    await service.call("POST", `/v1/runs/${long.body.id}/cancel`, undefined, client.headers);
    const cancelled = await service.call(
      "POST",
      `/v1/runs/${long.body.id}/resume`,
      undefined,
      client.headers,
    );
    expect(cancelled.status).toBe(409);
    expect(cancelled.body.detail).toContain("is cancelled");
  });

  it("returns 422 if a tool no longer exists, leaves the run failed and holds nothing", async () => {
    const { client, run, resume } = await failedRun();
    const wallet = await client.wallet();
    await sql`update runs set agent = jsonb_set(agent, '{tools}', '["count_writing", "gone_tool"]') where id = ${run.id}`.execute(
      service.services.db,
    );
    const { status, body } = await resume();
    expect(status).toBe(422);
    expect(body.error).toBe("validation_error");
    expect(body.detail).toContain('"gone_tool"');
    expect(await client.read(run.id)).toEqual(run);
    expect(await client.wallet()).toEqual(wallet);
  });

  it("returns 404 for an unknown run and another account's run, which stays unchanged", async () => {
    const { client, run } = await failedRun();
    for (const id of ["run_unknown", run.id]) {
      const { status, body } = await service.call("POST", `/v1/runs/${id}/resume`);
      expect(status).toBe(404);
      expect(body.detail).toBe(`There is no run "${id}" that this account can access.`);
    }
    expect(await client.read(run.id)).toEqual(run);
  });
});

async function failedRunOnProject() {
  reel.torn = false;
  const account = await service.newAccount({ credits: 100 });
  const client = runClient(service, { "x-api-key": account.api_key });
  const agent = await client.newAgent(["count_writing", "wind_reel", "make_video"]);
  const first = await client.waitForEnd((await client.start(agent)).body.id);
  const project_id = String(first.result.project_id);
  reel.torn = true;
  // Another text, so that the step cache has no result.
  const { id } = await client.waitForEnd(
    (await client.start(agent, { "wind_reel.text": "Other" }, { project_id })).body.id,
  );
  const resume = () => service.call("POST", `/v1/runs/${id}/resume`, undefined, client.headers);
  return { client, agent, run: { id, project_id }, resume };
}
