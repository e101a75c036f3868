import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Timeline } from "../../values/timeline.ts";
import { type Backdrop, drawBackdrop } from "../designs/backdrop.ts";
import type { Finding } from "../designs/check-layers.ts";
import { type DesignFiles, writeLayerFiles } from "../designs/design-files.ts";
import { drawLayers } from "../designs/draw-still.ts";
import {
  type Composition,
  type LayoutResult,
  layoutComposition,
} from "../designs/layout-composition.ts";
import { createStage } from "../designs/parts/stage.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import type { PictureReader, Pixels } from "../picture-reader.ts";
import { encoderArgs } from "../timeline/encoders.ts";
import { segmentGraph } from "../timeline/segment-graph.ts";

export interface GraphicLook {
  palette: Timeline["palette"];
  width: number;
  height: number;
  /** Path of a picture behind the elements, out of focus. Default: shapes of the palette. */
  picture?: PictureReader | undefined;
  /** Shows the picture as it is. */
  sharp?: boolean;
  /** Varies the shapes behind the elements. */
  seed: number;
  /** Path of the file to write. */
  path: string;
}

/** The look with the pixels of its picture, which `backdropPixels` describes. */
export type PlainLook = Omit<GraphicLook, "picture" | "sharp"> & { picture?: Pixels | undefined };

/** Zoom of the background over the clip, so that the picture always moves. */
const backdropZoom = 0.08;
/** The time of an animation that a picture shows: all elements have entered. */
const stillGraphicSeconds = 5;

/**
 * Writes a composition as it looks when all of its elements have entered, as PNG or JPEG by the
 * extension of the path. Resolves to its faults.
 */
export async function writeGraphicImage(
  composition: Composition,
  look: GraphicLook,
): Promise<Finding[]> {
  const { backdrop, layers, findings } = await layOut(composition, look, stillGraphicSeconds);
  drawLayers(backdrop.context, layers);
  const { canvas } = backdrop.context;
  const bytes = look.path.endsWith(".png")
    ? await canvas.encode("png")
    : await canvas.encode("jpeg", 92);
  await writeFile(look.path, bytes);
  return findings;
}

interface ClipSize extends Pick<GraphicLook, "width" | "height" | "path"> {
  seconds: number;
  fps: number;
}

export interface ClipCall {
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  progress(percent: number): void;
}

/** Draws the layers of a clip to files, with the faults of the composition. */
export async function writeGraphicLayers(
  composition: Composition,
  look: Omit<GraphicLook, "path"> & { seconds: number; folder: string },
): Promise<Pick<DesignFiles, "backdrop" | "layers" | "findings">> {
  const { width, height, seconds } = look;
  const { backdrop, layers, findings } = await layOut(composition, look, seconds);
  const folder = join(look.folder, "layers");
  await mkdir(folder, { recursive: true });
  const files = await writeLayerFiles(layers, backdrop.context, { width, height, folder });
  return { ...files, findings };
}

/** Encodes drawn layers that enter one after another, as MP4. */
export async function writeGraphicClip(
  files: Pick<DesignFiles, "backdrop" | "layers">,
  { width, height, seconds, fps, path }: ClipSize,
  { ffmpeg, signal, progress }: ClipCall,
): Promise<void> {
  const frames = Math.max(1, Math.round(seconds * fps));
  const behind = {
    kind: "still",
    path: files.backdrop,
    pixels: "rgba",
    motion: { effect: "in", strength: backdropZoom },
  } as const;
  const { inputs, graph } = segmentGraph(
    { shot: { sceneFrames: frames, firstFrame: 0, frames }, wordsFirstFrame: 0 },
    { shot: { kind: "design", behind, layers: files.layers } },
    { width, height, fps },
  );
  const picture = ["-map", "[out]", "-r", `${fps}`, "-frames:v", `${frames}`];
  const file = ["-map_metadata", "-1", "-fflags", "+bitexact", "-movflags", "+faststart", path];
  await ffmpeg.run(
    [...inputs, "-filter_complex", graph, ...picture, ...encoderArgs("h264", fps), ...file],
    { signal, seconds, pixels: width * height, progress },
  );
}

async function layOut(
  composition: Composition,
  { palette, width, height, picture, sharp = false, seed }: Omit<GraphicLook, "path">,
  seconds: number,
): Promise<LayoutResult & { backdrop: Backdrop }> {
  const stage = createStage(width, height, false);
  const backdrop = await drawBackdrop({ stage, palette, picture, sharp, seed });
  const look = { stage, palette, words: [], seconds, ...backdrop };
  return { backdrop, ...(await layoutComposition(composition, look)) };
}
