import Type, { type Static } from "typebox";
import { cursorQuery, NextCursor } from "../../pagination/cursor.ts";
import { RunError, RunResult } from "./run-events.schema.ts";

type Json = Record<string, unknown>;
const AnyObject = { type: "object", additionalProperties: true };
const Timestamp = Type.String({ format: "date-time" });

const exampleInputs = {
  agent_id: "topic_to_short",
  inputs: { topic: "Why the sky is blue", seconds: 20 },
};

/** A start and an estimate of a run take the same body, so that both refuse the same. */
export const NewRun = Type.Object(
  {
    agent_id: Type.Optional(
      Type.String({ description: "Id or slug of an agent. Required without `rerun_of`" }),
    ),
    inputs: Type.Optional(
      Type.Unsafe<Json>({
        ...AnyObject,
        description: "Values by name. The agent's requirements list the inputs that it needs",
      }),
    ),
    project_id: Type.Optional(
      Type.String({ description: "A project to continue. The run adds a revision to it" }),
    ),
    allow_unused_inputs: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          "Accepts inputs that nothing in this agent reads. Otherwise they are refused: 422",
      }),
    ),
    rerun_of: Type.Optional(
      Type.String({
        description:
          "Id of a run of this account. Its agent and its inputs are used unless given here",
      }),
    ),
    max_credits: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 999_999_999_999,
        description:
          "The run fails with cost_limit before it costs more. A value below the minimum cost is refused: 422",
      }),
    ),
    pause_after: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: 64,
        description:
          "Steps after which the run waits for POST /v1/runs/{run_id}/continue, such as plan_scenes",
      }),
    ),
  },
  { examples: [exampleInputs] },
);
export type NewRun = Static<typeof NewRun>;

/** The step that a run waits after. */
export const WaitingFor = Type.Object(
  {
    node: Type.String({ description: "The step whose outputs are to be approved" }),
    tool: Type.String(),
    visit: Type.Integer({ description: "1, or more in a loop" }),
    since: Timestamp,
    expires_at: Type.String({
      format: "date-time",
      description: "When the run is cancelled if it is not continued",
    }),
  },
  { description: "Present while the run waits for POST /v1/runs/{run_id}/continue" },
);

/** The body of POST /v1/runs/{run_id}/continue. */
export const Approval = Type.Object(
  {
    outputs: Type.Optional(
      Type.Unsafe<Json>({
        ...AnyObject,
        description: "Replaces outputs of the step, by name. The others stay as they are",
      }),
    ),
  },
  { examples: [{}] },
);
export type Approval = Static<typeof Approval>;

const runStatuses = ["pending", "running", "completed", "failed", "cancelled"] as const;

const summaryFields = {
  id: Type.String(),
  agent_id: Type.String({ description: "Id of the agent, even if the request named its slug" }),
  agent_name: Type.String({ description: "Name of the agent when the run started" }),
  project_id: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description: "The project that the run continues or has made; null until then",
  }),
  status: Type.Enum(runStatuses),
  result: Type.Unsafe<Json>(RunResult),
  error: Type.Unsafe<Json | null>({ ...RunError, type: ["object", "null"] }),
  credits_used: Type.Number(),
  waiting_for: Type.Optional(WaitingFor),
  trace_id: Type.Optional(
    Type.String({ description: "Id of its OpenTelemetry trace, if traces are collected" }),
  ),
  created_at: Timestamp,
  started_at: Type.Unsafe<string | null>({
    type: ["string", "null"],
    format: "date-time",
    description: "When a worker started it; null while it is pending",
  }),
  completed_at: Type.Unsafe<string | null>({
    type: ["string", "null"],
    format: "date-time",
    description: "Null until the run has ended",
  }),
};
const exampleSummary = {
  id: "run_5vYp0cS2dQhXn1TzKuWbE7ro",
  agent_id: "6f1e9d52-4b0a-8c77-9a31-2f5d8e0c4b19",
  agent_name: "Topic to short",
  project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
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
  started_at: "2026-01-01T12:00:01.000Z",
  completed_at: "2026-01-01T12:00:41.000Z",
};

