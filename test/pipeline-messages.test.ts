import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { loadCatalog } from "../src/catalog/catalog.ts";
import type { AgentDefinition } from "../src/pipeline/agent.ts";
import { buildPlan } from "../src/pipeline/build-plan.ts";
import { checkRunInputs } from "../src/pipeline/inputs.ts";

const catalog = await loadCatalog();
const text = await readFile(new URL("../docs/pipelines.md", import.meta.url), "utf8");
const page = text.replaceAll("\n", " ");

const [plan, voice] = ["plan_scenes", "generate_voiceover"];
const forward = { source: plan, target: voice };
const back = { source: voice, target: plan };

/** The message of an agent that cannot be created. */
function agentError(changes: object): string {
  return message(() => buildPlan(agent(changes), catalog));
}

/** The message of a run that cannot start. */
function runError(inputs: Record<string, unknown>, changes: object = {}): string {
  const requirements = {
    inputs: {
      script: { type: "string", required: true, description: "What is said" },
      seconds: { type: "integer", min: 5, max: 600 },
    },
  };
  const tools = [plan, voice, "compose_timeline", "render_video"];
  const built = buildPlan(agent({ tools, requirements, ...changes }), catalog);
  return message(() => checkRunInputs(built, { inputs }));
}

describe("docs/pipelines.md quotes the message for", () => {
  it.each([
    ["an unknown tool", { tools: ["wirte_script"] }],
    [
      "an edge to an unknown tool",
      { pipeline_type: "dag", graph_edges: [{ ...forward, target: "blur" }] },
    ],
    ["a cycle in a dag", { pipeline_type: "dag", graph_edges: [forward, back] }],
    ["a loop without a condition", { pipeline_type: "graph", graph_edges: [forward, back] }],
    [
      "an invalid condition",
      { pipeline_type: "graph", graph_edges: [{ ...forward, when: "size(scenes) >" }] },
    ],
    ["a condition in a dag", { pipeline_type: "dag", graph_edges: [{ ...forward, when: "true" }] }],
    ["edges against the order", { graph_edges: [back] }],
    ["a missing input of a sequential agent", { pipeline_type: "sequential" }],
  ])("%s", (_case, changes) => {
    expect(page).toContain(agentError(changes));
  });

  it.each([
    ["a missing requirement", {}],
    ["a wrong type", { script: "x", seconds: "30" }],
    ["options that cannot go together", { script: "x", codec: "vp9", format: "mp4" }],
    [
      "an image that is not an asset",
      { script: "x", "generate_voiceover.scenes": [{ text: "x", image: "sea.jpg" }] },
    ],
  ])("%s", (_case, inputs) => {
    expect(page).toContain(runError(inputs));
  });

  it("an input that no tool produces", () => {
    expect(page).toContain(runError({}, { tools: ["make_chart"], requirements: {} }));
  });
});

const agent = (changes: object): AgentDefinition => ({
  pipeline_type: "simple",
  tools: [plan, voice],
  graph_edges: [],
  requirements: {},
  ...changes,
});

function message(check: () => unknown): string {
  try {
    check();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error("The check refused nothing.");
}
