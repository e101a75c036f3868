import { describe, expect, it } from "vitest";
import { addedNodes } from "./run-nodes.ts";
import { canResume } from "./run-step.ts";

describe("canResume", () => {
  const failed = (code: string, retryable: boolean) =>
    canResume({
      status: "failed",
      error: { code, message: "", tool: null, attempt: 1, retryable },
    });

  it("is false for an error that the same inputs cause again", () => {
    expect(failed("invalid_input", false)).toBe(false);
    expect(failed("cost_limit", false)).toBe(false);
  });

  it("is true for an error that a later attempt or another setting can mend", () => {
    expect(failed("provider_unavailable", true)).toBe(true);
    expect(failed("provider_required", false)).toBe(true);
    expect(failed("tool_failed", false)).toBe(true);
  });

  it("is false for a run that has not failed", () => {
    expect(canResume({ status: "running", error: null })).toBe(false);
  });
});

describe("addedNodes", () => {
  it("lists the finishing steps that have ended and the one that is running", () => {
    const agent = { tools: ["write_script"] };
    const steps = [{ node: "write_script" }, { node: "finish:compose_timeline" }];
    const running = [{ tool: "render_video", progress: 10, since: 0 }];
    expect(addedNodes(agent, steps, running)).toEqual([
      "finish:compose_timeline",
      "finish:render_video",
    ]);
  });

  it("lists no tool of the agent that is running", () => {
    const running = [{ tool: "write_script", progress: 0, since: 0 }];
    expect(addedNodes({ tools: ["write_script"] }, [], running)).toEqual([]);
  });
});
