import { describe, expect, it } from "vitest";
import {
  type MemoryHost,
  memoryHost,
  type SmallTool,
  smallTool,
  toDefinitions,
} from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { boolean, integer, number, scenes, string } from "../catalog/definition/fields.ts";
import type { AgentDefinition, Edge } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import { execute } from "./execute.ts";

const edge = (source: string, target: string, more: Partial<Edge> = {}): Edge => ({
  source,
  target,
  ...more,
});

interface Setting {
  inputs?: Record<string, unknown>;
  projectValues?: Record<string, unknown>;
  host?: MemoryHost;
  concurrency?: number;
}

async function run(
  agent: Partial<AgentDefinition>,
  tools: Record<string, SmallTool>,
  setting: Setting = {},
) {
  const { inputs = {}, projectValues = {}, host = memoryHost(tools), concurrency = 4 } = setting;
  const whole = {
    pipeline_type: "graph" as const,
    tools: Object.keys(tools),
    graph_edges: [],
    requirements: {},
    ...agent,
  };
  const plan = buildPlan(whole, createCatalog(toDefinitions(tools)));
  const options = { signal: new AbortController().signal, concurrency, seed: "run" };
  const { values } = await execute(plan, { inputs, projectValues }, host, options);
  return { values, host };
}

/** A tool that appends a letter to its text. */
const adds = (letter: string, more = {}) =>
  smallTool(
    { text: string({ default: "" }) },
    { text: string(), passed: boolean(), ...more },
    ({ text }) => ({
      text: `${text}${letter}`,
      passed: true,
    }),
  );

