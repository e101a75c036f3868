import { type Kysely, sql } from "kysely";
import { showPaid } from "../../assets/unpaid-assets.ts";
import type { Database } from "../../db/schema.ts";
import type { StepAttempt } from "../../db/tables/pipelines.ts";
import { isHeld, type Lease } from "../../jobs/lease.ts";
import { withColumnOrder } from "../../values/column-order.ts";
import type { ProviderCall } from "../../values/provider-call.ts";
import type { RunError, RunEvent } from "./run-events.ts";

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

/** A batch of one run, as the statement takes it. */
export interface RunRecord extends Lease {
  /** How many events it has. */
  count: number;
  cost: number;
  works: string[];
  /** JSON lists, or null for no change. */
  running: string | null;
  events: string[];
  steps: string[];
  cached: string[];
  /** Of all texts. */
  bytes: number;
}

/** Serializes a batch of the run under this lease. */
export function toRunRecord({ id, attempt }: Lease, { events, steps, running }: Batch): RunRecord {
  const stored = steps.map((step) => ({
    ...step,
    run_id: id,
    inputs: withColumnOrder(step.inputs),
    outputs: withColumnOrder(step.outputs),
  }));
  const texts = {
    events: events.map((event, index) => JSON.stringify({ run_id: id, place: index + 1, event })),
    steps: stored.map((step) => JSON.stringify(step)),
    cached: stored
      .filter(({ cache_key }) => cache_key !== undefined)
      .map(({ cache_key, outputs, engine }) =>
        JSON.stringify({ run_id: id, cache_key, outputs, engine }),
      ),
  };
  return {
    ...{ id, attempt, ...texts },
    count: events.length,
    cost: steps.reduce((sum, { credits }) => sum + credits, 0),
    works: steps.flatMap(({ work }) => work ?? []),
    running: running ? JSON.stringify(running) : null,
    bytes: Object.values(texts)
      .flat()
      .reduce((sum, { length }) => sum + length, 0),
  };
}

/**
 * Writes events, steps, their cost and their cache entries of several runs, and makes the media of
 * the steps visible, in one statement. Returns for each run whether it is written: nothing is of a
 * run whose lease is stale.
 */
export async function recordBatches(
  db: Kysely<Database>,
  records: readonly RunRecord[],
  now: Date,
): Promise<boolean[]> {
  const list = <Name extends keyof RunRecord>(name: Name) => records.map((each) => each[name]);
  const json = (name: "events" | "steps" | "cached") => `[${list(name).flat().join(",")}]`;
  const { rows } = await sql<Lease>`
    with given as (
      select * from unnest(
        ${list("id")}::text[], ${list("attempt")}::integer[], ${list("count")}::integer[],
        ${list("cost")}::numeric[], ${list("running")}::json[]
      ) as given (run_id, claim, count, cost, running)
    ), guard as (
      update runs set last_seq = last_seq + count, credits_used = credits_used + cost,
        steps_running = case when running is null then steps_running
          else array(select json_array_elements_text(running)) end
      from given
      where ${isHeld({ id: sql.ref("given.run_id"), attempt: sql.ref("given.claim") })}
      returning id, attempt, account_id, last_seq - count as seq
    ), new_events as (
      insert into run_events (run_id, seq, event, created_at)
      select guard.id, guard.seq + e.place, e.event, ${now}
      from guard join json_to_recordset(${json("events")}::json)
        as e (run_id text, place integer, event json) on e.run_id = guard.id
    ), new_steps as (
      insert into run_steps (
        run_id, node, visit, tool, status, inputs, outputs, engine, cached, credits, error, seq,
        started_at, completed_at, provider_calls, attempts
      )
      select guard.id, s.node, s.visit, s.tool, s.status, s.inputs, s.outputs, s.engine, s.cached,
        s.credits, s.error, guard.seq + s.after_event, s.started_at, s.completed_at, s.provider_calls,
        s.attempts
      from guard join jsonb_to_recordset(${json("steps")}::jsonb) as s (
        run_id text, node text, visit integer, tool text, status text, inputs jsonb, outputs jsonb,
        engine text, cached boolean, credits numeric, error jsonb, after_event integer,
        started_at timestamptz, completed_at timestamptz, provider_calls jsonb, attempts jsonb
      ) on s.run_id = guard.id
      -- A resumed run executes its failed step again.
      on conflict (run_id, node, visit) do update set status = excluded.status, inputs = excluded.inputs,
        outputs = excluded.outputs, engine = excluded.engine, cached = excluded.cached,
        credits = excluded.credits, error = excluded.error, seq = excluded.seq,
        started_at = excluded.started_at, completed_at = excluded.completed_at,
        provider_calls = excluded.provider_calls, attempts = excluded.attempts
        where run_steps.status = 'failed'
    ), ${showPaid(sql`job_id in (select id from guard) and work = any(${list("works").flat()})`)},
    new_cache as (
      insert into step_cache (account_id, key, outputs, engine, created_at)
      -- Two runs may have made the same. In one order, so that two workers cannot wait in a circle.
      select distinct on (guard.account_id, c.cache_key)
        guard.account_id, decode(c.cache_key, 'hex'), c.outputs, c.engine, ${now}
      from guard join jsonb_to_recordset(${json("cached")}::jsonb)
        as c (run_id text, cache_key text, outputs jsonb, engine text) on c.run_id = guard.id
      order by guard.account_id, c.cache_key
      on conflict (account_id, key) do update
        set outputs = excluded.outputs, engine = excluded.engine, created_at = excluded.created_at
    )
    select id, attempt from guard
  `.execute(db);
  return records.map(({ id, attempt }) =>
    rows.some((row) => row.id === id && row.attempt === attempt),
  );
}
