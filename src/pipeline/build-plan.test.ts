import { describe, expect, it } from "vitest";
import { smallTool, toDefinitions } from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { boolean, integer, number, string, strings } from "../catalog/definition/fields.ts";
import { ApiError } from "../system/errors.ts";
import type { AgentDefinition, Edge, PipelineType } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";

const nothing = () => ({});
const tools = {
  write: smallTool(
    { topic: string() },
    { text: string(), length: integer(), score: number({ optional: true }) },
    nothing,
  ),
  speak: smallTool(
    { text: string(), rate: number({ default: 1 }) },
    { voice: string(), passed: boolean() },
    nothing,
  ),
  join: smallTool(
    { voice: string(), images: strings({ optional: true }) },
    { video: string() },
    nothing,
  ),
};
const catalog = createCatalog(toDefinitions(tools));

const agent = (about: Partial<AgentDefinition>): AgentDefinition => ({
  pipeline_type: "simple",
  tools: ["write", "speak", "join"],
  graph_edges: [],
  requirements: { inputs: { topic: { type: "string", required: true } } },
  ...about,
});
const edge = (source: string, target: string, more: Partial<Edge> = {}): Edge => ({
  source,
  target,
  ...more,
});
const withEdges = (pipeline_type: PipelineType, ...graph_edges: Edge[]) =>
  agent({ pipeline_type, graph_edges });

describe("buildPlan accepts", () => {
  it("a simple agent as a chain and numbers a repeated tool", () => {
    const plan = buildPlan(agent({ tools: ["write", "speak", "speak"] }), catalog);
    expect(plan.nodes.map(({ id }) => id)).toEqual(["write", "speak", "speak#2"]);
    expect(plan.edges.map(({ source, target }) => [source, target])).toEqual([
      ["write", "speak"],
      ["speak", "speak#2"],
    ]);
  });

  it("a graph and marks the back edge", () => {
    const plan = buildPlan(
      withEdges(
        "graph",
        edge("write", "speak"),
        edge("speak", "write", { when: "!passed", max_visits: 2 }),
      ),
      catalog,
    );
    expect(plan.edges.map(({ back, maxVisits }) => [back, maxVisits])).toEqual([
      [false, 3],
      [true, 2],
    ]);
  });

  it("and marks the edge that closes the cycle, in any order of tools and edges", () => {
    const definition = {
      ...withEdges(
        "graph",
        edge("speak", "join", { when: "passed" }),
        edge("join", "speak", { when: "video != ''" }),
        edge("write", "speak"),
      ),
    };
    const plan = buildPlan({ ...definition, tools: ["join", "speak", "write"] }, catalog);
    expect(
      plan.edges.filter(({ back }) => back).map(({ source, target }) => `${source} → ${target}`),
    ).toEqual(["join → speak"]);
  });

  it.each([
    [
      "edges of a simple agent that agree with its order",
      withEdges("simple", edge("write", "join")),
    ],
    ["an unconnected tool in a dag", withEdges("dag", edge("write", "speak"))],
    [
      "a sequential agent whose inputs are all outputs or requirements",
      agent({ pipeline_type: "sequential" }),
    ],
    [
      "a map of an output to an input",
      withEdges("dag", edge("write", "speak", { map: { text: "text" } })),
    ],
    [
      "int and double in one condition",
      withEdges("graph", edge("write", "speak", { when: "score == 3 || length + 0.5 > score" })),
    ],
    [
      "macros chained one after another",
      withEdges(
        "graph",
        edge("write", "speak", { when: "[1].filter(a, a > 0).filter(b, b > 0).all(c, c > 0)" }),
      ),
    ],
    [
      "macros nested three deep, because a budget bounds them",
      withEdges(
        "graph",
        edge("write", "speak", { when: "[1].all(a, [1].all(b, [1].all(c, true)))" }),
      ),
    ],
    [
      "has() for an optional output",
      withEdges("graph", edge("write", "speak", { when: "has(score) && score > 3" })),
    ],
  ])("%s", (_, definition) => {
    expect(refusal(definition)).toBe("accepted");
  });
});

