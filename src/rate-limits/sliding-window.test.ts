import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addUse,
  book,
  createWindows,
  emptyState,
  freeSlots,
  type Use,
  type WindowState,
} from "./sliding-window.ts";

const entry = { holder: "one", now: 0, used: [], waiting: 0, wanted: 0 };

/**
 * A process as meter.ts is one: it lets through what it has leased, and tells of it when it asks
 * again.
 */
class Process {
  lease = { left: 0, until: 0 };
  used: Use[] = [];
  readonly holder: string;
  constructor(holder: string) {
    this.holder = holder;
  }

  /** Resolves to the ledger after that, and whether the request went through. */
  request(ledger: WindowState, now: number, wanted: number, limit: number): [WindowState, boolean] {
    if (this.lease.left > 0 && now < this.lease.until) {
      this.lease.left -= 1;
      addUse(this.used, now);
      return [ledger, true];
    }
    const booked = book(
      ledger,
      { holder: this.holder, now, used: this.used, waiting: 1, wanted },
      createWindows(limit),
    );
    this.lease = { ...booked.lease };
    this.used = [];
    return [booked.ledger, booked.admitted === 1];
  }
}

const step = fc.record({
  process: fc.integer({ min: 0, max: 2 }),
  pause: fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 400 }),
    fc.integer({ min: 0, max: 20_000 }),
  ),
  requests: fc.integer({ min: 1, max: 12 }),
  wanted: fc.integer({ min: 0, max: 30 }),
  dies: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
});

describe("a ledger that several processes lease from", () => {
  it("never lets more through than a window may hold, whoever asks, pauses or dies", () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 120 }),
      (limit, steps) => {
        let [ledger, now, names] = [emptyState, 1_000_000, 3];
        const processes = ["0", "1", "2"].map((name) => new Process(name));
        const passed: number[] = [];
        for (const { process, pause, requests, wanted, dies } of steps) {
          now += pause;
          if (dies) processes[process] = new Process(String(names++));
          for (let sent = 0; sent < requests; sent++) {
            const [after, through] = processes[process]?.request(ledger, now, wanted, limit) ?? [
              ledger,
              false,
            ];
            ledger = after;
            if (through) passed.push(now);
          }
        }
        for (const { milliseconds, most } of createWindows(limit)) {
          const over = passed.find(
            (at, index) => at - (passed[index - most] ?? Number.NEGATIVE_INFINITY) < milliseconds,
          );
          expect(over).toBeUndefined();
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("gives all that was asked for back to a lone caller, at the time it names", () => {
    const property = fc.property(
      fc.integer({ min: 2, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 3000 })),
      (limit, pauses) => {
        let [ledger, now] = [emptyState, 0];
        for (const pause of pauses) {
          now += pause;
          const booked = book(ledger, { ...entry, now, waiting: 1 }, createWindows(limit));
          ledger = booked.ledger;
          if (booked.admitted === 1) continue;
          expect(
            book(ledger, { ...entry, now: booked.next_at - 1, waiting: 1 }, createWindows(limit))
              .admitted,
          ).toBe(0);
          expect(
            book(ledger, { ...entry, now: booked.next_at, waiting: 1 }, createWindows(limit))
              .admitted,
          ).toBe(1);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("a lease is at most a quarter of what is free, and none when little is", () => {
    const leased = (waiting: number) =>
      book(emptyState, { ...entry, waiting, wanted: 1000 }, createWindows(100)).lease.left;
    expect([0, 10, 47, 50].map(leased)).toEqual([12, 10, 0, 0]);
  });

  it("what a dead process had leased counts for its minute, and then no more", () => {
    const { ledger, lease } = book(emptyState, { ...entry, wanted: 8 }, createWindows(100));
    const free = (now: number) =>
      freeSlots(
        book(ledger, { ...entry, holder: "two", now }, createWindows(100)).ledger,
        createWindows(100)[0],
        now,
      );
    expect([lease.left, free(500), free(60_999), free(61_000)]).toEqual([8, 92, 92, 100]);
  });

  it("a clock that was far ahead locks nobody out for longer than a minute", () => {
    const ahead = book(
      emptyState,
      { ...entry, now: 3_600_000, waiting: 2 },
      createWindows(4),
    ).ledger;
    const now = book(ahead, { ...entry, now: 1000, waiting: 2 }, createWindows(4));
    expect(now.admitted).toBe(0);
    expect(book(now.ledger, { ...entry, now: 61_000, waiting: 2 }, createWindows(4)).admitted).toBe(
      2,
    );
  });

  it("stays small under many requests", () => {
    let ledger = emptyState;
    for (let now = 0; now < 120_000; now += 37)
      ledger = book(ledger, { ...entry, now, waiting: 1 }, createWindows(1_000_000)).ledger;
    expect(ledger.uses.length).toBeLessThanOrEqual(601);
  });
});
