import { type Static, Type } from "typebox";
import { toolCategories } from "../catalog/definition/define-tool.ts";
import type { FieldSpec } from "../catalog/definition/fields.ts";
import { priceUnits } from "../catalog/pricing/price.ts";

const Schema = Type.Unsafe<Record<string, FieldSpec>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "Fields by name, each with type and optionally required, description, default, enum, min, max, format, schema, items. `schema` names an entry of `schemas`",
    },
  ),
);

export const ValueSchemas = Type.Unsafe<Record<string, object>>({
  type: "object",
  additionalProperties: { type: "object", additionalProperties: true },
  description:
    "JSON Schemas of structured values, such as a scene, by name. The components of the OpenAPI document have the same names",
});

const tool = {
  id: Type.String({ format: "uuid" }),
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String({ description: `One of ${toolCategories.join(", ")}` }),
  input_schema: Schema,
  needs: Type.Optional(
    Type.Unsafe<readonly (readonly string[])[]>({
      type: "array",
      items: { type: "array", items: { type: "string" } },
      description:
        "What a run must give besides the required inputs: of each list, at least one input with content. An earlier tool can provide it too",
    }),
  ),
  output_schema: Schema,
  credits: Type.Object(
    {
      per: Type.Enum(priceUnits),
      amount: Type.Number(),
      min: Type.Optional(Type.Number({ description: "Minimum price" })),
      surcharge: Type.Optional(
        Type.Number({ description: "What a model costs besides, per call" }),
      ),
    },
    {
      description:
        "Price with the default models per call, or per second or picture that the call makes. A rendered_second is one second at 1080p in 16:9 and 30 fps; the price is proportional to the pixels",
    },
  ),
  available: Type.Boolean(),
  reason: Type.Optional(
    Type.String({
      description:
        "Why the tool is not available to the caller, such as a missing setting, a model without a price or no running worker",
    }),
  ),
};

const exampleTool = {
  id: "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
  slug: "generate_voiceover",
  name: "Generate voice-over",
  description: "Speaks the text of the scenes.",
  category: "voice",
  input_schema: {
    scenes: { type: "array", items: { type: "object", schema: "Scene" } },
    language: { type: "string", default: "en" },
  },
  needs: [["scenes", "text", "script", "timed_sentences"]],
  output_schema: { scenes: { type: "array", items: { type: "object", schema: "Scene" } } },
  credits: { per: "second", amount: 0.1 },
  available: true,
};
const exampleSchemas = {
  Scene: { type: "object", properties: { text: { type: "string" } } },
};

export const Tool = Type.Object(tool, { examples: [exampleTool] });
export type Tool = Static<typeof Tool>;

export const ToolDetail = Type.Object(
  { ...tool, schemas: ValueSchemas },
  { examples: [{ ...exampleTool, schemas: exampleSchemas }] },
);
export type ToolDetail = Static<typeof ToolDetail>;

export const ToolList = Type.Object(
  { tools: Type.Array(Tool), total: Type.Integer(), schemas: ValueSchemas },
  { examples: [{ tools: [exampleTool], total: 1, schemas: exampleSchemas }] },
);
export type ToolList = Static<typeof ToolList>;

export const ToolId = Type.Object({ tool_id: Type.String({ description: "Id or slug" }) });
