import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { movableClock } from "../../test/movable-clock.ts";
import {
  memoryHost,
  type SmallTool,
  smallTool,
  toDefinitions,
} from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { string } from "../catalog/definition/fields.ts";
import { StepError } from "../system/errors.ts";
import { buildPlan } from "./build-plan.ts";
import { execute } from "./execute.ts";

function start(tools: Record<string, SmallTool>, inputs = {}) {
  const clock = movableClock();
  const host = memoryHost(tools, { clock });
  const cancel = new AbortController();
  const plan = buildPlan(
    { pipeline_type: "dag", tools: Object.keys(tools), graph_edges: [], requirements: {} },
    createCatalog(toDefinitions(tools)),
  );
  const done = execute(plan, { inputs }, host, {
    signal: cancel.signal,
    concurrency: 4,
    seed: "run",
  });
  done.catch(() => undefined);
  return { clock, host, cancel, done };
}

/** A tool that runs until its signal aborts. */
const patient = (ended: string[], about = {}) =>
  smallTool(
    {},
    {},
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          ended.push("ended");
          reject(new Error("Stopped by the signal."));
        });
      }),
    about,
  );

/** Poll interval for work that ends at once. */
const quickly = { interval: 1 };

const unavailable = () =>
  new StepError("provider_unavailable", "The provider answered 503.", { retryable: true });

/** A tool that fails the given number of times. */
const failing = (times: number, error: () => unknown, about = {}) =>
  smallTool(
    {},
    { text: string() },
    (_, { attempt }) => {
      if (attempt <= times) throw error();
      return { text: `attempt ${attempt}` };
    },
    about,
  );

describe("execute: retries", () => {
  it("retries a retryable error after 1, 4 and 16 seconds with 20 % jitter", async () => {
    const { clock, host, done } = start({ a: failing(3, unavailable) });
    const failures = () => host.errors.length;
    await expect.poll(failures, quickly).toBe(1);
    for (const [index, seconds] of [1, 4, 16].entries()) {
      await clock.advance(seconds * 799);
      expect(failures()).toBe(index + 1);
      await clock.advance(seconds * 402);
      expect(failures()).toBe(Math.min(index + 2, 3));
    }
    expect((await done).values.text).toBe("attempt 4");
    expect(host.errors.map(({ attempt, retrying }) => [attempt, retrying])).toEqual(
      [1, 2, 3].map((attempt) => [attempt, true]),
    );
  });

  it("fails with the last error after the fourth attempt", async () => {
    const { clock, host, done } = start({ a: failing(9, unavailable) });
    await expect.poll(() => host.errors.length, quickly).toBe(1);
    await clock.advance(30_000);
    await expect(done).rejects.toMatchObject({ code: "provider_unavailable" });
    expect(host.errors.at(-1)).toMatchObject({ attempt: 4, retrying: false });
  });

  it.each([
    ["a fault that will not pass", failing(1, () => new StepError("invalid_input", "No."))],
    ["a tool whose second call could pay twice", failing(1, unavailable, { retry: "never" })],
  ])("%s is not retried", async (_, tool) => {
    const { host, done } = start({ a: tool });
    await expect(done).rejects.toBeInstanceOf(StepError);
    expect(host.errors).toMatchObject([{ attempt: 1, retrying: false }]);
  });

  it("turns an unknown exception into tool_failed with its message", async () => {
    const { done } = start({ a: failing(1, () => new RangeError("Too far.")) });
    await expect(done).rejects.toMatchObject({
      code: "tool_failed",
      message: "Too far.",
      retryable: false,
    });
  });

  it("turns a system error into tool_failed without its file paths", async () => {
    const { done } = start({
      a: smallTool({}, {}, async () => ({ text: await readFile("/absent/secret-name", "utf8") })),
    });
    await expect(done).rejects.toMatchObject({
      code: "tool_failed",
      message: "The service could not access its files or network (ENOENT).",
    });
  });
});

describe("execute: end of a run", () => {
  it("stops a tool at its timeout with tool_timeout", async () => {
    const ended: string[] = [];
    const { clock, host, done } = start({ a: patient(ended, { timeoutSeconds: 30 }) });
    await expect.poll(() => host.calls.length, quickly).toBe(1);
    await clock.advance(30_000);
    await expect(done).rejects.toMatchObject({
      code: "tool_timeout",
      message: "a exceeded its timeout of 30 seconds.",
    });
    expect(ended).toEqual(["ended"]);
  });

  it("abandons a tool that ignores its signal after 5 seconds", async () => {
    const { clock, host, done } = start({
      a: smallTool({}, {}, () => new Promise(() => undefined), { timeoutSeconds: 30 }),
    });
    await expect.poll(() => host.calls.length, quickly).toBe(1);
    await clock.advance(35_000);
    await expect(done).rejects.toMatchObject({ code: "tool_timeout" });
  });

  it("stops the other branches on the first failure and rejects with it", async () => {
    const ended: string[] = [];
    const broken = failing(1, () => new StepError("invalid_input", "Broken."));
    const { host, done } = start({ slow: patient(ended), broken });
    await expect(done).rejects.toMatchObject({ code: "invalid_input", message: "Broken." });
    expect(ended).toEqual(["ended"]);
    expect(host.errors.map(({ step }) => step.node)).toEqual(["broken"]);
  });

  it("rejects with the reason of a cancellation after all tools have ended", async () => {
    const ended: string[] = [];
    const { cancel, host, done } = start({ a: patient(ended), b: patient(ended) });
    await expect.poll(() => host.calls.length, quickly).toBe(2);
    cancel.abort(new Error("Cancelled by the user."));
    await expect(done).rejects.toThrow("Cancelled by the user.");
    expect(ended).toEqual(["ended", "ended"]);
    expect(host.errors).toEqual([]);
  });

  it("rejects when cancelled during a retry delay", async () => {
    const { cancel, host, done } = start({ a: failing(9, unavailable) });
    await expect.poll(() => host.errors.length, quickly).toBe(1);
    cancel.abort(new Error("Cancelled by the user."));
    await expect(done).rejects.toThrow("Cancelled by the user.");
  });

  it("fails with internal when a tool returns an invalid output", async () => {
    const { done } = start({ a: smallTool({}, { text: string() }, () => ({ text: 3 })) });
    await expect(done).rejects.toMatchObject({
      code: "internal",
      message:
        'a returned an invalid output: "text" is 3. Expected a string. ' +
        'It returned "text" as a number; "output" declares a string.',
    });
  });

  it("fails with invalid_input before the tool runs when an input is missing", async () => {
    const { done } = start({ a: smallTool({ text: string() }, {}, () => ({})) });
    await expect(done).rejects.toMatchObject({
      code: "invalid_input",
      message: 'a cannot start: input "text" is missing. Expected a string.',
    });
  });

  it("rejects with the error of a host that cannot save a step", async () => {
    const { host, done } = start({ a: smallTool({}, {}, () => ({})) });
    host.completed = () => Promise.reject(new Error("Another worker has claimed this run."));
    await expect(done).rejects.toThrow("Another worker has claimed this run.");
    expect(host.errors).toEqual([]);
  });
});
