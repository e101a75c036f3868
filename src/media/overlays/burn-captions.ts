import { join } from "node:path";
import { StepError } from "../../system/errors.ts";
import type { Word } from "../../values/scene.ts";
import type { CaptionStyle, Timeline } from "../../values/timeline.ts";
import { writeCaptionLayer } from "../captions/layer.ts";
import type { ClipContext, ClipSource } from "../clips/clip-source.ts";
import { burnCaptions } from "../timeline/segment-graph.ts";
import { drawOverClip } from "./draw-over.ts";

export interface BurnedCaptions {
  words: readonly Word[];
  style: CaptionStyle;
  palette: Timeline["palette"];
  language: string;
}

/** Draws words over a video at their times. Resolves to its path. */
export async function captionClip(
  source: ClipSource,
  { words, ...look }: BurnedCaptions,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const seen = words.filter(({ start }) => start < source.seconds);
  const layer = await writeCaptionLayer([...seen], {
    ...look,
    width: source.width,
    height: source.height,
    folder: join(context.folder, `${name}-captions`),
  });
  if (!layer)
    throw new StepError(
      "invalid_input",
      `No word is spoken within the ${source.seconds.toFixed(1)} s of the video. Check the times.`,
    );
  return drawOverClip(
    source,
    {
      name,
      draw: (graph, behind) => burnCaptions(graph, behind, layer),
    },
    context,
  );
}
