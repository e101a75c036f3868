import { join } from "node:path";
import { type LayerFile, writeDesign } from "../src/media/designs/design-files.ts";
import { pictureHere } from "../src/media/pictures/read-pixels.ts";
import { motionFilter } from "../src/media/timeline/motion.ts";
import type { RenderSettings } from "../src/media/timeline/render-options.ts";
import { carriesSentence } from "../src/values/design.ts";
import type { DesignVisual, Timeline, TimelineScene } from "../src/values/timeline.ts";

type DesignScene = TimelineScene & { visual: DesignVisual };

/** Whether captions are drawn over a scene. */
export const isCaptioned = ({ visual, words = [] }: TimelineScene, { captions }: Timeline) =>
  words.length > 0 &&
  captions.style !== "none" &&
  !(visual.kind === "design" && carriesSentence(visual.design, words));

interface Place {
  timeline: Timeline;
  settings: RenderSettings;
  /** Length of the scene, and with the blend at its end. */
  frames: number;
  shown: number;
  /** Path of the picture behind the design. */
  picture: string | undefined;
  folder: string;
  name: string;
  /** Adds an input and returns its number. */
  addInput(...args: string[]): number;
}

/**
 * The chains of one designed scene: the background in motion, and each element in its place from
 * its time on. Elements fade in and rise; they are drawn once, as in a render.
 */
export async function designChains(scene: DesignScene, place: Place): Promise<string[]> {
  const { timeline, settings, frames, shown, picture, folder, name, addInput } = place;
  const { width, height } = settings;
  const { fps, palette } = timeline;
  const { visual, words = [] } = scene;
  const captioned = isCaptioned(scene, timeline);
  const { backdrop, layers } = await writeDesign({
    ...{ visual, palette, words, captioned, seconds: frames / fps, width, height },
    picture: picture === undefined ? undefined : pictureHere(picture),
    folder: join(folder, name),
  });
  const raw = (path: string, size: string) =>
    addInput("-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", size, "-i", path);
  const repeated = `loop=-1:1,setpts=N/${fps}/TB,fps=${fps},trim=end_frame=${shown}`;
  const colors = "scale=out_color_matrix=bt709:out_range=tv";
  const motion = visual.background?.motion ?? { effect: "in", strength: 0.08 };
  const moving = motionFilter(motion, { width, height, frames, fps });
  const behind = raw(backdrop, `${width}x${height}`);
  const chains = [`[${behind}:v]${colors},format=yuv420p,${repeated},${moving}[${name}_0]`];
  let last = `${name}_0`;
  for (const [index, layer] of layers.entries()) {
    if (layer.enter.start >= shown / fps) continue;
    const input = raw(layer.path, `${layer.fileWidth}x${layer.fileHeight}`);
    const { start, seconds, until } = layer.enter;
    const fades = [
      `fade=t=in:st=${start.toFixed(3)}:d=${Math.min(seconds, 0.35)}:alpha=1`,
      ...(until ? [`fade=t=out:st=${(until - 0.3).toFixed(3)}:d=0.3:alpha=1`] : []),
    ].join(",");
    const [drawn, next] = [`${name}_layer${index}`, `${name}_${index + 1}`];
    const { x, y } = layer;
    const rise = `${Math.round(0.035 * height)}*pow(1-clip((t-${start.toFixed(3)})/${seconds},0,1),3)`;
    const shownIf = `enable='gte(t,${start.toFixed(3)})'`;
    chains.push(
      `[${input}:v]${wholePart(layer)}${colors},format=yuva420p,${repeated},${fades}[${drawn}]`,
      `[${last}][${drawn}]overlay=x=${x}:y='${y}+${rise}':format=yuv420:${shownIf}[${next}]`,
    );
    last = next;
  }
  chains.push(`[${last}]settb=1/${fps}[${place.name}]`);
  return chains;
}

/** The part of the file that stays: the last number of a counter, the drawn half of a wipe. */
function wholePart({ enter, width, height, fileWidth, fileHeight }: LayerFile): string {
  if (width === fileWidth && height === fileHeight) return "";
  const far = enter.kind === "count" || enter.towards === "right" || enter.towards === "down";
  const [x, y] = far ? [fileWidth - width, fileHeight - height] : [0, 0];
  return `crop=${width}:${height}:${x}:${y},`;
}
