import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { titleCard } from "../../test/clients/account-fixtures.ts";
import { newProject } from "../../test/clients/upload-video.ts";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { claimRun } from "../../test/small-tools/worker-writes.ts";
import { setPlan } from "../accounts/set-plan.ts";
import { StaleAttemptError } from "../jobs/lease.ts";
import { runRecorder } from "../runs/records/run-recorder.ts";
import { runWriter } from "../runs/work/run-writer.ts";
import { completeRun, failRun } from "../runs/work/settle-run.ts";
import { StepError } from "../system/errors.ts";

const clock = movableClock("2027-12-30T12:00:00Z");
const limits = {
  RATE_LIMIT_FREE: "100000",
  RATE_LIMIT_STARTER: "100000",
  RATE_LIMIT_PRO: "100000",
};
let service: TestService;
// No worker runs: the test does its work step by step.
beforeAll(async () => {
  service = await startTestService({
    clock,
    catalog: runCatalog(),
    env: { SANDBOX_PAYMENTS: "true", ...limits },
  });
});
afterAll(() => service.close());

const some = fc.nat({ max: 9 });
const credits = fc.integer({ min: 1, max: 900 }).map((cents) => cents / 100);
const doing = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("start"),
      seconds: credits,
      limit: fc.option(credits),
      on_project: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("work"),
      run: some,
      steps: fc.array(credits, { maxLength: 3 }),
      ending: fc.constantFrom("completes", "fails", "crashes"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel"), run: some }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("resume"), run: some }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("rerun"), run: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete-agent") }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete-run"), ended: some }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete-project"), project: some }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("render"),
      resolution: fc.constantFrom("360p", "480p", "720p"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel-render"), render: some }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("pay"),
      credits: fc.integer({ min: 100, max: 105 }),
      times: fc.constantFrom(0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("top-up") }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("wait"), days: fc.integer({ min: 1, max: 70 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("plan"), plan: fc.constantFrom("free", "starter") }),
  },
);
type Doing = typeof doing extends fc.Arbitrary<infer T> ? T : never;

it("keeps every credit in the wallet, a hold or a transaction for any actions at once", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(doing, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 9 }),
      async (batches) => {
        const account = await service.newAccount({ credits: 20, plan: "free" });
        const act = await startActing(account);
        for (const batch of batches) {
          await Promise.all(batch.map(act));
          await expectAgreement(account);
        }
        for (const { id } of await listRuns(account, ["pending", "running"]))
          await service.call("POST", `/v1/runs/${id}/cancel`, undefined, as(account));
        for (const { id } of await listOpenRenders(account))
          await service.call("POST", `/v1/renders/${id}/cancel`, undefined, as(account));
        await expectAgreement(account);
        const { rows } =
          await sql`select from credit_holds where account_id = ${account.id}`.execute(
            service.services.db,
          );
        expect(rows).toEqual([]);
      },
    ),
    { numRuns: 12 },
  );
});

const as = ({ api_key }: TestAccount) => ({ "x-api-key": api_key });

const listRuns = (
  { id }: TestAccount,
  statuses: ("pending" | "running" | "completed" | "failed" | "cancelled")[],
) =>
  service.services.db
    .selectFrom("runs")
    .selectAll()
    .where("account_id", "=", id)
    .where("status", "in", statuses)
    .orderBy("id")
    .execute();

