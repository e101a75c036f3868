import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { composeScore } from "../../generators/music/score.ts";
import { loadCatalog } from "../catalog.ts";
import { defineTool, type Tool } from "../definition/define-tool.ts";
import type { Fields } from "../definition/fields.ts";
import { number } from "../definition/fields.ts";
import { checkValues, fieldSpecs, type ValueSpec } from "../values/check-values.ts";
import { chargeFor, type MeteredPrice, minimumCharge, type Price } from "./price.ts";

const catalog = await loadCatalog();
const tools = [...catalog.tools.values()];
const metered = tools.filter(({ credits }) => credits.per !== "call");

describe("defineTool", () => {
  const definition = {
    name: "Small tool",
    category: "script" as const,
    description: "A tool for tests.",
    version: 1,
    timeoutSeconds: 60,
    retry: "transient" as const,
    determinism: "exact" as const,
    input: {},
    output: { seconds: number() },
    example: {},
    run: async () => ({ seconds: 1, engine: "local/test" }),
  };

  it("refuses a price per unit without a rule that counts the units, which would be free", () => {
    const credits = { per: "second", amount: 1 } as MeteredPrice;
    expect(() => defineTool({ ...definition, credits, expect: () => ({}) })).toThrow(
      'Small tool: a price per second needs "units" and "expect".',
    );
  });
});

describe("chargeFor", () => {
  it.each([
    [0.1, 3, 0.3],
    [0.1, 663.04, 66.31],
    [0.3, 1, 0.3],
    [2, 1e300, 1_000_000_000],
  ])("charges %d credits for %d units: %d", (amount, units, credits) => {
    expect(chargeFor(pricePerSecond(amount), made(units))).toBe(credits);
  });

  it("throws for units that are not a number, instead of charging nothing", () => {
    for (const units of [Number.NaN, -1, Number.POSITIVE_INFINITY])
      expect(() => chargeFor(pricePerSecond(1), made(units))).toThrow(/number of units/);
  });

  it.each(tools)("charges $slug n times as much for n units as for one", ({ credits }) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), (count) => {
        const charge = (units: number) => chargeFor(countUnits(credits), made(units));
        const units = credits.per === "call" ? 1 : count;
        expect(charge(count)).toBeCloseTo(Math.max(credits.min ?? 0, units * credits.amount), 6);
      }),
    );
  });
});

describe("the units of", () => {
  it.each(tools)("$slug are a number for any valid result", (tool) => {
    fc.assert(
      fc.property(fieldValues(tool.input), fieldValues(tool.output), (input, output) => {
        expect(chargeFor(tool.credits, { input, output })).toBeGreaterThanOrEqual(
          minimumCharge(tool.credits, {}, { known: {}, mayGet: () => true }),
        );
      }),
      { numRuns: 50 },
    );
  });

  it("generate_music are at least those of the shortest piece that rules compose", () => {
    const tool = catalog.tools.get("generate_music") as Tool;
    for (let bpm = 60; bpm <= 180; bpm += 5)
      for (let seconds = 1; seconds <= 60; seconds++) {
        const { bars } = composeScore({ mood: "calm", bpm, seconds, seed: 1 });
        const output = { music_seconds: (bars * 4 * 60) / bpm };
        const sure = { known: { bpm, seconds }, mayGet: () => false };
        expect(chargeFor(tool.credits, { input: {}, output })).toBeGreaterThanOrEqual(
          minimumCharge(tool.credits, {}, sure),
        );
      }
  });

  it.each(metered)("$slug are expected to be more than 0 without any input", (tool) => {
    const output = tool.expect?.({}) ?? {};
    expect(chargeFor(tool.credits, { input: {}, output })).toBeGreaterThan(0);
  });

  it.each(tools)("$slug can be expected from any valid part of its input", (tool) => {
    fc.assert(
      fc.property(fieldValues(tool.input, { optional: true }), (input) => {
        const output = tool.expect?.(input) ?? {};
        const optional = optionalSpecs(tool.output);
        expect(checkValues(optional, output)).toEqual([]);
        const sure = { known: input, mayGet: () => false };
        expect(chargeFor(tool.credits, { input, output })).toBeGreaterThanOrEqual(
          minimumCharge(tool.credits, input, sure),
        );
      }),
      { numRuns: 50 },
    );
  });
});

