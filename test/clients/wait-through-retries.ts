import { expect } from "vitest";
import type { TestServices } from "../harness.ts";
import type { MovableClock } from "../movable-clock.ts";

/** The longest delay before another attempt of a step (src/jobs/retry-policies.ts), and a fifth. */
const delayMilliseconds = 20_000;

/**
 * Waits until the run has ended. Moves the clock only while the run waits for its next attempt:
 * a tool that works has a timeout, which must not come due because the machine is busy.
 */
export async function waitThroughRetries(
  { db }: TestServices["services"],
  clock: MovableClock,
  run_id: string,
): Promise<void> {
  let seen = 0;
  const readStatus = async () => {
    const failures = await countFailures(db, run_id);
    if (failures > seen) await clock.advance(delayMilliseconds);
    seen = failures;
    const { status } = await db
      .selectFrom("runs")
      .select("status")
      .where("id", "=", run_id)
      .executeTakeFirstOrThrow();
    return status;
  };
  await expect.poll(readStatus).toMatch(/completed|failed/);
}

/** How many attempts of the run's steps have failed. */
export async function countFailures(
  db: TestServices["services"]["db"],
  run_id: string,
): Promise<number> {
  const rows = await db
    .selectFrom("run_events")
    .select("event")
    .where("run_id", "=", run_id)
    .execute();
  return rows.filter(({ event }) => event.type === "tool_error").length;
}
