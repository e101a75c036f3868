import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { discardUnpaid, showPaid } from "../assets/unpaid-assets.ts";
import { settleHold } from "../credits/holds.ts";
import type { Database } from "../db/schema.ts";
import type { JobContext, JobHandler } from "../jobs/job.ts";
import {
  checkLostAttempts,
  claim,
  isHeld,
  StaleAttemptError,
  scheduleRetry,
} from "../jobs/lease.ts";
import { retryDelay, retryPolicies } from "../jobs/retry-policies.ts";
import { parseTimeline } from "../media/timeline/parse-timeline.ts";
import { type RenderSettings, resolveRenderOptions } from "../media/timeline/render-options.ts";
import { findRevision, lockProject } from "../projects/projects.ts";
import { accountPrograms, type WorkerServices } from "../services/worker-services.ts";
import { DiskFullError, isDiskFull } from "../system/disk-full.ts";
import { ApiError, StepError } from "../system/errors.ts";
import type { Timeline } from "../values/timeline.ts";
import { watchRenderCancellations } from "./cancel-render.ts";
import { emitRenderEvent } from "./emit-render-event.ts";
import { findSameOutput, type RenderRow } from "./find-renders.ts";
import { finishRender } from "./finish-render.ts";
import { renderPrice } from "./price.ts";

const progressMilliseconds = 500;

/** Renders a project in the requested size and codec. Cached segments are not encoded again. */
export function renderJob(worker: WorkerServices): JobHandler<"render"> {
  const cancellations = watchRenderCancellations(worker);
  return async ({ render_id }, { signal: stopping, requeue, end }) => {
    using cancelled = cancellations.watch(render_id);
    const render = await claimRender(worker, render_id);
    if (!render) return;
    const log = logRender(worker, render);
    log("Render started", { project_id: render.project_id, attempt: render.attempt });
    const broken = new AbortController();
    const signal = AbortSignal.any([stopping, cancelled.signal, broken.signal]);
    try {
      const { asset_id, price } = await renderProject(worker, render, {
        signal,
        onFailure: (error) => broken.abort(error),
      });
      const outcome = { status: "completed", progress: 100, output_asset_id: asset_id } as const;
      await endRender(worker, render, outcome, price);
      log("Render completed");
    } catch (error) {
      if (cancelled.signal.aborted) return log("Render cancelled");
      if (error instanceof StaleAttemptError) return log("Render attempt became stale");
      if (stopping.aborted) {
        requeue();
        return log("Render interrupted");
      }
      await failOrRetry(worker, render, { error, end, log });
    }
  };
}

type LogRender = (message: string, fields?: Record<string, unknown>) => void;

/** Logs with the render's ids and the milliseconds since this attempt started. */
function logRender({ log, clock }: WorkerServices, render: RenderRow): LogRender {
  const { id: render_id, account_id } = render;
  const started = clock.now().getTime();
  return (message, fields) =>
    log.info({ render_id, account_id, ms: clock.now().getTime() - started, ...fields }, message);
}

/** Returns undefined if the render has ended. */
async function claimRender(
  { db, clock }: WorkerServices,
  id: string,
): Promise<RenderRow | undefined> {
  const { rows } = await sql<RenderRow>`
    with claimed as (${claim("renders", { ids: [id], now: clock.now() })}),
    discarded as (${discardUnpaid(sql`select id from claimed`)})
    select * from claimed`.execute(db);
  return rows[0];
}

interface Execution {
  signal: AbortSignal;
  /** Called when the render can no longer be written. */
  onFailure(error: unknown): void;
}

