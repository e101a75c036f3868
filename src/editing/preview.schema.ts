import Type, { type Static } from "typebox";
import type { DrawableScene } from "../drawing/drawable-scene.ts";
import { Literals } from "../values/literals.ts";
import { installedLooks } from "../values/looks.ts";
import { aspectRatios, Palette } from "../values/timeline.ts";
import { changeFields } from "./project-scenes.schema.ts";

const { id, ...fields } = changeFields;

/** The body of POST /v1/projects/{project_id}/preview. */
export const NewPreview = Type.Object(
  {
    scene: id,
    kind: Type.Optional(
      Literals(
        ["still", "clip", "drawing"],
        "A JPEG, an MP4 with sound, or the data that draw the scene on a canvas. Default: still",
      ),
    ),
    change: Type.Optional(
      Type.Object(fields, { description: "Changes that are shown and not saved" }),
    ),
  },
  { examples: [{ scene: "scene_0" }] },
);
export type NewPreview = Static<typeof NewPreview>;

/** The body of POST /v1/looks/preview. */
export const NewLookPreview = Type.Object(
  {
    look: Literals(installedLooks, "The look to show"),
    text: Type.String({
      minLength: 1,
      maxLength: 2000,
      description: "What the video says. One of its first scenes is drawn",
    }),
    title: Type.Optional(
      Type.String({ maxLength: 300, description: "What the video is about", default: "" }),
    ),
    language: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$|^auto$",
        maxLength: 35,
        description: "Language tag of the text. Default: auto, which detects it",
      }),
    ),
    aspect_ratio: Type.Optional(
      Literals(aspectRatios, "Shape of the picture. Default: 9:16, as of the templates"),
    ),
    palette: Type.Optional(Palette),
  },
  {
    examples: [{ look: "poster", text: "A bee visits 50 to 100 flowers on each trip." }],
  },
);
export type NewLookPreview = Static<typeof NewLookPreview>;

/** The looks of the installation. */
export const LookList = Type.Object(
  {
    looks: Type.Array(
      Type.Object({
        slug: Type.String({ description: "The value of `look`" }),
        name: Type.String(),
        summary: Type.String({ description: "What it looks like and what it fits" }),
      }),
    ),
  },
  {
    examples: [
      {
        looks: [
          { slug: "news", name: "News", summary: "Headlines on dark blue. For updates and data." },
        ],
      },
    ],
  },
);

/** A scene as data, as previews and drawing_url return it. */
export const SceneDrawing = Type.Object(
  {
    drawing: Type.Unsafe<DrawableScene | null>({
      type: ["object", "null"],
      description:
        "The elements of the scene over time, its pictures and its fonts. Null for a scene that only the service can draw, such as a clip",
    }),
  },
  { examples: [{ drawing: null }] },
);

const bytes = { schema: Type.Unsafe<Buffer>({ examples: ["(bytes)"] }) };

/** The responses of a preview by their media types. */
export const previewContent = {
  description: "The picture, clip or drawing.",
  content: {
    "image/jpeg": bytes,
    "video/mp4": bytes,
    "application/json": { schema: SceneDrawing },
  },
};
