import type { Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { JobContext } from "../../jobs/job.ts";
import { StaleAttemptError } from "../../jobs/lease.ts";
import { lockProject, type NewRevision } from "../../projects/projects.ts";
import { type MadeProject, newRevision, serializeProject } from "../../projects/write-revisions.ts";
import type { Services } from "../../services/services.ts";
import { createLinks } from "../../storage/signed-links.ts";
import { StepError } from "../../system/errors.ts";
import type { Attribution } from "../../values/attribution.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { enqueueNextRun } from "../records/project-run-queue.ts";
import { pruneFreeRuns } from "../records/prune-free-runs.ts";
import type { RunError } from "../records/run-events.ts";
import { type ResultVideo, serializeResult } from "../records/run-result.ts";
import {
  type ClaimedRun,
  type EndedRun,
  endAtOnce,
  endRuns,
  type RunEnd,
  type RunOutcome,
  settleRuns,
} from "../records/run-state.ts";
import { isUpdateCurrent } from "../start/run-values.ts";

/** The output of a run whose tools have all ended. */
export interface RunOutput extends Omit<NewRevision, "account_id" | "run_id" | "now"> {
  summary: string;
  /** Extension of the video's file name, without the dot. */
  extension: string;
  /** All videos of a run that made several. */
  videos?: ResultVideo[];
  /** The look of a composed video. */
  look?: string;
  /** Why the run chose it. */
  look_reason?: string;
  /** Warnings to read before the video is published. */
  warnings?: string[];
  /** Credits of pictures and clips of stock libraries. */
  attributions?: Attribution[];
}

/**
 * Completes a run in one transaction: its project's revision, its status, the settlement and the
 * event. Runs that create a project and end at the same time share a statement; what that leaves
 * out is completed by account. Throws StaleAttemptError.
 */
export async function completeRun(
  services: Services,
  run: ClaimedRun,
  output: RunOutput,
): Promise<void> {
  const { account_id, project_id } = run;
  if (project_id !== null) return completeInProject(services, run, project_id, output);
  const complete = (key: string, endAll: EndAll) =>
    services.batches(key, completion(endAll), () => {
      const project = serializeProject(toRevision(run, output, services.clock.now()));
      return { ...toEnd(run, output, project.id), account_id, project };
    });
  const { db } = services;
  const now = () => services.clock.now();
  const isCompleted =
    (await complete("ends", (ends) => endAtOnce(db, ends, now()))) ||
    // By account: a wallet that is locked delays no other account.
    (await complete(`ends of ${account_id}`, async (ends) => {
      const ended = await db.transaction().execute((tx) => end(services, tx, ends, now()));
      return ended.map(({ id }) => id);
    }));
  if (!isCompleted) throw new StaleAttemptError(run);
}

type Completion = WorkerEnd & { account_id: string; project: MadeProject };
/** Returns the ids of the runs that it has ended. */
type EndAll = (ends: readonly Completion[]) => Promise<string[]>;

const completion = (endAll: EndAll) => ({
  async execute(ends: readonly Completion[]) {
    const ended = await endAll(ends);
    return ends.map(({ id }) => ended.includes(id));
  },
  bytes: ({ project }: Completion) => project.row.length,
});

async function completeInProject(
  services: Services,
  run: ClaimedRun,
  project_id: string,
  output: RunOutput,
): Promise<void> {
  const now = services.clock.now();
  return services.db.transaction().execute(async (tx) => {
    await lockProject(tx, project_id);
    // Edits wait for the end of an update, so this is the case only if something bypassed the lock.
    if (run.kind === "update" && !(await isUpdateCurrent(tx, run)))
      throw new StepError("invalid_input", "The project has changed since this update started.");
    await newRevision(tx, project_id, toRevision(run, output, now));
    const ended = await end(services, tx, [toEnd(run, output, project_id)], now);
    // Rolls back the revision.
    if (ended.length === 0) throw new StaleAttemptError(run);
  });
}

function toRevision({ account_id, id }: ClaimedRun, made: RunOutput, now: Date): NewRevision {
  const { summary: _, extension: _e, look: _l, look_reason: _r, ...shown } = made;
  const { videos: _v, warnings: _w, attributions: _a, ...output } = shown;
  return { ...output, account_id, run_id: id, now };
}

const toEnd = (
  { id, attempt }: ClaimedRun,
  { summary, extension, title, video_asset_id, ...output }: RunOutput,
  project_id: string,
) => {
  const { videos = [], warnings = [], attributions = [], look, look_reason } = output;
  const result = {
    ...{ project_id, summary, title, video_asset_id, extension },
    ...(videos.length > 0 ? { videos } : {}),
    ...(look ? { look } : {}),
    ...(look_reason ? { look_reason } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(attributions.length > 0 ? { attributions } : {}),
  };
  return { id, by: attempt, outcome: { status: "completed", result } } as const;
};

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
  const failure = { id: run.id, by: run.attempt, outcome: { status: "failed", error } } as const;
  await services.db.transaction().execute(async (tx) => {
    if (run.project_id !== null) await lockProject(tx, run.project_id);
    const ended = await end(services, tx, [failure], now);
    if (ended.length === 0 || !(await endJob(tx))) throw new StaleAttemptError(run);
  });
}

/** Queues the next run on each project and settles the holds: what every outcome has in common. */
export async function settleEndedRuns(
  services: Pick<Services, "queue">,
  tx: Transaction<Database>,
  runs: readonly EndedRun[],
  now: Date,
): Promise<void> {
  for (const run of runs) {
    await enqueueNextRun(tx, services.queue, run);
    if (run.ended_free) await pruneFreeRuns(tx, run.account_id);
  }
  const ids = runs.map(({ id }) => id);
  if (ids.length > 0) await settleRuns(tx, ids, now);
}

/** The ends that a worker causes. */
type WorkerOutcome = Exclude<RunOutcome, { status: "cancelled" }>;
type WorkerEnd = RunEnd & { outcome: WorkerOutcome };
type Tx = Transaction<Database>;

/** Ends runs of one account. Leaves out those whose attempt is stale. */
async function end(
  services: Services,
  tx: Tx,
  ends: readonly WorkerEnd[],
  now: Date,
): Promise<EndedRun[]> {
  const ended = await endRuns(tx, ends, now);
  for (const run of ended.filter(({ has_subscriber }) => has_subscriber)) {
    const outcome = ends.find(({ id }) => id === run.id)?.outcome;
    if (outcome) await emitOutcome(services, tx, run, outcome, now);
  }
  await settleEndedRuns(services, tx, ended, now);
  return ended;
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