/** A run in a list. */
export const RunSummary = Type.Object(
  {
    ...summaryFields,
    inputs_preview: Type.String({
      description: "The inputs as one line of text with at most 200 characters",
    }),
  },
  {
    examples: [{ ...exampleSummary, inputs_preview: "topic: Why the sky is blue, seconds: 20" }],
  },
);
export type RunSummary = Static<typeof RunSummary>;

export const QueueNote = Type.Object({
  position: Type.Optional(
    Type.Integer({ minimum: 1, description: "Position in the queue; 1 is next" }),
  ),
  reason: Type.String({ description: "Why the run has not started" }),
});
export type QueueNote = Static<typeof QueueNote>;

export const Run = Type.Object(
  {
    ...summaryFields,
    inputs: Type.Unsafe<Json>({ ...AnyObject, description: "The inputs that the run got" }),
    queue: Type.Optional(
      Type.Unsafe<QueueNote>({ ...QueueNote, description: "Present while the run is pending" }),
    ),
    warnings: Type.Optional(
      Type.Array(Type.String(), {
        description:
          "What to know before the video is made, as in the estimate. Those of the video itself are in `result`",
      }),
    ),
  },
  { examples: [{ ...exampleSummary, inputs: exampleInputs.inputs }] },
);
export type Run = Static<typeof Run>;

export const DeletedRun = Type.Object(
  { deleted: Type.Boolean(), id: Type.String() },
  { examples: [{ deleted: true, id: "run_5vYp0cS2dQhXn1TzKuWbE7ro" }] },
);

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

export const RunsToCancel = Type.Object(
  {
    run_ids: Type.Array(Type.String({ maxLength: 100 }), {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
    }),
  },
  { examples: [{ run_ids: ["run_5vYp0cS2dQhXn1TzKuWbE7ro"] }] },
);
export const CancelledRuns = Type.Object(
  {
    runs: Type.Array(
      Type.Object({
        id: Type.String(),
        cancelled: Type.Boolean(),
        detail: Type.Optional(Type.String({ description: "Why the run was not cancelled" })),
      }),
    ),
  },
  { examples: [{ runs: [{ id: "run_5vYp0cS2dQhXn1TzKuWbE7ro", cancelled: true }] }] },
);
export type CancelledRuns = Static<typeof CancelledRuns>;

export const RunsQuery = Type.Object({
  ...cursorQuery,
  status: Type.Optional(Type.Enum(runStatuses, { description: "Only runs with this status" })),
  agent_id: Type.Optional(
    Type.String({
      format: "uuid",
      description: "Only runs of this agent, which may be deleted",
    }),
  ),
  project_id: Type.Optional(
    Type.String({ format: "uuid", description: "Only runs that continue or made this project" }),
  ),
  created_after: Type.Optional(
    Type.String({ format: "date-time", description: "Only runs created at this time or later" }),
  ),
  created_before: Type.Optional(
    Type.String({ format: "date-time", description: "Only runs created before this time" }),
  ),
});
export type RunsQuery = Static<typeof RunsQuery>;
export const RunList = Type.Object({ runs: Type.Array(RunSummary), next_cursor: NextCursor });
export type RunList = Static<typeof RunList>;

export const RunEstimate = Type.Object(
  {
    credits: Type.Number({ description: "Credits that a start would hold" }),
    credits_min: Type.Number({
      description:
        "Minimum cost unless results of earlier runs are reused. `max_credits` cannot be lower",
    }),
    steps: Type.Array(
      Type.Object({
        node: Type.String({
          description:
            "The tool's slug; slug#2 for its second place. finish:slug is a finishing step: the run composes or renders the video itself, because no tool of the agent does",
        }),
        tool: Type.String(),
        credits: Type.Number(),
      }),
    ),
    unused_inputs: Type.Array(Type.String(), {
      description: "Names in `inputs` that no tool of this agent reads; they have no effect",
    }),
    warnings: Type.Array(Type.String(), {
      description: "What to know before the start, such as that a topic alone makes a short video",
    }),
  },
  {
    examples: [
      {
        credits: 2,
        credits_min: 2,
        steps: [{ node: "write_script", tool: "write_script", credits: 2 }],
        unused_inputs: ["secconds"],
        warnings: [],
      },
    ],
  },
);

export const RunId = Type.Object({ run_id: Type.String() });
export const StreamQuery = Type.Object({
  last_event_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        "Continue after this event, for clients that cannot send the header Last-Event-ID",
    }),
  ),
});
