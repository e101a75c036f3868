import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely";
import type pg from "pg";
import type { JobInsert, PgBoss } from "pg-boss";
import { v7 as timeOrderedId } from "uuid";
import { idleTransactionMilliseconds } from "../db/database.ts";
import { createPreparedPool } from "../db/prepared-pool.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../system/log.ts";
import { inSpan, noTracing, type Tracing } from "../system/tracing.ts";
import {
  type AccountLimits,
  assignTurns,
  type PlanQuery,
  type Turn,
  turnAssigner,
} from "./account-turns.ts";
import { type JobHandler, type JobName, type Jobs, jobNames } from "./job.ts";
import { type QueueCounts, queueCounts } from "./queue-counts.ts";
import { queueWorkers, type WorkOptions } from "./queue-workers.ts";
import { startPgBoss } from "./start-pg-boss.ts";

export interface EnqueueOptions {
  account_id: string;
  delay_seconds?: number;
  turn?: Turn | undefined;
  /** The trace that the job belongs to. By default: that of the call. */
  traceparent?: string | undefined;
  /** Only a worker with all of them takes the job. */
  labels?: readonly string[];
}

export type NewJob<N extends JobName> = EnqueueOptions & { payload: Jobs[N] };

/** A durable queue in the database: a job exists if and only if its transaction committed. */
export interface Queue extends QueueCounts {
  /**
   * Takes the next turn of an account for a job that a transaction will add. Call it before the
   * transaction begins: inside one it would wait for other connections, which may wait for the
   * transaction. A turn whose job is not added after all stays unused.
   * Why: docs/decisions/leases.md
   */
  takeTurn(name: JobName, account_id: string): Promise<Turn>;
  /**
   * Adds a job of an account as part of a transaction. It becomes due after `delay_seconds`.
   * Without a `turn` it takes one, which delays other jobs of the account until the commit. Fails
   * after `stop`.
   */
  enqueue<N extends JobName>(
    tx: Transaction<Database>,
    name: N,
    payload: Jobs[N],
    options: EnqueueOptions,
  ): Promise<void>;
  /** Adds several jobs with the statement that also executes `parts`, parts of a WITH clause. */
  enqueueAll<N extends JobName>(
    tx: Transaction<Database>,
    name: N,
    jobs: readonly NewJob<N>[],
    parts: RawBuilder<unknown>,
  ): Promise<void>;
  /**
   * Runs jobs, up to `concurrency` at a time. A job whose handler rejects, or whose worker's
   * heartbeat lapses, is queued again. Jobs are claimed fairly by account: beyond a
   * `concurrency` of at least 2, one more job is executed if its account has no other in execution.
   */
  work<N extends JobName>(name: N, options: WorkOptions, handler: JobHandler<N>): Promise<void>;
  /** Stops claiming jobs, aborts the signals of the running ones and waits for them to return. */
  stop(): Promise<void>;
}

/** `labels`: those that the worker needs. */
type StoredPayload<N extends JobName> = Jobs[N] & {
  traceparent?: string;
  labels?: readonly string[];
};

/** Opens the queue: pg-boss in the schema `pgboss`, which the first process creates or upgrades. */
export async function openQueue({
  connection,
  log,
  plan,
  limits,
  tracing = noTracing,
}: {
  connection: pg.ClientConfig;
  log: Log;
  plan: PlanQuery;
  limits: AccountLimits;
  tracing?: Tracing;
}): Promise<Queue> {
  const pool = createPreparedPool({
    ...connection,
    application_name: "reelwright queue",
    // Each queue can claim at a time, and a claim reads about its queue on another connection.
    max: jobNames.length + 1,
    idle_in_transaction_session_timeout: idleTransactionMilliseconds,
  });
  pool.on("error", (error) => log.warn({ err: error }, "Queue connection lost"));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const assignTurn = turnAssigner(db, plan);
  const { boss, channel } = await startPgBoss(pool, log);
  const workers = queueWorkers({ pool, boss, channel, connection, limits, log });
  const addJobs = jobAdder(boss, plan, tracing);
  let stopped: Promise<void> | undefined;

  const stopAll = async () => {
    await workers.stop();
    await boss.stop({ graceful: false });
    await pool.end();
  };
  return {
    ...queueCounts(pool, boss),
    takeTurn: (queue, account_id) => assignTurn({ queue, account_id }),
    enqueue: (tx, name, payload, options) => addJobs(tx, name, [{ ...options, payload }]),
    enqueueAll: addJobs,
    // The work belongs to the trace of the request that caused it.
    work: (name, options, handler) =>
      workers.work(name, options, (payload: StoredPayload<typeof name>, context) => {
        const { traceparent: parent, labels: _labels, ...ids } = payload;
        return inSpan(tracing, { name, parent, ...ids }, () => handler(payload, context));
      }),
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** Returns the function behind `enqueue` and `enqueueAll`. */
function jobAdder(boss: PgBoss, plan: PlanQuery, tracing: Tracing) {
  return async <N extends JobName>(
    tx: Transaction<Database>,
    name: N,
    jobs: readonly NewJob<N>[],
    parts?: RawBuilder<unknown>,
  ): Promise<void> => {
    const added: JobInsert[] = [];
    for (const { payload, account_id, delay_seconds, turn, labels = [], ...job } of jobs) {
      const [assigned] = turn ? [turn] : await assignTurns(tx, plan, [{ queue: name, account_id }]);
      const traceparent = job.traceparent ?? tracing.parent();
      const data: StoredPayload<N> = {
        ...payload,
        ...(traceparent ? { traceparent } : {}),
        ...(labels.length > 0 ? { labels } : {}),
      };
      // pg-boss claims the jobs of one account in the order of their ids.
      const id = timeOrderedId();
      const startAfter = delay_seconds ? { startAfter: String(delay_seconds) } : {};
      added.push({ id, data, ...assigned, ...startAfter });
    }
    const executeSql = (text: string, [rows]: unknown[] = []) =>
      withParts(text, rows, parts).execute(tx);
    await boss.insert(name, added, { db: { executeSql } });
  };
}

/** pg-boss's statement that adds jobs, with further parts of its WITH clause. */
function withParts(
  text: string,
  rows: unknown,
  parts: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const [start = "", end, ...more] = text.split("$1");
  const inner = start.replace(/^\s*WITH /, "");
  if (inner === start || end === undefined || more.length > 0)
    throw new Error("The statement of pg-boss that adds jobs is not of the known form any more.");
  const before = parts ? sql`${parts},` : sql``;
  return sql`with ${before} ${sql.raw(inner)}${rows}${sql.raw(end)}`;
}
