import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { conflict } from "../system/errors.ts";
import { testEventType } from "./events.ts";
import { openRecordPruner } from "./prune-records.ts";
import { type OutgoingDelivery, openSender, type SendResult } from "./sender.ts";
import type { TestResult } from "./webhooks.schema.ts";
import { ownedWebhook } from "./webhooks.ts";

type TesterServices = Pick<Services, "db" | "clock" | "config" | "secret">;

export interface WebhookTester {
  /**
   * Sends a test event at once, in one attempt, also to a disabled webhook. The attempt is recorded
   * but does not change the failure count. Throws not_found; conflict while another test of the
   * webhook runs, or if its secret was encrypted under another SECRET_KEY.
   */
  test(caller: Caller, webhook_id: string): Promise<TestResult>;
  /** Aborts running tests. */
  close(): Promise<void>;
}

export function openWebhookTester(services: TesterServices): WebhookTester {
  const { db, clock } = services;
  const sender = openSender(services);
  const pruner = openRecordPruner(db);
  // A receiver that hangs occupies a connection for 10 s: one for each webhook, not for each call.
  const running = new Set<string>();
  return {
    async test(caller, webhook_id) {
      const { url, secret } = await ownedWebhook(db, caller, webhook_id);
      if (running.has(webhook_id))
        throw conflict(
          `A test of webhook "${webhook_id}" is still running. Wait for its response.`,
        );
      running.add(webhook_id);
      try {
        const now = clock.now();
        const delivery = { ...buildTest(webhook_id, now), webhook_id, url, secret };
        const result = await sender.send(delivery);
        await recordTest(services, delivery, result, now);
        await pruner.added([webhook_id]);
        const { delivered, ...response } = result;
        return { status: delivered ? "delivered" : "failed", ...response };
      } finally {
        running.delete(webhook_id);
      }
    },
    close: () => sender.close(),
  };
}

function buildTest(webhook_id: string, now: Date) {
  const message = "This is a test of your webhook.";
  const data = { webhook_id, message, sent_at: now.toISOString() };
  return {
    delivery_id: randomUUID(),
    event_type: testEventType,
    body: JSON.stringify({ event: testEventType, data }),
  };
}

async function recordTest(
  { db }: Pick<Services, "db">,
  { delivery_id, webhook_id, event_type, body }: OutgoingDelivery,
  { response_status, response_body }: SendResult,
  now: Date,
): Promise<void> {
  await sql`
    with tested as (
      insert into webhook_deliveries (id, webhook_id, event_type, body, created_at)
      select ${delivery_id}, id, ${event_type}, ${body}, ${now} from webhooks
      where id = ${webhook_id}
      returning id, webhook_id
    )
    insert into webhook_attempts
      (delivery_id, attempt, webhook_id, response_status, response_body, created_at)
    select id, 1, webhook_id, ${response_status}, ${response_body}, ${now} from tested
  `.execute(db);
}
