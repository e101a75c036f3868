import { type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import type { PgBoss } from "pg-boss";
import type { Database } from "../db/schema.ts";
import type { JobName, Jobs } from "./job.ts";

/**
 * Fairness between accounts (start-time fair queueing, Goyal et al. 1996). Each new job of an
 * account gets the turn after its last one, but none before the turn that was claimed last. Workers
 * claim the lowest turn first. So accounts alternate, and an account with a hundred waiting jobs
 * delays another account's job by at most one of its own. pg-boss stores the turn as a negative
 * priority, and the account as the job's group, whose tier is the plan.
 */

/** How many jobs of one account may run at a time, by plan. */
export type AccountLimits = Readonly<Record<string, number>>;

/** SQL for the plan of an account. */
export type PlanQuery = (account_id: string) => RawBuilder<string>;

interface Placement {
  priority: number;
  group: { id: string; tier: string };
}

/**
 * Assigns the next turn to a job of the account, and locks its turns until the transaction ends.
 * Why: docs/decisions/leases.md
 */
export async function assignTurn(
  tx: Transaction<Database>,
  queue: JobName,
  account_id: string,
  plan: PlanQuery,
): Promise<Placement> {
  const { rows } = await sql<{ turn: number; plan: string | null }>`
    insert into job_turns (queue, account_id, turn)
    values (${queue}, ${account_id}, coalesce(
      (select turn from job_turns where queue = ${queue} and account_id = ${lastClaimed}), 0
    ))
    on conflict (queue, account_id) do update set turn = greatest(job_turns.turn + 1, excluded.turn)
    returning turn, (${plan(account_id)}) as plan
  `.execute(tx);
  const [{ turn, plan: tier } = { turn: 0, plan: null }] = rows;
  return { priority: -turn, group: { id: account_id, tier: tier ?? "free" } };
}

/** The row of `job_turns` with the turn that was claimed last. */
const lastClaimed = "";

interface ClaimOptions {
  batchSize: number;
  limits?: AccountLimits;
  /** The limit of a plan that `limits` does not name. */
  limit?: number;
}

/**
 * Claims up to `batchSize` jobs by turn, within the limits of their accounts. May return fewer
 * although more are due; then another call returns the next ones, until a call returns none.
 */
export async function claimByTurn<N extends JobName>(
  pool: pg.Pool,
  boss: PgBoss,
  name: N,
  { batchSize, limits = {}, limit = 1 }: ClaimOptions,
) {
  const client = await pool.connect();
  // Without a listener, the loss of a connection that is in use ends the process.
  let lost: Error | undefined;
  const onError = (error: Error) => {
    lost = error;
  };
  client.on("error", onError);
  try {
    // Two processes that count an account's running jobs at the same time could both claim its last
    // slot. The parts of one query are statements of their own, sent together.
    await client.query(
      `begin; select pg_advisory_xact_lock(hashtext(${pg.escapeLiteral(`reelwright ${name} jobs`)}))`,
    );
    const jobs = await boss.fetch<Jobs[N]>(name, {
      batchSize,
      includeMetadata: true,
      groupConcurrency: { default: limit, tiers: { ...limits } },
      db: { executeSql: (text, values) => client.query(text, values) },
    });
    const turn = Math.max(...jobs.map(({ priority }) => -priority));
    const record = `
      insert into job_turns (queue, account_id, turn)
      values (${pg.escapeLiteral(name)}, '${lastClaimed}', ${turn})
      on conflict (queue, account_id) do update set turn = greatest(job_turns.turn, excluded.turn);`;
    await client.query(`${jobs.length > 0 ? record : ""} commit`);
    client.off("error", onError);
    client.release(lost);
    return jobs;
  } catch (error) {
    client.off("error", onError);
    client.release(true);
    throw error;
  }
}
