import Type, { type Static } from "typebox";
import { ProviderCall } from "../../values/provider-call.ts";
import { RunError } from "./run-events.schema.ts";

type Json = Record<string, unknown>;
const Json = Type.Unsafe<Json>({ type: "object", additionalProperties: true });

const StepMedia = Type.Object({
  asset_id: Type.String(),
  kind: Type.String({ description: "video, image, audio or text" }),
  media_type: Type.String(),
  seconds: Type.Unsafe<number | null>({
    type: ["number", "null"],
    description: "Duration; null for images and texts",
  }),
  url: Type.String({ description: "A link valid for 24 hours, signed at each read" }),
});

/** A completed, skipped or failed step. The stream shows running steps. */
export const RunStep = Type.Object(
  {
    node: Type.String({
      description:
        "The tool's slug; slug#2 if the agent lists it twice; finish:slug for a step that the run added to make a video",
    }),
    tool: Type.String(),
    visit: Type.Integer({
      description: "1, or the number of the pass if a loop runs the step again",
    }),
    status: Type.Enum(["completed", "skipped", "failed"] as const),
    cached: Type.Boolean({
      description: "The result of an earlier run was reused, free of charge",
    }),
    credits: Type.Number(),
    engine: Type.Unsafe<string | null>({
      type: ["string", "null"],
      description: "The engine that made the outputs, for example local/espeak-ng",
    }),
    started_at: Type.Unsafe<string | null>({ type: ["string", "null"], format: "date-time" }),
    completed_at: Type.String({ format: "date-time" }),
    inputs: Type.Unsafe<Json>({
      ...Json,
      description: "The inputs of the tool with their defaults; empty for a skipped step",
    }),
    outputs: Json,
    media: Type.Array(StepMedia, { description: "The assets in the outputs" }),
    provider_calls: Type.Array(ProviderCall, {
      description: "The calls of AI models; empty for a local engine",
    }),
    attempts: Type.Optional(
      Type.Array(
        Type.Object({
          attempt: Type.Integer(),
          started_at: Type.String({ format: "date-time" }),
          ended_at: Type.String({ format: "date-time" }),
          error: Type.Unsafe<Json | null>({ ...RunError, type: ["object", "null"] }),
        }),
        { description: "Present if the step was attempted more than once, in their order" },
      ),
    ),
    truncated: Type.Optional(
      Type.Boolean({
        description:
          "true if a preview shortened the inputs or outputs. GET /v1/runs/{run_id}/steps/{node} returns all",
      }),
    ),
    error: Type.Unsafe<Json | null>({ ...RunError, type: ["object", "null"] }),
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
        inputs: { text: "The sky is blue.", language: "en" },
        outputs: { audio: "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp" },
        media: [
          {
            asset_id: "asset_Zk3Qm8Xv2LrT5nYb1WcJ7dHp",
            kind: "audio",
            media_type: "audio/wav",
            seconds: 3.1,
            url: "https://reelwright.example/files/asset_Zk3…/generate-voiceover-audio.wav?expires=1767312000.000&signature=…",
          },
        ],
        provider_calls: [],
        error: null,
      },
    ],
  },
);
export type RunStep = Static<typeof RunStep>;
export const StepsQuery = Type.Object({
  preview: Type.Boolean({
    default: false,
    description: "Shortens long texts and lists in the inputs and outputs",
  }),
});
export const StepId = Type.Object({
  run_id: Type.String(),
  node: Type.String({ description: "The `node` of a step" }),
});
export const StepQuery = Type.Object({
  visit: Type.Integer({ minimum: 1, default: 1, description: "The pass of a loop" }),
});
export const RunSteps = Type.Object({ steps: Type.Array(RunStep) });
