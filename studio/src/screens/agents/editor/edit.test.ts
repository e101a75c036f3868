import { describe, expect, it } from "vitest";
import {
  type AgentDocument,
  drawnEdges,
  emptyDocument,
  fromAgent,
  nodeIds,
  toAgent,
} from "./document.ts";
import {
  addTool,
  changeEdge,
  changeKind,
  closesCycle,
  connect,
  nodeSize,
  remove,
  setToolValue,
  toolValues,
} from "./edit.ts";

const build = (tools: string[], more: Partial<AgentDocument> = {}): AgentDocument => ({
  ...emptyDocument,
  tools,
  ...more,
});
const chain = build(["a", "b", "c"], { kind: "simple" });
const graph = build(["a", "b", "c"], {
  edges: [
    { source: "a", target: "b" },
    { source: "b", target: "c" },
  ],
});

describe("fromAgent and toAgent", () => {
  it("keep every field of an agent, with the unknown ones", () => {
    const agent = {
      name: "Short",
      description: "",
      pipeline_type: "graph",
      tools: ["a", "b"],
      graph_edges: [{ source: "a", target: "b", when: "ok", color: "red" }],
      requirements: { inputs: { topic: { type: "string", hint: 1 } }, video: false },
      cosmetics: { icon: "film", positions: { a: [0, 5], b: [300, 5] } },
    };
    expect(toAgent(fromAgent(agent))).toEqual(agent);
  });

  it("ignore positions that are not numbers", () => {
    const { cosmetics, ...agent } = { ...toAgent(graph), description: "" };
    const positions = { a: [1, 2], b: ["1", 2], c: "left", d: [1, 2, 3] };
    const read = fromAgent({ ...agent, cosmetics: { ...cosmetics, positions } } as never);
    expect(read.positions).toEqual({ a: [1, 2] });
  });
});

describe("addTool", () => {
  it("connects the tool to the node that it is added after, at a free position", () => {
    const start = { ...graph, positions: { b: [0, 0], c: [10, nodeSize.height + 50] } } as const;
    const { document, node } = addTool(start, "d", { after: "b" });
    expect(node).toBe("d");
    expect(document.edges.at(-1)).toEqual({ source: "b", target: "d" });
    expect(document.positions.d?.[0]).toBeGreaterThanOrEqual(nodeSize.width);
  });

  it("adds a tool of a graph once, and connects it the second time", () => {
    const { document, node } = addTool(graph, "c", { after: "a" });
    expect(node).toBe("c");
    expect(document.tools).toEqual(["a", "b", "c"]);
    expect(document.edges).toContainEqual({ source: "a", target: "c" });
  });

  it("inserts the tool into a chain and keeps the positions of later places", () => {
    const start = { ...chain, positions: { a: [0, 0], b: [1, 0], c: [2, 0] } } as const;
    const { document, node } = addTool(start, "c", { after: "a", at: [9, 9] });
    expect(nodeIds(document.tools)).toEqual(["a", "c", "b", "c#2"]);
    expect(node).toBe("c");
    expect(document.positions).toEqual({ a: [0, 0], c: [9, 9], b: [1, 0], "c#2": [2, 0] });
  });
});

describe("connect", () => {
  it("adds an edge once", () => {
    expect(connect(graph, "a", "b")).toBe(graph);
    expect(connect(graph, "a", "c").edges).toHaveLength(3);
  });

  it("moves the target of a chain behind the source, and drops approvals that no longer fit", () => {
    const edges = [
      { source: "a", target: "b", approve: true },
      { source: "b", target: "c", approve: true },
    ];
    const moved = connect({ ...chain, edges }, "c", "a");
    expect(moved.tools).toEqual(["b", "c", "a"]);
    expect(moved.edges).toEqual([edges[1]]);
  });
});

describe("remove", () => {
  it("removes a node with its edges, values and position", () => {
    const start = setToolValue(
      { ...graph, positions: { a: [0, 0], b: [1, 1] } },
      { tool: "b", name: "style", field: { type: "string" } },
      "bold",
    );
    const left = remove(start, ["b"]);
    expect(left).toMatchObject({ tools: ["a", "c"], edges: [], positions: { a: [0, 0] } });
    expect(left.requirements.inputs).toEqual({});
    expect(left.positions).not.toHaveProperty("b");
  });

  it("removes an edge alone", () => {
    expect(remove(graph, ["a→b"]).edges).toEqual([{ source: "b", target: "c" }]);
  });
});

describe("changeEdge", () => {
  it("sets fields, and removes those that are undefined", () => {
    const changed = changeEdge(graph, "a→b", { when: "ok", approve: true });
    expect(changed.edges[0]).toEqual({ source: "a", target: "b", when: "ok", approve: true });
    expect(changeEdge(changed, "a→b", { when: undefined, approve: undefined })).toEqual(graph);
  });

  it("stores an edge of a chain only while it has an approval", () => {
    const approved = changeEdge(chain, "b→c", { approve: true });
    expect(approved.edges).toEqual([{ source: "b", target: "c", approve: true }]);
    expect(changeEdge(approved, "b→c", { approve: undefined }).edges).toEqual([]);
  });
});

describe("changeKind", () => {
  it("draws a chain as edges, and sorts a graph into a chain", () => {
    const asGraph = changeKind(changeEdge(chain, "a→b", { approve: true }), "graph");
    expect(asGraph.edges).toEqual([
      { source: "a", target: "b", approve: true },
      { source: "b", target: "c" },
    ]);
    const back = changeKind({ ...asGraph, tools: ["c", "b", "a"] }, "sequential");
    expect(back.tools).toEqual(["a", "b", "c"]);
    expect(back.edges).toEqual([{ source: "a", target: "b", approve: true }]);
    expect(drawnEdges(back)).toHaveLength(2);
  });

  it("keeps all tools of a cycle", () => {
    const cycle = connect(graph, "c", "a");
    expect(changeKind(cycle, "simple").tools).toEqual(["a", "b", "c"]);
  });
});

describe("closesCycle", () => {
  it("is true for the edges of a cycle only", () => {
    const cycle = connect(connect(graph, "c", "b"), "a", "c");
    const closing = cycle.edges.filter((edge) => closesCycle(cycle, edge));
    expect(closing).toEqual([
      { source: "b", target: "c" },
      { source: "c", target: "b" },
    ]);
  });
});

describe("setToolValue", () => {
  const about = { tool: "a", name: "seconds", field: { type: "integer" } } as const;
  const given = setToolValue(graph, about, 30);

  it("stores a value as the default of a requirement of one tool", () => {
    expect(given.requirements.inputs).toEqual({ "a.seconds": { type: "integer", default: 30 } });
    expect(toolValues(given, "a")).toEqual({ seconds: 30 });
  });

  it("removes the value with undefined", () => {
    expect(toolValues(setToolValue(given, about, undefined), "a")).toEqual({});
  });
});
