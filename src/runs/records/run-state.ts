import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { discardUnpaid, showPaid } from "../../assets/unpaid-assets.ts";
import type { Database } from "../../db/schema.ts";
import type { StepAttempt } from "../../db/tables/pipelines.ts";
import { claim, isHeld, type Lease, StaleAttemptError } from "../../jobs/lease.ts";
import type { AgentDefinition } from "../../pipeline/agent.ts";
import type { Checkpoint } from "../../pipeline/host.ts";
import { withColumnOrder } from "../../values/column-order.ts";
import type { ProviderCall } from "../../values/provider-call.ts";
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

export interface StepRecord {
  node: string;
  visit: number;
  tool: string;
  status: "completed" | "skipped" | "failed";
  /** As the tool got them, before URLs were downloaded. */
  inputs: Record<string, unknown>;
  outputs: Record<string, unknown>;
  engine: string | null;
  cached: boolean;
  credits: number;
  started_at: Date | null;
  completed_at: Date;
  provider_calls?: ProviderCall[];
  /** Of a step that was attempted more than once. */
  attempts?: StepAttempt[];
  /** Of a failed step. */
  error?: RunError;
  /** The work whose media become visible with this record. */
  work?: string;
  /** Key of the step cache, in hex. Without it, the result is not cached. */
  cache_key?: string;
}

/**
 * Events and steps that are written together. A step comes after `after_event` events of the batch.
 */
export interface Batch {
  events: RunEvent[];
  steps: (StepRecord & { after_event: number })[];
  /** The steps that are in execution after this write. Absent: as before. */
  running?: readonly string[];
}

/** The end of an attempt that is no fault of its steps. */
export const withoutRunningSteps = sql`steps_running = '{}'`;

/** A worker that was presumed dead left the names of the steps that it was executing. */
const countLostSteps = sql`
  steps_lost = steps_lost || (
    select coalesce(jsonb_object_agg(step, coalesce((steps_lost->>step)::integer, 0) + 1), '{}')
    from unnest(steps_running) as step
  ), ${withoutRunningSteps}`;

/** Claims a run. Returns undefined if it has ended or waits for an earlier run on its project. */
export async function claimRun(
  db: Kysely<Database>,
  id: string,
  now: Date,
): Promise<ClaimedRun | undefined> {
  const { rows } = await sql<ClaimedRun>`
    with claimed as (${claim("runs", {
      ...{ id, now, when: sql`not waits and waiting is null`, set: countLostSteps },
    })}), discarded as (${discardUnpaid(sql`select id from claimed`)})
    select claimed.*, coalesce((
      select jsonb_agg(
        jsonb_build_object('node', node, 'tool', tool, 'visit', visit, 'outputs', outputs) order by seq
      )
      from run_steps where run_id = claimed.id and status = 'completed'
    ), '[]') as finished
    from claimed
  `.execute(db);
  return rows[0];
}

/**
 * Writes events, steps, their cost and their cache entries, and makes the media of the steps
 * visible, in one statement.
 * Throws StaleAttemptError, after which nothing is written.
 */
