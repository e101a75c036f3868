import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { catalogOf, loadCatalog } from "../catalog/load.ts";
import composeTimeline from "../catalog/tools/delivery/compose_timeline.ts";
import renderVideo from "../catalog/tools/delivery/render_video.ts";
import type { AgentDefinition } from "../engine/agent.ts";
import { planOf } from "../engine/plan.ts";
import { estimate } from "./estimate.ts";

const ofRendering = ({ steps }: ReturnType<typeof estimate>) => steps.find(({ tool }) => tool === "render_video")?.credits;

test("a told video is rendered with its title and end card: they are in the estimate", async () => {
  const catalog = await loadCatalog();
  const template: AgentDefinition = JSON.parse(
    await readFile(new URL("../catalog/templates/topic_to_short.json", import.meta.url), "utf8"),
  );
  // 5 s that are told and 4.5 s of cards, at half a credit a second.
  expect(ofRendering(estimate(planOf(template, catalog), { inputs: { topic: "x", seconds: 5 } }, catalog))).toBe(4.75);
});

test("without scenes there are no cards; nor are they counted again in a timeline that is given", () => {
  const catalog = catalogOf({ compose_timeline: composeTimeline, render_video: renderVideo });
  const of = (tools: string[], inputs: Record<string, unknown>) => {
    const definition: AgentDefinition = { pipeline_type: "simple", tools, graph_edges: [], requirements: {} };
    return ofRendering(estimate(planOf(definition, catalog), { inputs: { seconds: 10, ...inputs } }, catalog));
  };
  expect(of(["compose_timeline", "render_video"], { text: "x" })).toBe(5);
  expect(of(["compose_timeline", "render_video"], { scenes: [] })).toBe(7.25);
  expect(of(["render_video"], { scenes: [], timeline: {} })).toBe(5);
});
