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

/** A process with a lease, as in caller-meter.ts. */
class Process {
  lease = { left: 0, until: 0 };
  used: Use[] = [];
  readonly holder: string;
  constructor(holder: string) {
    this.holder = holder;
  }

  /** Returns the new state, and whether the request was admitted. */
  request(state: WindowState, now: number, wanted: number, limit: number): [WindowState, boolean] {
    if (this.lease.left > 0 && now < this.lease.until) {
      this.lease.left -= 1;
      addUse(this.used, now);
      return [state, true];
    }
    const booked = book(
      state,
      { holder: this.holder, now, used: this.used, waiting: 1, wanted },
      createWindows(limit),
    );
    this.lease = { ...booked.lease };
    this.used = [];
    return [booked.state, booked.admitted === 1];
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

describe("book", () => {
  it("never exceeds a window, whichever process books, pauses or crashes", () => {
    const property = fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(step, { maxLength: 120 }),
      (limit, steps) => {
        let [state, now, names] = [emptyState, 1_000_000, 3];
        const processes = ["0", "1", "2"].map((name) => new Process(name));
        const admittedAt: number[] = [];
        for (const { process, pause, requests, wanted, dies } of steps) {
          now += pause;
          if (dies) processes[process] = new Process(String(names++));
          for (let sent = 0; sent < requests; sent++) {
            const [after, admitted] = processes[process]?.request(state, now, wanted, limit) ?? [
              state,
              false,
            ];
            state = after;
            if (admitted) admittedAt.push(now);
          }
        }
        for (const { milliseconds, most } of createWindows(limit)) {
          const over = admittedAt.find(
            (at, index) =>
              at - (admittedAt[index - most] ?? Number.NEGATIVE_INFINITY) < milliseconds,
          );
          expect(over).toBeUndefined();
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("admits the next request of a single caller exactly at the returned time", () => {
    const property = fc.property(
      fc.integer({ min: 2, max: 60 }),
      fc.array(fc.integer({ min: 0, max: 3000 })),
      (limit, pauses) => {
        let [state, now] = [emptyState, 0];
        for (const pause of pauses) {
          now += pause;
          const booked = book(state, { ...entry, now, waiting: 1 }, createWindows(limit));
          state = booked.state;
          if (booked.admitted === 1) continue;
          expect(
            book(state, { ...entry, now: booked.nextAt - 1, waiting: 1 }, createWindows(limit))
              .admitted,
          ).toBe(0);
          expect(
            book(state, { ...entry, now: booked.nextAt, waiting: 1 }, createWindows(limit))
              .admitted,
          ).toBe(1);
        }
      },
    );
    fc.assert(property, { numRuns: 300 });
  });

  it("gives a lease of at most a quarter of the free slots, and none when few are free", () => {
    const leased = (waiting: number) =>
      book(emptyState, { ...entry, waiting, wanted: 1000 }, createWindows(100)).lease.left;
    expect(leased(0)).toBe(12);
    expect(leased(10)).toBe(10);
    expect(leased(47)).toBe(0);
    expect(leased(50)).toBe(0);
  });

  it("counts the lease of a crashed process as used for a minute", () => {
    const { state, lease } = book(emptyState, { ...entry, wanted: 8 }, createWindows(100));
    const free = (now: number) =>
      freeSlots(
        book(state, { ...entry, holder: "two", now }, createWindows(100)).state,
        createWindows(100)[0],
        now,
      );
    expect(lease.left).toBe(8);
    expect(free(500)).toBe(92);
    expect(free(60_999)).toBe(92);
    expect(free(61_000)).toBe(100);
  });

  it("blocks a caller for at most a minute after a clock was far ahead", () => {
    const ahead = book(
      emptyState,
      { ...entry, now: 3_600_000, waiting: 2 },
      createWindows(4),
    ).state;
    const now = book(ahead, { ...entry, now: 1000, waiting: 2 }, createWindows(4));
    expect(now.admitted).toBe(0);
    expect(book(now.state, { ...entry, now: 61_000, waiting: 2 }, createWindows(4)).admitted).toBe(
      2,
    );
  });

  it("keeps the state small under many requests", () => {
    let state = emptyState;
    for (let now = 0; now < 120_000; now += 37)
      state = book(state, { ...entry, now, waiting: 1 }, createWindows(1_000_000)).state;
    expect(state.uses.length).toBeLessThanOrEqual(601);
  });
});
