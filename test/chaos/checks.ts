import { type Kysely, sql } from "kysely";
import type { Database } from "../../src/db/schema.ts";
import type { Received } from "../fakes/webhook-receiver.ts";
import type { Begin } from "./journal.ts";
import type { Recovery } from "./recovery.ts";
import type { StreamRecord } from "./stream-reader.ts";
import type { AcceptedRun } from "./traffic.ts";

/** What was compared, how much of it, and what was wrong. */
export interface Check {
  title: string;
  compared: number;
  faults: string[];
}

/** Clocks of the machine and of PostgreSQL are the same; this is their precision. */
const clockMilliseconds = 20;
const endings = ["run_complete", "run_failed", "run_cancelled"];

/** Every accepted run has ended, once, and there is no other run. */
export async function checkEndings(
  db: Kysely<Database>,
  accepted: readonly AcceptedRun[],
): Promise<Check> {
  const { rows } = await sql<{ id: string; status: string; last: number; ends: number[] }>`
    select id, status, last_seq as last, array(
      select seq from run_events where run_id = runs.id and event ->> 'type' = any (${endings})
    ) as ends from runs`.execute(db);
  const known = new Map(accepted.map((run) => [run.id, run]));
  const stored = new Set(rows.map(({ id }) => id));
  const faults = rows.flatMap(({ id, status, last, ends }) => {
    const run = known.get(id);
    if (!run) return [`run ${id} exists, but no start of it was accepted`];
    if (status === "pending" || status === "running") return [`run ${id} is still ${status}`];
    if (run.status !== status)
      return [`run ${id} (${run.kind}) was ${run.status} for its client and is ${status} now`];
    return ends.length === 1 && ends[0] === last
      ? []
      : [`run ${id} has endings at the events ${ends.join(", ")} of ${last}`];
  });
  for (const { id } of accepted)
    if (!stored.has(id)) faults.push(`run ${id} was accepted and does not exist`);
  return { title: "accepted runs end in exactly one state", compared: accepted.length, faults };
}

/** Why runs may fail here: S3 refuses, the disk is full, or two workers died during one step. */
const causes = [
  /^provider_unavailable /,
  /The disk is full/,
  /workers stopped while they executed/,
];

/** No fault of PostgreSQL, of a process or of a clock fails a run. */
export async function checkFailures(db: Kysely<Database>): Promise<Check> {
  const { rows } = await sql<{ id: string; error: { code: string; message: string } }>`
    select id, error from runs where status = 'failed'`.execute(db);
  const faults = rows
    .map(({ id, error }) => ({ id, reason: `${error.code} ${error.message}` }))
    .filter(({ reason }) => !causes.some((cause) => cause.test(reason)))
    .map(({ id, reason }) => `run ${id} failed: ${reason}`);
  return { title: "runs fail only for S3, disk or two deaths", compared: rows.length, faults };
}

/** No tool began a step after PostgreSQL had committed its checkpoint. */
export async function checkSteps(
  db: Kysely<Database>,
  { accepted, journal }: { accepted: readonly AcceptedRun[]; journal: readonly Begin[] },
): Promise<Check> {
  const { rows } = await sql<{ run_id: string; node: string; visit: number; saved: number }>`
    select run_id, node, visit,
      (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as saved
    from run_steps where status = 'completed'`.execute(db);
  const marks = new Map(accepted.map(({ id, mark }) => [id, mark]));
  const saved = new Map(
    rows.map((row) => [`${marks.get(row.run_id)} ${row.node} ${row.visit}`, row]),
  );
  const faults = journal.flatMap(({ mark, node, visit, at }) => {
    const step = saved.get(`${mark} ${node} ${visit}`);
    return step && at > step.saved + clockMilliseconds
      ? [
          `run ${step.run_id}: ${node} (visit ${visit}) began ${Math.round(at - step.saved)} ms after its checkpoint`,
        ]
      : [];
  });
  return { title: "no step begins after its checkpoint", compared: journal.length, faults };
}

/** A run is paid once, with what its steps cost. `check` compares wallets and ledgers. */
export async function checkPayments(db: Kysely<Database>): Promise<Check> {
  const { rows } = await sql<{ id: string; used: number; steps: number; paid: number[] }>`
    select id, credits_used as used,
      coalesce((select sum(credits) from run_steps where run_id = runs.id), 0) as steps,
      array(
        select -amount::float8 from credit_transactions where run_id = runs.id
      ) as paid
    from runs`.execute(db);
  const faults = rows.flatMap(({ id, used, steps, paid }) => {
    const expected = used > 0 ? [used] : [];
    const isPaid = JSON.stringify(paid) === JSON.stringify(expected);
    if (isPaid && used === steps) return [];
    return [`run ${id} used ${used}, its steps cost ${steps}, and [${paid}] was debited`];
  });
  return {
    title: "a run is debited once, with the cost of its steps",
    compared: rows.length,
    faults,
  };
}

/** No wallet is negative, and no hold is left. */
export async function checkHolds(db: Kysely<Database>): Promise<Check> {
  const holds = await db.selectFrom("credit_holds").selectAll().execute();
  const wallets = await db.selectFrom("wallets").select(["account_id", "balance"]).execute();
  const faults = [
    ...holds.map(({ holder_id, amount }) => `${amount} credits are held for ${holder_id}`),
    ...wallets
      .filter(({ balance }) => balance < 0)
      .map(({ account_id, balance }) => `account ${account_id} has ${balance} credits`),
  ];
  return { title: "no hold is left", compared: wallets.length, faults };
}

/** Each completed or failed run has one event, and the receiver has accepted every event. */
export async function checkEvents(
  db: Kysely<Database>,
  accepted: readonly Received[],
): Promise<Check> {
  const arrived = new Set(accepted.map(({ headers }) => String(headers["x-service-delivery"])));
  const { rows } = await sql<{ id: string; status: string; deliveries: string[] }>`
    select runs.id, runs.status, array(
      select delivery.id::text from webhook_deliveries as delivery
      where delivery.body::json #>> '{data,run_id}' = runs.id
        and delivery.event_type = 'run.' || runs.status
    ) as deliveries
    from runs where status in ('completed', 'failed')`.execute(db);
  const faults = rows.flatMap(({ id, status, deliveries }) => {
    if (deliveries.length !== 1) return [`run ${id} has ${deliveries.length} events run.${status}`];
    return deliveries.every((delivery) => arrived.has(delivery))
      ? []
      : [`run ${id}: run.${status} was not delivered`];
  });
  return { title: "every event was delivered", compared: rows.length, faults };
}

export const checkStreams = (streams: readonly StreamRecord[]): Check => ({
  title: "streams resume and end with [DONE]",
  compared: streams.length,
  faults: streams.flatMap(({ run_id, isDone, faults, types }) => [
    ...faults.map((fault) => `stream of run ${run_id}: ${fault}`),
    ...(isDone
      ? []
      : [`stream of run ${run_id} ended after ${types.length} events without [DONE]`]),
  ]),
});

export const checkRecoveries = ({
  recoveries,
  late,
}: {
  recoveries: readonly Recovery[];
  late: readonly Recovery[];
}): Check => ({
  title: "lost runs are claimed within 20 s",
  compared: recoveries.length + late.length,
  faults: late.map(
    ({ run_id, lostBy, seconds }) =>
      `run ${run_id} of ${lostBy} was not claimed within ${seconds.toFixed(1)} s`,
  ),
});
