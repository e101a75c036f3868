import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { AttemptOutcome } from "./delivery-schedule.ts";
import { type EndpointSlots, initialConcurrency } from "./endpoint-concurrency.ts";

/** Failed deliveries in a row until the webhook is disabled (spec: Limits). */
const maxFailures = 10;
/** An attempt takes 10 s at most; the rest is for recording it. Then its worker counts as dead. */
const leaseMilliseconds = 20_000;
/** Due deliveries inspected for distinct webhooks. Webhooks without free slots are left out. */
const maxInspected = 500;

/** A delivery leased to this worker. */
export interface ClaimedDelivery {
  id: string;
  webhook_id: string;
  event_type: string;
  body: string;
  /** Attempts made before this one. */
  attempt: number;
  url: string;
  /** The webhook's secret, encrypted. */
  secret: Buffer;
  is_active: boolean;
}

interface ClaimRequest {
  now: Date;
  limit: number;
  /** Free slots of webhooks with deliveries in flight; any other has `initialConcurrency`. */
  slots: EndpointSlots[];
}

/**
 * Claims due deliveries, oldest first, within the free slots of each webhook.
 * Deliveries of disabled webhooks are deleted instead.
 */
export async function claimDeliveries(
  db: Kysely<Database>,
  request: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const claims = await claimDue(db, request);
  const disabled = claims.filter(({ is_active }) => !is_active);
  if (disabled.length === 0) return claims;
  await deleteQueued(db, disabled, request.now);
  // If all claims were of disabled webhooks, other deliveries may be due behind them.
  return disabled.length < claims.length
    ? claims.filter(({ is_active }) => is_active)
    : claimDeliveries(db, request);
}

/**
 * Deletes the whole queue of these webhooks: claimed one by one, it would delay younger deliveries.
 * Leased deliveries stay until they are recorded. Locked rows stay until the next claim, because
 * two transactions that delete in different orders could deadlock.
 */
async function deleteQueued(
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
  { now, limit, slots }: ClaimRequest,
): Promise<ClaimedDelivery[]> {
  const full = slots.filter(({ free }) => free <= 0).map(({ webhook_id }) => webhook_id);
  const open = slots.filter(({ free }) => free > 0);
  const openIds = open.map(({ webhook_id }) => webhook_id);
  const openSlots = open.map(({ free }) => free);
  // The sub-select around the time makes PostgreSQL plan for any time. A plan for a time with few
  // due rows would later sort all rows that are due.
  const { rows } = await sql<ClaimedDelivery>`
    with recipients as (
      select distinct webhook_id from (
        select webhook_id from webhook_queue
        where due_at <= (select ${now}::timestamptz) and leased_until <= ${now} and webhook_id <> all (${full}::text[])
        order by due_at limit ${maxInspected}
      ) as oldest
    ), chosen as (
      select next.delivery_id
      from recipients
      left join unnest(${openIds}::text[], ${openSlots}::integer[])
        as slots (webhook_id, free) on slots.webhook_id = recipients.webhook_id
      cross join lateral (
        select delivery_id from webhook_queue
        where webhook_id = recipients.webhook_id and due_at <= (select ${now}::timestamptz) and leased_until <= ${now}
        order by due_at limit coalesce(slots.free, ${initialConcurrency}::integer)
        for update skip locked
      ) as next
      limit ${limit}
    ), claimed as (
      update webhook_queue set leased_until = ${new Date(now.getTime() + leaseMilliseconds)}
      where delivery_id = any (array(select delivery_id from chosen))
      returning delivery_id, attempt
    )
    select delivery.id, webhook_id, event_type, body, attempt, url, secret, is_active
    from claimed, webhook_deliveries as delivery, webhooks
    where delivery.id = claimed.delivery_id and webhooks.id = delivery.webhook_id
  `.execute(db);
  return rows;
}

/** A finished attempt and what follows from it. */
export interface DeliveryAttempt extends AttemptOutcome {
  delivery_id: string;
  webhook_id: string;
  /** 1 to 4. */
  attempt: number;
  response_status: number;
  response_body: string;
  made_at: Date;
}

/**
 * Records attempts in the order in which they ended. Each changes its record, its delivery's state
 * and the webhook's failure count together. An attempt that another worker has recorded already
 * changes nothing.
 */
export async function recordAttempts(
  db: Kysely<Database>,
  attempts: DeliveryAttempt[],
): Promise<void> {
  const retried = attempts
    .filter(({ status }) => status === "pending")
    .map(({ delivery_id }) => delivery_id);
  const finished = attempts
    .filter(({ status }) => status !== "pending")
    .map(({ delivery_id }) => delivery_id);
  const webhooks = [...new Set(attempts.map(({ webhook_id }) => webhook_id))];
  // Webhooks are locked before their deliveries, as when a webhook is deleted. The other order
  // could deadlock with that.
  await sql`
    with locked as (
      select id from webhooks where id = any (${webhooks}::text[]) for key share
    ), made as (
      select made.* from locked, rows from (jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) as (
        delivery_id uuid, webhook_id text, attempt integer, response_status integer, response_body text, made_at timestamptz, status text,
        due_at timestamptz
      )) with ordinality as made (delivery_id, webhook_id, attempt, response_status, response_body, made_at, status, due_at, n)
      where made.webhook_id = locked.id
    ), finished as (
      delete from webhook_queue as queue using made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${finished}::uuid[]) and queue.attempt = made.attempt - 1
      returning made.*
    ), retried as (
      update webhook_queue as queue set attempt = made.attempt, due_at = made.due_at, leased_until = '-infinity'
      from made
      where queue.delivery_id = made.delivery_id and queue.delivery_id = any (${retried}::uuid[])
        and queue.attempt = made.attempt - 1
      returning made.*
    ), moved as (
      select * from finished union all select * from retried
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
      failure_count = least(${maxFailures}::integer, case when delivered then 0 else failure_count end + failures),
      is_active = case when delivered then 0 else failure_count end + failures < ${maxFailures}::integer
    from counted
    where webhooks.id = counted.webhook_id and is_active and (failures > 0 or failure_count > 0)
  `.execute(db);
}

/** Deletes finished deliveries created before `before`, with their attempt records. */
export async function pruneDeliveries(db: Kysely<Database>, before: Date): Promise<void> {
  await db
    .deleteFrom("webhook_deliveries")
    .where("created_at", "<", before)
    .where("id", "not in", (query) => query.selectFrom("webhook_queue").select("delivery_id"))
    .execute();
}
