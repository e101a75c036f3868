import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Kysely, type Selectable, sql } from "kysely";
import { assetStore } from "../assets/assets.ts";
import { segmentCache } from "../assets/segments.ts";
import { settleHold } from "../credits/holds.ts";
import type { Database } from "../db/schema.ts";
import type { JobHandler } from "../jobs/queue.ts";
import { checkedTimeline } from "../media/timeline/checked-timeline.ts";
import { renderTimeline } from "../media/timeline/render.ts";
import { type RenderSettings, renderSettings } from "../media/timeline/render-options.ts";
import { retryDelaysSeconds } from "../pipeline/attempt.ts";
import { findRevision, lockProject } from "../projects/projects.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { diskFull, isDiskFull } from "../system/disk-full.ts";
import { ApiError, StepError } from "../system/errors.ts";
import { announceRender } from "./announce-render.ts";
import { renderPrice } from "./price.ts";
import { findSameOutput } from "./renders.ts";

type RenderRow = Selectable<Database["renders"]>;

const progress_milliseconds = 500;
const attempts_max = 20;
const fault_attempts_max = 5;

/** Another worker has taken the render. */
class StaleAttemptError extends Error {}

/** Renders a project once more, in the size and codec that was asked for; segments that are kept are not encoded again. */
export function renderJob(worker: WorkerServices): JobHandler<"render"> {
  return async ({ render_id }, { signal: stopping, requeue }) => {
    const render = await claimRender(worker, render_id);
    if (!render) return;
    const broken = new AbortController();
    const signal = AbortSignal.any([stopping, broken.signal]);
    try {
      const { asset_id, price } = await renderProject(worker, render, {
        signal,
        fault: (error) => broken.abort(error),
      });
      await endRender(
        worker,
        render,
        { status: "completed", progress: 100, output_asset_id: asset_id },
        price,
      );
    } catch (error) {
      if (error instanceof StaleAttemptError) return;
      if (stopping.aborted) return requeue();
      worker.log.warn({ err: error, render_id }, "A render failed.");
      const delay_seconds =
        error instanceof StepError && error.retryable
          ? retryDelaysSeconds[render.attempt - 1]
          : undefined;
      if (delay_seconds !== undefined) return scheduleRetry(worker, render, delay_seconds);
      await endRender(
        worker,
        render,
        { status: "failed", error: JSON.stringify(toRenderError(error, render)) },
        0,
      );
    }
  };
}

/** Raises the attempt, so that an earlier worker can't change the render any more. Undefined: it has ended. */
async function claimRender(
  { db, clock }: WorkerServices,
  id: string,
): Promise<RenderRow | undefined> {
  return db
    .updateTable("renders")
    .set({
      attempt: sql`attempt + 1`,
      status: "running",
      started_at: sql`coalesce(started_at, ${clock.now()})`,
    })
    .where("id", "=", id)
    .where("status", "in", ["pending", "running"])
    .returningAll()
    .executeTakeFirst();
}

interface Making {
  signal: AbortSignal;
  fault(error: unknown): void;
}

