import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolDefaults } from "../../test/tool-benches/call-tool.ts";
import { allTools, testedTools } from "../../test/tool-benches/tested-tools.ts";
import { openToolBench, type ToolBench } from "../../test/tool-benches/tool-bench.ts";
import { type Tool, toolCategories } from "./definition/define-tool.ts";
import type { FieldSpec } from "./definition/fields.ts";
import { chargeFor, minimumCharge } from "./pricing/price.ts";
import { checkValues, fieldSpecs, findOutputFault } from "./values/check-values.ts";

const tools = await testedTools();
const all = await allTools();
const listFields = (tool: Tool) => [...Object.entries(tool.input), ...Object.entries(tool.output)];

describe.each(tools)("$slug declares", (tool) => {
  it("a name, a category and a description", () => {
    expect(tool.slug).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(toolCategories).toContain(tool.category);
    expect(tool.name).toMatch(/^[A-Z]/);
    expect(tool.description).toMatch(/^[A-Z].*\.$/s);
  });

  it("a price, a version and a timeout", () => {
    expect(tool.credits.amount).toBeGreaterThanOrEqual(0);
    expect(tool.version).toBeGreaterThanOrEqual(1);
    expect(tool.timeoutSeconds).toBeGreaterThan(0);
    expect(tool.timeoutSeconds).toBeLessThanOrEqual(3600);
  });

  it("descriptions of its fields and valid defaults", () => {
    for (const [name, { spec }] of listFields(tool)) {
      expect(name).toMatch(/^[a-z]+(_[a-z0-9]+)*$/);
      expect(spec.description, `${tool.slug}.${name}`).toBeTruthy();
      if (spec.default !== undefined)
        expect(checkValues({ [name]: spec }, { [name]: spec.default })).toEqual([]);
    }
  });
});

describe("a name", () => {
  const inputs = tools.flatMap((tool) =>
    Object.entries(tool.input).map(([name, { spec }]) => ({
      name,
      spec,
      place: `${tool.slug}.${name}`,
    })),
  );
  const others = all.flatMap((tool) =>
    listFields(tool).map(([name, { spec }]) => ({ name, spec, place: `${tool.slug}.${name}` })),
  );

  // Tools share values by name, so a name must have the same meaning in every tool.
  it.each(inputs)(
    "has the same type and format in $place as in every other tool",
    ({ name, spec }) => {
      for (const other of others.filter((one) => one.name === name)) {
        const meaning = ({ type, format, items }: FieldSpec) => [
          type === "integer" ? "number" : type,
          format,
          items?.type,
          items?.format,
        ];
        expect(meaning(spec), other.place).toEqual(meaning(other.spec));
        if (spec.enum && other.spec.enum)
          expect([...spec.enum].sort(), other.place).toEqual([...other.spec.enum].sort());
      }
    },
  );
});

describe("an example", () => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await openToolBench();
  });
  afterAll(() => bench.close());

  it.for(tools)(
    "of $slug runs with valid inputs and returns valid outputs",
    async (tool, { skip }) => {
      const missing = tool.missingRequirement?.(bench.providers);
      skip(missing !== undefined, missing);
      const input = { ...toolDefaults(tool), ...(await bench.assets.withFixtures(tool.example)) };
      expect(Object.keys(input).filter((name) => !tool.input[name])).toEqual([]);
      expect(checkValues(fieldSpecs(tool.input), input)).toEqual([]);
      const { engine, ...outputs } = await bench.run(tool, input);
      expect(engine).toMatch(/^[a-z-]+[/:]./);
      expect(findOutputFault(tool, outputs)).toBeUndefined();
      expect(chargeFor(tool.credits, { input, output: outputs })).toBeGreaterThanOrEqual(
        minimumCharge(tool.credits, input, { known: input, mayGet: () => false }),
      );
      expect(Object.keys(outputs).filter((name) => !tool.output[name])).toEqual([]);
      for (const id of assetsIn(tool, outputs))
        expect((await bench.assets.open(id)).bytes).toBeGreaterThan(0);
      expect(bench.progress.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
      // Ids of assets are hashes of their bytes here.
      if (tool.determinism !== "provider")
        expect(await bench.run(tool, input)).toEqual({ engine, ...outputs });
    },
  );
});

function assetsIn({ output }: Tool, outputs: Record<string, unknown>): string[] {
  const values = Object.entries(output).flatMap(([name, { spec }]) =>
    (spec.format ?? spec.items?.format)?.startsWith("asset:") ? [outputs[name]] : [],
  );
  return values.flat().filter((value) => typeof value === "string");
}
