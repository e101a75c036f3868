import { expect, it } from "vitest";
import { type AgentDocument, emptyDocument } from "./document.ts";
import { finishingEdges, finishingNodes } from "./finishing.ts";

const agent: AgentDocument = {
  ...emptyDocument,
  tools: ["plan_scenes", "generate_image", "generate_music", "check_quality"],
  edges: [
    { source: "plan_scenes", target: "generate_image" },
    { source: "generate_image", target: "check_quality" },
    { source: "check_quality", target: "plan_scenes", when: "!passed" },
  ],
  positions: {
    plan_scenes: [0, 0],
    generate_image: [0, 100],
    generate_music: [300, 0],
    check_quality: [0, 200],
  },
};
const added = ["compose_timeline", "render_video"];

it("draws the steps that a run adds below all tools, and lets nobody edit them", () => {
  const nodes = finishingNodes(agent, added, new Map());
  expect(nodes.map(({ id }) => id)).toEqual(["finish:compose_timeline", "finish:render_video"]);
  const [first, second] = nodes.map(({ position }) => position);
  expect(first?.x).toBe(150);
  expect(first?.y).toBeGreaterThan(200);
  expect(second?.y).toBeGreaterThan(Number(first?.y));
  for (const node of nodes)
    expect(node).toMatchObject({ draggable: false, selectable: false, deletable: false });
});

it("leads to them from each tool that leads to no other one", () => {
  expect(finishingEdges(agent, added).map(({ id }) => id)).toEqual([
    "generate_music→finish:compose_timeline",
    "check_quality→finish:compose_timeline",
    "finish:compose_timeline→finish:render_video",
  ]);
  expect(finishingEdges(agent, [])).toEqual([]);
});
