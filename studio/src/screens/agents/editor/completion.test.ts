import { describe, expect, it } from "vitest";
import { complete } from "./completion.ts";
import type { Tool } from "./document.ts";

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

  it.each([
    ["outputs and functions at the start", "", ["scenes", "seconds", "has(", "size(", "inputs."]],
    ["outputs inside a function", "size(sc", ["scenes"]],
    ["inputs of the run after inputs.", "inputs.to", ["topic", "tone"]],
    ["fields of the items of a list in a macro", "scenes.exists(s, s.", ["seconds", "text"]],
    ["fields of one item of a list", "scenes[0].te", ["text"]],
    ["nothing after a list, which has no fields", "scenes.", []],
    ["nothing inside quotes", 'language == "sc', []],
  ])("offers %s", (_case, text, expected) => {
    expect(options(text)).toEqual(expected);
  });

  it("returns where the word begins that an option replaces", () => {
    expect(complete("seconds > 3 && sc", 17, { source, inputs: [], schemas }).from).toBe(15);
  });
});
