import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimedRun } from "../../test/clients/claimed-run.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { openOlderDatabase } from "../../test/older-database.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { migrate } from "./migrate.ts";
import { maintainMonths } from "./monthly-tables.ts";

const events = { name: "run_events" };
const longAgo = new Date("2000-01-01");
let service: TestService;

beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
});
afterAll(() => service.close());

const addEvent = (run_id: string, seq: number, at: string) =>
  sql`insert into run_events (run_id, seq, event, created_at)
    values (${run_id}, ${seq}, '{"type":"tool_start","tool":"a"}', ${at})`.execute(
    service.services.db,
  );

async function placesOf(run_id: string): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from run_events where run_id = ${run_id} order by seq`.execute(
    service.services.db,
  );
  return rows.map(({ place }) => place);
}

describe("maintainMonths", () => {
  it("creates the tables of the next months, also concurrently, and drops those of past months", async () => {
    const { db } = service.services;
    const { id } = await claimedRun(service.services, service.account.id);
    const now = new Date("2040-11-20T12:00:00Z");
    await Promise.all([1, 2].map(() => maintainMonths(db, events, now, longAgo)));
    const times = ["2040-11-01T00:00:00Z", "2040-12-31T23:59:59Z", "2041-01-15", "2041-02-01"];
    for (const [index, at] of times.entries()) await addEvent(id, index + 1, at);
    expect(await placesOf(id)).toEqual([
      "run_events_2040_11",
      "run_events_2040_12",
      "run_events_2041_01",
      "run_events_default",
    ]);
    await maintainMonths(db, events, now, new Date("2041-01-02"));
    expect(await placesOf(id)).toEqual(["run_events_2041_01", "run_events_default"]);
  });

  it("leaves events of a month that has no table where they are, until they are old", async () => {
    const { db } = service.services;
    const { id } = await claimedRun(service.services, service.account.id);
    await addEvent(id, 1, "2041-05-03");
    const now = new Date("2041-05-04");
    await maintainMonths(db, events, now, longAgo);
    await addEvent(id, 2, "2041-06-01");
    expect(await placesOf(id)).toEqual(["run_events_default", "run_events_2041_06"]);
    await maintainMonths(db, events, now, new Date("2041-05-04"));
    expect(await placesOf(id)).toEqual(["run_events_2041_06"]);
  });

  it("leaves a run whose events are gone with a stream that ends", async () => {
    const { db } = service.services;
    const { id } = await claimedRun(service.services, service.account.id);
    await sql`update runs set status = 'cancelled', completed_at = now() where id = ${id}`.execute(
      db,
    );
    const { status, text } = await service.call("GET", `/v1/runs/${id}/stream`);
    expect(status).toBe(200);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
  });
});

describe("the migration to events by month", () => {
  it("keeps the events of an earlier version, and its statements, in any time zone", async () => {
    const { db, drop } = await openOlderDatabase("0045");
    await sql`set session_replication_role = replica;
      insert into runs (id, account_id, agent_id, agent, inputs, held, created_at)
      values ('run_1', 'a', gen_random_uuid(), '{}', '{}', 0, now());
      set session_replication_role = origin`.execute(db);
    const insert = (seq: number) =>
      sql`insert into run_events (run_id, seq, event, created_at) values ('run_1', ${seq}, '{}', '2040-05-31T12:00:00Z')`.execute(
        db,
      );
    await insert(1);
    expect(await migrate(db)).toContain("0045_events_by_month");
    await insert(2);
    const events = sql<{ seq: number; place: string }>`
      select seq, tableoid::regclass::text as place from run_events order by seq`;
    expect((await events.execute(db)).rows).toEqual([
      { seq: 1, place: "run_events_before" },
      { seq: 2, place: "run_events_before" },
    ]);
    await sql`delete from runs`.execute(db);
    expect((await events.execute(db)).rows).toEqual([]);
    await drop();
  });
});
