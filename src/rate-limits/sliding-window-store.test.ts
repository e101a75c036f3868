import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import { createWindows } from "./sliding-window.ts";
import { bookStored, pruneRateLimits, type StoredState } from "./sliding-window-store.ts";

const clock = movableClock("2026-01-01T00:00:00Z");
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({ clock });
});
afterAll(() => harness.close());

describe("bookStored", () => {
  it("books again at the current time when another process has booked in between", async () => {
    const start = clock.now().getTime();
    const limits = [{ name: "caller", windows: createWindows(4) }];
    await clock.advance(500);
    await bookStored(services(), limits, request("one"));
    // The booking starts with the state from the start, and finds a newer one.
    const times = [0, 600].map((milliseconds) => new Date(start + milliseconds));
    const late = { ...clock, now: () => times.shift() ?? clock.now() };
    const { known, now } = await bookStored(services(late), limits, request("late"));
    expect(now - start).toBe(600);
    expect(known[0]?.state.uses).toEqual([
      [start + 500, 1],
      [start + 600, 1],
    ]);
  });

  it("admits no request that one of its limits refuses", async () => {
    const limits = [limit("key a", 40), limit("account a", 20)];
    const first = await bookStored(services(), limits, { ...request("one"), waiting: 15 });
    expect(first.admitted).toBe(10);
    const second = await bookStored(services(), limits, { ...request("two"), waiting: 15 });
    expect(second.admitted).toBe(0);
  });

  it("uses no slot of a key for a request that the account's limit refuses", async () => {
    const limits = [limit("key b", 40), limit("account b", 20)];
    const { known } = await bookStored(services(), limits, { ...request("one"), waiting: 15 });
    const counts = known.map(({ state }) => state.uses.map(([, count]) => count));
    expect(counts).toEqual([[10], [10]]);
  });

  it("exceeds no limit when another key of the account has booked in between", async () => {
    const account = limit("account c", 20);
    const stale: StoredState[] = [];
    const first = await bookStored(services(), [limit("key c", 40), account], request("one"));
    stale.push(...first.known);
    await bookStored(services(), [limit("key d", 40), account], { ...request("two"), waiting: 8 });
    const late = await bookStored(
      services(),
      [limit("key c", 40), account],
      { ...request("one"), waiting: 8 },
      stale,
    );
    expect(late.admitted).toBe(1);
  });

  it("admits exactly the account's limit to many keys that book at once", async () => {
    const account = limit("account e", 40);
    const keys = Array.from({ length: 8 }, (_, index) => limit(`key e${index}`, 40));
    const bookings = await Promise.all(
      keys.map((key, index) =>
        bookStored(services(), [key, account], { ...request(`holder ${index}`), waiting: 10 }),
      ),
    );
    expect(bookings.reduce((sum, { admitted }) => sum + admitted, 0)).toBe(20);
  });
});

describe("pruneRateLimits", () => {
  it("deletes states that were last written before the time", async () => {
    await bookStored(services(), [limit("old", 10)], request("one"));
    await clock.advance(60_000);
    await bookStored(services(), [limit("new", 10)], request("one"));
    await pruneRateLimits(harness.services.db, clock.now());
    const rows = await harness.services.db.selectFrom("rate_limits").select("caller").execute();
    expect(rows).toEqual([{ caller: "new" }]);
  });
});

const services = (own = clock) => ({ db: harness.services.db, clock: own });
const request = (holder: string) => ({ holder, used: [], waiting: 1, wanted: 0 });
const limit = (name: string, perMinute: number) => ({ name, windows: createWindows(perMinute) });
