import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { type Notifications, openNotifications } from "../db/notifications.ts";
import type { Log } from "../system/log.ts";
import { type AccountLimits, claimByTurn } from "./account-turns.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import { computingJobs, type JobHandler, type JobName } from "./job.ts";

export interface WorkOptions {
  /** How many jobs at a time. */
  concurrency: number;
  /** The labels of this worker. Jobs that need another one are left to others. */
  labels?: readonly string[];
}

/** Runs the jobs of queues in this process. */
export interface QueueWorkers {
  /** See Queue.work. */
  work<N extends JobName>(name: N, options: WorkOptions, handler: JobHandler<N>): Promise<void>;
  /** Stops claiming jobs, aborts the signals of the running ones and waits for them to return. */
  stop(): Promise<void>;
}

/** Jobs of an account that only wait, or help another job of it, at a time. */
const otherJobsMax = 1000;

/** The parts of the queue that its workers use. `channel` notifies of new jobs. */
interface QueueParts {
  pool: pg.Pool;
  boss: PgBoss;
  channel: string;
  connection: pg.ClientConfig;
  limits: AccountLimits;
  log: Log;
}

export function queueWorkers(parts: QueueParts): QueueWorkers {
  const { pool, boss, channel, connection, limits, log } = parts;
  const dispatchers = new Map<string, Dispatcher>();
  let listening: Promise<Notifications> | undefined;
  let supervision: NodeJS.Timeout | undefined;

  const startListening = async () => {
    listening = openNotifications(connection, log);
    (await listening).on(channel, (name) => wake(dispatchers, name));
    supervision = setInterval(() => void supervise(boss, dispatchers, log), 1000);
  };
  return {
    async work(name, { concurrency, labels = [] }, handler) {
      const computes = computingJobs.includes(name);
      const accountLimits = computes ? { limits } : { limit: otherJobsMax };
      const claim = (batchSize: number) =>
        claimByTurn(pool, boss, name, { batchSize, labels, ...accountLimits });
      const claimOfIdleAccount =
        concurrency > 1 ? () => claimByTurn(pool, boss, name, { batchSize: 1, labels }) : undefined;
      const options = { boss, name, claim, claimOfIdleAccount, concurrency, handler, log };
      dispatchers.set(name, startDispatcher(options));
      if (listening) wake(dispatchers, name);
      else await startListening();
    },
    async stop() {
      clearInterval(supervision);
      await Promise.all([...dispatchers.values()].map((dispatcher) => dispatcher.stop()));
      await (await listening)?.close();
    },
  };
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
  await boss.supervise().catch((error) => log.warn({ err: error }, "Lapsed job check failed"));
  wake(dispatchers, "");
}
