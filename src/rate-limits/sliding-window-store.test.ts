import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import { createWindows } from "./sliding-window.ts";
import { bookShared } from "./sliding-window-store.ts";

const clock = movableClock("2026-01-01T00:00:00Z");
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({ clock });
});
afterAll(() => harness.close());

it("a booking that another process overtakes is reckoned anew, at the time of that try: nothing noted meanwhile ends early", async () => {
  const { db } = harness.services;
  const start = clock.now().getTime();
  const book = (holder: string, own = clock) =>
    bookShared(
      { db, clock: own },
      "caller",
      { holder, used: [], waiting: 1, wanted: 0 },
      createWindows(4),
    );
  await clock.advance(500);
  await book("one");
  // It set out at the start, and finds on arrival what was noted since.
  const times = [0, 600].map((milliseconds) => new Date(start + milliseconds));
  const { booked, now } = await book("late", { ...clock, now: () => times.shift() ?? clock.now() });
  const noted = [500, 600].map((milliseconds) => [start + milliseconds, 1]);
  expect([now - start, booked.ledger.uses]).toEqual([600, noted]);
});
