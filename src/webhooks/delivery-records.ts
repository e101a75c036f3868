import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { conflict, notFound } from "../system/errors.ts";
import { isUuid } from "../system/ids.ts";
import { deliveriesChannel, isQueueFull, maxWaiting } from "./emit-event.ts";
import { testEventType } from "./events.ts";
import type { DeliveryRecord, Redelivery } from "./webhooks.schema.ts";
import { ownedWebhook } from "./webhooks.ts";

/** Lists one record per attempt, newest first. Throws not_found. */
export async function listDeliveryRecords(
  db: Kysely<Database>,
  caller: Caller,
  webhook_id: string,
  limit: number,
): Promise<DeliveryRecord[]> {
  await ownedWebhook(db, caller, webhook_id);
  const rows = await db
    .selectFrom("webhook_attempts as made")
    .innerJoin("webhook_deliveries as delivery", "delivery.id", "made.delivery_id")
    .select([
      "made.delivery_id",
      "event_type",
      "body",
      "response_status",
      "response_body",
      "made.attempt",
      "made.created_at",
    ])
    .where("made.webhook_id", "=", webhook_id)
    .orderBy("made.created_at", "desc")
    .orderBy("made.delivery_id")
    .orderBy("made.attempt", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ delivery_id, body, created_at, ...row }) => ({
    ...row,
    id: `${delivery_id}.${row.attempt}`,
    webhook_id,
    payload: JSON.parse(body),
    created_at: created_at.toISOString(),
  }));
}

/**
 * Queues the body of an earlier delivery again, with a new id and four attempts. The id is new
 * because receivers may ignore an id that they have seen. `delivery_id` is the id of a delivery or
 * of a record. Throws not_found; conflict for a test event or a disabled webhook.
 */
export async function redeliver(
  { db, clock }: Pick<Services, "db" | "clock">,
  caller: Caller,
  { webhook_id, delivery_id: id }: { webhook_id: string; delivery_id: string },
): Promise<Redelivery> {
  const webhook = await ownedWebhook(db, caller, webhook_id);
  const delivery_id = id.replace(/\.[1-4]$/, "");
  const delivery = isUuid(delivery_id)
    ? await db
        .selectFrom("webhook_deliveries")
        .select(["event_type", "body"])
        .where("id", "=", delivery_id)
        .where("webhook_id", "=", webhook_id)
        .executeTakeFirst()
    : undefined;
  if (!delivery) throw notFound("delivery", id);
  if (delivery.event_type === testEventType)
    throw conflict(
      `Delivery "${id}" is a test event. Send another with POST /v1/webhooks/${webhook_id}/test.`,
    );
  if (!webhook.is_active) {
    throw conflict(
      `Webhook "${webhook_id}" is disabled. Enable it with PATCH /v1/webhooks/${webhook_id} first.`,
    );
  }
  const newId = randomUUID();
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    const locked = await tx
      .selectFrom("webhooks")
      .select(isQueueFull(sql.ref("webhooks.id")).as("is_full"))
      .where("id", "=", webhook_id)
      .forKeyShare()
      .executeTakeFirst();
    if (!locked) throw notFound("webhook", webhook_id);
    if (locked.is_full)
      throw conflict(
        `Webhook "${webhook_id}" has ${maxWaiting} waiting deliveries, the maximum. Wait until some have been sent.`,
      );
    await tx
      .insertInto("webhook_deliveries")
      .values({ id: newId, webhook_id, ...delivery, created_at: now })
      .execute();
    await tx
      .insertInto("webhook_queue")
      .values({ delivery_id: newId, webhook_id, due_at: now })
      .execute();
    await sql`select pg_notify(${deliveriesChannel}, '')`.execute(tx);
  });
  const { event_type, body } = delivery;
  return {
    id: newId,
    webhook_id,
    event_type,
    payload: JSON.parse(body),
    created_at: now.toISOString(),
  };
}
