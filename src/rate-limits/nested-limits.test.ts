import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookNested } from "./nested-limits.ts";
import { addUse, createWindows, emptyState, type Use, type WindowState } from "./sliding-window.ts";

describe("bookNested", () => {
  it("admits what the tightest limit admits, and uses no slot for the rest", () => {
    const limits = [100, 30].map((perMinute) => ({
      state: emptyState,
      windows: createWindows(perMinute),
    }));
    const bookings = bookNested(limits, { ...request, waiting: 20 });
    expect(bookings.map(({ admitted }) => admitted)).toEqual([15, 15]);
    expect(bookings.map(({ state }) => state.uses)).toEqual([[[1, 15]], [[1, 15]]]);
  });

  it("gives a lease that each limit holds", () => {
    const limits = [100, 30].map((perMinute) => ({
      state: emptyState,
      windows: createWindows(perMinute),
    }));
    const bookings = bookNested(limits, { ...request, wanted: 20 });
    expect(bookings.map(({ lease }) => lease.left)).toEqual([3, 3]);
    expect(bookings.map(({ state }) => state.leases.one?.left)).toEqual([3, 3]);
  });

  it("never exceeds a key's or the account's limit, whichever key sends how many requests", () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 1, max: 60 }),
      fc.array(step, { maxLength: 100 }),
      (perKey, perAccount, steps) => {
        const simulation = simulate(perKey, perAccount, steps);
        for (const { times, perMinute } of simulation)
          for (const { milliseconds, most } of createWindows(perMinute))
            expect(firstExcess(times, milliseconds, most)).toBeUndefined();
      },
    );
    fc.assert(property, { numRuns: 300 });
  });
});

const request = { holder: "one", now: 1, used: [], waiting: 0, wanted: 0 };

const step = fc.record({
  key: fc.integer({ min: 0, max: 3 }),
  pause: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 20_000 })),
  requests: fc.integer({ min: 1, max: 15 }),
  wanted: fc.integer({ min: 0, max: 20 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Four keys of one account, each with a lease. Returns the times of the admitted requests. */
function simulate(perKey: number, perAccount: number, steps: readonly Step[]) {
  let now = 1_000_000;
  let account: WindowState = emptyState;
  const total: number[] = [];
  const keys = ["a", "b", "c", "d"].map((holder) => ({
    holder,
    state: emptyState,
    lease: { left: 0, until: 0 },
    used: [] as Use[],
    times: [] as number[],
    perMinute: perKey,
  }));
  for (const { key: index, pause, requests, wanted } of steps) {
    now += pause;
    const key = keys[index];
    if (!key) continue;
    for (let sent = 0; sent < requests; sent++) {
      let admitted = key.lease.left > 0 && now < key.lease.until;
      if (admitted) {
        key.lease.left -= 1;
        addUse(key.used, now);
      } else {
        const limits = [
          { state: key.state, windows: createWindows(perKey) },
          { state: account, windows: createWindows(perAccount) },
        ];
        const booked = { holder: key.holder, now, used: key.used, waiting: 1, wanted };
        const [own, shared] = bookNested(limits, booked);
        key.state = own?.state ?? emptyState;
        account = shared?.state ?? emptyState;
        key.lease = { left: 0, until: 0, ...own?.lease };
        key.used = [];
        admitted = own?.admitted === 1;
      }
      if (!admitted) continue;
      key.times.push(now);
      total.push(now);
    }
  }
  return [...keys, { times: total, perMinute: perAccount }];
}

/** The first request that makes a window hold more than it may. */
const firstExcess = (times: readonly number[], milliseconds: number, most: number) =>
  times.find((at, index) => at - (times[index - most] ?? Number.NEGATIVE_INFINITY) < milliseconds);
