import { describe, expect, it } from "vitest";
import { type AgentDocument, emptyDocument } from "./document.ts";
import { arrange, arrangeMissing } from "./layout.ts";

const graph: AgentDocument = {
  ...emptyDocument,
  tools: ["plan_scenes", "blur", "render_video"],
  edges: [
    { source: "plan_scenes", target: "blur" },
    { source: "blur", target: "render_video" },
    { source: "render_video", target: "plan_scenes", when: "!ok" },
  ],
};
const positions = { plan_scenes: [0, 0], blur: [1, 1], render_video: [2, 2] } as const;

describe("arrange", () => {
  it("puts each node below those that lead to it, and ignores the way back of a loop", () => {
    const arranged = arrange(graph);
    const rows = graph.tools.map((tool) => arranged[tool]?.[1] ?? Number.NaN);
    expect(rows).toEqual([...rows].sort((a, b) => a - b));
    expect(new Set(rows).size).toBe(3);
  });
});

describe("arrangeMissing", () => {
  it("keeps positions that are complete", () => {
    expect(arrangeMissing({ ...graph, positions }).positions).toBe(positions);
  });

  it("arranges all nodes if one has no position", () => {
    const { blur: _, ...incomplete } = positions;
    const arranged = arrangeMissing({ ...graph, positions: incomplete }).positions;
    expect(Object.keys(arranged)).toEqual(graph.tools);
  });
});
