import { describe, expect, it } from "vitest";
import { nextOutcome } from "./delivery-schedule.ts";

const began = new Date("2026-05-01T12:00:00Z");
const later = (seconds: number) => new Date(began.getTime() + seconds * 1000);

describe("nextOutcome", () => {
  it.each([
    [1, 30],
    [2, 120],
    [3, 600],
  ])("schedules a retry after failed attempt %d, %d s later", (attempt, seconds) => {
    expect(nextOutcome(attempt, began, false)).toEqual({
      status: "pending",
      due_at: later(seconds),
    });
  });

  it("ends the delivery as failed after the fourth failed attempt", () => {
    expect(nextOutcome(4, began, false).status).toBe("failed");
  });

  it.each([1, 2, 3, 4])("ends the delivery after successful attempt %d", (attempt) => {
    expect(nextOutcome(attempt, began, true).status).toBe("delivered");
  });
});
