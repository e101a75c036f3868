import { randomUUID } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { webhookClient } from "../../test/clients/webhook-client.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { type MovableClock, movableClock } from "../../test/movable-clock.ts";
import { openOlderDatabase } from "../../test/older-database.ts";
import { migrate } from "../db/migrate.ts";
import type { Database } from "../db/schema.ts";
import { claimDeliveries, pruneDeliveries } from "./deliveries.ts";
import { emitEvent } from "./emit-event.ts";
import { type DeliveryAttempt, recordAttempts } from "./record-attempts.ts";

const longAgo = new Date("2000-01-01");
const secondMilliseconds = 1000;
let clock: MovableClock;
let service: TestService;
let db: Kysely<Database>;

// No worker runs: the tests claim and record deliveries themselves.
beforeAll(async () => {
  clock = movableClock("2040-11-30T23:59:59Z");
  service = await startTestService({ clock, env: { WEBHOOK_ALLOW_PRIVATE: "true" } });
  db = service.services.db;
  await pruneDeliveries(db, clock.now(), longAgo);
});
afterAll(() => service.close());
beforeEach(async () => {
  await db.deleteFrom("webhooks").execute();
});

const create = async () =>
  (await webhookClient(service).created("http://127.0.0.1:9/hook", ["agent.installed"])).id;
const data = { agent_id: "agent", template_id: "template", slug: "slug" };
const emit = () =>
  db
    .transaction()
    .execute((tx) =>
      emitEvent(service.services, tx, service.account.id, { event: "agent.installed", data }),
    );
const claim = () => claimDeliveries(db, { now: clock.now(), limit: 10, slots: [] });
const records = async (id: string) => {
  const { body } = await webhookClient(service).records(id);
  return body.deliveries.map(({ id: record, created_at }) => [record, created_at]);
};
const attempt = (
  delivery: { id: string; webhook_id: string },
  changes: Partial<DeliveryAttempt>,
): DeliveryAttempt => ({
  delivery_id: delivery.id,
  webhook_id: delivery.webhook_id,
  attempt: 1,
  response_status: 500,
  response_body: "",
  made_at: clock.now(),
  status: "failed",
  due_at: clock.now(),
  ...changes,
});

