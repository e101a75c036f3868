import Type from "typebox";
import { Attribution } from "../../values/attribution.ts";
import type { RunEvent } from "./run-events.ts";

const tool = Type.String({ description: "Slug of the tool" });
const Result = Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true });
const textOrNull = Type.Unsafe<string | null>({ type: ["string", "null"] });
const event = <T extends RunEvent["type"] | "stream_timeout">(type: T) => Type.Literal(type);

/** The result of a run; empty until it is completed. */
export const RunResult = Type.Object({
  project_id: Type.Optional(Type.String()),
  summary: Type.Optional(Type.String({ description: "One or two sentences about the video" })),
  video_url: Type.Optional(
    Type.Unsafe<string | null>({
      type: ["string", "null"],
      description:
        "A link valid for 24 hours. Null if conditions skipped every path to a video, or if requirements.video is false",
    }),
  ),
  videos: Type.Optional(
    Type.Array(
      Type.Object({ title: Type.String(), description: Type.String(), video_url: Type.String() }),
      {
        description:
          "All videos of a run that made several, such as shorts; video_url is the first. Absent otherwise",
      },
    ),
  ),
  look: Type.Optional(
    Type.String({
      description: "The look of the video, such as poster. Absent if no timeline was composed",
    }),
  ),
  look_reason: Type.Optional(
    Type.String({
      description: "Why the run chose this look, in one sentence. Absent if `look` was given",
    }),
  ),
  warnings: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "What to know before the video is published, such as a script without a source. Absent if there is nothing",
    }),
  ),
  attributions: Type.Optional(
    Type.Array(Attribution, {
      description:
        "Authors and licenses of pictures and clips of stock libraries, to publish with the video. Absent if there are none",
    }),
  ),
});

/** Why a run or one of its tools failed. */
export const RunError = Type.Object({
  code: Type.String({ description: "For example tool_failed, provider_unavailable or cost_limit" }),
  message: Type.String(),
  tool: textOrNull,
  attempt: Type.Unsafe<number | null>({ type: ["integer", "null"] }),
  retryable: Type.Boolean({ description: "Whether the same call may succeed later" }),
});

export const ToolStart = Type.Object({ type: event("tool_start"), tool });
export const ToolProgress = Type.Object({
  type: event("tool_progress"),
  tool,
  progress: Type.Number({ minimum: 0, maximum: 100, description: "Percent" }),
});
export const ToolComplete = Type.Object({ type: event("tool_complete"), tool, result: Result });
export const ToolError = Type.Object({ type: event("tool_error"), tool, error: RunError });
export const RunComplete = Type.Object({
  type: event("run_complete"),
  status: Type.Literal("completed"),
  result: RunResult,
});
export const RunFailed = Type.Object({
  type: event("run_failed"),
  status: Type.Literal("failed"),
  error: RunError,
});
export const RunCancelled = Type.Object({
  type: event("run_cancelled"),
  status: Type.Literal("cancelled"),
});
export const RunResumed = Type.Object({
  type: event("run_resumed"),
  status: Type.Literal("pending"),
});
const node = Type.String({ description: "The step that is to be approved" });
export const RunWaiting = Type.Object({
  type: event("run_waiting"),
  status: Type.Literal("running"),
  node,
  tool,
  expires_at: Type.String({ format: "date-time" }),
});
export const RunContinued = Type.Object({
  type: event("run_continued"),
  status: Type.Literal("running"),
  node,
  tool,
});
export const StreamTimeout = Type.Object({ type: event("stream_timeout") });

/** The data of one stream event. */
export const RunStreamEvent = Type.Union(
  [
    ToolStart,
    ToolProgress,
    ToolComplete,
    ToolError,
    RunComplete,
    RunFailed,
    RunCancelled,
    RunResumed,
    RunWaiting,
    RunContinued,
    StreamTimeout,
  ],
  { examples: [{ type: "tool_progress", tool: "generate_voiceover", progress: 40 }] },
);
