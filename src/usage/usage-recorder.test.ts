import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import { mulberry32 } from "../generators/random.ts";
import type { Caller } from "../identity/caller.ts";
import { usageByEndpoint, usageSummary } from "./usage.ts";
import { openUsageRecorder, type UsageRecorder } from "./usage-recorder.ts";
import { pruneUsage } from "./usage-rows.ts";

const clock = movableClock("2026-05-10T12:00:00Z");
let stage: TestServices;
let recorders: UsageRecorder[];
beforeAll(async () => {
  stage = await startTestServices({ clock });
  recorders = [openUsageRecorder(stage.services), openUsageRecorder(stage.services)];
});
afterAll(async () => {
  await Promise.all(recorders.map((recorder) => recorder.close()));
  await stage.close();
});

const dayMilliseconds = 86_400_000;
const routes = ["GET /v1/runs", "GET /v1/runs/{run_id}", "GET /v1/agents"];
const newCaller = async (): Promise<Caller> => ({
  account_id: (await stage.newAccount()).id,
  scopes: ["read"],
  tier: "pro",
});
const getSummary = ({ account_id }: Caller, days = 365) =>
  usageSummary(stage.services, { account_id, days });
const flushAll = () => Promise.all(recorders.map((recorder) => recorder.flush()));

/** Records times with both recorders in turn and flushes in between, to merge sketches. */
async function recordAll(caller: Caller, times: readonly number[], status = 200): Promise<void> {
  for (const [index, time] of times.entries()) {
    const route = routes[index % routes.length];
    if (route) recorders[index % 2]?.record(route, caller, status, time);
    if (index % 1000 === 999) await flushAll();
  }
  await flushAll();
}

/** The smallest value that 95 % of the values do not exceed. */
const exactP95 = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.ceil(0.95 * times.length) - 1] ?? 0;

