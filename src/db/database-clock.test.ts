import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestServices, type TestServices } from "../../test/harness.ts";
import { claimDeliveries } from "../webhooks/deliveries.ts";
import { emitEvent } from "../webhooks/emit-event.ts";

const hour = 3600 * 1000;

describe("the clock of a process whose machine has a wrong one", () => {
  let harness: TestServices;
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(Date.now() + hour);
    harness = await startTestServices();
  });
  afterEach(() => vi.setSystemTime(vi.getRealSystemTime() + hour));
  afterAll(async () => {
    vi.useRealTimers();
    await harness.close();
  });
  const difference = () =>
    Math.abs(harness.services.clock.now().getTime() - vi.getRealSystemTime());

  it("is that of the database", () => {
    expect(difference()).toBeLessThan(hour / 2);
  });

  it("does not change when the machine's is corrected", () => {
    vi.setSystemTime(vi.getRealSystemTime() - hour);
    expect(difference()).toBeLessThan(hour / 2);
  });

  it("makes its events due at once for other processes", async () => {
    const { services, newAccount } = harness;
    const { db } = services;
    const { id: account_id } = await newAccount();
    await sql`insert into webhooks (id, account_id, url, secret, events, created_at)
      values ('hook', ${account_id}, 'https://example.com', '', array['agent.installed'], now())
    `.execute(db);
    const event = { event: "agent.installed", data: {} } as never;
    await db.transaction().execute((tx) => emitEvent(services, tx, account_id, event));
    const now = new Date(vi.getRealSystemTime() + 60_000);
    expect(await claimDeliveries(db, { now, limit: 10, slots: [] })).toHaveLength(1);
  });
});
