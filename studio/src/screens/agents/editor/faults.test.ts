import { describe, expect, it } from "vitest";
import { type AgentDocument, emptyDocument } from "./document.ts";
import { findPlace } from "./faults.ts";

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

  it("finds nothing for other errors and for parts that were removed", () => {
    for (const detail of ["Invalid token.", 'Unknown tool "gone".', 'Edge 1 ("a → b") has …'])
      expect(findPlace(detail, graph)).toBeUndefined();
  });
});
