import { describe, expect, it } from "vitest";
import { type AgentDocument, emptyDocument } from "./document.ts";
import { findPlace } from "./faults.ts";

const graph: AgentDocument = {
  ...emptyDocument,
  tools: ["plan_scenes", "blur", "render_video"],
  edges: [
    { source: "plan_scenes", target: "blur" },
    { source: "blur", target: "render_video" },
  ],
  requirements: { inputs: { topic: { type: "string" }, "blur.in/out": { default: 3 } } },
};

describe("findPlace", () => {
  it.each([
    ["/graph_edges/1", { kind: "edge", id: "blur→render_video" }],
    ["/graph_edges/0/when", { kind: "edge", id: "plan_scenes→blur" }],
    ["/tools/1", { kind: "node", id: "blur" }],
    ["/requirements/inputs/topic", { kind: "input", name: "topic" }],
    ["/requirements/inputs/blur.in~1out/min", { kind: "input", name: "blur.in/out" }],
  ])("finds %s", (pointer, place) => {
    expect(findPlace(pointer, graph)).toEqual(place);
  });

  it("finds nothing without a pointer, for other places and for parts that were removed", () => {
    for (const pointer of [undefined, "/name", "/tools", "/tools/3", "/graph_edges/2", "/inputs/a"])
      expect(findPlace(pointer, graph)).toBeUndefined();
  });
});
