import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  memoryHost,
  type SmallTool,
  smallTool,
  toDefinitions,
} from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { boolean, integer, string } from "../catalog/definition/fields.ts";
import type { AgentDefinition, Edge } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import { execute } from "./execute.ts";
import type { Checkpoint } from "./host.ts";

const names = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** A tool that appends its name to the trace after a few turns of the event loop. */
function traces(name: string, turns: number): SmallTool {
  return smallTool(
    { trace: string({ default: "" }) },
    { trace: string(), [name]: string() },
    async ({ trace }) => {
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      return { trace: `${trace}${name}`, [name]: `made by ${name}` };
    },
  );
}

/** Edges lead from earlier to later letters. The tools are listed in any order. */
const dags = fc
  .record({
    size: fc.integer({ min: 1, max: names.length }),
    wanted: fc.uniqueArray(fc.tuple(fc.nat(7), fc.nat(7)), {
      selector: ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`,
      maxLength: 16,
    }),
    turns: fc.array(fc.nat(12), { minLength: names.length, maxLength: names.length }),
    listed: fc.shuffledSubarray(names, { minLength: names.length }),
    concurrency: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ size, wanted, turns, listed, concurrency }) => {
    const used = names.slice(0, size);
    const pairs = wanted
      .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
      .filter(([a, b]) => a !== b && b < size);
    const edges: Edge[] = pairs.map(([a, b]) => ({
      source: names[a] ?? "",
      target: names[b] ?? "",
    }));
    const tools = Object.fromEntries(
      used.map((name, index) => [name, traces(name, turns[index] ?? 0)]),
    );
    return { tools, edges, order: listed.filter((name) => used.includes(name)), concurrency };
  });

interface Case {
  tools: Record<string, SmallTool>;
  edges: Edge[];
  order: string[];
  concurrency: number;
}

async function run(
  { tools, edges, order, concurrency }: Case,
  type: AgentDefinition["pipeline_type"],
  finished: Checkpoint[] = [],
) {
  const plan = buildPlan(
    { pipeline_type: type, tools: order, graph_edges: edges, requirements: {} },
    createCatalog(toDefinitions(tools)),
  );
  const host = memoryHost(tools, { finished });
  const { values } = await execute(plan, { inputs: {} }, host, {
    signal: new AbortController().signal,
    concurrency,
    seed: "run",
  });
  return { values, host };
}

describe("execute with any dag", () => {
  it("runs each tool once, after all its predecessors", async () => {
    await fc.assert(
      fc.asyncProperty(dags, async (given) => {
        const { host } = await run(given, "dag");
        const calls = (line: string) => host.calls.indexOf(line);
        expect(host.calls.filter((line) => line.startsWith("started")).sort()).toEqual(
          [...given.order].sort().map((name) => `started ${name}`),
        );
        for (const { source, target } of given.edges)
          expect(calls(`completed ${source}`)).toBeLessThan(calls(`started ${target}`));
      }),
      { numRuns: 150 },
    );
  });

  it("returns the same values when resumed after any checkpoint, and runs only the missing tools", async () => {
    await fc.assert(
      fc.asyncProperty(dags, fc.nat(8), async (given, cut) => {
        const whole = await run(given, "dag");
        const kept = whole.host.finished.slice(0, cut);
        const resumed = await run(given, "dag", kept);
        expect(resumed.values).toEqual(whole.values);
        const missing = given.order.filter((name) => !kept.some(({ node }) => node === name));
        expect(resumed.host.calls.filter((line) => line.startsWith("started")).sort()).toEqual(
          missing.sort().map((name) => `started ${name}`),
        );
      }),
      { numRuns: 150 },
    );
  });
});

describe("execute with any loop", () => {
  const loops = fc.record({
    rounds: fc.integer({ min: 1, max: 9 }),
    max_visits: fc.integer({ min: 1, max: 10 }),
    sideTurns: fc.nat(30),
    cut: fc.nat(40),
    concurrency: fc.integer({ min: 1, max: 3 }),
  });

  /**
   * a → check → end, a → side → end, and a back edge check → a that is taken `rounds` − 1 times.
   */
  const loopCase = ({
    rounds,
    max_visits,
    sideTurns,
    concurrency,
  }: {
    rounds: number;
    max_visits: number;
    sideTurns: number;
    concurrency: number;
  }): Case => {
    const check = smallTool(
      { n: integer({ default: 0 }) },
      { n: integer(), again: boolean() },
      ({ n }) => ({
        n: Number(n) + 1,
        again: Number(n) + 1 < rounds,
      }),
    );
    const edges: Edge[] = [
      { source: "a", target: "check" },
      { source: "a", target: "side" },
      { source: "check", target: "a", when: "again", max_visits },
      { source: "check", target: "end" },
      { source: "side", target: "end" },
    ];
    const tools = {
      a: traces("a", 1),
      check,
      side: traces("side", sideTurns),
      end: traces("end", 0),
    };
    return { tools, edges, order: Object.keys(tools), concurrency };
  };

  it("repeats while the condition is true, at most max_visits times, with the same end when resumed anywhere", async () => {
    await fc.assert(
      fc.asyncProperty(loops, async (about) => {
        const given = loopCase(about);
        if (about.rounds - 1 > about.max_visits) {
          await expect(run(given, "graph")).rejects.toMatchObject({ code: "loop_limit" });
          return;
        }
        const whole = await run(given, "graph");
        expect(whole.values.n).toBe(about.rounds);
        const resumed = await run(given, "graph", whole.host.finished.slice(0, about.cut));
        expect(resumed.values).toEqual(whole.values);
        const steps = (finished: readonly Checkpoint[]) =>
          finished.map(({ node, visit }) => `${node}@${visit}`);
        const again = steps(resumed.host.finished);
        expect(new Set(again).size).toBe(again.length);
        expect(again.filter((step) => /^(a|check|end)@/.test(step)).sort()).toEqual(
          steps(whole.host.finished)
            .filter((step) => /^(a|check|end)@/.test(step))
            .sort(),
        );
      }),
      { numRuns: 150 },
    );
  });
});
