import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import type { WebhookEvent } from "./events.ts";

/** Waiting deliveries of one webhook. Beyond this, further events are not delivered to it. */
export const maxWaiting = 10_000;

/**
 * The condition that a webhook has the maximum number of waiting deliveries. It reads all of them.
 */
export const isQueueFull = (webhook_id: RawBuilder<unknown>) => sql<boolean>`exists (
  select from webhook_queue where webhook_queue.webhook_id = ${webhook_id}
  offset ${maxWaiting - 1}::integer limit 1
)`;

/** How long events rely on the last count of the waiting deliveries of a webhook. */
const countMilliseconds = 1000;

/** Channel that wakes delivery workers when new deliveries are queued. */
export const deliveriesChannel = "webhook_deliveries";

const isSubscribed = (account_id: unknown, event: unknown) => sql<boolean>`
  account_id = ${account_id} and is_active and ${event} = any (events)`;

/** SQL for whether a webhook of the account in a column subscribes to an event. */
export const hasSubscriber = (account_id: RawBuilder<unknown>, event: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from webhooks where ${isSubscribed(account_id, event)})`;

/**
 * Queues one delivery of the event for each active webhook of the account that subscribes to it.
 * Webhooks with 10,000 waiting deliveries are left out: their receivers are far too slow. They are
 * counted at most once a second for each webhook.
 * Runs in the transaction that causes the event, so both commit together or not at all.
 * The body is serialized here, so every attempt sends the same bytes.
 */
export async function emitEvent(
  { clock }: Pick<Services, "clock">,
  tx: Transaction<Database>,
  account_id: string,
  { event, data }: WebhookEvent,
): Promise<void> {
  const now = clock.now();
  const countedBefore = new Date(now.getTime() - countMilliseconds);
  const subscribed = isSubscribed(account_id, event);
  // A count that another transaction is recording is not awaited, so transactions cannot wait for
  // each other in a circle. The key share lock makes this statement skip a webhook that is being
  // deleted. Without it, the foreign key would fail and roll back the caller's transaction.
  await sql`
    with outdated as (
      select id from webhooks where ${subscribed} and queue_counted_at <= ${countedBefore}
      for no key update skip locked
    ), counted as (
      update webhooks set queue_counted_at = ${now},
        is_queue_full = ${isQueueFull(sql.ref("webhooks.id"))}
      from outdated where webhooks.id = outdated.id
      returning webhooks.id, is_queue_full
    ), known as (
      select id, is_queue_full from webhooks
      where ${subscribed} and id not in (select id from outdated)
      for key share
    ), recipients as (
      select id from counted where not is_queue_full
      union all select id from known where not is_queue_full
    ), created as (
      insert into webhook_deliveries (webhook_id, event_type, body, created_at)
      select id, ${event}, ${JSON.stringify({ event, data })}, ${now} from recipients
      returning id, webhook_id
    ), queued as (
      insert into webhook_queue (delivery_id, webhook_id, due_at)
      select id, webhook_id, ${now} from created
    )
    select pg_notify(${deliveriesChannel}, '') from (select 1 from created limit 1) as any_created
  `.execute(tx);
}
