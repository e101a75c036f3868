import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import type { RunError, RunEvent } from "./run-events.ts";
import type { RunResult } from "./run-result.ts";

/** A run in the hands of a worker; `attempt` is what all its writes name. */
export type ClaimedRun = Omit<Selectable<Database["runs"]>, "agent"> & {
  agent: RunAgent;
  finished: Checkpoint[];
};
/** The agent as it was when the run was accepted. */
type RunAgent = AgentDefinition & { name: string; slug: string };
type Claim = Pick<ClaimedRun, "id" | "attempt">;

/** The run was cancelled, or another worker has taken it: nothing more is to be written. */
export class StaleAttemptError extends Error {}

export interface StepRecord {
  node: string;
  visit: number;
  tool: string;
  status: "completed" | "skipped";
  outputs: Record<string, unknown>;
  engine: string | null;
  cached: boolean;
  credits: number;
  started_at: Date | null;
  completed_at: Date;
  /** Of the step cache, in hex; without it the result is not kept for others. */
  cache_key?: string;
}

/** What is written at once, or not at all. Each step stands behind `after_event` events of the same batch. */
export interface Batch {
  events: RunEvent[];
  steps: (StepRecord & { after_event: number })[];
}

/** Takes a run for this worker: raises its attempt, so that an earlier worker can't change it any more. Undefined: it has ended, or waits for its turn. */
export async function claimRun(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    with taken as (
      update runs set attempt = attempt + 1, status = 'running', started_at = coalesce(started_at, ${now})
      where id = ${id} and status in ('pending', 'running') and not waits
      returning *
    )
    select taken.*, coalesce((
      select jsonb_agg(jsonb_build_object('node', node, 'tool', tool, 'visit', visit, 'outputs', outputs) order by seq)
      from run_steps where run_id = taken.id and status = 'completed'
    ), '[]') as finished
    from taken
  `.execute(db);
  return rows[0];
}

/** Writes events, steps, their cost and their cache entries in one statement. Throws RunGone when the run is no longer this worker's. */
export async function recordBatch(
  db: Kysely<Database>,
  run: Claim,
  { events, steps }: Batch,
  now: Date,
): Promise<void> {
  const cost = steps.reduce((sum, { credits }) => sum + credits, 0);
  const kept = steps.filter(({ cache_key }) => cache_key !== undefined);
  const { rows } = await sql`
    with guard as (
      update runs set last_seq = last_seq + ${events.length}, credits_used = credits_used + ${cost}
      where id = ${run.id} and attempt = ${run.attempt} and status = 'running'
      returning id, account_id, last_seq - ${events.length} as seq
    ), new_events as (
      insert into run_events (run_id, seq, event, created_at)
      select guard.id, guard.seq + n, event, ${now}
      from guard, json_array_elements(${JSON.stringify(events)}::json) with ordinality as e (event, n)
    ), new_steps as (
      insert into run_steps (run_id, node, visit, tool, status, outputs, engine, cached, credits, seq, started_at, completed_at)
      select guard.id, s.node, s.visit, s.tool, s.status, s.outputs, s.engine, s.cached, s.credits, guard.seq + s.after_event,
        s.started_at, s.completed_at
      from guard, jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s (
        node text, visit integer, tool text, status text, outputs jsonb, engine text, cached boolean, credits numeric,
        after_event integer, started_at timestamptz, completed_at timestamptz
      )
      on conflict (run_id, node, visit) do nothing
    ), new_cache as (
      insert into step_cache (account_id, key, outputs, engine, created_at)
      select guard.account_id, decode(c.cache_key, 'hex'), c.outputs, c.engine, ${now}
      from guard, jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as c (cache_key text, outputs jsonb, engine text)
      on conflict (account_id, key) do update set outputs = excluded.outputs, engine = excluded.engine, created_at = excluded.created_at
    )
    select 1 from guard
  `.execute(db);
  if (rows.length === 0)
    throw new StaleAttemptError(
      `Run ${run.id} is no longer in the hands of its attempt ${run.attempt}.`,
    );
}

/** Notes that more was set aside for a run. The row is locked until the transaction ends. Throws RunGone. */
export async function raiseHeld(
  tx: Transaction<Database>,
  run: Claim,
  amount: number,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("runs")
    .set({ held: sql`held + ${amount}` })
    .where("id", "=", run.id)
    .where("attempt", "=", run.attempt)
    .where("status", "=", "running")
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new StaleAttemptError(
      `Run ${run.id} is no longer in the hands of its attempt ${run.attempt}.`,
    );
}

export type RunOutcome =
  | { status: "completed"; result: RunResult }
  | { status: "failed"; error: RunError }
  /** The only end that somebody other than the worker may bring about. */
  | { status: "cancelled" };

export type EndedRun = Pick<
  ClaimedRun,
  | "id"
  | "account_id"
  | "agent_id"
  | "project_id"
  | "waits"
  | "credits_used"
  | "settled"
  | "settlement"
  | "agent"
>;

/** Moves a run to its end, with the event that says so. Undefined when it had ended, or is not `by` this attempt. */
export async function endRun(
  tx: Transaction<Database>,
  { id, by, ending, now }: { id: string; by?: number; ending: RunOutcome; now: Date },
): Promise<EndedRun | undefined> {
  const result = ending.status === "completed" ? JSON.stringify(ending.result) : "{}";
  const error = ending.status === "failed" ? JSON.stringify(ending.error) : null;
  const { rows } = await sql<EndedRun>`
    with ended as (
      update runs set status = ${ending.status}, result = ${result}, error = ${error}, completed_at = ${now}, last_seq = last_seq + 1
      where id = ${id} and status in ('pending', 'running') and attempt = coalesce(${by ?? null}, attempt)
      returning *
    ), last_event as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, ${JSON.stringify(outcomeEvent(ending))}::json, ${now} from ended
    )
    select id, account_id, agent_id, project_id, waits, credits_used, settled, settlement, agent from ended
  `.execute(tx);
  return rows[0];
}

function outcomeEvent(ending: RunOutcome): RunEvent {
  if (ending.status === "completed") return { type: "run_complete", ...ending };
  if (ending.status === "failed") return { type: "run_failed", ...ending };
  return { type: "run_cancelled", ...ending };
}
