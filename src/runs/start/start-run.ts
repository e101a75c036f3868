import type { Kysely } from "kysely";
import type { StoredAgent } from "../../agents/agents.ts";
import { collectAssetIds, findAssetPlace } from "../../assets/asset-ids.ts";
import { type KnownMedia, readMedia } from "../../assets/known-media.ts";
import { checkStoredUsage } from "../../assets/storage-quota.ts";
import type { Database } from "../../db/schema.ts";
import type { Caller } from "../../identity/caller.ts";
import { finishingPlan } from "../../pipeline/finishing-plan.ts";
import { checkKnownInputs, checkRunInputs } from "../../pipeline/inputs.ts";
import { normalizeGiven } from "../../pipeline/normalize-given.ts";
import { refuseUnreadInputs } from "../../pipeline/unread-inputs.ts";
import { latestRevision, ownedProject, type Project } from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { type Deadline, withDeadline } from "../../services/transaction-deadline.ts";
import { ApiError, badRequest, invalid } from "../../system/errors.ts";
import { deriveId, newId } from "../../system/ids.ts";
import { labelsForRun, warnOfLabels } from "../records/run-labels.ts";
import type { NewRun, Run } from "../records/runs.schema.ts";
import { findRun, ownedRun } from "../records/runs.ts";
import { acceptedRun, acceptRun } from "./accept-run.ts";
import { checkPauses } from "./check-pauses.ts";
import { checkStart, foreseeSteps } from "./check-start.ts";
import { type Estimate, estimate } from "./estimate.ts";
import { checkMaxCredits } from "./max-credits.ts";
import { readStart } from "./read-start.ts";

const inputsBytesMax = 256 * 1024;

/**
 * Accepts a run: creates its row, its hold and its job in one transaction. Throws not_found (agent,
 * project), payload_too_large, validation_error, insufficient_credits or gateway_timeout; then
 * nothing was created. `once`: an unguessable name; all calls with the same name return the same
 * run.
 */
export const startRun = (
  services: Services,
  caller: Caller,
  input: NewRun,
  once?: string,
): Promise<Run> =>
  withDeadline(services, (deadline) => startWithin(services, deadline, caller, input, once));

async function startWithin(
  services: Services,
  deadline: Deadline,
  caller: Caller,
  input: NewRun,
  once: string | undefined,
): Promise<Run> {
  const { db, clock } = services;
  const id = once === undefined ? newId("run") : deriveId("run", once);
  const earlier = once === undefined ? undefined : await findRun(db, caller, id);
  if (earlier) return acceptedRun(earlier);
  const { agent, inputs, project, expected, labels } = await prepareRun(services, caller, input);
  const { max_credits = null, pause_after = [] } = input;
  const { name, slug, pipeline_type, tools, graph_edges, requirements } = agent;
  const run = {
    id,
    kind: "agent" as const,
    agent_id: agent.id,
    agent: { name, slug, pipeline_type, tools, graph_edges, requirements },
    inputs,
    project_id: project?.id ?? null,
    max_credits,
    pause_after,
    ...{ labels, warnings: expected.warnings },
    held: Math.min(expected.credits, max_credits ?? expected.credits),
    created_at: clock.now(),
  };
  return acceptRun(services, deadline, { caller, run });
}

/**
 * Estimates the cost of a run and creates nothing. Throws as startRun does, except
 * insufficient_credits.
 */
export async function estimateRun(
  services: Services,
  caller: Caller,
  input: NewRun,
): Promise<Estimate> {
  return (await prepareRun(services, caller, input)).expected;
}

interface PreparedRun {
  agent: StoredAgent;
  inputs: Record<string, unknown>;
  project: Project | undefined;
  expected: Estimate;
  /** What its worker needs. */
  labels: string[];
}

/** Loads what a run needs and validates the request. */
async function prepareRun(
  services: Services,
  caller: Caller,
  { project_id, allow_unused_inputs, max_credits, pause_after = [], ...input }: NewRun,
): Promise<PreparedRun> {
  const { db, config, catalog, plans } = services;
  const { agent_id, inputs } = await withRerun(db, caller, input);
  checkInputsSize(inputs);
  const { agent, usage, namedMedia } = await readStart(services, caller, agent_id, inputs);
  const project =
    project_id === undefined ? undefined : await ownedProject(db, caller.account_id, project_id);
  const projectValues = (project && (await latestRevision(db, project))?.shared_values) ?? {};
  const plan = plans.build(agent);
  const finishing = finishingPlan(plan, new Set(), catalog);
  const nodes = [...plan.nodes, ...(finishing?.nodes ?? [])];
  const given = normalizeGiven({ nodes }, { inputs, projectValues });
  checkRunInputs(plan, given);
  if (finishing) checkKnownInputs(finishing, given);
  const media = project
    ? await readMedia(db, caller.account_id, collectAssetIds([inputs, projectValues]))
    : namedMedia;
  const foreseen = await foreseeSteps(services, caller.account_id, plan, given);
  const expected = await estimate(plan, given, catalog, [], { lengthOf: media.lengthOf, foreseen });
  if (!allow_unused_inputs) refuseUnreadInputs(expected.unused_inputs, nodes, plan);
  checkPauses(pause_after, plan);
  checkMaxCredits(max_credits ?? null, expected);
  checkAssets(media, inputs);
  const both = finishing ? [plan, finishing] : [plan];
  const start = { plans: both, given, foreseen, agentPlace: ["agent_id"], media };
  await checkStart(services, caller.account_id, start);
  checkStoredUsage(usage, config);
  const labels = labelsForRun(both, given, config);
  const warnings = [...expected.warnings, ...(await warnOfLabels(db, labels))];
  return { agent, inputs, project, expected: { ...expected, warnings }, labels };
}

/** Completes the agent and the inputs from the run that `rerun_of` names. */
async function withRerun(
  db: Kysely<Database>,
  caller: Caller,
  { agent_id, inputs, rerun_of }: Pick<NewRun, "agent_id" | "inputs" | "rerun_of">,
): Promise<{ agent_id: string; inputs: Record<string, unknown> }> {
  const earlier = rerun_of === undefined ? undefined : await ownedRun(db, caller, rerun_of);
  if (earlier?.kind === "update")
    throw invalid(
      `Run "${earlier.id}" is an update of a project, which has no agent to run again. ` +
        `Use POST /v1/projects/${earlier.project_id}/update.`,
    );
  const id = agent_id ?? earlier?.agent_id;
  if (id === undefined)
    throw badRequest(
      'Missing field "agent_id". Expected a string. Alternatively, name an earlier run in "rerun_of".',
      "agent_id",
    );
  return { agent_id: id, inputs: inputs ?? earlier?.inputs ?? {} };
}

function checkInputsSize(inputs: Record<string, unknown>): void {
  const bytes = Buffer.byteLength(JSON.stringify(inputs));
  if (bytes <= inputsBytesMax) return;
  throw new ApiError(
    "payload_too_large",
    `"inputs" has ${bytes} bytes as JSON. The maximum is ${inputsBytesMax}. Pass long texts by URL.`,
  );
}

function checkAssets(media: KnownMedia, inputs: Record<string, unknown>): void {
  const missing = media.findMissing(collectAssetIds(inputs));
  if (missing)
    throw invalid(
      `"inputs" refers to the asset "${missing}", which does not exist in this account. Upload it first.`,
      ...["inputs", ...findAssetPlace(inputs, missing)],
    );
}
