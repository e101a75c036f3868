import { collectAssetIds } from "../../assets/asset-ids.ts";
import { readMedia } from "../../assets/known-media.ts";
import { checkStorageQuota } from "../../assets/storage-quota.ts";
import type { Caller } from "../../identity/caller.ts";
import { checkRunInputs } from "../../pipeline/inputs.ts";
import { type Given, normalizeGiven } from "../../pipeline/normalize-given.ts";
import type { Plan } from "../../pipeline/plan.ts";
import {
  latestRevision,
  ownedProject,
  pendingWork,
  type Revision,
} from "../../projects/projects.ts";
import { labelsForRender } from "../../services/needed-labels.ts";
import type { Services } from "../../services/services.ts";
import { type Deadline, withDeadline } from "../../services/transaction-deadline.ts";
import { conflict, invalid } from "../../system/errors.ts";
import { deriveId, newId } from "../../system/ids.ts";
import { checkLooks } from "../../values/looks.ts";
import { labelsForRun, warnOfLabels } from "../records/run-labels.ts";
import type { Run } from "../records/runs.schema.ts";
import { findRun } from "../records/runs.ts";
import { acceptedRun, acceptRun } from "./accept-run.ts";
import { checkStart } from "./check-start.ts";
import { addFinishing, type Estimate, estimate } from "./estimate.ts";
import { madeWith } from "./made-with.ts";
import { checkMaxCredits } from "./max-credits.ts";
import { type SceneCost, sceneCosts } from "./scene-costs.ts";
import { finishingOf, type UpdateAgent, updateAgent, updateGiven } from "./update-plan.ts";

/** Only for runs whose first run has been deleted. */
const unknownAgent = "00000000-0000-0000-0000-000000000000";

interface UpdateRequest {
  project_id: string;
  max_credits?: number | undefined;
  /** An unguessable name; all calls with the same name return the same run. */
  once?: string | undefined;
}

/**
 * Starts a run that makes what the newest revision of a project lacks and renders its video. Throws
 * not_found, conflict (nothing to update, or another run is active), validation_error,
 * insufficient_credits or gateway_timeout; then nothing was created.
 */
export const startUpdate = (
  services: Services,
  caller: Caller,
  request: UpdateRequest,
): Promise<Run> =>
  withDeadline(services, (deadline) => startWithin(services, deadline, caller, request));

async function startWithin(
  services: Services,
  deadline: Deadline,
  caller: Caller,
  { project_id, once, ...request }: UpdateRequest,
): Promise<Run> {
  const max_credits = request.max_credits ?? null;
  const { db, clock } = services;
  const id = once === undefined ? newId("run") : deriveId("run", once);
  const earlier = once === undefined ? undefined : await findRun(db, caller, id);
  if (earlier) return acceptedRun(earlier);
  const prepared = await prepareUpdate(services, caller, project_id);
  const { agent, revision, expected, labels } = prepared;
  checkMaxCredits(max_credits, expected);
  const maker = await findRun(db, caller, revision.run_id);
  const run = {
    id,
    kind: "update" as const,
    agent_id: maker?.agent_id ?? unknownAgent,
    agent,
    inputs: { project_revision: revision.revision },
    project_id,
    max_credits,
    ...{ labels, warnings: expected.warnings },
    held: Math.min(expected.credits, max_credits ?? expected.credits),
    created_at: clock.now(),
  };
  return acceptRun(services, deadline, {
    caller,
    run,
    admit: async (tx, waits) => {
      // Two requests with the same name may be here at the same time.
      if (once !== undefined && (await findRun(tx, caller, id))) return;
      if (waits) throw activeRunError(project_id);
      const latest = await latestRevision(tx, { id: project_id });
      if (latest?.revision === revision.revision) return;
      throw conflict(`Project "${project_id}" changed while the update started. Try again.`);
    },
  });
}

/** 409: a run writes the project, so nothing else may change it. */
export const activeRunError = (project_id: string) =>
  conflict(`A run of project "${project_id}" has not ended. Wait for its end, or cancel it first.`);

/**
 * The cost of an update, in total and by scene. Creates nothing. Throws as startUpdate does, except
 * insufficient_credits.
 */
export async function estimateUpdate(
  services: Services,
  caller: Caller,
  project_id: string,
): Promise<Estimate & { scenes: SceneCost[] }> {
  const { expected, plan, given } = await prepareUpdate(services, caller, project_id);
  return { ...expected, scenes: await sceneCosts(plan, given, services.catalog) };
}

interface PreparedUpdate {
  agent: UpdateAgent;
  revision: Revision;
  plan: Plan;
  given: Given;
  expected: Estimate;
  /** What its worker needs. */
  labels: string[];
}

async function prepareUpdate(
  services: Services,
  caller: Caller,
  project_id: string,
): Promise<PreparedUpdate> {
  const { db, config, catalog, plans } = services;
  const project = await ownedProject(db, caller.account_id, project_id);
  const revision = await latestRevision(db, project);
  if (!revision || pendingWork(revision).length === 0)
    throw conflict(
      `The video of project "${project_id}" shows its newest revision. Change a scene first.`,
    );
  const agent = updateAgent(revision, project.title);
  const plan = plans.build(agent);
  const given = normalizeGiven(plan, updateGiven(revision, await madeWith(db, revision)));
  const changed = Array.isArray(revision.shared_values.scenes) ? revision.shared_values.scenes : [];
  checkLooks(given.inputs["compose_timeline.look"], changed);
  checkRunInputs(plan, given);
  const { scenes, music, voice } = given.projectValues ?? {};
  const finishing = finishingOf(revision);
  const media = await readMedia(db, caller.account_id, collectAssetIds([given, finishing]));
  const missing = media.findMissing(
    collectAssetIds([scenes, music, voice, given.inputs, finishing]),
  );
  if (missing)
    throw invalid(
      `The project refers to the asset "${missing}", which does not exist any more. Replace it in its scene.`,
    );
  await checkStart(services, caller.account_id, { plans: [plan], given, media });
  await checkStorageQuota({ db, config }, caller.account_id);
  const made = await estimate(plan, given, catalog, [], { lengthOf: media.lengthOf });
  const ofSteps = labelsForRun([plan], given, config);
  const labels = [...new Set([...ofSteps, ...labelsForRender(services, finishing)])].sort();
  const warnings = [...made.warnings, ...(await warnOfLabels(db, labels))];
  const expected = { ...addFinishing({ ...made, warnings }, finishing), unused_inputs: [] };
  return { agent, revision, plan, given, expected, labels };
}
