import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas } from "@napi-rs/canvas";
import sharp from "sharp";
import { createDrawing } from "../src/drawing/draw-scene.ts";
import type { Element } from "../src/drawing/scene.ts";
import { defaultLook } from "../src/looks/looks.ts";
import { openShotDrawing } from "../src/media/drawing/draw-shot.ts";
import { toDrawnShot } from "../src/media/timeline/drawn-shots.ts";
import type { RenderSettings } from "../src/media/timeline/render-options.ts";
import { drawnInVideo } from "../src/media/timeline/shots.ts";
import { carriesSentence } from "../src/values/design-words.ts";
import type { Timeline, TimelineScene } from "../src/values/timeline.ts";

/** Whether captions are drawn over a scene. */
export const isCaptioned = ({ visual, words = [] }: TimelineScene, { captions }: Timeline) =>
  words.length > 0 &&
  captions.style !== "none" &&
  !(visual.kind === "design" && carriesSentence(visual.design, words));

interface Place {
  timeline: Timeline;
  settings: RenderSettings;
  /** Number of the scene. */
  index: number;
  /** Length of the scene, and with the blend at its end. */
  frames: number;
  shown: number;
  folder: string;
  name: string;
  /** Adds an input and returns its number. */
  addInput(...args: string[]): number;
}

/**
 * The chains of one scene of the look of videos without a look: its ground, and each element in its
 * place from its time on. Elements fade in and rise; they are drawn once.
 */
export async function designChains(scene: TimelineScene, place: Place): Promise<string[]> {
  const { timeline, settings, shown, name, addInput } = place;
  const { width, height } = settings;
  const { fps } = timeline;
  const { ground, layers } = await drawLayers(scene, place);
  const raw = (path: string, size: string) =>
    addInput("-f", "rawvideo", "-pix_fmt", "rgba", "-video_size", size, "-i", path);
  const repeated = `loop=-1:1,setpts=N/${fps}/TB,fps=${fps},trim=end_frame=${shown}`;
  const colors = "scale=out_color_matrix=bt709:out_range=tv";
  const behind = raw(ground, `${width}x${height}`);
  const chains = [`[${behind}:v]${colors},format=yuv420p,${repeated}[${name}_0]`];
  let last = `${name}_0`;
  for (const [index, layer] of layers.entries()) {
    if (layer.start >= shown / fps) continue;
    const input = raw(layer.path, `${layer.width}x${layer.height}`);
    const start = layer.start.toFixed(3);
    const [drawn, next] = [`${name}_layer${index}`, `${name}_${index + 1}`];
    const fade = `fade=t=in:st=${start}:d=${enterSeconds}:alpha=1`;
    const rise = `${Math.round(0.035 * height)}*pow(1-clip((t-${start})/${enterSeconds},0,1),3)`;
    chains.push(
      `[${input}:v]${colors},format=yuva420p,${repeated},${fade}[${drawn}]`,
      `[${last}][${drawn}]overlay=x=${layer.x}:y='${layer.y}+${rise}':format=yuv420:enable='gte(t,${start})'[${next}]`,
    );
    last = next;
  }
  chains.push(`[${last}]settb=1/${fps}[${name}]`);
  return chains;
}

const enterSeconds = 0.35;

/** A picture of one element, and when it enters. */
interface LayerFile {
  path: string;
  x: number;
  y: number;
  width: number;
  height: number;
  start: number;
}

async function drawLayers(
  scene: TimelineScene,
  { timeline, settings, index, frames, folder, name }: Place,
): Promise<{ ground: string; layers: LayerFile[] }> {
  const { drawn } = drawnInVideo(timeline, index);
  if (!drawn) throw new Error(`Scene ${index} is a plain clip.`);
  const { words = [] } = scene;
  const seconds = frames / timeline.fps;
  const time = { words, seconds, isCaptioned: isCaptioned(scene, timeline) };
  const shot = { ...toDrawnShot(drawn, time, { ...timeline, ...settings }), captions: [] };
  const { scene: composed, resources } = await openShotDrawing(defaultLook, shot);
  const draw = async (elements: readonly Element[], file: string) => {
    const canvas = createCanvas(settings.width, settings.height);
    createDrawing({ ...composed, elements }, resources).draw(canvas.getContext("2d"), seconds);
    const { data, info } = await sharp(await canvas.encode("png"))
      .trim({ background: "#00000000", threshold: 0 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const path = join(folder, `${name}-${file}.rgba`);
    await writeFile(path, data);
    const { width, height, trimOffsetLeft = 0, trimOffsetTop = 0 } = info;
    return { path, width, height, x: -trimOffsetLeft, y: -trimOffsetTop };
  };
  const pushed = composed.elements.at(-1);
  const parts = pushed?.kind === "group" ? pushed.children : [];
  const ground = await draw(composed.elements.slice(0, -1), "ground");
  const layers: LayerFile[] = [];
  for (const [at, part] of parts.entries())
    layers.push({ ...(await draw([part], `${at}`)), start: startOf(part) });
  return { ground: ground.path, layers };
}

/** When an element comes into view. */
const startOf = ({ opacity }: Element) =>
  typeof opacity === "object" ? Math.max(0, opacity[0]?.at ?? 0) : 0;
