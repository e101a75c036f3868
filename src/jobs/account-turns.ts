import { type Kysely, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { PgBoss } from "pg-boss";
import { inBatches } from "../db/in-batches.ts";
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

/** SQL for the plan of the account in a column. */
export type PlanQuery = (account_id: RawBuilder<unknown>) => RawBuilder<string>;

/** The turn of one job. */
export interface Turn {
  priority: number;
  group: { id: string; tier: string };
}

interface Place {
  queue: JobName;
  account_id: string;
}

/**
 * Returns a function that assigns the next turn to a job and commits it at once, together with
 * those that others ask for at the moment.
 */
export function turnAssigner(
  db: Kysely<Database>,
  plan: PlanQuery,
): (place: Place) => Promise<Turn> {
  const execute = (places: readonly Place[]) => assignTurns(db, plan, places);
  const assign = inBatches({ execute });
  return (place) => assign(() => place);
}

/** Assigns the next turns of accounts, one for each place, in their order. */
export async function assignTurns(
  db: Kysely<Database>,
  plan: PlanQuery,
  places: readonly Place[],
): Promise<Turn[]> {
  const first = await assignFirstTurns(db, plan, places);
  return places.map(({ queue, account_id }) => {
    const of = first.find((each) => each.queue === queue && each.account_id === account_id);
    const { turn, tier } = of ?? { turn: 0, tier: null };
    if (of) of.turn += 1;
    return { priority: -turn, group: { id: account_id, tier: tier ?? "free" } };
  });
}

/** Returns the first of the turns that each account gets, one for each of its places. */
async function assignFirstTurns(
  db: Kysely<Database>,
  plan: PlanQuery,
  places: readonly Place[],
): Promise<(Place & { turn: number; tier: string | null })[]> {
  const queues = places.map(({ queue }) => queue);
  const accounts = places.map(({ account_id }) => account_id);
  const { rows } = await sql<Place & { turn: number; tier: string | null }>`
    with wanted as (
      select queue, account_id, count(*)::integer as count
      from unnest(${queues}::text[], ${accounts}::text[]) as wanted (queue, account_id)
      group by queue, account_id
    ), assigned as (
      insert into job_turns as turns (queue, account_id, turn)
      select queue, account_id, count - 1 + coalesce((
        select turn from job_turns last
        where last.queue = wanted.queue and last.account_id = ${lastClaimed}
      ), 0)
      from wanted
      order by queue, account_id
      on conflict (queue, account_id) do update set turn = greatest(excluded.turn, turns.turn + (
        select count from wanted
        where wanted.queue = excluded.queue and wanted.account_id = excluded.account_id
      ))
      returning queue, account_id, turn
    )
    select queue, account_id, turn - count + 1 as turn, (${plan(sql.ref("account_id"))}) as tier
    from assigned join wanted using (queue, account_id)
  `.execute(db);
  return rows;
}

/** The row of `job_turns` with the turn that was claimed last. */
const lastClaimed = "";

interface ClaimOptions {
  batchSize: number;
  limits?: AccountLimits;
  /** The limit of a plan that `limits` does not name. */
  limit?: number;
  /** The labels of this worker. It takes no job that needs another one. */
  labels?: readonly string[];
}

/** The condition of pg-boss's claim that a job is due. */
const isDue = "NOT j.blocked";

/** Adds to pg-boss's claim that the worker has the labels that a job needs. */
function forLabels(claim: string, labels: readonly string[]): string {
  if (!claim.includes(isDue))
    throw new Error(`The claim of pg-boss does not contain "${isDue}" any more.`);
  const own = pg.escapeLiteral(JSON.stringify(labels));
  return claim.replace(isDue, `${isDue} AND coalesce(j.data -> 'labels', '[]') <@ ${own}::jsonb`);
}

/**
 * Claims up to `batchSize` jobs by turn, within the limits of their accounts. May return fewer
 * although more are due; then another call returns the next ones, until a call returns none.
 */
export async function claimByTurn<N extends JobName>(
  pool: pg.Pool,
  boss: PgBoss,
  name: N,
  { batchSize, limits = {}, limit = 1, labels = [] }: ClaimOptions,
) {
  return boss.fetch<Jobs[N]>(name, {
    batchSize,
    includeMetadata: true,
    groupConcurrency: { default: limit, tiers: { ...limits } },
    db: {
      async executeSql(text, values = []) {
        const claim = withLiterals(forLabels(text, labels), values);
        // Without values, several statements are one message and one transaction.
        const message = `${lockClaims(name)}; ${recordingTurn(name, claim)}`;
        // Of such a message pg returns a list, which its declared type lacks.
        const results = [await pool.query(message)].flat();
        return results.at(-1) ?? { rows: [] };
      },
    },
  });
}

/**
 * Two processes that count an account's running jobs at the same time could both claim its last
 * slot. A statement of its own: the claim must see what was committed before the lock.
 */
const lockClaims = (name: JobName) =>
  `select pg_advisory_xact_lock(hashtext(${pg.escapeLiteral(`reelwright ${name} jobs`)}))`;

/** The claim as a part of a statement that also records the highest turn that it has claimed. */
const recordingTurn = (name: JobName, claim: string) => `
  with claimed as (${claim}), recorded as (
    insert into job_turns (queue, account_id, turn)
    select ${pg.escapeLiteral(name)}, '${lastClaimed}', max(-priority) from claimed having count(*) > 0
    on conflict (queue, account_id) do update set turn = greatest(job_turns.turn, excluded.turn)
  )
  select * from claimed`;

/** The statement with literals in place of its parameters, which are texts and numbers. */
const withLiterals = (text: string, values: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1];
    if (typeof value !== "string" && typeof value !== "number")
      throw new Error(`The claim of pg-boss has a parameter of type ${typeof value} now.`);
    return pg.escapeLiteral(String(value));
  });