async function renderProject(
  worker: WorkerServices,
  render: RenderRow,
  { signal, onFailure }: Execution,
): Promise<{ asset_id: string; price: number }> {
  checkLostAttempts(render.attempt - render.retries);
  const { ffmpeg } = accountPrograms(worker, render.account_id);
  const same = await findSameOutput(worker.db, render, render.settings);
  if (same) return { asset_id: same, price: 0 };
  const revision = await findRevision(worker.db, render.project_id, render.revision);
  const timeline = parseTimeline(revision?.timeline);
  const settings = resolveSettings(render, timeline, await ffmpeg.encoders());
  const folder = await mkdtemp(join(worker.folder, "render-"));
  try {
    const asset_id = await finishRender(worker, render, {
      ...{ timeline, settings, folder, signal, values: revision?.shared_values ?? {} },
      progress: progressWriter(worker, render, onFailure),
    });
    return { asset_id, price: renderPrice(timeline, settings) };
  } catch (error) {
    throw isDiskFull(error) ? new DiskFullError(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves the settings with the encoders of this worker, which the API does not know. */
function resolveSettings(
  { settings }: RenderRow,
  timeline: Timeline,
  encoders: ReadonlySet<string>,
): RenderSettings {
  const { resolution, width, height, ...options } = settings as Record<
    keyof RenderSettings,
    unknown
  > as RenderSettings;
  return resolveRenderOptions({ ...options, resolution: `${resolution}p` }, timeline, encoders);
}

/** Writes the progress at most twice a second, one write at a time. */
function progressWriter(
  { db, clock }: WorkerServices,
  render: RenderRow,
  onFailure: (error: unknown) => void,
): (percent: number) => void {
  let nextWrite = 0;
  let writing = false;
  const write = async (progress: number) => {
    const row = await updateHeld(db, render).set({ progress }).returning("id").executeTakeFirst();
    if (!row) throw new StaleAttemptError(render);
  };
  return (percent) => {
    const now = clock.now().getTime();
    if (writing || now < nextWrite) return;
    writing = true;
    nextWrite = now + progressMilliseconds;
    write(Math.round(percent * 10) / 10)
      .catch(onFailure)
      .finally(() => {
        writing = false;
      });
  };
}

const updateHeld = (db: Kysely<Database>, render: RenderRow) =>
  db.updateTable("renders").where(isHeld(render));

type RenderOutcome =
  | { status: "completed"; progress: number; output_asset_id: string }
  | { status: "failed"; error: string };

/**
 * Ends the render, emits its event and settles its hold in one transaction. Throws
 * StaleAttemptError.
 */
async function endRender(
  worker: WorkerServices,
  render: RenderRow,
  outcome: RenderOutcome,
  price: number,
): Promise<void> {
  const now = worker.clock.now();
  await worker.db.transaction().execute(async (tx) => {
    // Of two identical renders, only one is paid. They wait for each other here.
    await lockProject(tx, render.project_id);
    const cost = price > 0 && (await findSameOutput(tx, render, render.settings)) ? 0 : price;
    const row = await updateHeld(tx, render)
      .set({ ...outcome, completed_at: now, credits_used: cost })
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new StaleAttemptError(render);
    const { account_id, id: holder_id, settings } = render;
    if (outcome.status === "completed")
      await sql`
        with ${showPaid(sql`job_id = ${holder_id} and id = ${outcome.output_asset_id}`)}
        select`.execute(tx);
    await discardUnpaid(sql`select ${holder_id}`).execute(tx);
    const description = `Render in ${String(settings.resolution)}p ${String(settings.format)}`;
    await emitRenderEvent(worker, tx, row);
    // Last, because this locks the wallet until the commit.
    await settleHold(tx, { account_id, holder_id, cost, description, render_id: holder_id, now });
  });
}

/** Ends the render as failed, or queues it again. Clients see it as running meanwhile. */
async function failOrRetry(
  worker: WorkerServices,
  render: RenderRow,
  { error, end, log }: { error: unknown; end: JobContext["end"]; log: LogRender },
): Promise<void> {
  const render_id = render.id;
  const { policy, ...failure } = classify(error);
  const delay_seconds = retryDelay(policy, render.retries);
  if (delay_seconds !== undefined) {
    log("Render failed and will be retried", { err: error, delay_seconds });
    return scheduleRetry(worker, render, {
      table: "renders",
      job: "render",
      payload: { render_id },
      labels: render.labels,
      end,
      delay_seconds,
      status: "running",
    });
  }
  await endRender(worker, render, { status: "failed", error: JSON.stringify(failure) }, 0);
  log("Render failed", { err: error, code: failure.code });
}

interface Failure {
  code: string;
  message: string;
  retryable: boolean;
  policy: readonly number[];
}

function classify(error: unknown): Failure {
  if (error instanceof StepError) {
    const { code, message, retryable } = error;
    return { code, message, retryable, policy: retryable ? retryPolicies.render : [] };
  }
  if (error instanceof ApiError)
    return { code: "invalid_input", message: error.message, retryable: false, policy: [] };
  return {
    code: "internal",
    message: "The service failed repeatedly. Start the render again later.",
    retryable: true,
    policy: retryPolicies.unexpectedError,
  };
}
