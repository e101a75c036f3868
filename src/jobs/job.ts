/** Every kind of job with its payload. A payload holds ids; the data is in the rows they name. */
export interface Jobs {
  /** Executes a run. */
  run: { run_id: string };
  /** Renders a project in another size or codec. */
  render: { render_id: string };
  /** Publishes a video to a platform. */
  publish: { publish_id: string };
}

export type JobName = keyof Jobs;

export const jobNames: readonly JobName[] = ["run", "render", "publish"];

/** Jobs that compute. Uploads wait for other servers; publish-job.ts limits them. */
export const computingJobs: readonly JobName[] = ["run", "render"];

export interface JobContext {
  /** Aborted when this worker stops, or when another worker has claimed the job. */
  signal: AbortSignal;
  /** Returns the job to the queue as soon as the handler has returned. */
  requeue(): void;
}

/** Executes one job. When it rejects, the job is queued again. */
export type JobHandler<N extends JobName> = (
  payload: Jobs[N],
  context: JobContext,
) => Promise<void>;
