import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { type Kysely, type Selectable, sql } from "kysely";
import { encrypt } from "../crypto/encryption.ts";
import type { Database } from "../db/schema.ts";
import type { Caller } from "../identity/caller.ts";
import { lockAccount } from "../identity/plans.ts";
import { hasBlockedPort } from "../net/blocked-ports.ts";
import { publicOnly } from "../net/find-url-fault.ts";
import { isPublicAddress } from "../net/public-address.ts";
import type { Services } from "../services/services.ts";
import { badRequest, notFound } from "../system/errors.ts";
import { newId } from "../system/ids.ts";
import type { EventType } from "./events.ts";
import { webhookSecretPurpose } from "./sender.ts";
import type { CreatedWebhook, NewWebhook, Webhook, WebhookChanges } from "./webhooks.schema.ts";

type WebhookRow = Selectable<Database["webhooks"]>;

/** Webhooks of one account. Each event makes a delivery for each of them. */
const maxWebhooks = 20;

/**
 * Creates a webhook. Only this response contains the secret.
 * Throws bad_request for a URL that cannot receive deliveries, and beyond 20 webhooks.
 */
export async function createWebhook(
  services: Services,
  { account_id }: Caller,
  { url, events }: NewWebhook,
): Promise<CreatedWebhook> {
  const { db, clock, secret: installation, config } = services;
  checkUrl(url, config.webhookAllowPrivate);
  const secret = `whsec_${randomBytes(32).toString("base64url")}`;
  const webhook = { id: newId("webhook"), url, events: [...new Set(events)] };
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    const existing = await tx
      .selectFrom("webhooks")
      .select("id")
      .where("account_id", "=", account_id)
      .execute();
    if (existing.length >= maxWebhooks) {
      throw badRequest(
        `This account has ${existing.length} webhooks. The maximum is ${maxWebhooks}: delete one first.`,
      );
    }
    await tx
      .insertInto("webhooks")
      .values({
        ...webhook,
        account_id,
        secret: encrypt(installation, webhookSecretPurpose, secret),
        created_at: clock.now(),
      })
      .execute();
  });
  return {
    ...webhook,
    secret,
    message:
      "Store the secret now: it is not shown again. It signs every delivery to this webhook.",
  };
}

/**
 * Host names that resolve to a private address are refused later, when the connection is opened.
 */
function checkUrl(text: string, allowPrivate: boolean): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:\/\/[^/\\\s]\S*$/i.test(text))
    throw badRequest(`Invalid field "url": "${text}". Expected an https:// or http:// URL.`, "url");
  if (url.username || url.password)
    throw badRequest(
      'Invalid field "url": it has a user name or password. Remove them; deliveries are signed instead.',
      "url",
    );
  if (hasBlockedPort(url) && !allowPrivate)
    throw badRequest(
      `Invalid field "url": port ${url.port} is not allowed. Use another port.`,
      "url",
    );
  const address = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(address) && !isPublicAddress(address) && !allowPrivate) {
    throw badRequest(
      `Invalid field "url": ${address} is a private or reserved address. ${publicOnly("WEBHOOK_ALLOW_PRIVATE")}`,
      "url",
    );
  }
}

/** Lists the account's webhooks, newest first. */
export async function listWebhooks(
  db: Kysely<Database>,
  { account_id }: Caller,
): Promise<Webhook[]> {
  const rows = await db
    .selectFrom("webhooks")
    .select(responseColumns)
    .where("account_id", "=", account_id)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(toResponse);
}

/**
 * Changes the given fields of a webhook. Enabling a disabled webhook resets its failure count.
 * Throws not_found; bad_request for an invalid URL or without a field.
 */
export async function updateWebhook(
  { db, config }: Pick<Services, "db" | "config">,
  { account_id }: Caller,
  id: string,
  { url, events, enabled }: WebhookChanges,
): Promise<Webhook> {
  if (url === undefined && events === undefined && enabled === undefined)
    throw badRequest('Missing fields. Send at least one of "url", "events" and "enabled".');
  if (url !== undefined) checkUrl(url, config.webhookAllowPrivate);
  const row = await db
    .updateTable("webhooks")
    .$if(url !== undefined, (query) => query.set({ url }))
    .$if(events !== undefined, (query) => query.set({ events: [...new Set(events)] }))
    .$if(enabled === true, (query) =>
      query.set({
        is_active: true,
        failure_count: sql`case when is_active then failure_count else 0 end`,
      }),
    )
    .$if(enabled === false, (query) => query.set({ is_active: false }))
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .returning(responseColumns)
    .executeTakeFirst();
  if (!row) throw notFound("webhook", id);
  return toResponse(row);
}

const responseColumns = [
  "id",
  "url",
  "events",
  "is_active",
  "failure_count",
  "created_at",
] as const;

const toResponse = (row: Pick<WebhookRow, (typeof responseColumns)[number]>): Webhook => ({
  ...row,
  events: row.events as EventType[],
  created_at: row.created_at.toISOString(),
});

/** Deletes a webhook with its deliveries and their records. Throws not_found. */
export async function deleteWebhook(
  db: Kysely<Database>,
  { account_id }: Caller,
  id: string,
): Promise<void> {
  const deleted = await db
    .deleteFrom("webhooks")
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw notFound("webhook", id);
}

/** Reads a webhook. Throws not_found, also for another account's webhook. */
export async function ownedWebhook(
  db: Kysely<Database>,
  { account_id }: Caller,
  id: string,
): Promise<WebhookRow> {
  const row = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", id)
    .where("account_id", "=", account_id)
    .executeTakeFirst();
  if (!row) throw notFound("webhook", id);
  return row;
}