type Divided = "webhook_deliveries" | "webhook_attempts";
/** The tables with rows of a webhook, and the number of rows of each. */
async function places(table: Divided, webhook_id: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ place: string; count: number }>`
    select tableoid::regclass::text as place, count(*)::integer as count
    from ${sql.table(table)} where webhook_id = ${webhook_id} group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ place, count }) => [place, count]));
}

/** Adds a delivery that was created and attempted at these times. It waits if `isQueued`. */
async function addDelivery(
  webhook_id: string,
  [created, made]: readonly [string, string],
  isQueued = false,
): Promise<string> {
  const id = randomUUID();
  await sql`
    with delivery as (
      insert into webhook_deliveries (id, webhook_id, event_type, body, created_at)
      values (${id}, ${webhook_id}, 'agent.installed', '{}', ${created})
    ), queued as (
      insert into webhook_queue (delivery_id, webhook_id, attempt, due_at)
      select ${id}::uuid, ${webhook_id}, 1, ${made}::timestamptz where ${isQueued}
    )
    insert into webhook_attempts
      (delivery_id, attempt, webhook_id, response_status, response_body, created_at)
    values (${id}, 1, ${webhook_id}, 500, '', ${made})`.execute(db);
  return id;
}

describe("a delivery at the end of a month", () => {
  it("is recorded once if one worker ends an attempt before midnight and another one after", async () => {
    const id = await create();
    await emit();
    const [first] = await claim();
    if (!first) throw new Error("A delivery must be claimable.");
    const pending = attempt(first, { status: "pending" });
    await clock.advance(20 * secondMilliseconds);
    expect(await claim()).toEqual([first]);
    const delivered = attempt(first, { status: "delivered", response_status: 200 });
    expect(delivered.made_at.toISOString()).toBe("2040-12-01T00:00:19.000Z");
    await Promise.all([recordAttempts(db, [pending]), recordAttempts(db, [delivered])]);
    expect(await records(id)).toHaveLength(1);
    const [again] = await claim();
    if (again) await recordAttempts(db, [attempt(first, { attempt: 2 })]);
    await recordAttempts(db, [pending, delivered, attempt(first, { attempt: 2 })]);
    expect(await records(id)).toHaveLength(again ? 2 : 1);
    expect(await db.selectFrom("webhook_queue").selectAll().execute()).toEqual([]);
  });

  it("lists its attempts of both months, newest first, and can be sent again", async () => {
    const id = await create();
    const delivery = await addDelivery(
      id,
      ["2040-11-30T23:59:59Z", "2040-11-30T23:59:59.999Z"],
      true,
    );
    const later = new Date("2040-12-01T00:00:30Z");
    const second = { attempt: 2, made_at: later, status: "delivered" as const };
    await recordAttempts(db, [attempt({ id: delivery, webhook_id: id }, second)]);
    expect(await places("webhook_deliveries", id)).toEqual({ webhook_deliveries_2040_11: 1 });
    expect(await places("webhook_attempts", id)).toEqual({
      webhook_attempts_2040_11: 1,
      webhook_attempts_2040_12: 1,
    });
    expect(await records(id)).toEqual([
      [`${delivery}.2`, "2040-12-01T00:00:30.000Z"],
      [`${delivery}.1`, "2040-11-30T23:59:59.999Z"],
    ]);
    expect((await webhookClient(service).redeliver(id, delivery)).status).toBe(202);
    expect(await claim()).toMatchObject([{ webhook_id: id, attempt: 0, body: "{}" }]);
  });

  it("is deleted with its webhook, also an attempt whose delivery was dropped before", async () => {
    const [id, other] = [await create(), await create()];
    for (const webhook of [id, other]) {
      await addDelivery(webhook, ["2040-11-30T23:59:59Z", "2040-12-01T00:00:00Z"], true);
      await addDelivery(webhook, ["2041-01-31T23:59:59Z", "2041-02-01T00:00:00Z"]);
    }
    await sql`delete from webhook_deliveries_2040_11 where webhook_id = ${id}`.execute(db);
    expect((await webhookClient(service).remove(id)).status).toBe(200);
    expect(await places("webhook_attempts", id)).toEqual({});
    const queued = await db.selectFrom("webhook_queue").select("webhook_id").execute();
    expect(queued).toEqual([{ webhook_id: other }]);
    await db.deleteFrom("webhooks").execute();
    for (const table of ["webhook_deliveries", "webhook_attempts"] as const)
      expect(await places(table, other)).toEqual({});
  });
});

describe("pruneDeliveries", () => {
  it("drops the tables of past months, but keeps deliveries that wait, until they have ended", async () => {
    const id = await create();
    const now = new Date("2050-03-20T12:00:00Z");
    await Promise.all([1, 2].map(() => pruneDeliveries(db, now, longAgo)));
    const march = ["2050-03-31T23:59:59Z", "2050-04-01T00:00:00Z"] as const;
    await addDelivery(id, march);
    const waiting = await addDelivery(id, march, true);
    await addDelivery(id, ["2050-04-01T00:00:00Z", "2050-04-01T00:00:01Z"]);
    await addDelivery(id, ["2050-06-01T00:00:00Z", "2050-06-01T00:00:01Z"]);
    await pruneDeliveries(db, now, new Date("2050-03-31T23:59:59Z"));
    expect(await places("webhook_deliveries", id)).toEqual({
      webhook_deliveries_2050_03: 2,
      webhook_deliveries_2050_04: 1,
      webhook_deliveries_default: 1,
    });
    await pruneDeliveries(db, now, new Date("2050-04-01T00:00:00Z"));
    expect(await places("webhook_deliveries", id)).toMatchObject({ webhook_deliveries_2050_03: 1 });
    await pruneDeliveries(db, now, new Date("2050-06-02T00:00:00Z"));
    expect(await places("webhook_deliveries", id)).toEqual({ webhook_deliveries_2050_03: 1 });
    expect(await places("webhook_attempts", id)).toEqual({});
    await clock.advance(
      now.getTime() + 60 * 24 * 3600 * secondMilliseconds - clock.now().getTime(),
    );
    expect(await claim()).toMatchObject([{ id: waiting, attempt: 1 }]);
    const second = attempt({ id: waiting, webhook_id: id }, { attempt: 2, status: "delivered" });
    await recordAttempts(db, [second]);
    expect(await records(id)).toMatchObject([[`${waiting}.2`, second.made_at.toISOString()]]);
    await pruneDeliveries(db, now, new Date("2050-04-01T00:00:00Z"));
    expect(await places("webhook_deliveries", id)).toEqual({});
  });

  it("keeps deliveries of a month without a table that wait, and deletes the others", async () => {
    const id = await create();
    const waiting = await addDelivery(id, ["2060-01-02", "2060-01-02"], true);
    await addDelivery(id, ["2060-01-02", "2060-01-02"]);
    await pruneDeliveries(db, new Date("2060-01-03"), new Date("2060-01-03"));
    const left = await db.selectFrom("webhook_deliveries").select("id").execute();
    expect(left).toEqual([{ id: waiting }]);
  });
});

describe("the migration to deliveries by month", () => {
  /** The statements of the version before, which may still run. */
  const older = {
    emit: (on: Kysely<Database>, at: string) =>
      sql`with created as (
          insert into webhook_deliveries (webhook_id, event_type, body, created_at)
          select id, 'agent.installed', '{}', ${at}::timestamptz from webhooks for key share
          returning id, webhook_id
        )
        insert into webhook_queue (delivery_id, webhook_id, due_at)
        select id, webhook_id, ${at}::timestamptz from created`.execute(on),
    prune: (on: Kysely<Database>, before: string) =>
      sql`delete from webhook_deliveries where created_at < ${before}
        and id not in (select delivery_id from webhook_queue)`.execute(on),
  };
  const end = async (on: Kysely<Database>, made_at: Date) => {
    const [claimed] = await claimDeliveries(on, { now: made_at, limit: 1, slots: [] });
    if (!claimed) throw new Error("A delivery must be claimable.");
    await recordAttempts(on, [attempt(claimed, { made_at })]);
    return claimed.id;
  };
  const counts = async (on: Kysely<Database>) => {
    const { rows } = await sql<{ deliveries: string[]; attempts: number; queued: number }>`
      select array(select tableoid::regclass::text from webhook_deliveries order by created_at)
          as deliveries,
        (select count(*)::integer from webhook_attempts) as attempts,
        (select count(*)::integer from webhook_queue) as queued`.execute(on);
    return rows[0];
  };
  /** Files of PostgreSQL, which are others after a table or an index was written again. */
  const files = async (on: Kysely<Database>, names: readonly string[]) => {
    const { rows } = await sql<{ file: number }>`
      select pg_relation_filenode(name::regclass) as file
      from unnest(${names}::text[]) with ordinality as given (name, n) order by n`.execute(on);
    return rows.map(({ file }) => file);
  };

  it("keeps filled tables, writes none again, and serves older processes, in any time zone", async () => {
    const { db: old, drop } = await openOlderDatabase("0052");
    await sql`set session_replication_role = replica;
      insert into webhooks (id, account_id, url, events, secret, created_at)
      values ('webhook_1', 'a', 'http://127.0.0.1:9', '{}', '', now());
      set session_replication_role = origin`.execute(old);
    await older.emit(old, "2026-01-31T12:00:00Z");
    await end(old, new Date("2026-01-31T12:00:01Z"));
    await older.emit(old, "2040-05-31T12:00:00Z");
    const tables = ["webhook_deliveries", "webhook_attempts"];
    const keys = tables.map((name) => `${name}_pkey`);
    const indexes = tables.map((name) => `${name}_of_webhook`);
    const written = await files(old, [...tables, ...keys, ...indexes]);
    expect(await migrate(old)).toContain("0052_deliveries_by_month");
    const before = (name: string) => name.replace(/(_of_webhook)?$/, "_before$1");
    const left = [...tables.map(before), ...keys, ...indexes.map(before)];
    expect(await files(old, left)).toEqual(written);

    await older.emit(old, "2040-05-31T13:00:00Z");
    await older.emit(old, "2040-06-01T00:00:00Z");
    const ended = await end(old, new Date("2040-06-01T00:00:01Z"));
    const [one, other] = ["webhook_deliveries_before", "webhook_deliveries_default"];
    expect(await counts(old)).toEqual({
      deliveries: [one, one, one, other],
      attempts: 2,
      queued: 2,
    });
    const again = sql`insert into webhook_deliveries (id, webhook_id, event_type, body, created_at)
      values (${ended}, 'webhook_1', '', '', '2040-05-31T14:00:00Z')`.execute(old);
    await expect(again).rejects.toThrow("webhook_deliveries_pkey");
    await older.prune(old, "2040-06-01T00:00:01Z");
    expect(await counts(old)).toEqual({ deliveries: [one, other], attempts: 0, queued: 2 });
    await sql`delete from webhook_deliveries where created_at < '2040-06-01Z'`.execute(old);
    expect(await counts(old)).toEqual({ deliveries: [other], attempts: 0, queued: 1 });
    await sql`delete from webhooks`.execute(old);
    expect(await counts(old)).toEqual({ deliveries: [], attempts: 0, queued: 0 });
    await drop();
  });
});
