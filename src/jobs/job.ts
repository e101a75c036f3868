import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";

/** Every kind of job with its payload. A payload holds ids; the data is in the rows they name. */
export interface Jobs {
  /** Executes a run. */
  run: { run_id: string };
  /** Renders a project in another size or codec. */
  render: { render_id: string };
  /** Publishes a video to a platform. */
  publish: { publish_id: string };
  /** Makes a segment of a render that another worker executes. */
  segment: { shared_render_id: string; labels?: readonly string[] };
}

export type JobName = keyof Jobs;

export const jobNames: readonly JobName[] = ["run", "render", "publish", "segment"];

/** Jobs that compute. Uploads wait for other servers; publish-job.ts limits them. */
export const computingJobs: readonly JobName[] = ["run", "render"];

export interface JobContext {
  /** Aborted when this worker stops, or when another worker has claimed the job. */
  signal: AbortSignal;
  /** Returns the job to the queue as soon as the handler has returned. */
  requeue(): void;
  /**
   * Ends the job as part of a transaction after which another job may do the rest of the work, so
   * that a crash never leaves two jobs for the same work. Locks the job until the transaction ends:
   * call it last. Returns false if another worker has claimed the job; then roll back.
   */
  end(tx: Transaction<Database>): Promise<boolean>;
}

/** Executes one job. When it rejects, the job is queued again. */
export type JobHandler<N extends JobName> = (
  payload: Jobs[N],
  context: JobContext,
) => Promise<void>;
