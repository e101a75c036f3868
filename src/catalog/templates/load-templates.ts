import { readdir, readFile } from "node:fs/promises";
import Type, { type Static } from "typebox";
import { Compile } from "typebox/compile";
import { installedLookChoices } from "../../values/looks.ts";
import { fieldTypes } from "../definition/fields.ts";

export const templateCategories = [
  "social",
  "marketing",
  "education",
  "podcast",
  "news",
  "data",
  "editing",
  "ambient",
] as const;

const Edge = Type.Object({
  source: Type.String(),
  target: Type.String(),
  when: Type.Optional(Type.String()),
  max_visits: Type.Optional(Type.Integer()),
  map: Type.Optional(Type.Record(Type.String(), Type.String())),
});

const Requirement = Type.Object({
  type: Type.Enum([...fieldTypes]),
  required: Type.Optional(Type.Boolean()),
  label: Type.String({ minLength: 1, maxLength: 120 }),
  description: Type.String({ minLength: 1 }),
  example: Type.Optional(Type.Unknown()),
  default: Type.Optional(Type.Unknown()),
  enum: Type.Optional(Type.Array(Type.Union([Type.String(), Type.Number()]))),
  min: Type.Optional(Type.Number()),
  max: Type.Optional(Type.Number()),
});

/** A public agent of the marketplace, as in templates/<slug>.json. */
const Template = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 120 }),
    slug: Type.String({ pattern: "^[a-z][a-z0-9_]*$" }),
    description: Type.String({ minLength: 1 }),
    category: Type.Enum([...templateCategories]),
    pipeline_type: Type.Enum(["simple", "sequential", "graph", "dag"]),
    tools: Type.Array(Type.String()),
    graph_edges: Type.Array(Edge),
    requirements: Type.Object({ inputs: Type.Record(Type.String(), Requirement) }),
    cosmetics: Type.Object({
      icon: Type.String(),
      color: Type.String({ pattern: "^#[0-9a-f]{6}$" }),
      cover_url: Type.Optional(Type.String()),
    }),
  },
  { additionalProperties: false },
);
export type Template = Static<typeof Template>;

const folder = new URL("./", import.meta.url);

/** A template whose input `look` has the choices of this installation. */
function withOwnLooks(template: Template): Template {
  const { inputs } = template.requirements;
  if (!inputs.look?.enum) return template;
  const look = { ...inputs.look, enum: [...installedLookChoices] };
  return { ...template, requirements: { inputs: { ...inputs, look } } };
}

/** Loads templates/*.json, ordered by name. Throws with the file and the fault. */
export async function loadTemplates(): Promise<Template[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
  const shape = Compile(Template);
  return Promise.all(
    names.map(async (name) => {
      const template: unknown = JSON.parse(await readFile(new URL(name, folder), "utf8"));
      const fault = shape.Errors(template)[0];
      if (!shape.Check(template))
        throw new Error(
          `catalog/templates/${name}: ${fault?.instancePath || "/"} ${fault?.message}.`,
        );
      if (`${template.slug}.json` !== name)
        throw new Error(
          `catalog/templates/${name} has the slug "${template.slug}". It must be the same as the file name.`,
        );
      return withOwnLooks(template);
    }),
  );
}
