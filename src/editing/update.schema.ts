import Type, { type Static } from "typebox";
import { RunEstimate } from "../runs/records/runs.schema.ts";

/** The body of POST /v1/projects/{project_id}/update. */
export const NewUpdate = Type.Object(
  {
    max_credits: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 999_999_999_999,
        description: "The run fails with cost_limit before it costs more",
      }),
    ),
  },
  { examples: [{}] },
);

const SceneCost = Type.Object({
  id: Type.String({ description: "Id of a scene" }),
  credits: Type.Number({ description: "Cost of its new voice and picture" }),
});

export const UpdateEstimate = Type.Object(
  {
    ...RunEstimate.properties,
    scenes: Type.Array(SceneCost, {
      description:
        "The scenes that get a new voice or picture. Music, composition and rendering are costs of the whole video",
    }),
  },
  {
    examples: [
      {
        credits: 1.4,
        credits_min: 0.8,
        steps: [
          { node: "generate_voiceover", tool: "generate_voiceover", credits: 0.4 },
          { node: "compose_timeline", tool: "compose_timeline", credits: 0.5 },
          { node: "render_video", tool: "render_video", credits: 0.5 },
        ],
        unused_inputs: [],
        warnings: [],
        scenes: [{ id: "scene_1", credits: 0.4 }],
      },
    ],
  },
);
export type UpdateEstimate = Static<typeof UpdateEstimate>;
