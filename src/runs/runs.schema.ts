import Type, { type Static } from "typebox";

type Json = Record<string, unknown>;
const AnyObject = { type: "object", additionalProperties: true };
const Json = Type.Unsafe<Json>(AnyObject);
const Timestamp = Type.String({ format: "date-time" });

export const NewRun = Type.Object({
  agent_id: Type.String({ description: "Id or slug of an agent" }),
  inputs: Type.Optional(Json),
  project_id: Type.Optional(Type.String({ description: "A project to start from; the run writes its next revision" })),
  max_credits: Type.Optional(Type.Number({ minimum: 0, description: "The run fails with cost_limit rather than cost more" })),
});
export type NewRun = Static<typeof NewRun>;

const runStatuses = ["pending", "running", "completed", "failed", "cancelled"] as const;

export const Run = Type.Object({
  id: Type.String(),
  agent_id: Type.String(),
  status: Type.Enum(runStatuses),
  result: Json,
  error: Type.Unsafe<Json | null>({ ...AnyObject, type: ["object", "null"] }),
  credits_used: Type.Number(),
  created_at: Timestamp,
  completed_at: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
});
export type Run = Static<typeof Run>;

export const CancelledRun = Type.Object({ id: Type.String(), status: Type.Literal("cancelled"), cancelled_at: Timestamp });
export type CancelledRun = Static<typeof CancelledRun>;

export const RunId = Type.Object({ run_id: Type.String() });
export const StreamQuery = Type.Object({ last_event_id: Type.Optional(Type.Integer({ minimum: 0 })) });
