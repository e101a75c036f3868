import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Timeline } from "../../values/timeline.ts";
import type { ClipContext, ClipSource } from "../clips/clip-source.ts";
import type { Finding } from "../designs/check-layers.ts";
import { writeLayers } from "../designs/design-files.ts";
import { overlayLayers } from "../designs/design-graph.ts";
import { layoutComposition } from "../designs/layout-composition.ts";
import type { Layer } from "../designs/parts/layer.ts";
import { createStage } from "../designs/parts/stage.ts";
import { type DrawOver, drawOverClip } from "./draw-over.ts";
import { placeOverlay, type TextOverlay } from "./text-overlays.ts";

export interface TimedOverlay extends TextOverlay {
  palette: Timeline["palette"];
  /** Seconds of the video. */
  start: number;
  seconds: number;
}

/** Draws an animated text over a part of a video. Resolves to its path and the text's faults. */
export async function textClip(
  source: ClipSource,
  overlay: TimedOverlay,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<{ path: string; findings: Finding[] }> {
  const { width, height } = source;
  const { palette, start, seconds } = overlay;
  const stage = createStage(width, height, false);
  const { layers, findings } = await layoutComposition(
    { place: (layout) => placeOverlay(overlay, layout), icons: [], variant: 0, isCentered: false },
    {
      stage,
      palette,
      words: [],
      seconds: Math.max(seconds, 1.5),
      // Every text stands on a plate.
      groundUnder: () => palette.background,
      lightest: palette.background,
      shade() {},
    },
  );
  const until = start + seconds;
  const timed = layers.map(
    (layer): Layer => ({
      ...layer,
      enter: { ...layer.enter, start: start + layer.enter.start, until },
    }),
  );
  const folder = join(context.folder, `${name}-text`);
  await mkdir(folder, { recursive: true });
  const files = await writeLayers(timed, folder);
  const path = await drawOverClip(
    source,
    {
      name,
      draw: (graph, behind, { fps, frames }) =>
        overlayLayers(graph, behind, files, {
          look: { height, fps, firstFrame: 0, frames },
          name: "texts",
        }),
    },
    context,
  );
  return { path, findings };
}

/** Height of a progress bar as a share of the frame's shorter side. */
const barShare = 0.014;

/** Draws a bar at the lower edge that fills while the video plays. Resolves to its path. */
export function progressClip(
  source: ClipSource,
  { palette }: Pick<TimedOverlay, "palette">,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const { width, height } = source;
  const thick = Math.max(2, 2 * Math.round((Math.min(width, height) * barShare) / 2));
  const color = (hex: string) => `0x${hex.slice(1)}`;
  const draw: DrawOver = (graph, behind, { fps, frames }) => {
    const bar = graph.input(
      "-f",
      "lavfi",
      "-i",
      `color=${color(palette.accent)}:s=${width}x${thick}:r=${fps}`,
    );
    const track = graph.chain(
      [behind],
      [`drawbox=x=0:y=${height - thick}:w=${width}:h=${thick}:color=black@0.45:t=fill`],
      "track",
    );
    const x = `'-${width}+2*trunc(${width / 2}*(n+1)/${frames})'`;
    const shown = `overlay=x=${x}:y=${height - thick}:eval=frame:shortest=1:format=yuv420`;
    return graph.chain([track, bar], [shown], "progress");
  };
  return drawOverClip(source, { name, draw }, context);
}
