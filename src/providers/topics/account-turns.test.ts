import { expect, it } from "vitest";
import { accountTurns, topicsPerMinuteMax } from "./account-turns.ts";

const { signal } = new AbortController();

/** A clock that moves when someone sleeps. */
function slept() {
  const waits: number[] = [];
  let now = 1_000_000;
  const clock = {
    now: () => new Date(now),
    sleep: async (milliseconds: number) => void waits.push(milliseconds),
  };
  return { clock, waits, pass: (milliseconds: number) => (now += milliseconds) };
}

it("lets the topics of an account beyond the limit of a minute wait, and those of others pass", async () => {
  const { clock, waits, pass } = slept();
  const turn = accountTurns(clock);
  for (let count = 0; count < topicsPerMinuteMax; count++) await turn("a", signal);
  expect(waits).toEqual([]);
  pass(20_000);
  await turn("a", signal);
  expect(waits).toEqual([40_000]);
  await turn("b", signal);
  expect(waits).toHaveLength(1);
  pass(100_000);
  await turn("a", signal);
  expect(waits).toHaveLength(1);
});

it("refuses a topic that would wait for more than two minutes, as an error to retry", async () => {
  const { clock, waits } = slept();
  const turn = accountTurns(clock);
  for (let count = 0; count < 3 * topicsPerMinuteMax; count++) await turn("a", signal);
  expect(Math.max(...waits)).toBe(120_000);
  await expect(turn("a", signal)).rejects.toMatchObject({
    code: "provider_unavailable",
    retryable: true,
  });
});
