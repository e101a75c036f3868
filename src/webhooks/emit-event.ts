import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Services } from "../services/services.ts";
import type { WebhookEvent } from "./events.ts";

/** Hints that there are deliveries to make. */
export const deliveriesChannel = "webhook_deliveries";

/**
 * Tells the account's webhooks of an event: their deliveries exist exactly when the transaction that made it happen commits.
 * The body is fixed here, so that every attempt sends the same bytes.
 */
export async function emitEvent(
  { clock }: Pick<Services, "clock">,
  tx: Transaction<Database>,
  account_id: string,
  { event, data }: WebhookEvent,
): Promise<void> {
  const now = clock.now();
  // Locked, as the reference to it needs anyway: one that is deleted meanwhile is then passed over, and does not undo what happened.
  await sql`
    with recipients as (
      select id from webhooks where account_id = ${account_id} and is_active and ${event} = any (events) for key share
    ), announced as (
      insert into webhook_deliveries (webhook_id, event_type, body, created_at)
      select id, ${event}, ${JSON.stringify({ event, data })}, ${now} from recipients
      returning id, webhook_id
    ), queued as (
      insert into webhook_queue (delivery_id, webhook_id, due_at) select id, webhook_id, ${now} from announced
    )
    select pg_notify(${deliveriesChannel}, '') from (select 1 from announced limit 1) as any_announced
  `.execute(tx);
}