function pricePerSecond(amount: number): Price {
  return countUnits({ per: "second", amount, units: () => 0 });
}

/** The price with units that a test chooses. */
function countUnits(price: Price): Price {
  return price.per === "call" ? price : { ...price, units: ({ output }) => Number(output.units) };
}

function made(units: number) {
  return { input: {}, output: { units } };
}

const optionalSpecs = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fieldSpecs(fields)).map(([name, spec]) => [name, { ...spec, required: false }]),
  );

/**
 * Values that fit the fields of a tool. Throws for a field without a fitting value: filtering
 * would search for one without end.
 */
function fieldValues(fields: Tool["input"], { optional = false } = {}) {
  const model = Object.fromEntries(
    Object.entries(fields).map(([name, { spec }]) => {
      const value = fieldValue(name, spec);
      return [name, optional || !spec.required ? fc.option(value, { nil: undefined }) : value];
    }),
  );
  return fc.record(model).map((values) => {
    const given = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== undefined),
    );
    expect(checkValues(optionalSpecs(fields), given)).toEqual([]);
    return given;
  });
}

function fieldValue(name: string, spec: ValueSpec): fc.Arbitrary<unknown> {
  const { min = 0, max = 600 } = spec;
  if (spec.enum) return fc.constantFrom(...spec.enum);
  if (spec.format === "language") return fc.constantFrom("en", "zh", "tlh", "ar-EG");
  if (spec.format) return fc.constant("asset_1");
  if (spec.type === "integer") return fc.integer({ min, max });
  if (spec.type === "number") return fc.double({ min, max, noNaN: true });
  if (spec.type === "boolean") return fc.boolean();
  if (spec.type === "string") return fc.constantFrom(...textsFor(spec));
  if (spec.items?.schema === "Scene") return fc.array(sceneValue, { minLength: 1, maxLength: 5 });
  if (spec.items?.schema === "Word") return fc.constant([{ text: "Sea", start: 0, end: 1 }]);
  if (spec.items?.schema === "Pronunciation")
    return fc.constant([{ word: "Reelwright", say: "reel right" }]);
  if (spec.items?.schema === "Attribution") return fc.constant([attributionValue]);
  if (spec.items?.type === "object") return fc.constant([{ start: 0, end: 1 }]);
  if (spec.items)
    return fc.array(fieldValue(`${name}[]`, spec.items), { minLength: 1, maxLength: 5 });
  if (spec.schema === "Timeline") return fc.constant(timelineValue);
  if (spec.schema === "Palette") return fc.constant({ accent: "#ff0000" });
  if (spec.schema === "SpeakerVoices") return fc.constant({ Anna: "auto" });
  return fc.constant({ [name]: 1 });
}

const sceneValue = fc.record(
  {
    index: fc.nat(100),
    text: fc.constantFrom("", "The sea is deep."),
    seconds: fc.double({ min: 0.1, max: 60, noNaN: true }),
    visual: fc.constant("sea"),
    keywords: fc.constant([]),
    image: fc.constant("asset_1"),
    voice: fc.constant("asset_2"),
    voice_seconds: fc.double({ min: 0.1, max: 60, noNaN: true }),
  },
  { requiredKeys: ["index", "text", "seconds", "visual", "keywords"] },
);

const attributionValue = {
  asset_id: "asset_1",
  library: "openverse",
  text: "Sea by Ada, CC BY 4.0",
  author: "Ada",
  license: "CC BY 4.0",
};

const timelineValue = {
  version: 1,
  aspect_ratio: "16:9",
  fps: 30,
  language: "en",
  title: "Sea",
  palette: { background: "#000000", foreground: "#ffffff", accent: "#ff0000" },
  scenes: [{ seconds: 4, visual: { kind: "card", card: "title", heading: "Sea" } }],
  audio: [],
  captions: { style: "none" },
};

const textsFor = (spec: ValueSpec) =>
  ["sea", "The sea is deep.", "x ".repeat(100)].filter(
    (text) => checkValues({ text: spec }, { text }).length === 0,
  );
