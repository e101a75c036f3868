import { type Static, Type } from "typebox";
import { toolCategories } from "../catalog/define-tool.ts";
import type { FieldSpec } from "../catalog/fields.ts";

const Schema = Type.Unsafe<Record<string, FieldSpec>>(
  Type.Object(
    {},
    {
      additionalProperties: true,
      description:
        "By name: type, and where they apply required, description, default, enum, min, max, format, items",
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
        min: Type.Optional(Type.Number({ description: "What it costs at least" })),
      },
      {
        description:
          "For each call, or for each second or scene of what it makes. A rendered_second is one at 1080p in 16:9; more or fewer pixels cost more or less",
      },
    ),
    available: Type.Boolean(),
    reason: Type.Optional(
      Type.String({ description: "Why it is not available, and the setting that would help" }),
    ),
  },
  {
    examples: [
      {
        id: "0d8a4f0e-1f55-5a0b-8a55-2b8f5a1f7c33",
        slug: "generate_voiceover",
        name: "Generate voice-over",
        description: "Speaks the scenes' texts.",
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
