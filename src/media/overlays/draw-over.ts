import type { ClipContext, ClipSource } from "../clips/clip-source.ts";
import {
  exactFrames,
  exactSound,
  steadyFilters,
  steadySound,
  writeClip,
} from "../clips/write-clip.ts";
import { FilterGraph } from "../filter-graph.ts";
import { mediaInput } from "../media-input.ts";

/** Size and length of the video that an overlay is drawn over. */
export interface Canvas {
  width: number;
  height: number;
  fps: number;
  frames: number;
}

/** Draws over the picture with this label and returns the label of the result. */
export type DrawOver = (graph: FilterGraph, picture: string, canvas: Canvas) => string;

/** Encodes a video with something drawn over it; its sound stays. Resolves to its path. */
export async function drawOverClip(
  source: ClipSource,
  { name, draw }: { name: string; draw: DrawOver },
  context: Omit<ClipContext, "assets">,
): Promise<string> {
  const { width, height, rate } = source;
  const frames = Math.max(1, Math.round(source.seconds * rate.fps));
  const sound = source.channels > 0;
  const graph = new FilterGraph();
  graph.input(...mediaInput(source.path));
  const steady = graph.chain(
    ["0:V:0"],
    [...steadyFilters(source), ...exactFrames(0, frames)],
    "steady",
  );
  const drawn = draw(graph, steady, { width, height, fps: rate.fps, frames });
  graph.chain([drawn], [`trim=end_frame=${frames}`, "format=yuv420p", "setsar=1"], "v");
  const seconds = frames / rate.fps;
  if (sound) graph.chain(["0:a:0"], [...steadySound(source), ...exactSound(0, seconds)], "a");
  const pixels = Math.max(source.pixels, width * height);
  return writeClip(
    { inputs: graph.inputs, graph: graph.chains, frames, rate, sound, pixels, name },
    context,
  );
}
