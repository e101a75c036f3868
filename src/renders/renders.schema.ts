import Type, { type Static } from "typebox";
import { cursorQuery, NextCursor } from "../pagination/cursor.ts";

const Timestamp = Type.String({ format: "date-time" });
const text = (description: string) => Type.Optional(Type.String({ description }));

/** media/timeline/render-options.ts validates the values and their combinations (422). */
const Options = Type.Object({
  resolution: text(
    "The short side: 360p, 480p, 720p, 1080p (default), 1440p or 2160p; or sd, hd, fhd, qhd, 4k",
  ),
  codec: text("h264, h265, vp9, av1, prores or gif. The default depends on the format"),
  format: text("mp4, webm, mov, mkv or gif. The default depends on the codec: mp4 without one"),
  aspect_ratio: text("16:9, 9:16, 1:1, 4:5, 4:3, 3:4 or 21:9. The default is the project's"),
  fps: Type.Optional(
    Type.Integer({
      description:
        "Frames per second: 24, 25, 30, 50 or 60; not for gif. The default is the project's",
    }),
  ),
  captions: text("burned (default) or none"),
});
export const NewRender = Type.Object(
  { project_id: Type.String(), options: Type.Optional(Options) },
  {
    examples: [
      {
        project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
        options: { resolution: "720p", format: "webm", aspect_ratio: "1:1" },
      },
    ],
  },
);
export type NewRender = Static<typeof NewRender>;

const renderStatuses = ["pending", "running", "completed", "failed", "cancelled"] as const;

const about = {
  id: Type.String(),
  status: Type.Enum(renderStatuses),
  progress: Type.Number({ minimum: 0, maximum: 100, description: "Percent" }),
  output_url: Type.Unsafe<string | null>({
    type: ["string", "null"],
    description:
      "A link valid for 24 hours, signed at each read; null until the render is completed",
  }),
  error: Type.Unsafe<Record<string, unknown> | null>({
    type: ["object", "null"],
    additionalProperties: true,
    description: "Why the render failed: code, message, retryable",
  }),
  created_at: Timestamp,
  completed_at: Type.Optional(
    Type.String({ format: "date-time", description: "Present once the render has ended" }),
  ),
};
const exampleRender = {
  id: "render_Jf2kX9vQmWc0aZr7LbTn4yHs",
  status: "completed",
  progress: 100,
  output_url:
    "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.webm?expires=1767312000.000&signature=…",
  error: null,
  created_at: "2026-01-01T12:10:00.000Z",
  completed_at: "2026-01-01T12:10:14.000Z",
};
export const Render = Type.Object(about, { examples: [exampleRender] });
export type Render = Static<typeof Render>;

export const RendersQuery = Type.Object({
  ...cursorQuery,
  project_id: Type.Optional(Type.String({ description: "Only renders of this project" })),
});
export type RendersQuery = Static<typeof RendersQuery>;
export const RenderList = Type.Object(
  {
    renders: Type.Array(Type.Object({ ...about, project_id: Type.String() })),
    next_cursor: NextCursor,
  },
  {
    examples: [
      {
        renders: [{ ...exampleRender, project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234" }],
        next_cursor: null,
      },
    ],
  },
);
export type RenderList = Static<typeof RenderList>;

export const RenderId = Type.Object({ render_id: Type.String() });
