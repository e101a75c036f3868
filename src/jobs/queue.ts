import type { Transaction } from "kysely";
import pg from "pg";
import { fromKysely, PgBoss } from "pg-boss";
import { type Notifications, openNotifications } from "../db/notifications.ts";
import type { Database } from "../db/schema.ts";
import type { Log } from "../system/log.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import { type JobName, type Jobs, jobNames } from "./job-names.ts";

export interface JobContext {
  /** Aborted when this worker stops, or when the job was given to another because this one seemed dead. */
  signal: AbortSignal;
  /** Hands the job back: after the handler has returned, another worker may take it. */
  requeue(): void;
}

export type JobHandler<N extends JobName> = (
  payload: Jobs[N],
  context: JobContext,
) => Promise<void>;

/** A durable queue in the database: a job exists exactly when the transaction that enqueued it committed. */
export interface Queue {
  enqueue<N extends JobName>(
    tx: Transaction<Database>,
    name: N,
    payload: Jobs[N],
    options?: { delay_seconds?: number },
  ): Promise<void>;
  /** Takes jobs, up to `concurrency` at a time. A handler that throws is tried again; a worker that died is noticed by its heartbeat. */
  work<N extends JobName>(
    name: N,
    options: { concurrency: number },
    handler: JobHandler<N>,
  ): Promise<void>;
  /** How many jobs wait in each queue and how many are at work, as the workers counted them last (once a second). */
  counts(): Promise<{ queue: JobName; status: "waiting" | "active"; count: number }[]>;
  /** Stops taking jobs, aborts the signals of the running ones and waits for them to return. */
  stop(): Promise<void>;
}

const schema = "pgboss";
/** Of every job: without a sign of life for 10 s it goes to another worker. */
const jobOptions = {
  heartbeatSeconds: 10,
  notify: true,
  // The heartbeat alone says when a job is lost: how long it runs is no sign of anything. This is pg-boss's highest.
  expireInSeconds: 24 * 3600,
  retryLimit: 1_000_000,
  retryDelay: 0,
  deleteAfterSeconds: 600,
};

/** Opens the queue: pg-boss in the schema `pgboss`, made or brought up to date by the first process that comes. */
export async function openQueue({
  connection,
  log,
}: {
  connection: pg.ClientConfig;
  log: Log;
}): Promise<Queue> {
  const pool = new pg.Pool({ ...connection, application_name: "reelwright queue", max: 4 });
  pool.on("error", (error) => log.warn({ err: error }, "A connection of the queue was lost."));
  const { boss, channel } = await startBoss(pool, log);
  const dispatchers = new Map<string, Dispatcher>();
  let listening: Promise<Notifications> | undefined;
  let pulse: NodeJS.Timeout | undefined;
  let stopped: Promise<void> | undefined;

  const beginWorking = async () => {
    listening = openNotifications(connection, log);
    (await listening).on(channel, (name) => wake(dispatchers, name));
    pulse = setInterval(() => void supervise(boss, dispatchers, log), 1000);
  };
  const stopAll = async () => {
    clearInterval(pulse);
    await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.stop()));
    await (await listening)?.close();
    await boss.stop({ graceful: false });
    await pool.end();
  };
  return {
    async enqueue(tx, name, payload, { delay_seconds } = {}) {
      await boss.send(name, payload, {
        db: fromKysely(tx),
        ...(delay_seconds ? { startAfter: delay_seconds } : {}),
      });
    },
    async work(name, { concurrency }, handler) {
      dispatchers.set(name, startDispatcher({ boss, name, concurrency, handler, log }));
      if (listening) wake(dispatchers, name);
      else await beginWorking();
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
    stop() {
      stopped ??= stopAll();
      return stopped;
    },
  };
}

/** Also tells the channel that pg-boss announces new jobs on. */
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
    // Only workers look after the queue (supervise).
    supervise: false,
    schedule: false,
    monitorIntervalSeconds: 1,
    maintenanceIntervalSeconds: 60,
  });
  boss.on("error", (error) => log.error({ err: error }, "The queue met an error."));
  boss.on("warning", (warning) => log.warn({ warning }, "The queue gave a warning."));
  await boss.start();
  for (const name of jobNames) await boss.createQueue(name, jobOptions);
  return { boss, channel };
}

/** An empty name: announcements may have been missed, so every queue is looked at. */
function wake(dispatchers: ReadonlyMap<string, Dispatcher>, name: string): void {
  if (name) dispatchers.get(name)?.wake();
  else for (const dispatcher of dispatchers.values()) dispatcher.wake();
}

/** Takes lapsed jobs back from the dead, then looks for work: also for what was due later and announces itself nowhere. */
async function supervise(
  boss: PgBoss,
  dispatchers: ReadonlyMap<string, Dispatcher>,
  log: Log,
): Promise<void> {
  await boss
    .supervise()
    .catch((error) => log.warn({ err: error }, "The queue could not look for lapsed jobs."));
  wake(dispatchers, "");
}