export async function recordBatch(
  db: Kysely<Database>,
  lease: Lease,
  { events, steps, running }: Batch,
  now: Date,
): Promise<void> {
  const stored = steps.map((step) => ({
    ...step,
    inputs: withColumnOrder(step.inputs),
    outputs: withColumnOrder(step.outputs),
  }));
  const cost = steps.reduce((sum, { credits }) => sum + credits, 0);
  const works = steps.flatMap(({ work }) => work ?? []);
  const cacheable = stored.filter(({ cache_key }) => cache_key !== undefined);
  const { rows } = await sql`
    with guard as (
      update runs set last_seq = last_seq + ${events.length}, credits_used = credits_used + ${cost},
        steps_running = coalesce(${running ?? null}::text[], steps_running)
      where ${isHeld(lease)}
      returning id, account_id, last_seq - ${events.length} as seq
    ), new_events as (
      insert into run_events (run_id, seq, event, created_at)
      select guard.id, guard.seq + n, event, ${now}
      from guard, json_array_elements(${JSON.stringify(events)}::json) with ordinality as e (event, n)
    ), new_steps as (
      insert into run_steps (
        run_id, node, visit, tool, status, inputs, outputs, engine, cached, credits, error, seq,
        started_at, completed_at, provider_calls, attempts
      )
      select guard.id, s.node, s.visit, s.tool, s.status, s.inputs, s.outputs, s.engine, s.cached,
        s.credits, s.error, guard.seq + s.after_event, s.started_at, s.completed_at, s.provider_calls,
        s.attempts
      from guard, jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as s (
        node text, visit integer, tool text, status text, inputs jsonb, outputs jsonb, engine text,
        cached boolean, credits numeric, error jsonb, after_event integer, started_at timestamptz, completed_at timestamptz,
        provider_calls jsonb, attempts jsonb
      )
      -- A resumed run executes its failed step again.
      on conflict (run_id, node, visit) do update set status = excluded.status, inputs = excluded.inputs,
        outputs = excluded.outputs, engine = excluded.engine, cached = excluded.cached,
        credits = excluded.credits, error = excluded.error, seq = excluded.seq,
        started_at = excluded.started_at, completed_at = excluded.completed_at,
        provider_calls = excluded.provider_calls, attempts = excluded.attempts
        where run_steps.status = 'failed'
    ), ${showPaid(sql`job_id in (select id from guard) and work = any(${works})`)},
    new_cache as (
      insert into step_cache (account_id, key, outputs, engine, created_at)
      select guard.account_id, decode(c.cache_key, 'hex'), c.outputs, c.engine, ${now}
      from guard, jsonb_to_recordset(${JSON.stringify(cacheable)}::jsonb) as c (
        cache_key text, outputs jsonb, engine text
      )
      on conflict (account_id, key) do update
        set outputs = excluded.outputs, engine = excluded.engine, created_at = excluded.created_at
    )
    select 1 from guard
  `.execute(db);
  if (rows.length === 0) throw new StaleAttemptError(lease);
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
  | "id"
  | "account_id"
  | "agent_id"
  | "project_id"
  | "waits"
  | "credits_used"
  | "ended_free"
  | "settled"
  | "settlement"
  | "agent"
>;

/**
 * Ends a run, adds its last event and discards media that it has not paid. `by`: only if the run
 * is still this attempt's. Returns undefined if the run has ended already or belongs to another
 * attempt.
 */
export async function endRun(
  tx: Transaction<Database>,
  { id, by, outcome, now }: { id: string; by?: number; outcome: RunOutcome; now: Date },
): Promise<EndedRun | undefined> {
  const result = outcome.status === "completed" ? JSON.stringify(outcome.result) : "{}";
  const error = outcome.status === "failed" ? JSON.stringify(outcome.error) : null;
  const { rows } = await sql<EndedRun>`
    with ended as (
      update runs set status = ${outcome.status}, result = ${result}, error = ${error},
        completed_at = ${now}, last_seq = last_seq + 1, waiting = null, waiting_until = null,
        ended_free = ${outcome.status !== "completed"} and credits_used = 0
      where id = ${id} and status in ('pending', 'running') and attempt = coalesce(${by ?? null}, attempt)
      returning *
    ), last_event as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, ${JSON.stringify(outcomeEvent(outcome))}::json, ${now} from ended
    ), discarded as (${discardUnpaid(sql`select id from ended`)})
    select id, account_id, agent_id, project_id, waits, credits_used, ended_free, settled, settlement,
      agent
    from ended
  `.execute(tx);
  return rows[0];
}

function outcomeEvent(outcome: RunOutcome): RunEvent {
  if (outcome.status === "completed") return { type: "run_complete", ...outcome };
  if (outcome.status === "failed") return { type: "run_failed", ...outcome };
  return { type: "run_cancelled", ...outcome };
}