describe("buildPlan refuses with 422", () => {
  const many = (count: number) => Array.from({ length: count }, () => "write");
  it.each<[string, AgentDefinition, string | RegExp]>([
    [
      "a pipeline_type that does not exist",
      withEdges("tree" as PipelineType),
      'Invalid "pipeline_type": "tree". Use one of simple, sequential, graph, dag.',
    ],
    ["no tools", agent({ tools: [] }), /^"tools" is empty/],
    ["65 tools", agent({ tools: many(65) }), '"tools" has 65 entries. The maximum is 64.'],
    [
      "257 edges",
      withEdges("dag", ...many(257).map((slug) => edge(slug, "speak"))),
      /257 edges\. The maximum is 256/,
    ],
    ["an unknown tool", agent({ tools: ["wirte"] }), 'Unknown tool "wirte". Did you mean "write"?'],
    [
      "a tool twice in a dag",
      agent({ pipeline_type: "dag", tools: ["write", "write"] }),
      /^"tools" lists "write" twice\. In a dag/,
    ],
    [
      "an edge with an unknown target",
      withEdges("dag", edge("write", "blur")),
      'Edge 1 ("write → blur") has the target "blur", which is not one of this agent\'s tools (write, speak, join).',
    ],
    [
      "an edge with an unknown source",
      withEdges("graph", edge("jion", "speak")),
      /has the source "jion".* Did you mean "join"\?$/,
    ],
    [
      "an edge of a simple agent with an unknown target",
      withEdges("simple", edge("write", "blur")),
      /has the target "blur"/,
    ],
    [
      "an edge against the order of a simple agent",
      withEdges("simple", edge("join", "write")),
      /contradicts the order of "tools"/,
    ],
    [
      "a condition in a sequential agent",
      withEdges("sequential", edge("write", "speak", { when: "true" })),
      /has "when", which a sequential agent does not support/,
    ],
    [
      "a condition in a dag",
      withEdges("dag", edge("write", "speak", { when: "true" })),
      /has "when", which a dag does not support\. Use pipeline_type graph/,
    ],
    [
      "the same edge twice",
      withEdges("dag", edge("write", "speak"), edge("write", "speak")),
      /^Edges 1 and 2 both connect "write" to "speak"/,
    ],
    [
      "a cycle in a dag",
      withEdges("dag", edge("write", "speak"), edge("speak", "join"), edge("join", "speak")),
      /contains a cycle: speak → join → speak\./,
    ],
    [
      "a self-loop in a dag",
      withEdges("dag", edge("speak", "speak")),
      /contains a cycle: speak → speak\./,
    ],
    [
      "a loop without a condition",
      withEdges("graph", edge("write", "speak"), edge("speak", "write")),
      /"speak → write" closes a cycle .* needs a "when"/,
    ],
    [
      "a self-loop without a condition",
      withEdges("graph", edge("speak", "speak")),
      /"speak → speak" closes a cycle/,
    ],
    [
      "an incomplete condition",
      withEdges("graph", edge("write", "speak", { when: "length >" })),
      /invalid condition "length >": Unexpected end at character 9\./,
    ],
    [
      "a condition over an unknown output",
      withEdges("graph", edge("write", "speak", { when: "size > 1" })),
      /"size" at character 1 is not an output of write \(text, length, score\)/,
    ],
    [
      "a condition that compares different types",
      withEdges("graph", edge("write", "speak", { when: "text > 1" })),
      /no such overload: string > int/,
    ],
    [
      "a condition whose result is not bool",
      withEdges("graph", edge("write", "speak", { when: "length" })),
      /The result has the type int\. It must be bool/,
    ],
    [
      "max_visits 11",
      withEdges("graph", edge("write", "speak", { max_visits: 11 })),
      /invalid "max_visits": 11\. Use an integer from 1 to 10/,
    ],
    [
      "a regular expression",
      withEdges("graph", edge("write", "speak", { when: "text.matches('(a+)+$')" })),
      /matches\(\) is not supported/,
    ],
    [
      "conditions of more than 16 KiB, which would block the API while they are parsed",
      withEdges(
        "graph",
        ...many(110).map((slug) => edge(slug, "speak", { when: `true${" ".repeat(1996)}` })),
      ),
      /conditions of "graph_edges" have 220000 bytes together\. The maximum is 16384/,
    ],
    [
      "a condition of 2001 characters",
      withEdges("graph", edge("write", "speak", { when: `true${" ".repeat(1997)}` })),
      /It has 2001 characters\. The maximum is 2000/,
    ],
    [
      "a map of an inherited property",
      withEdges("dag", edge("write", "speak", { map: { constructor: "text" } })),
      /"map" contains "constructor"/,
    ],
    [
      "max_visits 0",
      withEdges("graph", edge("write", "speak", { max_visits: 0 })),
      /invalid "max_visits": 0\./,
    ],
    [
      "a map from an unknown output",
      withEdges("dag", edge("write", "speak", { map: { words: "text" } })),
      /"map" contains "words", which is not one of the outputs of write \(text, length, score\)/,
    ],
    [
      "a map to an unknown input",
      withEdges("dag", edge("write", "speak", { map: { text: "script" } })),
      /"map" contains "script", which is not one of the inputs of speak \(text, rate\)/,
    ],
    [
      "a sequential agent with a missing input",
      agent({ pipeline_type: "sequential", tools: ["join"] }),
      'join needs the input "voice", which no earlier tool produces. Put one of these tools before it: speak; or add "voice" to requirements.inputs.',
    ],
    [
      "a sequential agent with an input that no tool produces",
      agent({ pipeline_type: "sequential", requirements: {} }),
      /needs the input "topic".* No tool in the catalog produces it/,
    ],
    [
      "a requirement with an unknown type",
      agent({ requirements: { inputs: { topic: { type: "text" as "string" } } } }),
      /topic\.type": "text"\. Use one of string,/,
    ],
    [
      "a requirement whose default contradicts its limits",
      agent({ requirements: { inputs: { n: { type: "integer", default: 9, max: 5 } } } }),
      /default of "requirements\.inputs\.n".*"n" is 9\. Expected an integer, at most 5/,
    ],
  ])("%s", (_, definition, detail) => {
    expect(refusal(definition)).toMatch(detail);
  });
});

