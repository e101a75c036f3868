import type { Transaction } from "kysely";
import { settleHold } from "../../credits/holds.ts";
import type { Database } from "../../db/schema.ts";
import type { JobContext } from "../../jobs/job.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import {
  createProject,
  lockProject,
  type NewRevision,
  newRevision,
} from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { createLinks } from "../../storage/signed-links.ts";
import { StepError } from "../../system/errors.ts";
import type { Attribution } from "../../values/attribution.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { enqueueNextRun } from "../records/project-run-queue.ts";
import { pruneFreeRuns } from "../records/prune-free-runs.ts";
import type { RunError } from "../records/run-events.ts";
import { type ResultVideo, serializeResult } from "../records/run-result.ts";
import { type ClaimedRun, type EndedRun, endRun, type RunOutcome } from "../records/run-state.ts";
import { isUpdateCurrent } from "../start/run-values.ts";

/** The output of a run whose tools have all ended. */
export interface RunOutput extends Omit<NewRevision, "account_id" | "run_id" | "now"> {
  summary: string;
  /** Extension of the video's file name, without the dot. */
  extension: string;
  /** All videos of a run that made several. */
  videos?: ResultVideo[];
  /** Warnings to read before the video is published. */
  warnings?: string[];
  /** Credits of pictures and clips of stock libraries. */
  attributions?: Attribution[];
}

/**
 * Completes a run in one transaction: its project's revision, its status, the settlement and the
 * event. Throws StaleAttemptError.
 */
export async function completeRun(
  services: Services,
  run: ClaimedRun,
  { summary, extension, videos = [], warnings = [], attributions = [], ...output }: RunOutput,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (run.project_id !== null) await lockProject(tx, run.project_id);
    // Edits wait for the end of an update, so this is the case only if something bypassed the lock.
    if (run.kind === "update" && !(await isUpdateCurrent(tx, run)))
      throw new StepError("invalid_input", "The project has changed since this update started.");
    const revision = { ...output, account_id: run.account_id, run_id: run.id, now };
    const project =
      run.project_id === null
        ? await createProject(tx, revision)
        : await newRevision(tx, run.project_id, revision);
    const result = {
      project_id: project.id,
      summary,
      title: output.title,
      video_asset_id: output.video_asset_id,
      extension,
      ...(videos.length > 0 ? { videos } : {}),
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(attributions.length > 0 ? { attributions } : {}),
    };
    await end(services, tx, run, { status: "completed", result }, now);
  });
}

/**
 * Fails a run and debits its completed steps. Ends its job, because the run may be resumed. Throws
 * StaleAttemptError.
 */
export async function failRun(
  services: Services,
  run: ClaimedRun,
  { error, end: endJob }: { error: RunError; end: JobContext["end"] },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (run.project_id !== null) await lockProject(tx, run.project_id);
    await end(services, tx, run, { status: "failed", error }, now);
    if (!(await endJob(tx))) throw new StaleAttemptError(run);
  });
}

/** Queues the next run on the project and settles the hold: what every outcome has in common. */
export async function settleEndedRun(
  services: Pick<Services, "queue">,
  tx: Transaction<Database>,
  run: EndedRun,
  now: Date,
): Promise<void> {
  await enqueueNextRun(tx, services.queue, run);
  if (run.ended_free) await pruneFreeRuns(tx, run.account_id);
  // Last, because this locks the wallet until the commit.
  await settleHold(tx, {
    account_id: run.account_id,
    holder_id: run.id,
    // Earlier settlements have debited what it used before it was resumed.
    cost: run.credits_used - run.settled,
    description: `Run of ${run.agent.name}`,
    run_id: run.id,
    settlement: run.settlement,
    now,
  });
}

/** The outcomes that a worker causes. */
type WorkerOutcome = Exclude<RunOutcome, { status: "cancelled" }>;
type Tx = Transaction<Database>;

async function end(
  services: Services,
  tx: Tx,
  run: ClaimedRun,
  outcome: WorkerOutcome,
  now: Date,
): Promise<void> {
  const ended = await endRun(tx, { id: run.id, by: run.attempt, outcome, now });
  if (!ended) throw new StaleAttemptError(run);
  if (ended.has_subscriber) await emitOutcome(services, tx, ended, outcome, now);
  await settleEndedRun(services, tx, ended, now);
}

async function emitOutcome(
  services: Services,
  tx: Tx,
  ended: EndedRun,
  outcome: WorkerOutcome,
  now: Date,
): Promise<void> {
  const { id: run_id, account_id, agent_id, credits_used } = ended;
  const { status } = outcome;
  const stored = outcome.status === "completed" ? outcome.result : {};
  const data = {
    run_id,
    agent_id,
    status,
    result: serializeResult(stored, createLinks(services), now),
    error: outcome.status === "failed" ? { ...outcome.error } : null,
    credits_used,
    completed_at: now.toISOString(),
  };
  await emitEvent(services, tx, account_id, { event: `run.${status}`, data });
}
