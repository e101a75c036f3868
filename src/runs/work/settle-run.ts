import type { Transaction } from "kysely";
import { settleHold } from "../../credits/holds.ts";
import type { Database } from "../../db/schema.ts";
import {
  createProject,
  lockProject,
  type NewRevision,
  newRevision,
} from "../../projects/projects.ts";
import type { Services } from "../../services/services.ts";
import { createLinks } from "../../storage/signed-links.ts";
import { emitEvent } from "../../webhooks/emit-event.ts";
import { enqueueNextRun } from "../records/project-run-queue.ts";
import type { RunError } from "../records/run-events.ts";
import { serializeResult } from "../records/run-result.ts";
import {
  type ClaimedRun,
  type EndedRun,
  endRun,
  type RunOutcome,
  StaleAttemptError,
} from "../records/run-state.ts";

/** Carries ids of cancelled runs to the workers. */
export const cancelChannel = "run_cancelled";

/** What a finished run has made. */
export interface RunOutput extends Omit<NewRevision, "account_id" | "run_id" | "now"> {
  summary: string;
  /** Of the video's file name. */
  extension: string;
}

/** Ends a run well: its project's revision, its state, the settlement and the event in one transaction. Throws RunGone. */
export async function completeRun(
  services: Services,
  run: ClaimedRun,
  { summary, extension, ...made }: RunOutput,
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (run.project_id !== null) await lockProject(tx, run.project_id);
    const revision = { ...made, account_id: run.account_id, run_id: run.id, now };
    const project =
      run.project_id === null
        ? await createProject(tx, revision)
        : await newRevision(tx, run.project_id, revision);
    const result = {
      project_id: project.id,
      summary,
      title: made.title,
      video_asset_id: made.video_asset_id,
      extension,
    };
    await end(services, tx, run, { status: "completed", result }, now);
  });
}

/** Ends a run that failed: it pays for the steps that are completed. Throws RunGone. */
export async function failRun(services: Services, run: ClaimedRun, error: RunError): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    if (run.project_id !== null) await lockProject(tx, run.project_id);
    await end(services, tx, run, { status: "failed", error }, now);
  });
}

/** What every end of a run has in common: the next run on its project gets its turn, and the hold is settled. */
export async function settleEndedRun(
  services: Pick<Services, "queue">,
  tx: Transaction<Database>,
  run: EndedRun,
  now: Date,
): Promise<void> {
  await enqueueNextRun(tx, services.queue, run);
  // Last, because all that spend from one wallet wait for each other from here to the commit.
  await settleHold(tx, {
    account_id: run.account_id,
    holder_id: run.id,
    // What it used before it was resumed has been paid.
    cost: run.credits_used - run.settled,
    description: `Run of ${run.agent.name}`,
    run_id: run.id,
    settlement: run.settlement,
    now,
  });
}

/** The two ends that a worker brings about. */
type WorkedEnding = Exclude<RunOutcome, { status: "cancelled" }>;
type Tx = Transaction<Database>;

async function end(
  services: Services,
  tx: Tx,
  { id, attempt }: ClaimedRun,
  ending: WorkedEnding,
  now: Date,
): Promise<void> {
  const ended = await endRun(tx, { id, by: attempt, ending, now });
  if (!ended)
    throw new StaleAttemptError(
      `Run ${id} ended, or was taken over, before its attempt ${attempt} could end it.`,
    );
  await announceEnd(services, tx, ended, ending, now);
  await settleEndedRun(services, tx, ended, now);
}

async function announceEnd(
  services: Services,
  tx: Tx,
  ended: EndedRun,
  ending: WorkedEnding,
  now: Date,
): Promise<void> {
  const { id: run_id, account_id, agent_id, credits_used } = ended;
  const { status } = ending;
  const result = serializeResult(
    ending.status === "completed" ? ending.result : {},
    createLinks(services),
    now,
  );
  const error = ending.status === "failed" ? { ...ending.error } : null;
  const data = {
    run_id,
    agent_id,
    status,
    result,
    error,
    credits_used,
    completed_at: now.toISOString(),
  };
  await emitEvent(services, tx, account_id, { event: `run.${status}`, data });
}
