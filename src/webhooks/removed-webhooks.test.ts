import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import type { Database } from "../db/schema.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type DeliveryAttempt,
  recordAttempts,
} from "./deliveries.ts";
import { emitEvent } from "./emit-event.ts";
import type { CreatedWebhook } from "./webhooks.schema.ts";

const clock = movableClock("2026-05-01T12:00:00Z");
let service: TestService;
let db: Kysely<Database>;
let account: TestAccount;

// No worker: the test does what several would do at once, in the order that hurts.
beforeAll(async () => {
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  db = service.services.db;
});
afterAll(() => service.close());
beforeEach(async () => {
  await db.deleteFrom("webhooks").execute();
  account = await service.newAccount();
});

const headers = () => ({ "x-api-key": account.api_key });
const create = async () => {
  const about = { url: "http://127.0.0.1:9/hook", events: ["agent.installed"] };
  return (await service.call<CreatedWebhook>("POST", "/v1/webhooks", about, headers())).body.id;
};
const remove = (id: string) => service.call("DELETE", `/v1/webhooks/${id}`, undefined, headers());
const data = { agent_id: "agent", template_id: "template", slug: "slug" };
const tellIn = (tx: Transaction<Database>) =>
  emitEvent(service.services, tx, account.id, { event: "agent.installed", data });
const tell = () => db.transaction().execute(tellIn);
const claim = (limit = 100) => claimDeliveries(db, { now: clock.now(), limit, lanes: [] });
const queued = async (webhook_id: string) =>
  (
    await db
      .selectFrom("webhook_queue")
      .select("delivery_id")
      .where("webhook_id", "=", webhook_id)
      .execute()
  ).length;
const attemptOf = (
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

/** A transaction that holds what `hold` took until `release`. */
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

/** Until so many statements wait for a lock. */
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

describe("a webhook that is deleted", () => {
  test("while something happens that it wants to hear of: that happens all the same", async () => {
    const id = await create();
    const release = await holding((tx) => tx.deleteFrom("webhooks").where("id", "=", id).execute());
    const told = tell();
    await waiting(1);
    await release();
    await told;
    expect(await queued(id)).toBe(0);
  });

  test("while the end of its deliveries is written down: both are done, and neither waits for ever", async () => {
    const id = await create();
    await Promise.all([tell(), tell()]);
    const claims = await claim();
    const [first, second] = claims.map((one) => attemptOf(one, "failed"));
    if (!first || !second) throw new Error("Two were to be claimed.");
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
  test("404 for a webhook that is deleted at this very moment", async () => {
    const id = await create();
    await tell();
    const [delivery] = await claim();
    const release = await holding((tx) => tx.deleteFrom("webhooks").where("id", "=", id).execute());
    const answer = service.call(
      "POST",
      `/v1/webhooks/${id}/deliveries/${delivery?.id}/redeliver`,
      undefined,
      headers(),
    );
    await waiting(1);
    await release();
    expect(await answer).toMatchObject({
      status: 404,
      body: { detail: `There is no webhook "${id}" that this account can access.` },
    });
  });
});

describe("a webhook that was disabled", () => {
  test("has nothing left to hold up the others with, however much waited for it; what is under way is still recorded", async () => {
    const [disabled, other] = [await create(), await create()];
    for (let round = 0; round < 6; round++) {
      await db.transaction().execute(async (tx) => {
        for (let told = 0; told < 100; told++) await tellIn(tx);
      });
    }
    await db.deleteFrom("webhook_queue").where("webhook_id", "=", other).execute();
    const [underWay] = await claim();
    if (!underWay) throw new Error("One was to be claimed.");
    await clock.advance(1000);
    await tell();
    await db.updateTable("webhooks").set({ is_active: false }).where("id", "=", disabled).execute();
    expect((await claim()).map(({ webhook_id }) => webhook_id)).toEqual([other]);
    expect(await queued(disabled)).toBe(10);
    await recordAttempts(db, [attemptOf(underWay, "delivered")]);
    expect(await db.selectFrom("webhook_attempts").select("delivery_id").execute()).toEqual([
      { delivery_id: underWay.id },
    ]);
  });

  test("is not waited for where somebody else has what waits for it, such as who deletes it", async () => {
    const disabled = await create();
    await Promise.all([tell(), tell()]);
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
