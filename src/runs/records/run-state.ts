import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from "kysely";
import { discardUnpaid, hasUnpaid } from "../../assets/unpaid-assets.ts";
import { openWallets, settledHolds } from "../../credits/holds.ts";
import type { Database } from "../../db/schema.ts";
import { claim, isHeld, type Lease, StaleAttemptError } from "../../jobs/lease.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import { type MadeProject, projectsOf } from "../../projects/write-revisions.ts";
import { newId } from "../../system/ids.ts";
import { hasSubscriber } from "../../webhooks/emit-event.ts";
import type { RunError, RunEvent } from "./run-events.ts";
import type { RunResult } from "./run-result.ts";

/** A run that this worker has claimed, with the checkpoints of earlier attempts. */
export type ClaimedRun = Omit<Selectable<Database["runs"]>, "agent"> & {
  agent: RunAgent;
  finished: Checkpoint[];
};
/** The agent as it was when the run was accepted. */
type RunAgent = AgentDefinition & {
  name: string;
  slug: string;
  /** Of an update: the title of its project. */
  video_title?: string;
};

/** The end of an attempt that is no fault of its steps. */
export const withoutRunningSteps = sql`steps_running = '{}'`;

/** A worker that was presumed dead left the names of the steps that it was executing. */
const countLostSteps = sql`
  steps_lost = steps_lost || (
    select coalesce(jsonb_object_agg(step, coalesce((steps_lost->>step)::integer, 0) + 1), '{}')
    from unnest(steps_running) as step
  ), ${withoutRunningSteps}`;

/**
 * Claims runs with one statement, and returns them in the order of the ids; undefined for a run
 * that has ended or waits for an earlier run on its project. An id that occurs twice is claimed
 * once.
 */
export async function claimRuns(
  db: Kysely<Database>,
  ids: readonly string[],
  now: Date,
): Promise<(ClaimedRun | undefined)[]> {
  const { rows } = await sql<ClaimedRun>`
    with claimed as (${claim("runs", {
      ...{ ids, now, when: sql`not waits and waiting is null`, set: countLostSteps },
    })}), discarded as (${discardUnpaid(sql`select id from claimed`)})
    select claimed.*, coalesce((
      select jsonb_agg(
        jsonb_build_object('node', node, 'tool', tool, 'visit', visit, 'outputs', outputs) order by seq
      )
      from run_steps where run_id = claimed.id and status = 'completed'
    ), '[]') as finished
    from claimed
  `.execute(db);
  const claimed = new Map(rows.map((run) => [run.id, run]));
  return ids.map((id) => {
    const run = claimed.get(id);
    claimed.delete(id);
    return run;
  });
}

/**
 * Raises the amount held for a run, and locks its row until the transaction ends. Throws
 * StaleAttemptError.
 */
export async function raiseHeld(
  tx: Transaction<Database>,
  lease: Lease,
  amount: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("runs")
    .set({ held: sql`held + ${amount}` })
    .where(isHeld(lease))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new StaleAttemptError(lease);
}

export type RunOutcome =
  | { status: "completed"; result: RunResult }
  | { status: "failed"; error: RunError }
  /** The only outcome that the API may cause. */
  | { status: "cancelled" };

export type EndedRun = Pick<
  ClaimedRun,
  "id" | "account_id" | "agent_id" | "project_id" | "waits" | "credits_used" | "ended_free"
> & {
  /** Whether a webhook waits for the event of this end. */
  has_subscriber: boolean;
};

/** The end of a run. `by`: only if the run is still this attempt's. */
export interface RunEnd {
  id: string;
  by?: number;
  outcome: RunOutcome;
  /** The project that the run makes. */
  project?: MadeProject;
}

/**
 * Ends runs, adds their last events, creates their projects, and discards media that they have not
 * paid. Leaves out a run that has ended already or belongs to another attempt. Settle them with
 * settleRuns.
 */
