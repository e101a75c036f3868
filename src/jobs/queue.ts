import type { Transaction } from "kysely";
import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { v7 as timeOrderedId } from "uuid";
import { type Notifications, openNotifications } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../system/log.ts";
import { type AccountLimits, assignTurn, claimByTurn, type PlanQuery } from "./account-turns.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import { type JobHandler, type JobName, type Jobs, jobNames } from "./job.ts";

/** A durable queue in the database: a job exists if and only if its transaction committed. */
export interface Queue {
  /**
   * Adds a job of an account as part of a transaction. It becomes due after `delay_seconds`. Locks
   * the account's turns in this queue until the transaction ends, so call it shortly before the
   * commit.
   */
  enqueue<N extends JobName>(
    tx: Transaction<Database>,
    name: N,
    payload: Jobs[N],
    options: { account_id: string; delay_seconds?: number },
  ): Promise<void>;
  /**
   * Runs jobs, up to `concurrency` at a time. A job whose handler rejects, or whose worker's
   * heartbeat lapses, is queued again. Jobs are claimed fairly by account: beyond a
   * `concurrency` of at least 2, one more job is executed if its account has no other in execution.
   */
  work<N extends JobName>(
    name: N,
    options: { concurrency: number },
    handler: JobHandler<N>,
  ): Promise<void>;
  /** Waiting and active jobs of each queue. Workers update the counts every second. */
  counts(): Promise<{ queue: JobName; status: "waiting" | "active"; count: number }[]>;
  /** Seconds for which the oldest due job of each queue has been waiting; 0 if none is. */
  oldestWaiting(): Promise<{ queue: JobName; seconds: number }[]>;
  /**
   * Waiting jobs that are claimed before the one of that run or render; undefined if it is not
   * waiting.
   */
  countAhead(name: "run" | "render", id: string): Promise<number | undefined>;
  /** Waiting and active runs and renders of an account; counts at most ten. */
  countJobs(account_id: string): Promise<number>;
  /** Stops claiming jobs, aborts the signals of the running ones and waits for them to return. */
  stop(): Promise<void>;
}

const schema = "pgboss";
/** Queues whose jobs compute. Uploads wait for other servers; publish-job.ts limits them. */
const computing: readonly JobName[] = ["run", "render"];
const jobOptions = {
  /** After this time without a heartbeat, another worker claims the job. */
  heartbeatSeconds: 10,
  notify: true,
  // Only the heartbeat tells whether a job is lost, not its duration. This is pg-boss's maximum.
  expireInSeconds: 24 * 3600,
  retryLimit: 1_000_000,
  retryDelay: 0,
  deleteAfterSeconds: 600,
};

