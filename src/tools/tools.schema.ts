import { type Static, Type } from "typebox";
import type { FieldSpec } from "../catalog/fields.ts";

const Schema = Type.Unsafe<Record<string, FieldSpec>>(Type.Object({}, { additionalProperties: true }));

export const Tool = Type.Object({
  id: Type.String({ format: "uuid" }),
  slug: Type.String(),
  name: Type.String(),
  description: Type.String(),
  category: Type.String(),
  input_schema: Schema,
  output_schema: Schema,
  /** Credits for each call, or for each second or scene of what it makes. */
  credits: Type.Object({ per: Type.Union([Type.Literal("call"), Type.Literal("second"), Type.Literal("scene")]), amount: Type.Number() }),
  available: Type.Boolean(),
  /** Why it is not available, and the setting that would help. */
  reason: Type.Optional(Type.String()),
});
export type Tool = Static<typeof Tool>;

export const ToolList = Type.Object({ tools: Type.Array(Tool), total: Type.Integer() });
