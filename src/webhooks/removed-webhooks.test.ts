import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import type { Database } from "../db/schema.ts";
import { type ClaimedDelivery, claimDeliveries } from "./deliveries.ts";
import { emitEvent } from "./emit-event.ts";
import { type DeliveryAttempt, recordAttempts } from "./record-attempts.ts";
import type { CreatedWebhook } from "./webhooks.schema.ts";

const clock = movableClock("2026-05-01T12:00:00Z");
let service: TestService;
let db: Kysely<Database>;
let account: TestAccount;

// No worker runs: the tests interleave the statements of several workers themselves.
beforeAll(async () => {
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  db = service.services.db;
});
afterAll(() => service.close());
beforeEach(async () => {
  await db.deleteFrom("webhooks").execute();
  account = await service.newAccount();
});

describe("deleting a webhook", () => {
  it("does not roll back the transaction that emits an event to it at the same time", async () => {
    const id = await create();
    const release = await holding((tx) => tx.deleteFrom("webhooks").where("id", "=", id).execute());
    const emitted = emit();
    await waiting(1);
    await release();
    await emitted;
    expect(await queued(id)).toBe(0);
  });

  it("does not deadlock with the recording of its attempts", async () => {
    const id = await create();
    await Promise.all([emit(), emit()]);
    const claims = await claim();
    const [first, second] = claims.map((one) => buildAttempt(one, "failed"));
    if (!first || !second) throw new Error("Two deliveries must be claimable.");
    const release = await holding((tx) =>
      tx
        .selectFrom("webhook_queue")
        .select("delivery_id")
        .where("delivery_id", "=", second.delivery_id)
        .forUpdate()
        .execute(),
    );
    const recorded = recordAttempts(db, [first, second]);
    await waiting(1);
    const removed = remove(id);
    await waiting(2);
    await release();
    await recorded;
    expect((await removed).status).toBe(200);
    expect(await db.selectFrom("webhook_attempts").selectAll().execute()).toEqual([]);
  });
});

describe("POST /v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", () => {
  it("returns 404 for a webhook that is deleted at the same moment", async () => {
    const id = await create();
    await emit();
    const [delivery] = await claim();
    const release = await holding((tx) => tx.deleteFrom("webhooks").where("id", "=", id).execute());
    const response = service.call(
      "POST",
      `/v1/webhooks/${id}/deliveries/${delivery?.id}/redeliver`,
      undefined,
      headers(),
    );
    await waiting(1);
    await release();
    expect(await response).toMatchObject({
      status: 404,
      body: { detail: `There is no webhook "${id}" that this account can access.` },
    });
  });
});

describe("a disabled webhook", () => {
  it("does not delay other webhooks, and its deliveries in flight are still recorded", async () => {
    const [disabled, other] = [await create(), await create()];
    for (let round = 0; round < 6; round++) {
      await db.transaction().execute(async (tx) => {
        for (let sent = 0; sent < 100; sent++) await emitIn(tx);
      });
    }
    await db.deleteFrom("webhook_queue").where("webhook_id", "=", other).execute();
    const [underWay] = await claim();
    if (!underWay) throw new Error("A delivery must be claimable.");
    await clock.advance(1000);
    await emit();
    await db.updateTable("webhooks").set({ is_active: false }).where("id", "=", disabled).execute();
    expect((await claim()).map(({ webhook_id }) => webhook_id)).toEqual([other]);
    expect(await queued(disabled)).toBe(10);
    await recordAttempts(db, [buildAttempt(underWay, "delivered")]);
    expect(await db.selectFrom("webhook_attempts").select("delivery_id").execute()).toEqual([
      { delivery_id: underWay.id },
    ]);
  });

  it("is skipped while another transaction has its queue locked", async () => {
    const disabled = await create();
    await Promise.all([emit(), emit()]);
    await db.updateTable("webhooks").set({ is_active: false }).where("id", "=", disabled).execute();
    const [held] = await db
      .selectFrom("webhook_queue")
      .select("delivery_id")
      .where("webhook_id", "=", disabled)
      .execute();
    const release = await holding((tx) =>
      tx
        .selectFrom("webhook_queue")
        .selectAll()
        .where("delivery_id", "=", String(held?.delivery_id))
        .forUpdate()
        .execute(),
    );
    expect(await claim()).toEqual([]);
    expect(await queued(disabled)).toBe(1);
    await release();
    expect(await claim()).toEqual([]);
    expect(await queued(disabled)).toBe(0);
  });
});

const headers = () => ({ "x-api-key": account.api_key });
const create = async () => {
  const about = { url: "http://127.0.0.1:9/hook", events: ["agent.installed"] };
  return (await service.call<CreatedWebhook>("POST", "/v1/webhooks", about, headers())).body.id;
};
const remove = (id: string) => service.call("DELETE", `/v1/webhooks/${id}`, undefined, headers());
const data = { agent_id: "agent", template_id: "template", slug: "slug" };
const emitIn = (tx: Transaction<Database>) =>
  emitEvent(service.services, tx, account.id, { event: "agent.installed", data });
const emit = () => db.transaction().execute(emitIn);
const claim = (limit = 100) => claimDeliveries(db, { now: clock.now(), limit, slots: [] });
const queued = async (webhook_id: string) =>
  (
    await db
      .selectFrom("webhook_queue")
      .select("delivery_id")
      .where("webhook_id", "=", webhook_id)
      .execute()
  ).length;
const buildAttempt = (
  { id, webhook_id, attempt }: ClaimedDelivery,
  status: DeliveryAttempt["status"],
): DeliveryAttempt => {
  const made_at = clock.now();
  return {
    delivery_id: id,
    webhook_id,
    attempt: attempt + 1,
    response_status: 500,
    response_body: "",
    made_at,
    status,
    due_at: made_at,
  };
};

/**
 * Opens a transaction that keeps the locks that `hold` takes until the returned function is called.
 */
async function holding(hold: (tx: Transaction<Database>) => Promise<unknown>) {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const over = db.transaction().execute(async (tx) => {
    await hold(tx);
    held.resolve();
    await released.promise;
  });
  await Promise.race([held.promise, over]);
  return async () => {
    released.resolve();
    await over;
  };
}

/** Waits until that many statements wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } =
          await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            db,
          );
        return rows.length;
      },
      { interval: 5 },
    )
    .toBe(count);
