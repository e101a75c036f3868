import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { JobName, Jobs } from "./jobs.ts";

export interface JobContext {
  /** Aborted when this worker stops; a long job then hands itself back with `again` and returns. */
  signal: AbortSignal;
}

/** A durable queue in the database: a job exists exactly when the transaction that enqueued it committed. */
export interface Queue {
  enqueue<N extends JobName>(tx: Transaction<Database>, name: N, payload: Jobs[N], options?: { delay_seconds?: number }): Promise<void>;
  /** Takes jobs, up to `concurrency` at a time. A handler that throws is tried again; a worker that died is noticed by its heartbeat. */
  work<N extends JobName>(name: N, options: { concurrency: number }, handler: (payload: Jobs[N], context: JobContext) => Promise<void>): Promise<void>;
  /** Stops taking jobs, aborts the signals of the running ones and waits for them to return. */
  stop(): Promise<void>;
}
