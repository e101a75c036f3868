import Type, { type Static } from "typebox";
import { cursorQuery, NextCursor } from "../pagination/cursor.ts";

const Timestamp = Type.String({ format: "date-time" });
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], description });

const work = { type: "string", enum: ["voice", "image", "music", "video"] };
export const PendingWork = Type.Unsafe<string[]>({
  type: "array",
  items: work,
  description:
    "What an update makes before the video shows the newest revision. Empty if it does already",
});

/** A project with its newest revision. */
export const Project = Type.Object(
  {
    id: Type.String({ format: "uuid" }),
    title: Type.String(),
    revision: Type.Integer({
      description: "Number of the newest revision. Runs, edits and restores write revisions",
    }),
    run_id: Type.String({ description: "The run that made the video" }),
    pending: PendingWork,
    aspect_ratio: textOrNull("Width to height, for example 9:16"),
    seconds: Type.Unsafe<number | null>({
      type: ["number", "null"],
      description: "Duration of the video",
    }),
    video_url: textOrNull("A link valid for 24 hours, signed at each read"),
    thumbnail_url: textOrNull("A picture of the video, as a link of the same kind"),
    captions_url: textOrNull("Captions as WebVTT, as a link of the same kind; null without speech"),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  {
    examples: [
      {
        id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
        title: "Why the sky is blue",
        revision: 2,
        pending: [],
        run_id: "run_5vYp0cS2dQhXn1TzKuWbE7ro",
        aspect_ratio: "9:16",
        seconds: 24.5,
        video_url:
          "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
        thumbnail_url:
          "https://reelwright.example/files/asset_b8Q…/why-the-sky-is-blue.jpg?expires=1767312000.000&signature=…",
        captions_url: null,
        created_at: "2026-01-01T12:00:41.000Z",
        updated_at: "2026-01-01T13:10:02.000Z",
      },
    ],
  },
);
export type Project = Static<typeof Project>;

export const ProjectsQuery = Type.Object(cursorQuery);
export type ProjectsQuery = Static<typeof ProjectsQuery>;
export const ProjectList = Type.Object({ projects: Type.Array(Project), next_cursor: NextCursor });
export type ProjectList = Static<typeof ProjectList>;

export const DeletedProject = Type.Object(
  { deleted: Type.Boolean(), id: Type.String({ format: "uuid" }) },
  { examples: [{ deleted: true, id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234" }] },
);

export const ProjectId = Type.Object({ project_id: Type.String() });
