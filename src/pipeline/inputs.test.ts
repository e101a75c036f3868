import { describe, expect, test } from "vitest";
import { smallTool, toDefinitions } from "../../test/small-tools.ts";
import { asset, integer, string } from "../catalog/fields.ts";
import { createCatalog } from "../catalog/load.ts";
import type { AgentDefinition } from "./agent.ts";
import { buildPlan } from "./build-plan.ts";
import { checkRunInputs, resolveKnownInput } from "./inputs.ts";

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
  test.each<[string, Record<string, unknown>]>([
    ["all that is required", { topic: "Tea" }],
    ["more than anybody asks for", { topic: "Tea", colour: "red" }],
    ["an address where an asset is wanted", { topic: "Tea", voice: "https://example.org/a.mp3" }],
  ])("accepts %s", (_, inputs) => {
    expect(() => checkRunInputs(planWith({}), inputs)).not.toThrow();
  });

  test("accepts what the project brings", () => {
    expect(() => checkRunInputs(planWith({}), {}, { topic: "Tea" })).not.toThrow();
  });

  test("passes over a project's value that is not what the tool means by the name", () => {
    const plan = planWith({});
    const known = (seconds: unknown) =>
      plan.nodes.map(
        (node) =>
          resolveKnownInput(node, plan, { inputs: { topic: "Tea" }, projectValues: { seconds } })
            .seconds,
      );
    expect(known(33.4)).toEqual([30, undefined]);
    expect(known(33)).toEqual([33, undefined]);
    expect(() => checkRunInputs(plan, { topic: "Tea" }, { seconds: 33.4 })).not.toThrow();
  });

  test.each<[string, Partial<AgentDefinition>, Record<string, unknown>, string]>([
    [
      "a missing requirement",
      {},
      {},
      'Input "topic" is missing (What it is about); give it as inputs.topic, type string.',
    ],
    ["null for a requirement", {}, { topic: null }, 'Input "topic" is missing'],
    [
      "a requirement of the wrong type",
      {},
      { topic: 7 },
      'Input "topic" is 7; it must be a string.',
    ],
    [
      "a value that is not in the requirement's enum",
      { requirements: { inputs: { topic, tone: { type: "string", enum: ["calm", "loud"] } } } },
      { topic: "Tea", tone: "shrill" },
      'Input "tone" is the string "shrill"; it must be one of "calm", "loud".',
    ],
    [
      "a number given as text",
      {},
      { topic: "Tea", seconds: "30" },
      'write cannot take its input: "seconds" is the string "30"; it must be an integer from 5 to 600.',
    ],
    [
      "a number out of the tool's range, named with the tool",
      {},
      { topic: "Tea", "write.seconds": 4 },
      '"seconds" is 4; it must be an integer from 5 to 600.',
    ],
    [
      "an asset that is none",
      {},
      { topic: "Tea", voice: "a.mp3" },
      '"voice" is the string "a.mp3"; it must be the id of an audio asset ("asset_…") or an https address.',
    ],
    [
      "an input that no tool makes",
      { tools: ["speak"] },
      { topic: "Tea" },
      'speak needs the input "text", which no tool before it makes; give it as inputs.text or inputs["speak.text"].',
    ],
  ])("refuses %s", (_, about, inputs, detail) => {
    expect(() => checkRunInputs(planWith(about), inputs)).toThrow(
      expect.objectContaining({
        code: "validation_error",
        message: expect.stringContaining(detail),
      }),
    );
  });
});

describe("knownInput", () => {
  test("leaves out what a tool upstream may still make", () => {
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
