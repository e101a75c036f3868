import { sql, type Transaction } from "kysely";
import { describe, expect, it } from "vitest";
import { lowBalance, registerDeliveryStage } from "../../test/clients/delivery-stage.ts";
import { fillQueue } from "../../test/clients/webhook-client.ts";
import type { Database } from "../db/schema.ts";
import { emitEvent } from "./emit-event.ts";
import { openRecordPruner, pruneRecords } from "./prune-records.ts";

const { stage, create, emit, records } = registerDeliveryStage();

describe("a webhook with 10,000 waiting deliveries", () => {
  it("gets no further events, so that an account cannot fill the queue", async () => {
    const full = await create();
    const other = await create();
    await fillQueue(stage.service, full.id, 10_000);
    await emit();
    expect(await countQueued(full.id)).toBe(10_000);
    expect(await countQueued(other.id)).toBe(1);
  });

  it("gets events again below the maximum", async () => {
    const { id } = await create();
    await fillQueue(stage.service, id, 9999);
    await emit();
    await stage.clock.advance(1000);
    await emit(lowBalance(2));
    expect(await countQueued(id)).toBe(10_000);
  });

  it("gets events again after deliveries have been sent", async () => {
    const { id } = await create();
    await fillQueue(stage.service, id, 10_000);
    await emit();
    await sql`delete from webhook_queue where delivery_id in (
      select delivery_id from webhook_queue where webhook_id = ${id} limit 5
    )`.execute(stage.service.services.db);
    await stage.clock.advance(1000);
    await emit(lowBalance(2));
    expect(await countQueued(id)).toBe(9996);
  });

  it("is counted at most once a second, so that its queue cannot slow down each event", async () => {
    const { id } = await create();
    await fillQueue(stage.service, id, 10_000);
    const { services } = stage.service;
    await services.db.transaction().execute(async (tx) => {
      await emitEvent(services, tx, stage.account.id, lowBalance(1));
      const read = await countRead(tx, "webhook_queue");
      for (let balance = 2; balance <= 20; balance++)
        await emitEvent(services, tx, stage.account.id, lowBalance(balance));
      expect(await countRead(tx, "webhook_queue")).toBe(read);
    });
    expect(await countQueued(id)).toBe(10_000);
  });

  it("is not waited for while another transaction records its count", async () => {
    const { id } = await create();
    const { services } = stage.service;
    await services.db.transaction().execute(async (tx) => {
      await emitEvent(services, tx, stage.account.id, lowBalance(1));
      await emit(lowBalance(2));
    });
    expect(await countQueued(id)).toBe(2);
  });
});

describe("the records of a webhook", () => {
  it("are limited to the newest 1,000, so that an account cannot fill the database", async () => {
    const { id } = await create();
    const other = await create();
    await addRecords(id, 1500);
    await addRecords(other.id, 20);
    await pruneRecords(stage.service.services.db, [id, other.id]);
    expect(await countRecords(id)).toBe(1000);
    expect(await countRecords(other.id)).toBe(20);
    const [newest] = await records(id);
    expect(newest?.payload).toEqual({ n: 1500 });
  });

  it("keeps deliveries that wait for a retry", async () => {
    const { id } = await create();
    await addRecords(id, 1200);
    const { db } = stage.service.services;
    await sql`
      insert into webhook_queue (delivery_id, webhook_id, attempt, due_at)
      select id, webhook_id, 1, created_at from webhook_deliveries where body = '{"n": 1}'
    `.execute(db);
    await pruneRecords(db, [id]);
    expect(await countRecords(id)).toBe(1001);
  });

  it("are pruned in time linear in their number", async () => {
    const { id } = await create();
    await addRecords(id, 1500);
    const read = await stage.service.services.db.transaction().execute(async (tx) => {
      await pruneRecords(tx, [id]);
      return countRead(tx, "webhook_attempts");
    });
    expect(read).toBeGreaterThan(0);
    // Looking for the limit again for each delivery would read 1,000 records 1,500 times.
    expect(read).toBeLessThan(100_000);
  });

  it("are pruned after every 500 new ones", async () => {
    const { id } = await create();
    const pruner = openRecordPruner(stage.service.services.db);
    await addRecords(id, 1499);
    await pruner.added(Array(499).fill(id));
    expect(await countRecords(id)).toBe(1499);
    await pruner.added([id]);
    expect(await countRecords(id)).toBe(1000);
  });
});

async function countQueued(webhook_id: string): Promise<number> {
  const rows = await stage.service.services.db
    .selectFrom("webhook_queue")
    .select("delivery_id")
    .where("webhook_id", "=", webhook_id)
    .execute();
  return rows.length;
}

async function countRecords(webhook_id: string): Promise<number> {
  const rows = await stage.service.services.db
    .selectFrom("webhook_attempts")
    .select("delivery_id")
    .where("webhook_id", "=", webhook_id)
    .execute();
  return rows.length;
}

/** Rows of the table and its months that the transaction has read, each as often as it was. */
async function countRead(tx: Transaction<Database>, table: string): Promise<number> {
  // cspell:words relname
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where starts_with(relname, ${table})
  `.execute(tx);
  return rows[0]?.read ?? 0;
}

/** Adds ended deliveries with one attempt each, a second apart, numbered by their age. */
const addRecords = (webhook_id: string, count: number) =>
  sql`
    with created as (
      insert into webhook_deliveries (webhook_id, event_type, body, created_at)
      select ${webhook_id}, 'credits.low', jsonb_build_object('n', n)::text,
        ${stage.clock.now()}::timestamptz + n * interval '1 second'
      from generate_series(1, ${count}::integer) as n
      returning id, webhook_id, created_at
    )
    insert into webhook_attempts
      (delivery_id, attempt, webhook_id, response_status, response_body, created_at)
    select id, 1, webhook_id, 200, 'ok', created_at from created
  `.execute(stage.service.services.db);
