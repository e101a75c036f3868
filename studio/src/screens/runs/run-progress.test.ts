import { describe, expect, it } from "vitest";
import type { RunEvent } from "../../../../sdk/client.ts";
import { addEvents, noProgress, recentEventsMax } from "./run-progress.ts";

const started = (tool: string): RunEvent => ({ type: "tool_start", tool });
const progressed = (tool: string, progress: number): RunEvent => ({
  type: "tool_progress",
  tool,
  progress,
});
const failed = (tool: string): RunEvent => ({
  type: "tool_error",
  tool,
  error: { code: "tool_failed", message: "No voice", tool, attempt: 1, retryable: true },
});

describe("addEvents", () => {
  it("shows the percent of each running tool since its start", () => {
    const first = addEvents(noProgress, [started("a"), started("b")], 1000);
    const second = addEvents(first, [progressed("a", 40)], 3000);
    expect(second.running).toEqual([
      { tool: "a", progress: 40, since: 1000 },
      { tool: "b", progress: 0, since: 1000 },
    ]);
  });

  it("keeps the message of each failed attempt while the tool is retried", () => {
    const events = [started("a"), failed("a"), started("a"), failed("a")];
    const progress = addEvents(noProgress, events, 1000);
    expect(progress.failures).toEqual({ a: ["No voice", "No voice"] });
    expect(progress.running).toEqual([]);
    expect(progress.endedSteps).toBe(2);
  });

  it("ends with the run, and goes on when the run is resumed", () => {
    const error = { code: "x", message: "y", tool: null, attempt: null, retryable: true };
    const end: RunEvent = { type: "run_failed", status: "failed", error };
    const ended = addEvents(noProgress, [started("a"), end], 1000);
    expect(ended).toMatchObject({ ended: true, running: [] });
    const resumed = addEvents(ended, [{ type: "run_resumed", status: "pending" }], 2000);
    expect(resumed.ended).toBe(false);
  });

  it("keeps the newest events only, with their numbers", () => {
    const many = Array.from({ length: 10_000 }, (_, index) => progressed("a", index / 100));
    const { recent, events } = addEvents(addEvents(noProgress, many, 0), [started("b")], 1);
    expect(events).toBe(10_001);
    expect(recent).toHaveLength(recentEventsMax);
    expect(recent.at(-1)).toEqual({ number: 10_001, text: "tool_start b" });
  });
});
