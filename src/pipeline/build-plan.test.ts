import { describe, expect, test } from "vitest";
import { smallTool, toDefinitions } from "../../test/small-tools.ts";
import { boolean, integer, number, string, strings } from "../catalog/fields.ts";
import { createCatalog } from "../catalog/load.ts";
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

function detailOf(definition: AgentDefinition): string {
  try {
    buildPlan(definition, catalog);
  } catch (error) {
    if (error instanceof ApiError && error.code === "validation_error") return error.message;
    throw error;
  }
  return "accepted";
}

describe("planOf accepts", () => {
  test("a simple agent as a chain, each place of a repeated tool by a name of its own", () => {
    const plan = buildPlan(agent({ tools: ["write", "speak", "speak"] }), catalog);
    expect(plan.nodes.map(({ id }) => id)).toEqual(["write", "speak", "speak#2"]);
    expect(plan.edges.map(({ source, target }) => [source, target])).toEqual([
      ["write", "speak"],
      ["speak", "speak#2"],
    ]);
  });

  test("a graph, with the edge that leads back marked", () => {
    const plan = buildPlan(
      withEdges(
        "graph",
        edge("write", "speak"),
        edge("speak", "write", { when: "!passed", max_visits: 2 }),
      ),
      catalog,
    );
    expect(plan.edges.map(({ back, maxVisits: visits_max }) => [back, visits_max])).toEqual([
      [false, 3],
      [true, 2],
    ]);
  });

  test("the edge that leads back is the one that closes the circle, whatever the order of tools and edges", () => {
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

  test.each([
    [
      "edges of a simple agent that say what its order says",
      withEdges("simple", edge("write", "join")),
    ],
    ["an unconnected tool in a dag", withEdges("dag", edge("write", "speak"))],
    [
      "a sequential agent whose inputs are all made or asked for",
      agent({ pipeline_type: "sequential" }),
    ],
    [
      "a map of an output to an input",
      withEdges("dag", edge("write", "speak", { map: { text: "text" } })),
    ],
    [
      "whole and broken numbers in one condition",
      withEdges("graph", edge("write", "speak", { when: "score == 3 || length + 0.5 > score" })),
    ],
    [
      "loops one after another",
      withEdges(
        "graph",
        edge("write", "speak", { when: "[1].filter(a, a > 0).filter(b, b > 0).all(c, c > 0)" }),
      ),
    ],
    [
      "a test whether an output is there",
      withEdges("graph", edge("write", "speak", { when: "has(score) && score > 3" })),
    ],
  ])("%s", (_, definition) => {
    expect(detailOf(definition)).toBe("accepted");
  });
});

describe("planOf refuses with 422", () => {
  const many = (count: number) => Array.from({ length: count }, () => "write");
  test.each<[string, AgentDefinition, string | RegExp]>([
    [
      "a pipeline_type that does not exist",
      withEdges("tree" as PipelineType),
      'pipeline_type is "tree"; it must be one of simple, sequential, graph, dag.',
    ],
    ["no tools", agent({ tools: [] }), /^tools is empty/],
    ["65 tools", agent({ tools: many(65) }), "tools has 65 entries; an agent can have 64 at most."],
    [
      "257 edges",
      withEdges("dag", ...many(257).map((slug) => edge(slug, "speak"))),
      /257 edges; an agent can have 256 at most/,
    ],
    [
      "an unknown tool",
      agent({ tools: ["wirte"] }),
      'There is no tool "wirte" in the catalog. Did you mean "write"?',
    ],
    [
      "a tool twice in a dag",
      agent({ pipeline_type: "dag", tools: ["write", "write"] }),
      /^tools names "write" twice; in a dag/,
    ],
    [
      "an edge to nowhere",
      withEdges("dag", edge("write", "blur")),
      'Edge 1 ("write → blur") points to "blur", which is not one of this agent\'s tools (write, speak, join).',
    ],
    [
      "an edge from nowhere",
      withEdges("graph", edge("jion", "speak")),
      /starts at "jion".* Did you mean "join"\?$/,
    ],
    [
      "an edge of a simple agent to nowhere",
      withEdges("simple", edge("write", "blur")),
      /points to "blur"/,
    ],
    [
      "an edge against the order of a simple agent",
      withEdges("simple", edge("join", "write")),
      /goes against the order of tools/,
    ],
    [
      "a condition in a sequential agent",
      withEdges("sequential", edge("write", "speak", { when: "true" })),
      /has "when", which a sequential agent does not know/,
    ],
    [
      "a condition in a dag",
      withEdges("dag", edge("write", "speak", { when: "true" })),
      /has "when", which a dag does not know; use pipeline_type graph/,
    ],
    [
      "the same edge twice",
      withEdges("dag", edge("write", "speak"), edge("write", "speak")),
      /^Edges 1 and 2 both lead from "write" to "speak"/,
    ],
    [
      "a cycle in a dag",
      withEdges("dag", edge("write", "speak"), edge("speak", "join"), edge("join", "speak")),
      /in a circle: speak → join → speak\./,
    ],
    [
      "a tool that leads to itself in a dag",
      withEdges("dag", edge("speak", "speak")),
      /in a circle: speak → speak\./,
    ],
    [
      "a loop without a condition",
      withEdges("graph", edge("write", "speak"), edge("speak", "write")),
      /"speak → write" leads back .* needs a "when"/,
    ],
    [
      "a tool that leads to itself without a condition",
      withEdges("graph", edge("speak", "speak")),
      /"speak → speak" leads back/,
    ],
    [
      "a condition that breaks off",
      withEdges("graph", edge("write", "speak", { when: "length >" })),
      /"length >" cannot be used\. Unexpected end at character 9\./,
    ],
    [
      "a condition over no output",
      withEdges("graph", edge("write", "speak", { when: "size > 1" })),
      /"size" at character 1 is not an output of write \(text, length, score\)/,
    ],
    [
      "a condition that compares unlike things",
      withEdges("graph", edge("write", "speak", { when: "text > 1" })),
      /no such overload: string > int/,
    ],
    [
      "a condition that is not true or false",
      withEdges("graph", edge("write", "speak", { when: "length" })),
      /It gives int; a condition must be true or false/,
    ],
    [
      "max_visits 11",
      withEdges("graph", edge("write", "speak", { max_visits: 11 })),
      /has max_visits 11; it must be a whole number from 1 to 10/,
    ],
    [
      "a condition with loops in loops in loops",
      withEdges(
        "graph",
        edge("write", "speak", { when: "[1].all(a, [1].all(b, [1].all(c, true)))" }),
      ),
      /all\(\) inside more than 1 other/,
    ],
    [
      "a regular expression",
      withEdges("graph", edge("write", "speak", { when: "text.matches('(a+)+$')" })),
      /matches\(\) is not available/,
    ],
    [
      "a condition of 2001 characters",
      withEdges("graph", edge("write", "speak", { when: `true${" ".repeat(1997)}` })),
      /It has 2001 characters; 2000 are allowed/,
    ],
    [
      "a map of what every object has",
      withEdges("dag", edge("write", "speak", { map: { constructor: "text" } })),
      /map names "constructor"/,
    ],
    [
      "max_visits 0",
      withEdges("graph", edge("write", "speak", { max_visits: 0 })),
      /has max_visits 0;/,
    ],
    [
      "a map of no output",
      withEdges("dag", edge("write", "speak", { map: { words: "text" } })),
      /map names "words", which is not one of the outputs of write \(text, length, score\)/,
    ],
    [
      "a map to no input",
      withEdges("dag", edge("write", "speak", { map: { text: "script" } })),
      /map names "script", which is not one of the inputs of speak \(text, rate\)/,
    ],
    [
      "a sequential agent that lacks an input",
      agent({ pipeline_type: "sequential", tools: ["join"] }),
      'join needs the input "voice", which no earlier tool makes: put one of these before it: speak; or add "voice" to requirements.inputs.',
    ],
    [
      "a sequential agent that lacks what nothing makes",
      agent({ pipeline_type: "sequential", requirements: {} }),
      /needs the input "topic".* no tool of the catalog makes it/,
    ],
    [
      "a requirement of no type",
      agent({ requirements: { inputs: { topic: { type: "text" as "string" } } } }),
      /topic\.type is "text"; it must be one of string,/,
    ],
    [
      "a requirement whose default is not allowed",
      agent({ requirements: { inputs: { n: { type: "integer", default: 9, max: 5 } } } }),
      /default of requirements\.inputs\.n .*"n" is 9; it must be an integer, at most 5/,
    ],
  ])("%s", (_, definition, detail) => {
    expect(detailOf(definition)).toMatch(detail);
  });
});
