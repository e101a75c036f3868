import Type, { type Static } from "typebox";
import { musicMoods } from "../generators/generators.ts";
import { PendingWork } from "../projects/projects.schema.ts";
import { Design } from "../values/design.ts";
import { clearable, sceneSecondsMax, sceneSecondsMin } from "../values/edit-scenes.ts";
import { Literals } from "../values/literals.ts";
import { Look } from "../values/look-schema.ts";
import { installedLookChoices } from "../values/looks.ts";
import { Camera, Focus, VoicePart } from "../values/scene.ts";
import { aspectRatios, captionStyles, Palette } from "../values/timeline.ts";

const Timestamp = Type.String({ format: "date-time" });
const orNull = <T>(schema: { type?: string }, description: string) =>
  Type.Unsafe<T | null>({ ...schema, type: [schema.type ?? "string", "null"], description });
const textOrNull = (description: string) => orNull<string>({ type: "string" }, description);
const Asset = (kind: string) =>
  Type.String({ maxLength: 100, description: `Id of ${kind} asset of the account` });
const SceneId = Type.String({ maxLength: 60, description: "Id of a scene" });

const sceneFields = {
  text: Type.Optional(
    Type.String({ maxLength: 20_000, description: "The narration. A new text gets a new voice" }),
  ),
  visual: Type.Optional(
    Type.String({
      maxLength: 4000,
      description: "What the picture shows. A new value gets a new picture, unless it has a design",
    }),
  ),
  seconds: Type.Optional(
    Type.Number({
      minimum: sceneSecondsMin,
      maximum: sceneSecondsMax,
      description: "Time on screen. A voice that is longer extends it",
    }),
  ),
  design: Type.Optional(Design),
  image: Type.Optional(Asset("an image")),
  clip: Type.Optional(Asset("a video")),
  voice: Type.Optional(Asset("an audio or a video")),
  voice_part: Type.Optional(VoicePart),
  camera: Type.Optional(Camera),
  focus: Type.Optional(Focus),
  look: Type.Optional(
    Literals(installedLookChoices, "How the scene looks. `auto`: as the whole video, also later"),
  ),
};

/** The id of a scene, and what a change of it may have. */
export const changeFields = {
  id: SceneId,
  ...sceneFields,
  clear: Type.Optional(
    Type.Array(Literals(clearable), {
      maxItems: clearable.length,
      description:
        "Removes these. A cleared voice is spoken again by the engine; without its `camera`, a recording is only heard",
    }),
  ),
};

const SceneChange = Type.Object(changeFields, {
  description: "Changes of one scene. Fields that are left out keep their value",
});
export type SceneChange = Static<typeof SceneChange>;

const AddedScene = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        pattern: "^scene_[\\w-]{1,50}$",
        description: "Id of the new scene, such as scene_intro. Default: chosen by the service",
      }),
    ),
    after: Type.Optional(
      Type.String({
        maxLength: 60,
        description: "Id of the scene before it; `start` for the first. Default: at the end",
      }),
    ),
    ...sceneFields,
  },
  { description: "A new scene" },
);

const RestoredScene = Type.Object({
  id: SceneId,
  revision: Type.Integer({ minimum: 1, description: "A revision that has the scene" }),
});

const projectFields = {
  title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  aspect_ratio: Type.Optional(Literals(aspectRatios, "Width to height. Pictures are cropped")),
  palette: Type.Optional(Palette),
  music: Type.Optional(Asset("an audio")),
  mood: Type.Optional(Literals(musicMoods, "New music in this mood")),
  voice: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "Voice of the engine, as in `voice_name`. Speaks all scenes again",
    }),
  ),
  captions: Type.Optional(Literals(captionStyles, "Style of the captions")),
  look: Type.Optional(Look),
};

const sceneListMax = 200;

/** The body of PATCH /v1/projects/{project_id}/scenes. */
export const ProjectChanges = Type.Object(
  {
    ...projectFields,
    clear: Type.Optional(
      Type.Array(Literals(["music"]), { maxItems: 1, description: "`music` for no music" }),
    ),
    scenes: Type.Optional(
      Type.Array(SceneChange, { maxItems: sceneListMax, description: "Changes of scenes" }),
    ),
    remove: Type.Optional(
      Type.Array(SceneId, { maxItems: sceneListMax, description: "Ids of scenes to remove" }),
    ),
    add: Type.Optional(
      Type.Array(AddedScene, { maxItems: sceneListMax, description: "New scenes, in their order" }),
    ),
    restore: Type.Optional(
      Type.Array(RestoredScene, {
        maxItems: 20,
        description: "Removed scenes that come back as they were in a revision",
      }),
    ),
    order: Type.Optional(
      Type.Array(SceneId, {
        maxItems: 500,
        description: "All ids in their new order, after removal and restoration; also added ones",
      }),
    ),
  },
  {
    examples: [{ title: "Why the sea is blue" }],
  },
);
export type ProjectChanges = Static<typeof ProjectChanges>;

const SavedLook = Type.String({
  description: "How it looks. A look that was removed from the installation is still named",
});

