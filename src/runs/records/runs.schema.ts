import Type, { type Static } from "typebox";
import { cursorQuery, NextCursor } from "../../pagination/cursor.ts";
import { RunError, RunResult } from "./run-events.schema.ts";

type Json = Record<string, unknown>;
const AnyObject = { type: "object", additionalProperties: true };
const Json = Type.Unsafe<Json>(AnyObject);
const Timestamp = Type.String({ format: "date-time" });

const about = {
  agent_id: Type.String({ description: "Id or slug of an agent" }),
  inputs: Type.Optional(
    Type.Unsafe<Json>({
      ...AnyObject,
      description: "Values by name; what an agent asks for is in its requirements",
    }),
  ),
  project_id: Type.Optional(
    Type.String({ description: "A project to start from; the run writes its next revision" }),
  ),
};
const exampleInputs = {
  agent_id: "topic_to_short",
  inputs: { topic: "Why the sky is blue", seconds: 20 },
};

export const NewRun = Type.Object(
  {
    ...about,
    max_credits: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 999_999_999_999,
        description:
          "The run fails with cost_limit rather than cost more. Below what it costs at least it is not started: 422",
      }),
    ),
  },
  { examples: [exampleInputs] },
);
export type NewRun = Static<typeof NewRun>;

export const RunToEstimate = Type.Object(about, { examples: [exampleInputs] });
export type RunToEstimate = Static<typeof RunToEstimate>;

const runStatuses = ["pending", "running", "completed", "failed", "cancelled"] as const;

export const Run = Type.Object(
  {
    id: Type.String(),
    agent_id: Type.String({ description: "The agent's id, also where a slug was given" }),
    status: Type.Enum(runStatuses),
    result: Type.Unsafe<Json>(RunResult),
    error: Type.Unsafe<Json | null>({ ...RunError, type: ["object", "null"] }),
    credits_used: Type.Number(),
    created_at: Timestamp,
    completed_at: Type.Unsafe<string | null>({
      type: ["string", "null"],
      format: "date-time",
      description: "Null until it has ended",
    }),
  },
  {
    examples: [
      {
        id: "run_5vYp0cS2dQhXn1TzKuWbE7ro",
        agent_id: "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
        status: "completed",
        result: {
          project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
          summary: 'Made "Why the sky is blue", a 24 s video (1080×1920) in 5 scenes.',
          video_url:
            "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
        },
        error: null,
        credits_used: 31.5,
        created_at: "2026-01-01T12:00:00.000Z",
        completed_at: "2026-01-01T12:00:41.000Z",
      },
    ],
  },
);
export type Run = Static<typeof Run>;

export const CancelledRun = Type.Object(
  { id: Type.String(), status: Type.Literal("cancelled"), cancelled_at: Timestamp },
  {
    examples: [
      {
        id: "run_5vYp0cS2dQhXn1TzKuWbE7ro",
        status: "cancelled",
        cancelled_at: "2026-01-01T12:00:20.000Z",
      },
    ],
  },
);
export type CancelledRun = Static<typeof CancelledRun>;

export const RunsQuery = Type.Object({
  ...cursorQuery,
  status: Type.Optional(Type.Enum(runStatuses, { description: "Only runs in this state" })),
  agent_id: Type.Optional(
    Type.String({
      format: "uuid",
      description: "Only runs of this agent, also of one that was deleted since",
    }),
  ),
});
export type RunsQuery = Static<typeof RunsQuery>;
export const RunList = Type.Object({ runs: Type.Array(Run), next_cursor: NextCursor });
export type RunList = Static<typeof RunList>;

/** A step that is over; what is at work, or failed, is in the stream and in the run's error. */
const RunStep = Type.Object(
  {
    node: Type.String({
      description:
        "The tool's slug; slug#2 for its second place, and finish:slug where the run finished the video itself",
    }),
    tool: Type.String(),
    visit: Type.Integer({ description: "Which time round, where a loop leads back to it" }),
    status: Type.Enum(["completed", "skipped"] as const),
    cached: Type.Boolean({ description: "It was made by an earlier run and cost nothing" }),
    credits: Type.Number(),
    engine: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "What made it, such as local/espeak-ng",
    }),
    started_at: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
    completed_at: Timestamp,
    outputs: Json,
  },
  {
    examples: [
      {
        node: "generate_voiceover",
        tool: "generate_voiceover",
        visit: 1,
        status: "completed",
        cached: false,
        credits: 2.5,
        engine: "local/espeak-ng",
        started_at: "2026-01-01T12:00:02.000Z",
        completed_at: "2026-01-01T12:00:04.000Z",
        outputs: { audio: "asset_Zk3…" },
      },
    ],
  },
);
export type RunStep = Static<typeof RunStep>;
export const RunSteps = Type.Object({ steps: Type.Array(RunStep) });

export const RunEstimate = Type.Object(
  {
    credits: Type.Number({ description: "What a start would set aside" }),
    credits_min: Type.Number({
      description:
        "What it costs at least, unless steps come from an earlier run; the least `max_credits`",
    }),
    steps: Type.Array(Type.Object({ tool: Type.String(), credits: Type.Number() })),
    unused_inputs: Type.Array(Type.String(), {
      description: "Names in `inputs` that nothing in this agent reads: they have no effect",
    }),
  },
  {
    examples: [
      {
        credits: 2,
        credits_min: 2,
        steps: [{ tool: "write_script", credits: 2 }],
        unused_inputs: ["secconds"],
      },
    ],
  },
);

export const RunId = Type.Object({ run_id: Type.String() });
export const StreamQuery = Type.Object({
  last_event_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: "Goes on after this event, where the header Last-Event-ID cannot be sent",
    }),
  ),
});
