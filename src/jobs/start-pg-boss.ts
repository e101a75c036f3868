import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Log } from "../system/log.ts";
import { jobNames } from "./job.ts";

/** The schema of pg-boss's tables. */
export const schema = "pgboss";

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

/** Starts pg-boss. Also returns the channel on which it notifies of new jobs. */
export async function startPgBoss(
  pool: pg.Pool,
  log: Log,
): Promise<{ boss: PgBoss; channel: string }> {
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
    // Only workers supervise the queue (queue-workers.ts).
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
