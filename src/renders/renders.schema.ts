import Type, { type Static } from "typebox";

const Timestamp = Type.String({ format: "date-time" });
const text = () => Type.Optional(Type.String());

export const NewRender = Type.Object({
  project_id: Type.String(),
  /** What may stand in it, and what goes together, is for media/timeline/render-options.ts to say (422). */
  options: Type.Optional(Type.Object({ resolution: text(), codec: text(), format: text(), aspect_ratio: text() })),
});
export type NewRender = Static<typeof NewRender>;

const renderStatuses = ["pending", "running", "completed", "failed"] as const;

export const Render = Type.Object({
  id: Type.String(),
  status: Type.Enum(renderStatuses),
  progress: Type.Number({ minimum: 0, maximum: 100 }),
  output_url: Type.Unsafe<string | null>({ type: ["string", "null"] }),
  error: Type.Unsafe<Record<string, unknown> | null>({ type: ["object", "null"], additionalProperties: true }),
  created_at: Timestamp,
  completed_at: Type.Optional(Timestamp),
});
export type Render = Static<typeof Render>;

export const RenderId = Type.Object({ render_id: Type.String() });