describe("p95_response_time_ms", () => {
  const random = mulberry32(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  it.each([
    ["log-normal", () => Math.exp(2 + 1.2 * normal())],
    ["exponential", () => -40 * Math.log(1 - random())],
    ["bimodal", () => (random() < 0.94 ? 1 + random() : 900 + 100 * random())],
    ["heavy-tailed", () => 2 / (1 - random()) ** 1.2],
    ["uniform", () => 1000 * random()],
    ["constant", () => 7.3],
  ])("is within 2 %% of the exact value for %s times", async (_name, draw) => {
    const caller = await newCaller();
    const times = Array.from({ length: 5000 }, draw);
    await recordAll(caller, times);
    const { p95_response_time_ms, total_requests, avg_response_time_ms } = await getSummary(caller);
    expect(total_requests).toBe(5000);
    expect(Math.abs(p95_response_time_ms / exactP95(times) - 1)).toBeLessThan(0.02);
    expect(avg_response_time_ms).toBeCloseTo(times.reduce((sum, time) => sum + time, 0) / 5000, 1);
  });

  it("is within 2 % for arbitrary values", async () => {
    const caller = await newCaller();
    const anyTimes = fc.array(fc.double({ min: 1, max: 1e7, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    });
    await fc.assert(
      fc.asyncProperty(anyTimes, async (times) => {
        for (const table of ["usage_days", "usage_months"] as const)
          await stage.services.db.deleteFrom(table).execute();
        await recordAll(caller, times);
        expect(
          Math.abs((await getSummary(caller)).p95_response_time_ms / exactP95(times) - 1),
        ).toBeLessThan(0.02);
      }),
      { numRuns: 60, seed: 3 },
    );
  });
});

describe("usageSummary", () => {
  it("covers periods that begin within a month, at its start and in the current month", async () => {
    const caller = await newCaller();
    const today = clock.now().getTime();
    let now = today;
    const recorder = openUsageRecorder({
      ...stage.services,
      clock: { ...clock, now: () => new Date(now) },
    });
    const timesAt = (daysAgo: number) => [1, 2, 3].map((factor) => factor * (daysAgo + 1));
    for (let daysAgo = 0; daysAgo < 100; daysAgo++) {
      now = today - daysAgo * dayMilliseconds;
      for (const time of timesAt(daysAgo)) recorder.record("GET /v1/runs", caller, 200, time);
    }
    await recorder.close();
    for (const days of [1, 9, 10, 11, 39, 40, 41, 100, 365]) {
      const times = Array.from({ length: Math.min(days, 100) }, (_, daysAgo) =>
        timesAt(daysAgo),
      ).flat();
      const { active_days, total_requests, p95_response_time_ms } = await getSummary(caller, days);
      expect({ days, active_days, total_requests }).toEqual({
        days,
        active_days: times.length / 3,
        total_requests: times.length,
      });
      expect(Math.abs(p95_response_time_ms / exactP95(times) - 1)).toBeLessThan(0.02);
    }
  });
});

describe("openUsageRecorder", () => {
  it("loses nothing when two recorders write the same rows at once", async () => {
    const callers = [await newCaller(), await newCaller(), await newCaller()];
    for (let round = 0; round < 20; round++) {
      for (const [index, recorder] of recorders.entries()) {
        for (const caller of index === 0 ? callers : callers.toReversed())
          for (const route of routes) recorder.record(route, caller, index === 0 ? 200 : 500, 5);
      }
      await flushAll();
    }
    for (const caller of callers) {
      expect(await getSummary(caller)).toMatchObject({
        total_requests: 120,
        success_count: 60,
        error_count: 60,
        error_rate: 50,
      });
      expect(
        (await usageByEndpoint(stage.services, { account_id: caller.account_id, days: 1 })).map(
          (row) => row.requests,
        ),
      ).toEqual([40, 40, 40]);
    }
  });

  it("writes every second", async () => {
    const caller = await newCaller();
    await recordAll(caller, []);
    recorders[0]?.record("GET /v1/tools", caller, 200, 5);
    await clock.advance(1000);
    await expect.poll(async () => (await getSummary(caller)).total_requests).toBe(1);
  });

  it("writes the rest when it is closed", async () => {
    const caller = await newCaller();
    const recorder = openUsageRecorder(stage.services);
    recorder.record("GET /v1/tools", caller, 200, 5);
    const closed = recorder.close();
    recorder.record("GET /v1/tools", caller, 200, 5); // during close
    await closed;
    expect((await getSummary(caller)).total_requests).toBe(2);
  });

  it("writes counts once after a failed write", async () => {
    const caller = await newCaller();
    const recorder = openUsageRecorder(stage.services);
    const route = "GET /v1/tools";
    recorder.record(route, caller, 200, 5);
    await sql`alter table usage_days rename to usage_gone`.execute(stage.services.db);
    await expect(recorder.flush()).rejects.toThrow("usage_days");
    recorder.record(route, caller, 404, 50);
    await expect(recorder.flush()).rejects.toThrow("usage_days");
    await sql`alter table usage_gone rename to usage_days`.execute(stage.services.db);
    await recorder.flush();
    await recorder.close();
    expect(await getSummary(caller)).toMatchObject({
      total_requests: 2,
      error_count: 1,
      avg_response_time_ms: 27.5,
    });
  });

  it("skips deleted accounts without failing the others", async () => {
    const caller = await newCaller();
    const recorder = openUsageRecorder(stage.services);
    for (const each of [{ ...caller, account_id: "deleted" }, caller])
      recorder.record("GET /v1/tools", each, 200, 5);
    await recorder.close();
    expect((await getSummary(caller)).total_requests).toBe(1);
  });

  it("uses the same number of rows per day at any traffic, and none after its period", async () => {
    const { db } = stage.services;
    const countRows = async ({ account_id }: Caller) => {
      const days = await db
        .selectFrom("usage_days")
        .select("day")
        .where("account_id", "=", account_id)
        .execute();
      const perRoute = await db
        .selectFrom("usage_routes")
        .select("day")
        .where("account_id", "=", account_id)
        .execute();
      return [days.length, perRoute.length];
    };
    const [quiet, busy] = [await newCaller(), await newCaller()];
    await recordAll(quiet, Array(30).fill(5));
    await recordAll(busy, Array(3000).fill(5));
    expect(await countRows(quiet)).toEqual([1, 3]);
    expect(await countRows(busy)).toEqual([1, 3]);
    const daysLater = (days: number) => new Date(clock.now().getTime() + days * dayMilliseconds);
    await pruneUsage(db, daysLater(90));
    expect(await countRows(busy)).toEqual([1, 0]);
    await pruneUsage(db, daysLater(365));
    expect(await countRows(busy)).toEqual([0, 0]);
  });
});
