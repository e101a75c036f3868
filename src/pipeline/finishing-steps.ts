import { isDeepStrictEqual } from "node:util";
import type { Catalog } from "../catalog/catalog.ts";
import { chargeFor } from "../catalog/pricing/price.ts";
import { defaultPalette } from "../media/timeline/default-palette.ts";
import type { FinishingStep, Timeline } from "../values/timeline.ts";
import { buildPlan } from "./build-plan.ts";
import { type ExecuteOptions, execute } from "./execute.ts";
import type { Host } from "./host.ts";
import type { Plan, PlanNode } from "./plan.ts";

type Values = Record<string, unknown>;

/** A completed step that made a video. */
export interface VideoStep {
  tool: string;
  inputs: Values;
  outputs: Values;
}

/** Takes the place of the rendered video in the inputs of a finishing step. */
const videoSoFar = "$video";
/** Values of a project that an edit changes. A step that took them takes the newer ones. */
const editedValues = ["words", "scenes", "title", "timeline", "captions"];

/**
 * Finds the steps between the render of a timeline and a run's video, by the videos that each step
 * read and made. Returns an empty list if the video is the render, or was not made from it. `steps`
 * are in the order of their completion.
 */
export function findFinishingSteps(
  steps: readonly VideoStep[],
  video: string,
  { catalog, timeline, values }: { catalog: Catalog; timeline: Timeline; values: Values },
): FinishingStep[] {
  const path = pathFromRender(steps, video) ?? [];
  return path.flatMap(({ step: { tool, inputs, outputs }, from }) => {
    const found = catalog.get(tool);
    if (!found) return [];
    const reads = Object.keys(found.input).filter((name) =>
      name === "palette"
        ? isDeepStrictEqual({ ...defaultPalette, ...(inputs.palette as object) }, timeline.palette)
        : editedValues.includes(name) && isDeepStrictEqual(inputs[name], values[name]),
    );
    const own = Object.entries(inputs).filter(([name]) => !reads.includes(name));
    return {
      tool,
      inputs: replaceText(Object.fromEntries(own), from, videoSoFar) as Values,
      reads,
      credits: chargeFor(found.credits, { input: inputs, output: outputs }),
    };
  });
}

interface PathStep {
  step: VideoStep;
  /** The video that it changed. */
  from: string;
}

/** Undefined if no video on the way was rendered from a timeline. */
function pathFromRender(
  steps: readonly VideoStep[],
  video: string,
  seen: ReadonlySet<string> = new Set(),
): PathStep[] | undefined {
  const step = steps.findLast(
    ({ inputs, outputs }) =>
      listVideos(outputs).includes(video) && !listTexts(inputs).includes(video),
  );
  if (!step || seen.has(video)) return undefined;
  if (step.inputs.timeline ?? step.outputs.timeline) return [];
  for (const from of listTexts(step.inputs)) {
    const before = pathFromRender(steps, from, new Set([...seen, video]));
    if (before) return [...before, { step, from }];
  }
  return undefined;
}

const listVideos = ({ video, videos }: Values) => [video, ...(Array.isArray(videos) ? videos : [])];

/** The texts among the values, and in lists of them: ids of media stand there. */
const listTexts = (inputs: Values): string[] =>
  Object.values(inputs)
    .flat()
    .filter((value) => typeof value === "string");

function replaceText(value: unknown, text: string, by: unknown): unknown {
  if (value === text) return by;
  if (Array.isArray(value)) return value.map((item) => replaceText(item, text, by));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, replaceText(inner, text, by)]),
  );
}

/** The place of a finishing step in a plan: the tool's slug, or `slug#2` for its second use. */
export function finishingNodes(steps: readonly FinishingStep[]): string[] {
  return steps.map(({ tool }, index) => {
    const place = steps.slice(0, index + 1).filter((step) => step.tool === tool).length;
    return place === 1 ? tool : `${tool}#${place}`;
  });
}

interface Finishing {
  catalog: Catalog;
  host: Host;
  options: ExecuteOptions;
  /** The project's values, which the steps read again. */
  values: Values;
}

/** Applies finishing steps to a video. Resolves to the finished one. Rejects as execute does. */
export async function applyFinishing(
  steps: readonly FinishingStep[],
  video: string,
  { catalog, host, options, values }: Finishing,
): Promise<string> {
  let made = video;
  for (const [index, node] of finishingNodes(steps).entries()) {
    const { tool, inputs, reads } = steps[index] as FinishingStep;
    const read = Object.fromEntries(reads.map((name) => [name, values[name]]));
    const all = { ...read, ...(replaceText(inputs, videoSoFar, made) as Values) };
    const given = Object.entries(all).map(([name, value]) => [`${node}.${name}`, value] as const);
    const plan = soleNode(tool, node, catalog);
    const result = await execute(plan, { inputs: Object.fromEntries(given) }, host, options);
    made = String(result.values.video);
  }
  return made;
}

function soleNode(tool: string, id: string, catalog: Catalog): Plan {
  const simple = { pipeline_type: "simple" as const, graph_edges: [], requirements: {} };
  const plan = buildPlan({ ...simple, tools: [tool] }, catalog);
  return { ...plan, nodes: plan.nodes.map((node): PlanNode => ({ ...node, id })) };
}
