import type { AgentDefinition } from "../../pipeline/agent.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import { pendingWork, type Revision, type RevisionSettings } from "../../projects/projects.ts";
import { autoLook } from "../../values/edit-scenes.ts";
import type { FinishingStep, Timeline } from "../../values/timeline.ts";

/** The tools that make what an edited revision lacks, before it is composed and rendered. */
const makers = {
  voice: "generate_voiceover",
  image: "generate_image",
  music: "generate_music",
} as const;

/** An internal agent: it has no row, and only updates of projects run it. */
export type UpdateAgent = AgentDefinition & { name: string; slug: string; video_title: string };

/** The agent that makes what a revision lacks and renders its video. */
export function updateAgent(
  revision: Pick<Revision, "pending" | "video_asset_id">,
  title: string,
): UpdateAgent {
  const pending = pendingWork(revision);
  const needed = (["voice", "image", "music"] as const).filter((work) => pending.includes(work));
  return {
    name: `Update of ${title}`,
    slug: "update_project",
    video_title: title,
    pipeline_type: "simple",
    tools: [...needed.map((work) => makers[work]), "compose_timeline", "render_video"],
    graph_edges: [],
    requirements: {},
  };
}

/** Outputs of the last composition and render. */
const composed = new Set(["video", "videos", "thumbnail", "captions", "timeline", "audio"]);
/** Media that the scenes of a composed video hold. */
const held = new Set(["clip", "clips", "image", "images", "voice", "words"]);

/** Whether one recording, and no voice of a scene, speaks the video. */
export function hasWholeRecording({ voice, voice_engine, scenes }: Revision["shared_values"]) {
  const isVoiced = (scene: { voice?: unknown }) => scene.voice !== undefined;
  return (
    typeof voice === "string" &&
    voice_engine === undefined &&
    Array.isArray(scenes) &&
    !scenes.some(isVoiced)
  );
}

/**
 * The values that an update starts with: those of the revision, and the settings of the tools that
 * made it. Its outputs, such as the last video, are left out. The first video of a project also
 * shows the media that no scene holds.
 */
export function updateGiven(
  { shared_values, timeline, video_asset_id }: Revision,
  made: RevisionSettings["inputs"],
): Given {
  const { palette, ...rest } = shared_values;
  const last = timeline as Timeline | null;
  const usual = last && {
    language: last.language,
    aspect_ratio: last.aspect_ratio,
    palette: last.palette,
  };
  // A look that was chosen stays, so that an update does not change the other scenes.
  const isChosen = last !== null && made["compose_timeline.look"] === autoLook;
  const kept = isChosen ? { "compose_timeline.look": last.look ?? "clean" } : {};
  const keepsVoice = hasWholeRecording(shared_values);
  const hasScenes = Array.isArray(rest.scenes) && rest.scenes.length > 0;
  const isFirst = video_asset_id === null && !(last && hasScenes);
  const isKept = (name: string) =>
    !composed.has(name) && (isFirst || !held.has(name) || (name === "voice" && keepsVoice));
  const values = Object.entries(rest).filter(([name]) => isKept(name));
  return {
    inputs: {
      ...usual,
      ...(palette ? { palette } : {}),
      ...made,
      ...kept,
      "generate_voiceover.missing_only": true,
      "generate_image.missing_only": true,
    },
    projectValues: { ...Object.fromEntries(values), ...(isFirst ? {} : looseClips(last)) },
  };
}

/**
 * The clips that the last video shows outside of its scenes, which have a position: one that opens
 * it, such as a chart that grows, and others that follow its scenes.
 */
function looseClips(last: Timeline | null): { clip?: string; videos?: string[] } {
  const scenes = last?.scenes ?? [];
  const first = scenes.findIndex(({ position }) => position !== undefined);
  if (first < 0) return {};
  const [before, after] = [scenes.slice(0, first), scenes.slice(first)].map((part) =>
    part.flatMap(({ position, visual }) =>
      position === undefined && visual.kind === "video" ? visual.asset : [],
    ),
  );
  const [clip] = before ?? [];
  return { ...(clip ? { clip } : {}), ...(after?.length ? { videos: after } : {}) };
}

/** The steps that follow the render of a revision's scenes. */
export const finishingOf = ({ timeline }: Pick<Revision, "timeline">): readonly FinishingStep[] =>
  (timeline as Timeline | null)?.finishing ?? [];
