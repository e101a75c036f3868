import { describe, expect, it } from "vitest";
import { complete } from "./completion.ts";
import { type AgentDocument, emptyDocument, type Tool } from "./document.ts";
import { findPlace } from "./faults.ts";
import { change, isDirty, markSaved, redo, startHistory, undo } from "./history.ts";
import { arrange, arrangeMissing } from "./layout.ts";
import { addInput, askedInputs, changeInput, removeInput } from "./requirements.ts";
import { parseList, parseValue } from "./values.ts";

const graph: AgentDocument = {
  ...emptyDocument,
  tools: ["plan_scenes", "blur", "render_video"],
  edges: [
    { source: "plan_scenes", target: "blur" },
    { source: "blur", target: "render_video" },
    { source: "render_video", target: "plan_scenes", when: "!ok" },
  ],
  requirements: { inputs: { topic: { type: "string" }, "blur.radius": { default: 3 } } },
};

describe("findPlace", () => {
  it.each([
    ['Edge 2 ("blur → render_video") has an invalid condition "x": …', "blur→render_video"],
    ['The edge "render_video → plan_scenes" closes a cycle (…)', "render_video→plan_scenes"],
    ['Edges 1 and 4 both connect "plan_scenes" to "blur". Remove one.', "plan_scenes→blur"],
    [
      '"graph_edges" contains a cycle: plan_scenes → blur → render_video → plan_scenes. Remove …',
      "render_video→plan_scenes",
    ],
  ])("finds the edge of %j", (detail, id) => {
    expect(findPlace(detail, graph)).toEqual({ kind: "edge", id });
  });

  it.each([
    ['Unknown tool "blur". Did you mean "plan_scenes"?', { kind: "node", id: "blur" }],
    ['"tools" lists "blur" twice. In a graph …', { kind: "node", id: "blur" }],
    ['blur needs the input "image", which no …', { kind: "node", id: "blur" }],
    ['Invalid input for render_video: "x" is …', { kind: "node", id: "render_video" }],
    ['Invalid "requirements.inputs.topic.type": "text".', { kind: "input", name: "topic" }],
    ['"requirements.inputs.blur.radius.min" (9) is …', { kind: "input", name: "blur.radius" }],
  ])("finds the node or input of %j", (detail, place) => {
    expect(findPlace(detail, graph)).toEqual(place);
  });

  it("finds nothing for other errors and for parts that are gone", () => {
    for (const detail of ["Invalid token.", 'Unknown tool "gone".', 'Edge 1 ("a → b") has …'])
      expect(findPlace(detail, graph)).toBeUndefined();
  });
});

describe("history", () => {
  it("undoes and redoes, and joins changes with the same topic", () => {
    let history = startHistory("", undefined as string | undefined);
    for (const text of ["a", "ab", "abc"]) history = change(history, text, "name");
    history = change(history, "abc!", "other");
    history = undo(history);
    expect(history.present).toBe("abc");
    expect(undo(history).present).toBe("");
    expect(undo(undo(undo(history))).present).toBe("");
    expect(redo(redo(undo(history))).present).toBe("abc!");
    expect(redo(change(history, "new")).present).toBe("new");
  });

  it("is dirty until the present state is the saved one", () => {
    const changed = change(startHistory("a", "a"), "b");
    expect([isDirty(changed), isDirty(undo(changed)), isDirty(markSaved(changed, "b"))]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isDirty(startHistory("a", undefined))).toBe(true);
  });
});

describe("arrange", () => {
  it("puts each node below those that lead to it, and ignores the way back of a loop", () => {
    const positions = arrange(graph);
    const rows = graph.tools.map((tool) => positions[tool]?.[1] ?? Number.NaN);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    expect(new Set(rows).size).toBe(3);
  });

  it("keeps positions that are complete", () => {
    const positions = { plan_scenes: [0, 0], blur: [1, 1], render_video: [2, 2] } as const;
    expect(arrangeMissing({ ...graph, positions }).positions).toBe(positions);
    const { blur: _, ...incomplete } = positions;
    expect(Object.keys(arrangeMissing({ ...graph, positions: incomplete }).positions)).toHaveLength(
      3,
    );
  });
});

describe("complete", () => {
  const scenes = { type: "array", items: { type: "object", schema: "Scene" } } as const;
  const source: Tool = {
    id: "",
    slug: "plan",
    name: "Plan",
    description: "",
    category: "script",
    credits: { per: "call", amount: 1 },
    available: true,
    input_schema: {},
    output_schema: { scenes, seconds: { type: "number" } },
  };
  const schemas = { Scene: { properties: { seconds: {}, text: {} } } };
  const options = (text: string) =>
    complete(text, text.length, { source, inputs: ["topic", "tone"], schemas }).options;

  it("offers outputs and functions, inputs after inputs, and fields of list items", () => {
    expect(options("")).toEqual(["scenes", "seconds", "has(", "size(", "inputs."]);
    expect(options("size(sc")).toEqual(["scenes"]);
    expect(options("inputs.to")).toEqual(["topic", "tone"]);
    expect(options("scenes.exists(s, s.")).toEqual(["seconds", "text"]);
    expect(options("scenes[0].te")).toEqual(["text"]);
    expect(options("scenes.")).toEqual([]);
    expect(options('language == "sc')).toEqual([]);
  });

  it("names the place of the word that an option replaces", () => {
    expect(complete("seconds > 3 && sc", 17, { source, inputs: [], schemas }).from).toBe(15);
  });
});

describe("inputs of a run", () => {
  it("are the requirements except the values of tools on the canvas", () => {
    expect(askedInputs(graph).map(([name]) => name)).toEqual(["topic"]);
  });

  it("get a free name, keep their place when renamed, and are removed", () => {
    const added = addInput(addInput(graph, "input", {}), "input", { required: true });
    expect(askedInputs(added).map(([name]) => name)).toEqual(["topic", "input", "input_2"]);
    const renamed = changeInput(added, "topic", { name: "title", type: undefined, min: 3 });
    expect(askedInputs(renamed)[0]).toEqual(["title", { min: 3 }]);
    expect(askedInputs(changeInput(added, "topic", { name: "input" }))[0]?.[0]).toBe("topic");
    expect(askedInputs(removeInput(added, "input")).map(([name]) => name)).toEqual([
      "topic",
      "input_2",
    ]);
  });

  it("read typed values by their type, and keep what does not fit", () => {
    expect(parseValue("integer", "5")).toBe(5);
    expect(parseValue("string", "5")).toBe("5");
    expect(parseValue("boolean", "maybe")).toBe("maybe");
    expect(parseValue("array", '["a"]')).toEqual(["a"]);
    expect(parseValue("number", "")).toBeUndefined();
    expect(parseList("string", "a, 2,")).toEqual(["a", "2"]);
    expect(parseList("integer", "1, 2")).toEqual([1, 2]);
    expect(parseList("string", " , ")).toBeUndefined();
  });
});