export async function endRuns(
  tx: Transaction<Database>,
  ends: readonly RunEnd[],
  now: Date,
): Promise<EndedRun[]> {
  const { rows } = await sql<EndedRun>`
    with ${endedRuns(ends, now)}
    select id, account_id, agent_id, project_id, waits, credits_used, ended_free,
      ${hasSubscriber(sql.ref("ended.account_id"), eventName)} as has_subscriber
    from ended
  `.execute(tx);
  return rows;
}

/**
 * Ends and settles runs of several accounts in one statement, which waits for no lock of a run or a
 * wallet: one that somebody has locked would delay all. Returns the ids of the ended runs. Leaves
 * out those that somebody has locked, that have unpaid media, or whose end is an event for a
 * webhook too.
 */
export async function endAtOnce(
  db: Kysely<Database>,
  ends: readonly (RunEnd & Pick<ClaimedRun, "account_id">)[],
  now: Date,
): Promise<string[]> {
  const ids = ends.map(({ id }) => id);
  const when = sql`id in (select id from open_runs)
    and account_id in (select account_id from open_wallets)
    and not ${hasSubscriber(sql.ref("runs.account_id"), eventName)}`;
  const { rows } = await sql<{ id: string }>`
    with open_runs as materialized (
      select id from runs where id = any(${ids}) and not ${hasUnpaid(sql.ref("runs.id"))}
      for no key update skip locked
    ), ${openWallets(ends.map(({ account_id }) => account_id))},
    ${endedRuns(ends, now, when)},
    ${settledHolds(settlementsOf(ids, sql`ended`), now)}
    select id from ended
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Settles the holds of ended runs of one account. Locks the wallet until the commit: call it last.
 */
export async function settleRuns(
  tx: Transaction<Database>,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`with ${settledHolds(settlementsOf(ids, sql`runs`), now)} select`.execute(tx);
}

/** SQL for the settlements of those of these runs that a table contains. */
const settlementsOf = (ids: readonly string[], table: RawBuilder<unknown>) => sql`
  select given.transaction_id as id, runs.account_id, runs.id as holder_id, runs.id as run_id, null::text as render_id,
    -- Earlier settlements have debited what it used before it was resumed.
    (credits_used - settled)::numeric(14, 2) as cost, 'Run of ' || (agent ->> 'name') as description,
    settlement
  from ${table} as runs
  join unnest(${ids}::text[], ${ids.map(() => newId("txn"))}::text[]) as given (run_id, transaction_id)
    on given.run_id = runs.id`;

const eventName = sql`'run.' || outcome`;

/** Parts of a WITH clause, which end runs. `ended` has their rows. */
const endedRuns = (
  ends: readonly RunEnd[],
  now: Date,
  when: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> => {
  const given = ends.map(({ id, by, outcome }) => ({
    ...{ run_id: id, claim: by, outcome: outcome.status, event: outcomeEvent(outcome) },
    new_result: outcome.status === "completed" ? outcome.result : {},
    new_error: outcome.status === "failed" ? outcome.error : null,
  }));
  const projects = ends.flatMap(({ project }) => project ?? []);
  return sql`
    given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) as given (
        run_id text, claim integer, outcome text, event json, new_result jsonb, new_error jsonb
      )
    ), ended as (
      update runs set status = outcome, result = new_result, error = new_error,
        completed_at = ${now}, last_seq = last_seq + 1, waiting = null, waiting_until = null,
        ended_free = outcome <> 'completed' and credits_used = 0
      from given
      where id = run_id and status in ('pending', 'running') and attempt = coalesce(claim, attempt)
        -- Otherwise PostgreSQL reads all open runs: it estimates a hundred ends.
        and id = any(${ends.map(({ id }) => id)}) and ${when}
      returning runs.*, outcome, event
    ), last_events as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, event, ${now} from ended
    ), discarded as (${discardUnpaid(sql`select id from ended`)}),
    ${projectsOf(projects, sql`select id from ended`)}`;
};

function outcomeEvent(outcome: RunOutcome): RunEvent {
  if (outcome.status === "completed") return { type: "run_complete", ...outcome };
  if (outcome.status === "failed") return { type: "run_failed", ...outcome };
  return { type: "run_cancelled", ...outcome };
}
