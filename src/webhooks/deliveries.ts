import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";

/** Of failed deliveries in a row, until the webhook is disabled (spec: Limits). */
const failures_max = 10;
/** An attempt takes 10 s at most; the rest is for writing down what became of it. Then its worker is taken for dead. */
const lease_milliseconds = 20_000;
/** Of what is due, the part that is looked through for webhooks: those that have all their places taken are not in it next time. */
const looked_at_max = 500;

/** A delivery in the hands of this worker. */
export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  event_type: string;
  body: string;
  /** Attempts that were made before. */
  attempt: number;
  url: string;
  /** Sealed. */
  secret: Buffer;
  is_active: boolean;
}

export const initialConcurrency = 10;
/** How many more deliveries one webhook may have under way. */
export interface EndpointSlots {
  webhook_id: string;
  free: number;
}

interface Claiming {
  now: Date;
  limit: number;
  /** Of webhooks that have something under way; any other has `lane_start` places. */
  lanes: EndpointSlots[];
}

/**
 * Takes what is due, the oldest first, but of each webhook no more than it has places. What is left to webhooks that were disabled is
 * dropped.
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  claiming: Claiming,
): Promise<ClaimedDelivery[]> {
  const claims = await claimDue(db, claiming);
  const disabled = claims.filter(({ is_active }) => !is_active);
  if (disabled.length === 0) return claims;
  await dropWaiting(db, disabled, claiming.now);
  // Nothing but such deliveries may have been looked at.
  return disabled.length < claims.length
    ? claims.filter(({ is_active }) => is_active)
    : claimDeliveries(db, claiming);
}

/**
 * All that waits for these webhooks: taken one by one it would hold up the others, whose deliveries are younger. What is under way stays, to
 * be recorded; so does, until next time, what somebody else has, for two who delete in different orders would wait for each other.
 */
async function dropWaiting(
  db: Kysely<Database>,
  claims: ClaimedDelivery[],
  now: Date,
): Promise<void> {
  const ids = claims.map(({ id }) => id);
  const webhooks = claims.map(({ webhook_id }) => webhook_id);
  await sql`
    delete from webhook_queue where delivery_id in (
      select delivery_id from webhook_queue
      where delivery_id = any (${ids}::uuid[]) or (webhook_id = any (${webhooks}::text[]) and leased_until <= ${now})
      for update skip locked
    )
  `.execute(db);
}

async function claimDue(
  db: Kysely<Database>,
  { now, limit, lanes }: Claiming,
): Promise<ClaimedDelivery[]> {
  const full = lanes.filter(({ free }) => free <= 0).map(({ webhook_id }) => webhook_id);
  const open = lanes.filter(({ free }) => free > 0);
  // The time comes by a sub-query, for PostgreSQL to plan for any: a plan for the few that were due before sorts all that are due now.
  const { rows } = await sql<ClaimedDelivery>`
    with recipients as (
      select distinct webhook_id from (
        select webhook_id from webhook_queue
        where due_at <= (select ${now}::timestamptz) and leased_until <= ${now} and webhook_id <> all (${full}::text[])
        order by due_at limit ${looked_at_max}
      ) as first
    ), chosen as (
      select next.delivery_id
      from recipients
      left join unnest(${open.map(({ webhook_id }) => webhook_id)}::text[], ${open.map(({ free }) => free)}::integer[])
        as lane (webhook_id, free) on lane.webhook_id = recipients.webhook_id
      cross join lateral (
        select delivery_id from webhook_queue
        where webhook_id = recipients.webhook_id and due_at <= (select ${now}::timestamptz) and leased_until <= ${now}
        order by due_at limit coalesce(lane.free, ${initialConcurrency}::integer)
        for update skip locked
      ) as next
      limit ${limit}
    ), claimed as (
      update webhook_queue set leased_until = ${new Date(now.getTime() + lease_milliseconds)}
      where delivery_id = any (array(select delivery_id from chosen))
      returning delivery_id, attempt
    )
    select delivery.id, webhook_id, event_type, body, attempt, url, secret, is_active
    from claimed, webhook_deliveries as delivery, webhooks
    where delivery.id = claimed.delivery_id and webhooks.id = delivery.webhook_id
  `.execute(db);
  return rows;
}

/** An attempt that was made, and what follows from it. */
export interface DeliveryAttempt {
  delivery_id: string;
  webhook_id: string;
  /** 1 to 4. */
  attempt: number;
  response_status: number;
  response_body: string;
  made_at: Date;
  /** "pending": there is another attempt, at `due_at`. */
  status: "pending" | "delivered" | "failed";
  due_at: Date;
}

/**
 * Writes attempts down, in the order in which they ended: each with its record, its delivery's next state and the webhook's count of
 * failures, or not at all. An attempt that another worker has written down meanwhile changes nothing.
 */
export async function recordAttempts(
  db: Kysely<Database>,
  attempts: DeliveryAttempt[],
): Promise<void> {
  const again = attempts
    .filter(({ status }) => status === "pending")
    .map(({ delivery_id }) => delivery_id);
  const over = attempts
    .filter(({ status }) => status !== "pending")
    .map(({ delivery_id }) => delivery_id);
  const webhooks = [...new Set(attempts.map(({ webhook_id }) => webhook_id))];
  // A webhook is locked before its deliveries, as by who deletes it: in the other order each could wait for the other.
  await sql`
    with held as (
      select id from webhooks where id = any (${webhooks}::text[]) for key share
    ), made as (
      select made.* from held, rows from (jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as (
        delivery_id uuid, webhook_id text, attempt integer, response_status integer, response_body text, made_at timestamptz, status text,
        due_at timestamptz
      )) with ordinality as made (delivery_id, webhook_id, attempt, response_status, response_body, made_at, status, due_at, n)
      where made.webhook_id = held.id
    ), over as (
      delete from webhook_queue as queue using made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${over}::uuid[]) and queue.attempt = made.attempt - 1
      returning made.*
    ), again as (
      update webhook_queue as queue set attempt = made.attempt, due_at = made.due_at, leased_until = '-infinity'
      from made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${again}::uuid[])
        and queue.attempt = made.attempt - 1
      returning made.*
    ), moved as (
      select * from over union all select * from again
    ), logged as (
      insert into webhook_attempts (delivery_id, attempt, webhook_id, response_status, response_body, created_at)
      select delivery_id, attempt, webhook_id, response_status, response_body, made_at from moved
    ), ended as (
      select webhook_id, status, n, max(n) filter (where status = 'delivered') over (partition by webhook_id) as last_delivered
      from moved where status <> 'pending'
    ), counted as (
      select webhook_id, bool_or(status = 'delivered') as delivered,
        count(*) filter (where status = 'failed' and n > coalesce(last_delivered, 0))::integer as failures
      from ended group by webhook_id
    )
    update webhooks set
      failure_count = least(${failures_max}::integer, case when delivered then 0 else failure_count end + failures),
      is_active = case when delivered then 0 else failure_count end + failures < ${failures_max}::integer
    from counted
    where webhooks.id = counted.webhook_id and is_active and (failures > 0 or failure_count > 0)
  `.execute(db);
}

/** Forgets what was announced before `before`, with the records of its attempts. */
export async function pruneDeliveries(db: Kysely<Database>, before: Date): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", before)
    .where("id", "not in", (query) => query.selectFrom("webhook_queue").select("delivery_id"))
    .execute();
}