/** Opens the queue: pg-boss in the schema `pgboss`, which the first process creates or upgrades. */
export async function openQueue({
  connection,
  log,
  plan,
  limits,
}: {
  connection: pg.ClientConfig;
  log: Log;
  plan: PlanQuery;
  limits: AccountLimits;
}): Promise<Queue> {
  const pool = new pg.Pool({
    ...connection,
    application_name: "reelwright queue",
    max: 4,
    // A process that freezes during a claim must not block the claims of all others.
    idle_in_transaction_session_timeout: 10_000,
  });
  pool.on("error", (error) => log.warn({ err: error }, "Queue connection lost"));
  const { boss, channel } = await startBoss(pool, log);
  const dispatchers = new Map<string, Dispatcher>();
  let listening: Promise<Notifications> | undefined;
  let supervision: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;

  const startListening = async () => {
    listening = openNotifications(connection, log);
    (await listening).on(channel, (name) => wake(dispatchers, name));
    supervision = setInterval(() => void supervise(boss, dispatchers, log), 1000);
  };
  const stopAll = async () => {
    clearInterval(supervision);
    await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.stop()));
    await (await listening)?.close();
    await boss.stop({ graceful: false });
    await pool.end();
  };
  return {
    async enqueue(tx, name, payload, { account_id, delay_seconds }) {
      const turn = await assignTurn(tx, name, account_id, plan);
      await boss.send(name, payload, {
        db: fromKysely(tx),
        // pg-boss claims the jobs of one account in the order of their ids.
        id: timeOrderedId(),
        ...turn,
        ...(delay_seconds ? { startAfter: delay_seconds } : {}),
      });
    },
    async work(name, { concurrency }, handler) {
      const computes = computing.includes(name);
      const accountLimits = computes ? { limits } : { limit: concurrency };
      const claim = (batchSize: number) =>
        claimByTurn(pool, boss, name, { batchSize, ...accountLimits });
      const claimOfIdleAccount =
        concurrency > 1 ? () => claimByTurn(pool, boss, name, { batchSize: 1 }) : undefined;
      const options = { boss, name, claim, claimOfIdleAccount, concurrency, handler, log };
      dispatchers.set(name, startDispatcher(options));
      if (listening) wake(dispatchers, name);
      else await startListening();
    },
    async counts() {
      const queues = await boss.getQueues([...jobNames]);
      return jobNames.flatMap((queue) => {
        const { readyCount = 0, activeCount = 0 } = queues.find(({ name }) => name === queue) ?? {};
        return [
          { queue, status: "waiting" as const, count: readyCount },
          { queue, status: "active" as const, count: activeCount },
        ];
      });
    },
    async oldestWaiting() {
      const { rows } = await pool.query<{ queue: JobName; seconds: number }>(
        `select name as queue, extract(epoch from now() - min(greatest(created_on, start_after)))::float as seconds
         from ${schema}.job where state < 'active' and start_after <= now() group by name`,
      );
      return jobNames.map((queue) => ({
        queue,
        seconds: rows.find((row) => row.queue === queue)?.seconds ?? 0,
      }));
    },
    async countAhead(name, id) {
      const { rows } = await pool.query<{ ahead: number }>(
        `select (
           select count(*)::integer from ${schema}.job as other
           where other.name = mine.name and other.state < 'active'
             and (-other.priority, other.created_on) < (-mine.priority, mine.created_on)
         ) as ahead
         from ${schema}.job as mine
         where name = $1 and state < 'active' and data ->> $2 = $3 limit 1`,
        [name, `${name}_id`, id],
      );
      return rows[0]?.ahead;
    },
    async countJobs(account_id) {
      const { rows } = await pool.query<{ count: number }>(
        `select count(*)::integer as count from (
           select from ${schema}.job
           where name = any($1) and group_id = $2 and state < 'completed' limit 10
         ) as jobs`,
        [computing, account_id],
      );
      return rows[0]?.count ?? 0;
    },
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** Starts pg-boss. Also returns the channel on which it notifies of new jobs. */
async function startBoss(pool: pg.Pool, log: Log): Promise<{ boss: PgBoss; channel: string }> {
  let channel = "";
  const boss = new PgBoss({
    schema,
    db: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (name) => {
        channel = name;
        return { close: async () => {} };
      },
    },
    useListenNotify: true,
    // Only workers supervise the queue (see supervise).
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "Queue error"));
  boss.on("warning", (warning) => log.warn({ warning }, "Queue warning"));
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, jobOptions);
  return { boss, channel };
}

/** Wakes one queue, or all with an empty name: notifications may have been missed. */
function wake(dispatchers: ReadonlyMap<string, Dispatcher>, name: string): void {
  if (name) dispatchers.get(name)?.wake();
  else for (const dispatcher of dispatchers.values()) dispatcher.wake();
}

/** Requeues jobs of dead workers, then looks for jobs; those with a delay send no notification. */
async function supervise(
  boss: PgBoss,
  dispatchers: ReadonlyMap<string, Dispatcher>,
  log: Log,
): Promise<void> {
  await boss
    .supervise()
    .catch((error) => log.warn({ err: error }, "Search for lapsed jobs failed"));
  wake(dispatchers, "");
}
