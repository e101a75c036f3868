import type pg from "pg";
import type { PgBoss } from "pg-boss";
import { computingJobs, type JobName, jobNames } from "./job.ts";
import { schema } from "./start-pg-boss.ts";

/** Counts of waiting and active jobs. */
export interface QueueCounts {
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
}

export const queueCounts = (pool: pg.Pool, boss: PgBoss): QueueCounts => ({
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
      [computingJobs, account_id],
    );
    return rows[0]?.count ?? 0;
  },
});
