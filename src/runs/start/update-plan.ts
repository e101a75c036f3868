import type { AgentDefinition } from "../../pipeline/agent.ts";
import type { Given } from "../../pipeline/normalize-given.ts";
import type { Revision, RevisionSettings } from "../../projects/projects.ts";
import type { Timeline } from "../../values/timeline.ts";

/** The tools that make what an edited revision lacks, before it is composed and rendered. */
const makers = {
  voice: "generate_voiceover",
  image: "generate_image",
  music: "generate_music",
} as const;

/** An internal agent: it has no row, and only updates of projects run it. */
export type UpdateAgent = AgentDefinition & { name: string; slug: string };

/** The agent that makes what a revision lacks and renders its video. */
export function updateAgent({ pending }: Pick<Revision, "pending">, title: string): UpdateAgent {
  const needed = (["voice", "image", "music"] as const).filter((work) => pending.includes(work));
  return {
    name: `Update of ${title}`,
    slug: "update_project",
    pipeline_type: "simple",
    tools: [...needed.map((work) => makers[work]), "compose_timeline", "render_video"],
    graph_edges: [],
    requirements: {},
  };
}

/** Outputs of the last composition and render, and media that its scenes hold. */
const replaced = new Set([
  ...["video", "videos", "thumbnail", "captions", "timeline", "audio"],
  ...["clip", "clips", "image", "images", "voice", "words"],
]);

/**
 * The values that an update starts with: those of the revision, and the settings of the tools that
 * made its video. Its outputs, such as the last video, are left out.
 */
export function updateGiven({ shared_values, timeline, settings }: Revision): Given {
  const { palette, ...rest } = shared_values;
  const last = timeline as Timeline | null;
  const usual = last && {
    language: last.language,
    aspect_ratio: last.aspect_ratio,
    palette: last.palette,
  };
  const values = Object.entries(rest).filter(([name]) => !replaced.has(name));
  return {
    inputs: {
      ...usual,
      ...(palette ? { palette } : {}),
      ...(settings as RevisionSettings | null)?.inputs,
      "generate_voiceover.missing_only": true,
      "generate_image.missing_only": true,
    },
    projectValues: Object.fromEntries(values),
  };
}
