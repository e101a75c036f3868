import { describe, expect, it } from "vitest";
import { nextOutcome } from "./delivery-schedule.ts";

const first_attempt_at = new Date("2026-05-01T12:00:00Z");
const secondsIn = (seconds: number) => new Date(first_attempt_at.getTime() + seconds * 1000);

/** What follows an attempt that began `seconds` after the first one. */
const outcome = (attempt: number, seconds: number, delivered = false) =>
  nextOutcome({ attempt, made_at: secondsIn(seconds), first_attempt_at, delivered });

describe("nextOutcome", () => {
  it.each([
    [1, 0, 30],
    [2, 30, 150],
    [3, 150, 750],
  ])("schedules the retry after failed attempt %d at %d s for %d s", (attempt, made, due) => {
    expect(outcome(attempt, made)).toEqual({ status: "pending", due_at: secondsIn(due) });
  });

  it("does not add up lateness: a late attempt leaves the next one at its time", () => {
    expect(outcome(2, 42)).toEqual({ status: "pending", due_at: secondsIn(150) });
    expect(outcome(3, 163)).toEqual({ status: "pending", due_at: secondsIn(750) });
  });

  it("prevents a burst after an outage: retries are at least 30 s apart", () => {
    expect(outcome(2, 900)).toEqual({ status: "pending", due_at: secondsIn(930) });
    expect(outcome(3, 930)).toEqual({ status: "pending", due_at: secondsIn(960) });
  });

  it("ends the delivery as failed after the fourth failed attempt", () => {
    expect(outcome(4, 750).status).toBe("failed");
  });

  it.each([1, 2, 3, 4])("ends the delivery after successful attempt %d", (attempt) => {
    expect(outcome(attempt, 0, true).status).toBe("delivered");
  });
});