const ProjectScene = Type.Object({
  id: Type.String(),
  text: Type.String(),
  speaker: Type.Optional(Type.String({ description: "Who says the text, of several speakers" })),
  visual: Type.String({ description: "What the picture shows" }),
  seconds: Type.Number({ description: "Time on screen, planned until the scene has its voice" }),
  kind: Literals(["design", "image", "clip", "card"], "What the scene shows"),
  design: Type.Optional(Design),
  look: Type.Optional(SavedLook),
  focus: Type.Optional(Focus),
  image: textOrNull("Asset id of the picture"),
  image_url: textOrNull("A link valid for 24 hours"),
  clip: textOrNull("Asset id of the clip"),
  clip_url: textOrNull("A link valid for 24 hours"),
  voice: textOrNull("Asset id of the voice"),
  voice_url: textOrNull("A link valid for 24 hours"),
  voice_part: Type.Optional(VoicePart),
  camera: Type.Optional(Camera),
  recorded: Type.Boolean({ description: "The voice is a recording and not made by an engine" }),
  still_url: Type.String({
    description: "A link valid for 24 hours to a JPEG of the scene, drawn when it is first opened",
  }),
  drawing_url: Type.String({
    description: "A link valid for 24 hours to the data that draw the scene on a canvas",
  }),
  pending: Type.Unsafe<string[]>({
    type: "array",
    items: { type: "string", enum: ["voice", "image"] },
    description: "What an update makes for this scene",
  }),
});
export type ProjectScene = Static<typeof ProjectScene>;

const exampleScene = {
  id: "scene_0",
  text: "Blue light is scattered the most.",
  visual: "Blue light is scattered the most.",
  seconds: 3.4,
  kind: "image",
  image: "asset_Zk3mTq8ZtR5yHd1cWx0bNf7G",
  image_url:
    "https://reelwright.example/files/asset_Zk3…/scene-1.jpg?expires=1767312000.000&signature=…",
  ...{ clip: null, clip_url: null, voice: null, voice_url: null },
  recorded: false,
  still_url:
    "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.jpg?expires=1767312000.000&signature=…",
  drawing_url:
    "https://reelwright.example/stills/0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234/3/scene_0.json?expires=1767312000.000&signature=…",
  pending: [],
} as const;

/** A project as it can be edited. */
export const ProjectScenes = Type.Object(
  {
    project_id: Type.String({ format: "uuid" }),
    revision: Type.Integer({ description: "For If-Match" }),
    title: Type.String(),
    aspect_ratio: textOrNull("Width to height, for example 9:16"),
    palette: Palette,
    music: textOrNull("Asset id of the music"),
    voice: textOrNull("Voice of the engine; null for the voice of the language"),
    captions: textOrNull("Style of the captions"),
    look: SavedLook,
    pending: PendingWork,
    scenes: Type.Array(ProjectScene),
  },
  {
    examples: [
      {
        project_id: "0b8f2a64-7c1d-4e53-b0a9-91c6d7e8f234",
        revision: 3,
        title: "Why the sky is blue",
        aspect_ratio: "9:16",
        palette: { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" },
        ...{ music: null, voice: null, captions: "highlight", look: "clean" },
        pending: [],
        scenes: [exampleScene],
      },
    ],
  },
);
export type ProjectScenes = Static<typeof ProjectScenes>;

export const ScenesQuery = Type.Object({
  revision: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1e9, description: "Default: the newest" }),
  ),
});

const ProjectRevision = Type.Object({
  revision: Type.Integer(),
  source: Literals(["run", "edit", "restore"], "What wrote the revision"),
  run_id: Type.String({ description: "The run that made the video" }),
  changes: Type.Array(Type.String(), {
    description: "What changed since the revision before, such as scene_2.text",
  }),
  pending: PendingWork,
  video_url: textOrNull("A link valid for 24 hours to the video, which may be older"),
  thumbnail_url: textOrNull("A link of the same kind"),
  created_at: Timestamp,
});

export const RevisionsQuery = Type.Object({
  limit: Type.Integer({
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "Maximum number of entries in a page.",
  }),
  before: Type.Optional(
    Type.Integer({ minimum: 1, description: "Only revisions with a lower number." }),
  ),
});
export type RevisionsQuery = Static<typeof RevisionsQuery>;
export const ProjectRevisions = Type.Object(
  {
    revisions: Type.Array(ProjectRevision),
    next_before: Type.Unsafe<number | null>({
      type: ["integer", "null"],
      description: "The `before` of the next page; null on the last page.",
    }),
  },
  {
    examples: [
      {
        revisions: [
          {
            revision: 2,
            source: "edit",
            run_id: "run_5vYp0cS2dQhXn1TzKuWbE7ro",
            changes: ["scene_2.text"],
            pending: ["voice", "video"],
            video_url:
              "https://reelwright.example/files/asset_Zk3…/why-the-sky-is-blue.mp4?expires=1767312000.000&signature=…",
            thumbnail_url: null,
            created_at: "2026-01-01T13:10:02.000Z",
          },
        ],
        next_before: null,
      },
    ],
  },
);
export type ProjectRevisions = Static<typeof ProjectRevisions>;

export const RevisionId = Type.Object({
  project_id: Type.String(),
  revision: Type.String({ description: "Number of the revision" }),
});
