import type { Kysely, Selectable } from "kysely";
import type { Caller } from "../accounts/caller.ts";
import { type StoredAgent, visibleAgent } from "../agents/agents.ts";
import { assetIdsIn, missingAsset } from "../assets/asset-ids.ts";
import { holdCredits } from "../credits/wallet.ts";
import { notify } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import { checkRunInputs, type Given } from "../engine/inputs.ts";
import { planOf } from "../engine/plan.ts";
import { ApiError, conflict, invalid, notFound } from "../errors.ts";
import { newId } from "../ids.ts";
import { latestRevision, lockProject, ownedProject } from "../projects/projects.ts";
import type { Services } from "../services.ts";
import type { SignedLinks } from "../storage/signed-links.ts";
import { cancelChannel, settleEnded } from "./end-run.ts";
import { estimate } from "./estimate.ts";
import { runEventsChannel } from "./run-hints.ts";
import { mustWait } from "./run-order.ts";
import { type RunResult, shownResult } from "./run-result.ts";
import { endRun } from "./run-state.ts";
import type { CancelledRun, NewRun, Run } from "./runs.schema.ts";

type RunRow = Selectable<Database["runs"]>;

const inputs_bytes_max = 256 * 1024;

/**
 * Accepts a run: the row, the hold of its credits and its job in one transaction, so that none exists without the others.
 * Throws not_found (agent, project), payload_too_large, validation_error or insufficient_credits; then nothing is left behind.
 */
export async function startRun(services: Services, caller: Caller, { inputs = {}, ...input }: NewRun): Promise<Run> {
  const { db, queue, catalog, clock } = services;
  checkSize(inputs);
  const agent = await visibleAgent(db, caller, input.agent_id);
  const project = input.project_id === undefined ? undefined : await ownedProject(db, caller.account_id, input.project_id);
  const given: Given = { inputs, projectValues: (project && (await latestRevision(db, project))?.shared_values) ?? {} };
  const plan = planOf(agent, catalog);
  checkRunInputs(plan, inputs, given.projectValues);
  await checkAssets(db, caller, inputs);
  const expected = estimate(plan, given, catalog);
  const run = newRun(caller, agent, { inputs, project_id: project?.id ?? null, max_credits: input.max_credits ?? null, now: clock.now() });
  const held = Math.min(expected, run.max_credits ?? expected);
  await db.transaction().execute(async (tx) => {
    if (project) await lockProject(tx, project.id);
    const waits = project !== undefined && (await mustWait(tx, project.id));
    await tx
      .insertInto("runs")
      .values({ ...run, agent: JSON.stringify(run.agent), inputs: JSON.stringify(inputs), held, waits })
      .execute();
    if (!waits) await queue.enqueue(tx, "run", { run_id: run.id });
    // Last, because all that spend from one wallet wait for each other from here to the commit.
    await holdCredits(tx, caller.account_id, run.id, held);
  });
  return { ...wire(run), status: "pending", result: {}, error: null, credits_used: 0 };
}

/** A run of the account. Throws not_found. */
export async function ownedRun(db: Kysely<Database>, { account_id }: Caller, id: string): Promise<RunRow> {
  const run = await db.selectFrom("runs").selectAll().where("id", "=", id).where("account_id", "=", account_id).executeTakeFirst();
  if (!run) throw notFound("run", id);
  return run;
}

/** The run as the API shows it (spec: Run). */
export function shownRun(run: RunRow, links: SignedLinks, now: Date): Run {
  const { status, error, credits_used } = run;
  const result = shownResult(run.result as RunResult | Record<string, never>, links, now);
  return { ...wire(run), status, result, error, credits_used };
}

/** Cancels a run that has not ended: pays for the steps that are done, frees the rest, and has its work stopped. Throws not_found, conflict. */
export async function cancelRun(services: Services, caller: Caller, id: string): Promise<CancelledRun> {
  const { db, clock } = services;
  const { status, project_id } = await ownedRun(db, caller, id);
  const now = clock.now();
  const ended = await db.transaction().execute(async (tx) => {
    if (project_id !== null) await lockProject(tx, project_id);
    const run = await endRun(tx, { id, ending: { status: "cancelled" }, now });
    if (!run) return undefined;
    await settleEnded(services, tx, run, now);
    await notify(tx, cancelChannel, id);
    await notify(tx, runEventsChannel, id);
    return run;
  });
  if (!ended)
    throw conflict(`Run "${id}" has ended${status === "running" ? "" : ` (${status})`}; only a pending or running one can be cancelled.`);
  return { id, status: "cancelled", cancelled_at: now.toISOString() };
}

function checkSize(inputs: Record<string, unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(inputs));
  if (bytes <= inputs_bytes_max) return;
  throw new ApiError(
    "payload_too_large",
    `inputs has ${bytes} bytes as JSON; at most ${inputs_bytes_max} are allowed. Put long texts behind a URL.`,
  );
}

async function checkAssets(db: Kysely<Database>, { account_id }: Caller, inputs: Record<string, unknown>): Promise<void> {
  const missing = await missingAsset(db, account_id, assetIdsIn(inputs));
  if (missing) throw invalid(`inputs names the asset "${missing}", which this account does not have.`);
}

interface About {
  inputs: Record<string, unknown>;
  project_id: string | null;
  max_credits: number | null;
  now: Date;
}

function newRun({ account_id }: Caller, agent: StoredAgent, { now, ...about }: About) {
  const { id: agent_id, name, slug, pipeline_type, tools, graph_edges, requirements } = agent;
  const definition = { name, slug, pipeline_type, tools, graph_edges, requirements };
  return { id: newId("run"), account_id, agent_id, agent: definition, ...about, created_at: now, started_at: null, completed_at: null };
}

const wire = ({ id, agent_id, created_at, completed_at }: Pick<RunRow, "id" | "agent_id" | "created_at" | "completed_at">) => ({
  id,
  agent_id,
  created_at: created_at.toISOString(),
  completed_at: completed_at?.toISOString() ?? null,
});