async function renderProject(
  worker: WorkerServices,
  render: RenderRow,
  { signal, fault }: Making,
): Promise<{ asset_id: string; price: number }> {
  if (render.attempt > attempts_max)
    throw new StepError(
      "internal",
      `This render was started ${attempts_max} times without reaching its end.`,
    );
  const { storage, clock, ffmpeg } = worker;
  const done = await findSameOutput(worker.db, render, render.settings);
  if (done) return { asset_id: done, price: 0 };
  const timeline = checkedTimeline(
    (await findRevision(worker.db, render.project_id, render.revision))?.timeline,
  );
  const settings = resolveSettings(render, ffmpeg.encoders);
  const folder = await mkdtemp(join(worker.folder, "render-"));
  try {
    const assets = assetStore(
      { ...worker, folder, bytesMax: worker.config.assetBytesMax },
      render.account_id,
    );
    const segments = segmentCache(storage, clock, render.account_id);
    const use = {
      assets,
      ffmpeg,
      segments,
      folder: join(folder, "work"),
      signal,
      progress: progressWriter(worker, render, fault),
    };
    const { path } = await renderTimeline(timeline, settings, use);
    const { id: asset_id } = await assets.save(path, { kind: "video" });
    return { asset_id, price: renderPrice(timeline, settings) };
  } catch (error) {
    throw isDiskFull(error) ? diskFull(error) : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The API does not ask this worker's ffmpeg before it accepts a render. */
function resolveSettings({ settings }: RenderRow, encoders: ReadonlySet<string>): RenderSettings {
  const { codec, format, aspect_ratio, resolution } = settings as Record<
    keyof RenderSettings,
    unknown
  > as RenderSettings;
  return renderSettings(
    { codec, format, aspect_ratio, resolution: `${resolution}p` },
    aspect_ratio,
    encoders,
  );
}

/** Writes progress twice a second at most, and never two at a time. */
function progressWriter(
  { db, clock }: WorkerServices,
  render: RenderRow,
  fault: (error: unknown) => void,
): (percent: number) => void {
  let next = 0;
  let writing = false;
  const write = async (progress: number) => {
    const row = await updateClaimed(db, render)
      .set({ progress })
      .returning("id")
      .executeTakeFirst();
    if (!row) throw new StaleAttemptError(`Render ${render.id} was given to another worker.`);
  };
  return (percent) => {
    const now = clock.now().getTime();
    if (writing || now < next) return;
    writing = true;
    next = now + progress_milliseconds;
    write(Math.round(percent * 10) / 10)
      .catch(fault)
      .finally(() => {
        writing = false;
      });
  };
}

/** An UPDATE of a render that is still this attempt's. */
const updateClaimed = (db: Kysely<Database>, { id, attempt }: RenderRow) =>
  db
    .updateTable("renders")
    .where("id", "=", id)
    .where("attempt", "=", attempt)
    .where("status", "=", "running");

type Ending =
  | { status: "completed"; progress: number; output_asset_id: string }
  | { status: "failed"; error: string };

async function endRender(
  worker: WorkerServices,
  render: RenderRow,
  ending: Ending,
  price: number,
): Promise<void> {
  const now = worker.clock.now();
  await worker.db.transaction().execute(async (tx) => {
    // Of two that were asked for at the same moment one is paid; each waits here for the other.
    await lockProject(tx, render.project_id);
    const cost = price > 0 && (await findSameOutput(tx, render, render.settings)) ? 0 : price;
    const row = await updateClaimed(tx, render)
      .set({ ...ending, completed_at: now, credits_used: cost })
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new StaleAttemptError(`Render ${render.id} was given to another worker.`);
    const { account_id, id: holder_id } = render;
    const description = `Render in ${String(render.settings.resolution)}p ${String(render.settings.format)}`;
    await announceRender(worker, tx, row);
    // Last, because all that spend from one wallet wait for each other from here to the commit.
    await settleHold(tx, { account_id, holder_id, cost, description, render_id: holder_id, now });
  });
}

/** To its reader it goes on running; its segments are kept, so the next try begins where this one stopped. */
async function scheduleRetry(
  { db, queue }: WorkerServices,
  render: RenderRow,
  delay_seconds: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await updateClaimed(tx, render)
      .set({ status: "running" })
      .returning("id")
      .executeTakeFirst();
    if (row) await queue.enqueue(tx, "render", { render_id: render.id }, { delay_seconds });
  });
}

/** Throws what may pass: the queue then tries the job again. */
function toRenderError(
  error: unknown,
  { attempt }: RenderRow,
): { code: string; message: string; retryable: boolean } {
  if (error instanceof StepError)
    return { code: error.code, message: error.message, retryable: error.retryable };
  if (error instanceof ApiError)
    return { code: "invalid_input", message: error.message, retryable: false };
  if (attempt < fault_attempts_max) throw error;
  return {
    code: "internal",
    message: "Something went wrong in the service; it was tried several times.",
    retryable: true,
  };
}
