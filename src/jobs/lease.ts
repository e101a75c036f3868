import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { StepError } from "../system/errors.ts";
import type { JobContext, JobName, Jobs } from "./job.ts";
import type { Queue } from "./queue.ts";

/**
 * The tables whose rows are background work. Each has a `status`, and two counters: `attempt`, how
 * often a worker has claimed the row, and `retries`, how often the work failed transiently.
 * Why: docs/decisions/leases.md
 */
export type LeasedTable = "runs" | "renders" | "publications";

/** A claimed row. `attempt` is the fencing token: every later write of the worker names it. */
export interface Lease {
  id: string;
  attempt: number;
}

/** The columns of another table that hold leases. */
type LeaseColumns = Record<keyof Lease, RawBuilder<unknown>>;

/** Claims that end without a result, until the work is given up: it probably kills its workers. */
const lostAttemptsMax = 20;

/** The row has ended or another worker has claimed it: this worker must not write it any more. */
export class StaleAttemptError extends Error {
  constructor({ id, attempt }: Lease) {
    super(`Attempt ${attempt} of ${id} is stale: it has ended, or another worker has claimed it.`);
    this.name = "StaleAttemptError";
  }
}

/** For an attempt that has nothing left to write once another worker has claimed its row. */
export function ignoreStaleAttempt(error: unknown): void {
  if (!(error instanceof StaleAttemptError)) throw error;
}

interface Claiming {
  ids: readonly string[];
  now: Date;
  /** A further condition of the claim. */
  when?: RawBuilder<boolean>;
  /** Further columns to set. */
  set?: RawBuilder<unknown>;
}

/**
 * The UPDATE that claims pending rows, or those whose worker is presumed dead: it raises `attempt`,
 * so that an earlier worker can no longer write. Returns no row for work that has ended.
 */
export const claim = <Table extends LeasedTable>(
  table: Table,
  { ids, now, when = sql<boolean>`true`, set }: Claiming,
): RawBuilder<Selectable<Database[Table]>> => sql`
  update ${sql.table(table)}
  set attempt = attempt + 1, status = 'running', started_at = coalesce(started_at, ${now})
    ${set ? sql`, ${set}` : sql``}
  where id = any(${ids}) and status in ('pending', 'running') and ${when}
  returning *`;

/** The condition of every later write: the row is still running under this lease. */
export const isHeld = ({ id, attempt }: Lease | LeaseColumns): RawBuilder<boolean> =>
  sql`id = ${id} and attempt = ${attempt} and status = 'running'`;

/** Keeps the row under this lease until the transaction ends. Throws StaleAttemptError. */
export async function lockHeld(
  tx: Transaction<Database>,
  table: LeasedTable,
  lease: Lease,
): Promise<void> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} where ${isHeld(lease)} for share`.execute(tx);
  if (rows.length === 0) throw new StaleAttemptError(lease);
}

/**
 * Throws StepError `internal` for work that was claimed 20 times without a result.
 * `attempts`: claims since its start or its last resume, without those that failed transiently.
 */
export function checkLostAttempts(attempts: number): void {
  if (attempts <= lostAttemptsMax) return;
  throw new StepError(
    "internal",
    `${lostAttemptsMax} workers stopped while they executed this, so it was given up.`,
  );
}

/** Workers that stop during one step, until it is given up. */
const lostStepsMax = 2;

/** Throws StepError `tool_failed` for a step during which two workers stopped without a word. */
export function checkLostStep(lost: number): void {
  if (lost < lostStepsMax) return;
  throw new StepError(
    "tool_failed",
    `${lost} workers stopped while they executed this step, so it is not executed again. ` +
      "Use smaller or simpler inputs.",
  );
}

interface Retry<Name extends JobName> {
  table: LeasedTable;
  job: Name;
  payload: Jobs[Name];
  /** The labels that its worker needs. */
  labels?: readonly string[];
  /** Ends the job of this attempt. */
  end: JobContext["end"];
  delay_seconds: number;
  /**
   * The status until the next claim: "running" to hide the retry from clients, "pending" to free
   * one of the account's slots.
   */
  status: "pending" | "running";
  /** Further columns to set. */
  set?: RawBuilder<unknown>;
}

/**
 * Counts a transient failure and queues the job again after the delay. Does nothing under a stale
 * lease.
 */
export async function scheduleRetry<Name extends JobName>(
  { db, queue }: { db: Kysely<Database>; queue: Queue },
  lease: Lease & { account_id: string },
  { table, job, payload, labels, end, delay_seconds, status, set }: Retry<Name>,
): Promise<void> {
  const scheduling = db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update ${sql.table(table)} set retries = retries + 1, status = ${status}
        ${set ? sql`, ${set}` : sql``}
      where ${isHeld(lease)} returning id`.execute(tx);
    if (rows.length === 0) throw new StaleAttemptError(lease);
    const { account_id } = lease;
    const how = { account_id, delay_seconds, ...(labels ? { labels } : {}) };
    await queue.enqueue(tx, job, payload, how);
    if (!(await end(tx))) throw new StaleAttemptError(lease);
  });
  await scheduling.catch(ignoreStaleAttempt);
}
