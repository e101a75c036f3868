import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";
import { isHeld, type Lease } from "../../jobs/lease.ts";
import type { Step } from "../../pipeline/host.ts";
import { withColumnOrder } from "../../values/column-order.ts";
import type { RunEvent } from "./run-events.ts";

type RunRow = Selectable<Database["runs"]>;

/** The step whose approval a run waits for, as the API returns it. */
export interface WaitingFor {
  node: string;
  tool: string;
  visit: number;
  since: string;
  expires_at: string;
}

export const waitingStep = ({ waiting }: Pick<RunRow, "waiting">) => waiting as WaitingFor | null;

/** The name of an approved visit. */
export const approvalKey = ({ node, visit }: Pick<Step, "node" | "visit">) => `${node} ${visit}`;

/**
 * Lets a run wait without a job, and adds its event. Returns undefined under a stale lease.
 */
export async function markWaiting(
  tx: Transaction<Database>,
  lease: Lease,
  waiting: WaitingFor,
): Promise<RunRow | undefined> {
  const { node, tool, expires_at } = waiting;
  const event: RunEvent = { type: "run_waiting", status: "running", node, tool, expires_at };
  const { rows } = await sql<RunRow>`
    with paused as (
      update runs set waiting = ${JSON.stringify(waiting)}, waiting_until = ${expires_at},
        last_seq = last_seq + 1
      where ${isHeld(lease)}
      returning *
    ), paused_event as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, ${JSON.stringify(event)}::json, ${waiting.since} from paused
    )
    select * from paused
  `.execute(tx);
  return rows[0];
}

interface Approval {
  id: string;
  waiting: WaitingFor;
  /** Outputs that replace those of the step. */
  outputs: Record<string, unknown>;
  now: Date;
}

/**
 * Ends the waiting of a run and replaces outputs of its step. Returns undefined if the run no
 * longer waits for this step.
 */
export async function markContinued(
  tx: Transaction<Database>,
  { id, waiting, outputs, now }: Approval,
): Promise<RunRow | undefined> {
  const { node, tool, visit } = waiting;
  const event: RunEvent = { type: "run_continued", status: "running", node, tool };
  const { rows } = await sql<RunRow>`
    with continued as (
      update runs set waiting = null, waiting_until = null,
        approved = array_append(approved, ${approvalKey(waiting)}),
        attempts_before = attempt, retries = 0, steps_lost = '{}', last_seq = last_seq + 1
      where id = ${id} and status = 'running' and waiting = ${JSON.stringify(waiting)}::jsonb
      returning *
    ), continued_event as (
      insert into run_events (run_id, seq, event, created_at)
      select id, last_seq, ${JSON.stringify(event)}::json, ${now} from continued
    ), edited as (
      update run_steps set outputs = run_steps.outputs || ${JSON.stringify(withColumnOrder(outputs))}::jsonb
      from continued
      where run_id = continued.id and node = ${node} and visit = ${visit}
    )
    select * from continued
  `.execute(tx);
  return rows[0];
}

/** Runs whose waiting time has passed, oldest first. */
export async function listExpiredRuns(
  db: Kysely<Database>,
  now: Date,
): Promise<Pick<RunRow, "id" | "project_id">[]> {
  return db
    .selectFrom("runs")
    .select(["id", "project_id"])
    .where("waiting", "is not", null)
    .where("waiting_until", "<=", now)
    .orderBy("waiting_until")
    .limit(100)
    .execute();
}

/** Locks a run and returns whether its waiting time has passed. */
export async function lockExpired(
  tx: Transaction<Database>,
  id: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom("runs")
    .select("id")
    .where("id", "=", id)
    .where("waiting", "is not", null)
    .where("waiting_until", "<=", now)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}
