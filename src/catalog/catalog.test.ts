import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openToolBench, type ToolBench, toolDefaults } from "../../test/tool-bench.ts";
import { buildPlan } from "../pipeline/build-plan.ts";
import { checkValues, fieldSpecs } from "./check-values.ts";
import { type Tool, toolCategories } from "./define-tool.ts";
import type { FieldSpec } from "./fields.ts";
import { loadCatalog, toolId } from "./load.ts";
import { loadTemplates } from "./templates/load-templates.ts";

const catalog = await loadCatalog();
const templates = await loadTemplates();
const page = await readFile(new URL("../../docs/pipelines.md", import.meta.url), "utf8");
const tools = [...catalog.tools.values()];
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
  const others = tools.flatMap((tool) =>
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

describe("a tool's id", () => {
  it("is a stable and unique UUID", () => {
    expect(toolId("write_script")).toBe(toolId("write_script"));
    expect(toolId("write_script")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(new Set(tools.map(({ slug }) => toolId(slug))).size).toBe(tools.length);
  });
});

describe.each(tools)("the example of $slug", (tool) => {
  let bench: ToolBench;
  beforeAll(async () => {
    bench = await openToolBench();
  });
  afterAll(() => bench.close());

  it("runs with valid inputs and returns valid outputs", async ({ skip }) => {
    const missing = tool.missingRequirement?.(bench.providers);
    skip(missing !== undefined, missing);
    const input = { ...toolDefaults(tool), ...(await bench.assets.withFixtures(tool.example)) };
    expect(Object.keys(input).filter((name) => !tool.input[name])).toEqual([]);
    expect(checkValues(fieldSpecs(tool.input), input)).toEqual([]);
    const { engine, ...outputs } = await bench.run(tool, input);
    expect(engine).toMatch(/^[a-z-]+[/:]./);
    expect(checkValues(fieldSpecs(tool.output), outputs)).toEqual([]);
    expect(Object.keys(outputs).filter((name) => !tool.output[name])).toEqual([]);
    for (const id of assetsIn(tool, outputs))
      expect((await bench.assets.open(id)).bytes).toBeGreaterThan(0);
    expect(bench.progress.every((percent) => percent >= 0 && percent <= 100)).toBe(true);
    // Ids of assets are hashes of their bytes here.
    if (tool.determinism !== "provider")
      expect(await bench.run(tool, input)).toEqual({ engine, ...outputs });
  });
});

describe.each(templates)("the template $slug", (template) => {
  it("is a valid agent", () => {
    expect(buildPlan(template, catalog).nodes).toHaveLength(template.tools.length);
  });

  it("shows an example of each input that has no default", () => {
    const inputs = Object.entries(template.requirements.inputs);
    for (const [name, { example, default: value, ...spec }] of inputs) {
      expect(example ?? value, `${template.slug}.${name} needs an example`).toBeDefined();
      const faults = checkValues({ [name]: spec }, { [name]: example }, { urls: "https" });
      if (example !== undefined) expect(faults).toEqual([]);
    }
  });

  it("requires only inputs that its tools read, within their limits", () => {
    for (const [name, required] of Object.entries(template.requirements.inputs)) {
      const takers = template.tools.flatMap((slug) => catalog.get(slug)?.input[name]?.spec ?? []);
      expect(takers.length, `${template.slug} asks for "${name}"`).toBeGreaterThan(0);
      for (const spec of takers) expect(requirementFaults(name, required, spec)).toEqual([]);
    }
  });
});

describe("docs/pipelines.md", () => {
  const agents = [...page.matchAll(/```json\n(.*?)```/gs)].map(([, text]) =>
    JSON.parse(text ?? ""),
  );

  it.each(agents)("its example $name is a valid agent", (agent) => {
    expect(buildPlan({ graph_edges: [], requirements: {}, ...agent }, catalog).type).toBe(
      agent.pipeline_type,
    );
  });
});

function assetsIn({ output }: Tool, outputs: Record<string, unknown>): string[] {
  const values = Object.entries(output).flatMap(([name, { spec }]) =>
    (spec.format ?? spec.items?.format)?.startsWith("asset:") ? [outputs[name]] : [],
  );
  return values.flat().filter((value) => typeof value === "string");
}

/** Values that the requirement accepts and the tool refuses. */
function requirementFaults(name: string, required: Partial<FieldSpec>, spec: FieldSpec): string[] {
  const fits =
    required.type === spec.type || (required.type === "integer" && spec.type === "number");
  if (!fits) return [`${name} is ${required.type} here and ${spec.type} there`];
  const edges = spec.type === "string" ? [] : [required.min, required.max];
  const allowed = [required.default, ...(required.enum ?? []), ...edges].filter(
    (value) => value !== undefined,
  );
  return allowed
    .flatMap((value) => checkValues({ [name]: spec }, { [name]: value }))
    .map(({ message }) => message);
}