/** Performs actions for an account. Rejections must have one of the expected statuses. */
async function startActing(account: TestAccount) {
  const post = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const response = await service.call("POST", path, body, as(account));
    // 404: what it names was deleted. 504: the clock advanced by a month during the start.
    const allowed = [200, 201, 202, 402, 404, 409, 422, 504];
    expect(allowed).toContain(response.status);
    return response.body;
  };
  const agent_id = (
    await post("/v1/agents", { name: "Test", tools: ["count_seconds", "make_video"] })
  ).id;
  const project_id = await newProject(service, {
    account_id: account.id,
    title: "A card",
    video_asset_id: "asset_a",
    timeline: titleCard,
  });
  const pickRun = async (statuses: Parameters<typeof listRuns>[1], which: number) => {
    const runs = await listRuns(account, statuses);
    return runs[which % runs.length];
  };
  return async (one: Doing): Promise<void> => {
    if ("seconds" in one) {
      const project = one.on_project ? (await listProjects(account))[0] : undefined;
      const limit = one.limit === null ? {} : { max_credits: one.limit };
      await post("/v1/runs", {
        agent_id,
        inputs: { seconds: one.seconds },
        ...limit,
        ...(project && { project_id: project.id }),
      });
    } else if ("steps" in one) {
      const run = await pickRun(["pending", "running"], one.run);
      if (run) await work(run.id, one.steps, one.ending);
    } else if ("resolution" in one) {
      await post("/v1/renders", { project_id, options: { resolution: one.resolution } });
    } else if ("render" in one) {
      const renders = await listOpenRenders(account);
      const render = renders[one.render % renders.length];
      if (render) await post(`/v1/renders/${render.id}/cancel`);
    } else if ("run" in one && one.do === "rerun") {
      const run = await pickRun(
        ["pending", "running", "completed", "failed", "cancelled"],
        one.run,
      );
      if (run) await post("/v1/runs", { rerun_of: run.id });
    } else if ("ended" in one) {
      const run = await pickRun(["running", "completed", "failed", "cancelled"], one.ended);
      if (run) await remove(account, `/v1/runs/${run.id}`);
    } else if ("project" in one) {
      const projects = await listProjects(account);
      const project = projects[one.project % projects.length];
      if (project) await remove(account, `/v1/projects/${project.id}`);
    } else if (one.do === "delete-agent") {
      await runOfDeletedAgent(account, post);
    } else if ("run" in one) {
      const run = await pickRun(
        one.do === "cancel" ? ["pending", "running", "failed"] : ["failed"],
        one.run,
      );
      if (run) await post(`/v1/runs/${run.id}/${one.do}`);
    } else if ("times" in one) {
      const urls = { success_url: "https://app.example/", cancel_url: "https://app.example/" };
      const { checkout_url } = await post("/v1/credits/sandbox/checkout", {
        credits: one.credits,
        ...urls,
      });
      const { pathname, search } = new URL(String(checkout_url));
      const click = () => service.app.inject({ method: "POST", url: pathname + search });
      await Promise.all(Array.from({ length: one.times }, click));
    } else if ("days" in one) await clock.advance(one.days * 86_400_000);
    else if ("plan" in one)
      await setPlan(service.services, account.id, one.plan as "free" | "starter");
    else await post("/v1/credits/sandbox/top-up", { credits: 100 });
  };
}

/** Starts a run and deletes its agent. The run is held and settled like any other. */
async function runOfDeletedAgent(
  account: TestAccount,
  post: (path: string, body: object) => Promise<Record<string, unknown>>,
): Promise<void> {
  const tools = ["count_seconds", "make_video"];
  const { id } = await post("/v1/agents", { name: "Short-lived", tools });
  await post("/v1/runs", { agent_id: id, inputs: { seconds: 1 } });
  await service.call("DELETE", `/v1/agents/${id}`, undefined, as(account));
}

const listOpenRenders = ({ id }: TestAccount) =>
  service.services.db
    .selectFrom("renders")
    .select("id")
    .where("account_id", "=", id)
    .where("status", "in", ["pending", "running"])
    .orderBy("id")
    .execute();

const listProjects = async (account: TestAccount) =>
  (await service.call<Projects>("GET", "/v1/projects", undefined, as(account))).body.projects;

interface Projects {
  projects: { id: string }[];
}

/** Deletes a run or a project. Another action may have deleted it, or its work may be active. */
async function remove(account: TestAccount, path: string): Promise<void> {
  const { status } = await service.call("DELETE", path, undefined, as(account));
  expect([200, 404, 409]).toContain(status);
}

