import { type Kysely, sql } from "kysely";
import { maintainMonths } from "../db/monthly-tables.ts";
import type { Database } from "../db/schema.ts";
import { type EndpointSlots, initialConcurrency } from "./endpoint-concurrency.ts";

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
  /** When the first attempt began; null before it. */
  first_attempt_at: Date | null;
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
      where delivery_id = any (${ids}::uuid[])
        or (webhook_id = any (${webhooks}::text[]) and leased_until <= ${now})
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
  // due rows would later sort all rows that are due. Without the last limit it expects many
  // deliveries with one id, because the id is unique in each month only, and reads all webhooks.
  const { rows } = await sql<ClaimedDelivery>`
    with recipients as (
      select distinct webhook_id from (
        select webhook_id from webhook_queue
        where due_at <= (select ${now}::timestamptz) and leased_until <= ${now}
          and webhook_id <> all (${full}::text[])
        order by due_at limit ${maxInspected}
      ) as oldest
    ), chosen as (
      select next.delivery_id
      from recipients
      left join unnest(${openIds}::text[], ${openSlots}::integer[])
        as slots (webhook_id, free) on slots.webhook_id = recipients.webhook_id
      cross join lateral (
        select delivery_id from webhook_queue
        where webhook_id = recipients.webhook_id
          and due_at <= (select ${now}::timestamptz) and leased_until <= ${now}
        order by due_at limit coalesce(slots.free, ${initialConcurrency}::integer)
        for update skip locked
      ) as next
      limit ${limit}
    ), claimed as (
      update webhook_queue set leased_until = ${new Date(now.getTime() + leaseMilliseconds)}
      where delivery_id = any (array(select delivery_id from chosen))
      returning delivery_id, attempt, first_attempt_at
    )
    select delivery.id, webhook_id, event_type, body, attempt, first_attempt_at, url, secret,
      is_active
    from claimed
    cross join lateral (
      select id, webhook_id, event_type, body from webhook_deliveries
      where id = claimed.delivery_id limit 1
    ) as delivery
    join webhooks on webhooks.id = delivery.webhook_id
  `.execute(db);
  return rows;
}

/**
 * Creates the tables of the next months, and drops those whose deliveries or attempts are all older
 * than `before`. Deliveries that wait stay. Call it every day.
 */
export async function pruneDeliveries(
  db: Kysely<Database>,
  now: Date,
  before: Date,
): Promise<void> {
  const isNeeded = sql<boolean>`exists (select from webhook_queue where delivery_id = old.id)`;
  await maintainMonths(db, { name: "webhook_deliveries", key: "id", isNeeded }, now, before);
  // Only the queue counts attempts, so the records of a delivery that still waits may go.
  const key = "delivery_id, attempt";
  await maintainMonths(db, { name: "webhook_attempts", key }, now, before);
}
