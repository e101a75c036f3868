import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { buildPlan } from "../pipeline/build-plan.ts";
import { loadCatalog, toolId } from "./catalog.ts";
import type { FieldSpec } from "./definition/fields.ts";
import { loadTemplates } from "./templates/load-templates.ts";
import { checkValues } from "./values/check-values.ts";

const catalog = await loadCatalog();
const templates = await loadTemplates();
const page = await readFile(new URL("../../docs/pipelines.md", import.meta.url), "utf8");
const tools = [...catalog.tools.values()];

describe("a tool's id", () => {
  it("is a stable and unique UUID", () => {
    expect(toolId("write_script")).toBe(toolId("write_script"));
    expect(toolId("write_script")).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    expect(new Set(tools.map(({ slug }) => toolId(slug))).size).toBe(tools.length);
  });
});

describe("loadCatalog", () => {
  it("loads one tool alone, and all tools for an unknown name", async () => {
    const one = await loadCatalog({ only: "write_script" });
    expect([...one.tools.keys()]).toEqual(["write_script"]);
    expect(one.get("write_script")?.input).toEqual(catalog.get("write_script")?.input);
    const all = await loadCatalog({ only: "write_scripts" });
    expect([...all.tools.keys()]).toEqual([...catalog.tools.keys()]);
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

/** Values that the requirement accepts and the tool refuses. */
function requirementFaults(name: string, required: Partial<FieldSpec>, spec: FieldSpec): string[] {
  const fits =
    required.type === spec.type || (required.type === "integer" && spec.type === "number");
  if (!fits) return [`${name} is ${required.type} here and ${spec.type} there`];
  const edges = spec.type === "string" || spec.type === "array" ? [] : [required.min, required.max];
  const allowed = [required.default, ...(required.enum ?? []), ...edges].filter(
    (value) => value !== undefined,
  );
  return allowed
    .flatMap((value) => checkValues({ [name]: spec }, { [name]: value }))
    .map(({ message }) => message);
}