function refusal(definition: AgentDefinition): string {
  try {
    buildPlan(definition, catalog);
  } catch (error) {
    if (error instanceof ApiError && error.code === "validation_error") return error.message;
    throw error;
  }
  return "accepted";
}

describe("the pointer of an error", () => {
  const pointerOf = (about: Partial<AgentDefinition>): string | undefined => {
    try {
      buildPlan(agent(about), catalog);
    } catch (error) {
      if (error instanceof ApiError) return error.pointer;
      throw error;
    }
    throw new Error("The agent is valid.");
  };
  const dag = { pipeline_type: "dag" as const };
  const back = edge("join", "write");

  it.each<[Partial<AgentDefinition>, string]>([
    [{ ...dag, graph_edges: [edge("write", "speak"), edge("speak", "blur")] }, "/graph_edges/1"],
    [{ ...dag, graph_edges: [edge("write", "join"), edge("write", "join")] }, "/graph_edges/1"],
    [{ ...dag, graph_edges: [edge("write", "join"), back] }, "/graph_edges/1"],
    [{ pipeline_type: "graph", graph_edges: [edge("write", "join"), back] }, "/graph_edges/1"],
    [{ graph_edges: [edge("speak", "write")] }, "/graph_edges/0"],
    [{ tools: ["write", "blur"] }, "/tools/1"],
    [{ ...dag, tools: ["write", "write"] }, "/tools/1"],
    [{ pipeline_type: "sequential", tools: ["write", "join"] }, "/tools/1"],
    [{ requirements: { inputs: { "a/b": { min: 2, max: 1 } } } }, "/requirements/inputs/a~1b"],
  ])("of %j is %s", (about, pointer) => {
    expect(pointerOf(about)).toBe(pointer);
  });
});