describe("execute: data flow", () => {
  it("runs a simple agent in the listed order, including a repeated tool", async () => {
    const { values, host } = await run(
      { pipeline_type: "simple", tools: ["a", "b", "a"] },
      { a: adds("a"), b: adds("b") },
    );
    expect(values.text).toBe("aba");
    expect(host.calls).toEqual([
      "started a",
      "completed a",
      "started b",
      "completed b",
      "started a#2",
      "completed a#2",
    ]);
  });

  it("resolves an input from the most specific source to the most general one", async () => {
    const tools = {
      first: smallTool({}, { b: string(), a: string() }, () => ({ a: "upstream", b: "upstream" })),
      last: smallTool(
        {
          a: string(),
          b: string(),
          c: string(),
          d: string(),
          e: string(),
          f: string({ default: "tool" }),
        },
        { done: boolean() },
        () => ({ done: true }),
      ),
    };
    const requirements = {
      inputs: { d: { default: "requirement" }, e: { default: "requirement" } },
    };
    const inputs = { "last.a": "own", a: "run", b: "run", c: "run" };
    const { host } = await run({ pipeline_type: "simple", requirements }, tools, {
      inputs,
      projectValues: { c: "project", d: "project" },
    });
    expect(host.inputs.get("last")).toEqual({
      a: "own",
      b: "upstream",
      c: "run",
      d: "project",
      e: "requirement",
      f: "tool",
    });
  });

  it("shows a tool of a dag only the outputs of its ancestors", async () => {
    const edges = [edge("a", "b")];
    const { host } = await run(
      { pipeline_type: "dag", graph_edges: edges },
      { a: adds("a"), b: adds("b"), lonely: adds("l") },
    );
    expect(host.inputs.get("b")).toEqual({ text: "a" });
    expect(host.inputs.get("lonely")).toEqual({ text: "" });
  });

  it("hides an earlier output even if a shorter path leads from it", async () => {
    const edges = [edge("a", "b"), edge("b", "c"), edge("a", "d"), edge("c", "d")];
    const c = smallTool({}, {}, () => ({}));
    const { host } = await run(
      { pipeline_type: "dag", graph_edges: edges },
      { a: adds("a"), b: adds("b"), c, d: adds("d") },
    );
    expect(host.inputs.get("d")).toEqual({ text: "ab" });
  });

  it("prefers the nearer of two parallel branches, then the one listed last", async () => {
    const through = smallTool({}, {}, () => ({}));
    const edges = [edge("a", "through"), edge("through", "c"), edge("b", "c")];
    const near = await run(
      { pipeline_type: "dag", graph_edges: edges },
      { b: adds("b"), a: adds("a"), through, c: adds("c") },
    );
    expect(near.host.inputs.get("c")).toEqual({ text: "b" });
    const even = await run(
      { pipeline_type: "dag", graph_edges: [edge("b", "c"), edge("a", "c")] },
      { b: adds("b"), a: adds("a"), c: adds("c") },
    );
    expect(even.host.inputs.get("c")).toEqual({ text: "a" });
  });

  it("maps an output to another input name", async () => {
    const end = smallTool({ script: string() }, { done: string() }, ({ script }) => ({
      done: script,
    }));
    const { values } = await run(
      { graph_edges: [edge("a", "end", { map: { text: "script" } })] },
      { a: adds("a"), end },
      { inputs: { script: "from the run" } },
    );
    expect(values.done).toBe("a");
  });

  it("merges scenes of parallel branches by the keys that each branch changed", async () => {
    const plan = smallTool({}, { scenes: scenes() }, () => ({
      scenes: [1, 2].map((index) => ({ index, text: `t${index}`, seconds: 5 })),
    }));
    const motion = { effect: "in", strength: 0.1 };
    const fills = (key: string, value: unknown) =>
      smallTool({ scenes: scenes() }, { scenes: scenes() }, ({ scenes }) => ({
        scenes: (scenes as object[]).map((scene) => ({ ...scene, [key]: value })),
      }));
    const end = smallTool({ scenes: scenes() }, {}, () => ({}));
    const tools = {
      plan,
      speak: fills("seconds", 7),
      draw: fills("image", "asset_i"),
      move: fills("motion", motion),
      end,
    };
    const edges = [
      edge("plan", "speak"),
      edge("plan", "draw"),
      edge("draw", "move"),
      edge("speak", "end"),
      edge("move", "end"),
    ];
    const { host, values } = await run({ pipeline_type: "dag", graph_edges: edges }, tools);
    const merged = [1, 2].map((index) => ({
      index,
      text: `t${index}`,
      seconds: 7,
      image: "asset_i",
      motion,
    }));
    const complete = merged.map((scene) => ({ ...scene, visual: scene.text, keywords: [] }));
    expect(host.inputs.get("end")?.scenes).toEqual(complete);
    expect(values.scenes).toEqual(complete);
  });

  it("merges scenes of the run's inputs like scenes of a tool", async () => {
    const fills = (key: string) =>
      smallTool({ scenes: scenes() }, { scenes: scenes() }, ({ scenes }) => ({
        scenes: (scenes as object[]).map((one) => ({ ...one, [key]: 1 })),
      }));
    const { values } = await run(
      { pipeline_type: "dag" },
      { a: fills("a"), b: fills("b") },
      { inputs: { scenes: [{ image: null }] } },
    );
    const defaults = { index: 0, text: "", seconds: 2, visual: "", keywords: [] };
    expect(values.scenes).toEqual([{ ...defaults, a: 1, b: 1 }]);
  });
});

describe("execute: parallel branches", () => {
  const meeting = () => {
    let here = 0;
    let both: () => void = () => undefined;
    const met = new Promise<void>((resolve) => {
      both = resolve;
    });
    return smallTool({}, {}, async () => {
      here++;
      if (here === 2) both();
      await met;
      return {};
    });
  };

  it("runs independent tools at the same time", async () => {
    const meets = meeting();
    const { host } = await run(
      { pipeline_type: "dag" },
      { a: meets, b: meets },
      { concurrency: 2 },
    );
    expect(host.calls.slice(0, 2)).toEqual(["started a", "started b"]);
  });

  it("runs at most `concurrency` tools at the same time", async () => {
    const { host } = await run(
      { pipeline_type: "dag" },
      { a: adds("a"), b: adds("b"), c: adds("c") },
      { concurrency: 1 },
    );
    expect(host.calls).toEqual(
      ["a", "b", "c"].flatMap((name) => [`started ${name}`, `completed ${name}`]),
    );
  });
});

