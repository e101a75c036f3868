import { describe, expect, it } from "vitest";
import { smallTool, toDefinitions } from "../../test/small-tools/memory-host.ts";
import { createCatalog } from "../catalog/catalog.ts";
import { asset, integer, string } from "../catalog/definition/fields.ts";
import type { AgentDefinition } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import { checkRunInputs } from "./inputs.ts";
import { resolveKnownInput } from "./known-inputs.ts";

const nothing = () => ({});
const tools = {
  write: smallTool(
    { topic: string(), seconds: integer({ default: 30, min: 5, max: 600 }) },
    { text: string() },
    nothing,
  ),
  speak: smallTool(
    { text: string(), voice: asset("audio", { optional: true }) },
    { words: string() },
    nothing,
  ),
};
const topic = { type: "string", required: true, description: "What it is about." } as const;

const planWith = (about: Partial<AgentDefinition>) =>
  buildPlan(
    {
      pipeline_type: "simple",
      tools: ["write", "speak"],
      graph_edges: [],
      requirements: { inputs: { topic } },
      ...about,
    },
    createCatalog(toDefinitions(tools)),
  );

describe("checkRunInputs", () => {
  it.each<[string, Record<string, unknown>]>([
    ["all required inputs", { topic: "Tea" }],
    ["an input that no tool reads", { topic: "Tea", color: "red" }],
    ["a URL in place of an asset id", { topic: "Tea", voice: "https://example.org/a.mp3" }],
  ])("accepts %s", (_, inputs) => {
    expect(() => checkRunInputs(planWith({}), { inputs })).not.toThrow();
  });

  it("accepts values of the project", () => {
    expect(() =>
      checkRunInputs(planWith({}), { inputs: {}, projectValues: { topic: "Tea" } }),
    ).not.toThrow();
  });

  it("ignores a project value that does not fit the tool's field", () => {
    const plan = planWith({});
    const known = (seconds: unknown) =>
      plan.nodes.map(
        (node) =>
          resolveKnownInput(node, plan, { inputs: { topic: "Tea" }, projectValues: { seconds } })
            .seconds,
      );
    expect(known(33.4)).toEqual([30, undefined]);
    expect(known(33)).toEqual([33, undefined]);
    expect(() =>
      checkRunInputs(plan, { inputs: { topic: "Tea" }, projectValues: { seconds: 33.4 } }),
    ).not.toThrow();
  });

  it.each<[string, Partial<AgentDefinition>, Record<string, unknown>, string]>([
    [
      "a missing requirement",
      {},
      {},
      'Missing input "topic" (What it is about). Add inputs.topic of type string.',
    ],
    ["null for a requirement", {}, { topic: null }, 'Missing input "topic"'],
    [
      "a requirement of the wrong type",
      {},
      { topic: 7 },
      'Invalid input: "topic" is 7. Expected a string.',
    ],
    [
      "a value outside the requirement's enum",
      { requirements: { inputs: { topic, tone: { type: "string", enum: ["calm", "loud"] } } } },
      { topic: "Tea", tone: "shrill" },
      'Invalid input: "tone" is the string "shrill". Expected one of "calm", "loud".',
    ],
    [
      "a number sent as a string",
      {},
      { topic: "Tea", seconds: "30" },
      'Invalid input for write: "seconds" is the string "30". Expected an integer from 5 to 600.',
    ],
    [
      "a number outside the range of the tool that it is addressed to",
      {},
      { topic: "Tea", "write.seconds": 4 },
      '"seconds" is 4. Expected an integer from 5 to 600.',
    ],
    [
      "an invalid asset id",
      {},
      { topic: "Tea", voice: "a.mp3" },
      '"voice" is the string "a.mp3". Expected the id of an audio asset ("asset_…") or an https URL.',
    ],
    [
      "an input that no tool produces",
      { tools: ["speak"] },
      { topic: "Tea" },
      'speak needs the input "text", which no earlier tool produces. Add inputs.text or inputs["speak.text"].',
    ],
  ])("refuses %s", (_, about, inputs, detail) => {
    expect(() => checkRunInputs(planWith(about), { inputs })).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: expect.stringContaining(detail),
      }),
    );
  });
});

describe("resolveKnownInput", () => {
  it("omits names that an upstream tool may produce", () => {
    const plan = planWith({});
    const inputs = { topic: "Tea", text: "later replaced" };
    expect(plan.nodes.map((node) => resolveKnownInput(node, plan, { inputs }))).toEqual([
      { topic: "Tea", seconds: 30 },
      {},
    ]);
    expect(
      plan.nodes.map((node) =>
        resolveKnownInput(node, plan, { inputs: { ...inputs, "speak.text": "kept" } }),
      )[1],
    ).toEqual({ text: "kept" });
  });
});
