import type { Kysely } from "kysely";
import { type StoredAgent, visibleAgent } from "../../agents/agents.ts";
import { collectAssetIds, findMissingAsset } from "../../assets/asset-ids.ts";
import { holdCredits } from "../../credits/holds.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { buildPlan } from "../../pipeline/build-plan.ts";
import { checkKnownInputs, checkRunInputs, type Given } from "../../pipeline/inputs.ts";
import {
  latestRevision,
  lockProject,
  ownedProject,
  type Project,
} from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { type DeadlineTransaction, withDeadline } from "../../services/transaction-deadline.ts";
import { ApiError, invalid } from "../../system/errors.ts";
import { deriveId, newId } from "../../system/ids.ts";
import { hasActiveRun } from "../records/project-run-queue.ts";
import type { NewRun, Run, RunToEstimate } from "../records/runs.schema.ts";
import { findRun, ownedRun, type RunRow } from "../records/runs.ts";
import { type Estimate, estimate, finishingPlan } from "./estimate.ts";

const inputsBytesMax = 256 * 1024;

/**
 * Accepts a run: the row, the hold of its credits and its job in one transaction, so that none exists without the others.
 * Throws not_found (agent, project), payload_too_large, validation_error, insufficient_credits or gateway_timeout; then nothing is left behind.
 * However often it is called with the same `once`, an unguessable name, there is one run.
 */
export const startRun = (
  services: Services,
  caller: Caller,
  input: NewRun,
  once?: string,
): Promise<Run> =>
  withDeadline(services, (transact) => startWithin(services, transact, caller, input, once));

async function startWithin(
  services: Services,
  transact: DeadlineTransaction,
  caller: Caller,
  { inputs = {}, ...input }: NewRun,
  once: string | undefined,
): Promise<Run> {
  const { db, queue, clock } = services;
  const id = once === undefined ? newId("run") : deriveId("run", once);
  const earlier = once === undefined ? undefined : await findRun(db, caller, id);
  if (earlier) return acceptedRun(earlier);
  const { agent, project, expected } = await prepareRun(services, caller, { ...input, inputs });
  const { max_credits = null } = input;
  checkMaxCredits(max_credits, expected);
  const run = runRow(id, caller, agent, {
    inputs,
    project_id: project?.id ?? null,
    max_credits,
    now: clock.now(),
  });
  const held = Math.min(expected.credits, max_credits ?? expected.credits);
  const isNew = await transact(async (tx) => {
    if (project) await lockProject(tx, project.id);
    const waits = project !== undefined && (await hasActiveRun(tx, project.id));
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("runs")
      .values({
        ...run,
        agent: JSON.stringify(run.agent),
        inputs: JSON.stringify(inputs),
        held,
        waits,
      })
      .onConflict((clash) => clash.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows) return false;
    if (!waits) await queue.enqueue(tx, "run", { run_id: run.id });
    // Last, because all that spend from one wallet wait for each other from here to the commit.
    await holdCredits(services, tx, caller.account_id, run.id, held);
    return true;
  });
  return acceptedRun(isNew ? run : await ownedRun(db, caller, id));
}

/** A run as it was when it was accepted. */
function acceptedRun({
  id,
  agent_id,
  created_at,
}: Pick<RunRow, "id" | "agent_id" | "created_at">): Run {
  const nothing = { result: {}, error: null, credits_used: 0, completed_at: null };
  return { id, agent_id, status: "pending", ...nothing, created_at: created_at.toISOString() };
}

/** What such a run would probably cost. Nothing is kept or set aside. Throws as startRun does, but for insufficient_credits. */
export async function estimateRun(
  services: Services,
  caller: Caller,
  { inputs = {}, ...input }: RunToEstimate,
): Promise<Estimate> {
  return (await prepareRun(services, caller, { ...input, inputs })).expected;
}

/** Everything that can be known and refused before a run starts. */
async function prepareRun(
  { db, catalog }: Services,
  caller: Caller,
  { agent_id, inputs, project_id }: RunToEstimate & Required<Pick<RunToEstimate, "inputs">>,
): Promise<{ agent: StoredAgent; project: Project | undefined; expected: Estimate }> {
  checkInputsSize(inputs);
  const agent = await visibleAgent(db, caller, agent_id);
  const project =
    project_id === undefined ? undefined : await ownedProject(db, caller.account_id, project_id);
  const given: Given = {
    inputs,
    projectValues: (project && (await latestRevision(db, project))?.shared_values) ?? {},
  };
  const plan = buildPlan(agent, catalog);
  checkRunInputs(plan, inputs, given.projectValues);
  const finishing = finishingPlan(plan, new Set(), catalog);
  if (finishing) checkKnownInputs(finishing, given);
  await checkAssets(db, caller, inputs);
  return { agent, project, expected: estimate(plan, given, catalog) };
}

function checkInputsSize(inputs: Record<string, unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(inputs));
  if (bytes <= inputsBytesMax) return;
  throw new ApiError(
    "payload_too_large",
    `inputs has ${bytes} bytes as JSON; at most ${inputsBytesMax} are allowed. Put long texts behind a URL.`,
  );
}

async function checkAssets(
  db: Kysely<Database>,
  { account_id }: Caller,
  inputs: Record<string, unknown>,
): Promise<void> {
  const missing = await findMissingAsset(db, account_id, collectAssetIds(inputs));
  if (missing)
    throw invalid(`inputs names the asset "${missing}", which this account does not have.`);
}

/** Such a run could only pay for its first steps and fail. */
function checkMaxCredits(max_credits: number | null, { credits, credits_min }: Estimate): void {
  if (max_credits === null || max_credits >= credits_min) return;
  throw invalid(
    `max_credits is ${max_credits}, and this run costs at least ${credits_min} credits, probably ${credits}: allow it that, or leave max_credits out.`,
  );
}

interface About {
  inputs: Record<string, unknown>;
  project_id: string | null;
  max_credits: number | null;
  now: Date;
}

function runRow(id: string, { account_id }: Caller, agent: StoredAgent, { now, ...about }: About) {
  const { id: agent_id, name, slug, pipeline_type, tools, graph_edges, requirements } = agent;
  const definition = { name, slug, pipeline_type, tools, graph_edges, requirements };
  return {
    id,
    account_id,
    agent_id,
    agent: definition,
    ...about,
    created_at: now,
    started_at: null,
    completed_at: null,
  };
}