describe("execute: conditions and skips", () => {
  const measure = smallTool({}, { seconds: number(), kind: string({ optional: true }) }, () => ({
    seconds: 40,
  }));

  it("skips a tool whose edge was refused and its dependents, with the reason", async () => {
    const edges = [
      edge("measure", "a", { when: "seconds > 60" }),
      edge("a", "b"),
      edge("measure", "c", { when: "seconds <= 60" }),
      edge("b", "d"),
      edge("c", "d"),
    ];
    const { host, values } = await run(
      { graph_edges: edges },
      { measure, a: adds("a"), b: adds("b"), c: adds("c"), d: adds("d") },
    );
    expect(host.calls.filter((line) => line.startsWith("skipped"))).toEqual([
      'skipped a: a was skipped: the condition "seconds > 60" was false after measure.',
      "skipped b: b was skipped: a was skipped.",
    ]);
    expect(values.text).toBe("cd");
  });

  it("fails when a condition reads a missing output without has()", async () => {
    const failing = run(
      { graph_edges: [edge("measure", "a", { when: "kind == 'short'" })] },
      { measure, a: adds("a") },
    );
    await expect(failing).rejects.toMatchObject({
      code: "invalid_input",
      message: `Cannot evaluate the condition "kind == 'short'" of the edge "measure → a": measure did not return "kind". Test it first: has(kind) && …`,
    });
    const { host } = await run(
      { graph_edges: [edge("measure", "a", { when: "has(kind) && kind == 'short'" })] },
      { measure, a: adds("a") },
    );
    expect(host.calls.at(-1)).toMatch(/^skipped a/);
  });
});

describe("execute: loops", () => {
  const count = (limit: number) =>
    smallTool({ n: integer({ default: 0 }) }, { n: integer(), again: boolean() }, ({ n }) => ({
      n: Number(n) + 1,
      again: Number(n) + 1 < limit,
    }));
  const loop = (max_visits?: number) => [
    edge("a", "count"),
    edge("count", "a", { when: "again", ...(max_visits ? { max_visits } : {}) }),
    edge("count", "end"),
  ];

  it("runs everything after its target again with the values of the previous round", async () => {
    const { host, values } = await run(
      { graph_edges: loop() },
      { a: adds("a"), count: count(3), end: adds("e") },
    );
    expect(host.calls.filter((line) => line.startsWith("started"))).toEqual(
      ["a", "count", "a@2", "count@2", "a@3", "count@3", "end"].map((name) => `started ${name}`),
    );
    expect(values).toMatchObject({ text: "aaae", n: 3 });
  });

  it("fails with loop_limit after max_visits rounds, by default 3", async () => {
    const tools = { a: adds("a"), count: count(100), end: adds("e") };
    const host = memoryHost(tools);
    await expect(run({ graph_edges: loop() }, tools, { host })).rejects.toMatchObject({
      code: "loop_limit",
      message:
        'The loop "count → a" did not end: "again" is still true after 3 rounds, the limit set by max_visits.',
    });
    expect(host.finished.filter(({ node }) => node === "count").map(({ visit }) => visit)).toEqual([
      1, 2, 3, 4,
    ]);
    await expect(run({ graph_edges: loop(10) }, tools)).rejects.toMatchObject({
      code: "loop_limit",
    });
  });

  it("supports a tool with a back edge to itself", async () => {
    const { values } = await run(
      { graph_edges: [edge("count", "count", { when: "again" })] },
      { count: count(4) },
    );
    expect(values.n).toBe(4);
  });

  it("waits for a running side branch before it restarts", async () => {
    const side = smallTool({}, { side: boolean() }, async () => ({ side: true }));
    const edges = [...loop(), edge("a", "side"), edge("side", "end")];
    const { host } = await run(
      { graph_edges: edges },
      { a: adds("a"), count: count(2), side, end: adds("e") },
    );
    expect(host.calls.filter((line) => line.startsWith("completed")).sort()).toEqual(
      ["a", "a@2", "count", "count@2", "end", "side", "side@2"].map((name) => `completed ${name}`),
    );
  });
});