/** Does the work of a worker on a run. */
async function work(id: string, steps: number[], ending: string): Promise<void> {
  const { services } = service;
  const run = await claimRun(services.db, id, clock.now());
  if (!run) return;
  const writer = runWriter(services, run, runRecorder(services), () => {});
  const nothing = {
    tool: "count_seconds",
    status: "completed",
    inputs: {},
    outputs: {},
    engine: null,
    cached: false,
    started_at: null,
  } as const;
  const failure = (message: string) => ({
    error: { code: "tool_failed", message, tool: null, attempt: null, retryable: false },
    // No job runs here.
    end: async () => true,
  });
  try {
    for (const [index, cost] of steps.entries())
      await writer.saveStep({
        ...nothing,
        node: `${run.attempt} ${index}`,
        visit: 1,
        credits: cost,
        completed_at: clock.now(),
      });
    const media = {
      video_asset_id: "asset_a",
      thumbnail_asset_id: null,
      captions_asset_id: null,
      extension: "mp4",
    };
    if (ending === "completes")
      await completeRun(services, run, {
        title: "Sea",
        shared_values: {},
        timeline: null,
        summary: "",
        ...media,
      });
    if (ending === "fails") await failRun(services, run, failure("The reel is torn."));
  } catch (error) {
    if (error instanceof StepError)
      await failRun(services, run, failure(error.message)).catch(unlessGone);
    else unlessGone(error);
  }
}

/** The run was cancelled, or another worker claimed it. */
function unlessGone(error: unknown): void {
  if (!(error instanceof StaleAttemptError)) throw error;
}

async function expectAgreement(account: TestAccount): Promise<void> {
  const wallet = await service.call<Record<string, number>>(
    "GET",
    "/v1/credits/wallet",
    undefined,
    as(account),
  );
  const { db } = service.services;
  const holds = await db
    .selectFrom("credit_holds")
    .selectAll()
    .where("account_id", "=", account.id)
    .orderBy("holder_id")
    .execute();
  const transactions = await allTransactions(account);
  const sum = (amounts: number[]) =>
    Math.round(amounts.reduce((total, amount) => total + amount * 100, 0)) / 100;
  const amounts = transactions.map(({ amount }) => amount);
  expect(wallet.body).toMatchObject({
    balance: sum([...amounts, ...holds.map(({ amount }) => -amount)]),
    lifetime_earned: sum(amounts.filter((amount) => amount > 0)),
    lifetime_spent: -sum(amounts.filter((amount) => amount < 0)) + 0,
  });
  expect(wallet.body.balance).toBeGreaterThanOrEqual(0);

  const runs = await listRuns(account, ["pending", "running", "completed", "failed", "cancelled"]);
  const open = runs.filter(({ status }) => status === "pending" || status === "running");
  const renderHolds = holds.filter(({ holder_id }) => holder_id.startsWith("render_"));
  const runHolds = holds.filter((hold) => !renderHolds.includes(hold));
  expect(runHolds.map(({ holder_id, amount }) => [holder_id, amount])).toEqual(
    open.map((run) => [run.id, sum([run.held, -run.settled])]),
  );
  expect(renderHolds.map(({ holder_id }) => holder_id)).toEqual(
    (await listOpenRenders(account)).map(({ id }) => id),
  );
  for (const { id, status, credits_used, settled, max_credits } of runs) {
    const paid =
      -sum(transactions.filter(({ run_id }) => run_id === id).map(({ amount }) => amount)) + 0;
    expect(paid, id).toEqual(["pending", "running"].includes(status) ? settled : credits_used);
    expect(credits_used).toBeLessThanOrEqual(max_credits ?? credits_used);
  }
  const { rows } =
    await sql`select from payments p left join credit_transactions t on t.payment_id = p.id
    where p.account_id = ${account.id} and (p.status = 'paid') <> (t.amount is not distinct from p.credits)`.execute(
      db,
    );
  expect(rows).toEqual([]);
}

interface Listed {
  transactions: { id: string; amount: number; run_id?: string }[];
}

/** Reads all transactions page by page. */
async function allTransactions(account: TestAccount): Promise<Listed["transactions"]> {
  const found: Listed["transactions"] = [];
  for (let page = found; page === found || page.length === 7; ) {
    page = (
      await service.call<Listed>(
        "GET",
        `/v1/credits/transactions?limit=7&offset=${found.length}`,
        undefined,
        as(account),
      )
    ).body.transactions;
    found.push(...page);
  }
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  return found;
}
