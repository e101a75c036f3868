import { type Static, Type } from "typebox";
import { toolCategories } from "../catalog/define-tool.ts";
import type { FieldSpec } from "../catalog/fields.ts";

const Schema = Type.Unsafe<Record<string, FieldSpec>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "Fields by name, each with type and optionally required, description, default, enum, min, max, format, items",
    },
  ),
);

export const Tool = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    slug: Type.String(),
    name: Type.String(),
    description: Type.String(),
    category: Type.String({ description: `One of ${toolCategories.join(", ")}` }),
    input_schema: Schema,
    output_schema: Schema,
    credits: Type.Object(
      {
        per: Type.Enum(["call", "second", "scene", "rendered_second"] as const),
        amount: Type.Number(),
        min: Type.Optional(Type.Number({ description: "Minimum price" })),
      },
      {
        description:
          "Price per call, or per second or scene of the result. A rendered_second is one second at 1080p in 16:9; the price is proportional to the pixels",
      },
    ),
    available: Type.Boolean(),
    reason: Type.Optional(
      Type.String({ description: "Why the tool is not available and which setting enables it" }),
    ),
  },
  {
    examples: [
      {
        id: "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
        slug: "generate_voiceover",
        name: "Generate voice-over",
        description: "Speaks the text of the scenes.",
        category: "voice",
        input_schema: {
          scenes: { type: "array", required: true, items: { type: "object" } },
          language: { type: "string", default: "en" },
        },
        output_schema: { scenes: { type: "array", items: { type: "object" } } },
        credits: { per: "scene", amount: 0.5 },
        available: true,
      },
    ],
  },
);
export type Tool = Static<typeof Tool>;

export const ToolList = Type.Object({ tools: Type.Array(Tool), total: Type.Integer() });

export const ToolId = Type.Object({ tool_id: Type.String({ description: "Id or slug" }) });
