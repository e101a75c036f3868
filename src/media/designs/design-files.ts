import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { Word } from "../../values/scene.ts";
import type { DesignVisual, Timeline } from "../../values/timeline.ts";
import { flush, writeRawPicture } from "../canvas/raw-picture.ts";
import type { PictureReader } from "../picture-reader.ts";
import { drawBackdrop } from "./backdrop.ts";
import type { Finding } from "./check-layers.ts";
import { layoutDesign } from "./layout-design.ts";
import type { Entrance, Layer } from "./parts/layer.ts";
import { createStage } from "./parts/stage.ts";

/** One element as a file of raw RGBA, and its place after the entrance, in even pixels. */
export interface LayerFile {
  path: string;
  /** Size of the picture in the file. A wipe and a strip show only a part of it at a time. */
  fileWidth: number;
  fileHeight: number;
  x: number;
  y: number;
  width: number;
  height: number;
  enter: Entrance;
}

/** A design drawn at the size of a render. */
export interface DesignFiles {
  /** Raw RGBA as large as the frame. */
  backdrop: string;
  layers: LayerFile[];
  /** Names the design in messages. */
  title: string;
  findings: Finding[];
}

export interface DesignRequest {
  visual: DesignVisual;
  palette: Timeline["palette"];
  words: readonly Word[];
  captioned: boolean;
  seconds: number;
  width: number;
  height: number;
  /** The background's file on disk. */
  picture?: PictureReader | undefined;
  /** Folder for the files; it is removed by the caller. */
  folder: string;
}

/** Draws each element of a design once and writes it to a file, back to front. */
export async function writeDesign(request: DesignRequest): Promise<DesignFiles> {
  const { visual, palette, words, captioned, seconds, width, height, picture, folder } = request;
  const { design } = visual;
  await mkdir(folder, { recursive: true });
  const stage = createStage(width, height, captioned);
  const backdrop = await drawBackdrop({
    stage,
    palette,
    picture,
    sharp: design.kind === "photo",
    focus: visual.background?.focus,
    seed: hashNumber(design),
  });
  const { layers, findings } = await layoutDesign(design, {
    stage,
    palette,
    words,
    seconds,
    ...backdrop,
  });
  const files = await writeLayerFiles(layers, backdrop.context, { width, height, folder });
  const title = (design.title ?? design.items?.[0]?.label ?? design.kind).slice(0, 60);
  return { ...files, title, findings };
}

/** Writes a backdrop and each layer as raw RGBA, as a render reads them. */
export async function writeLayerFiles(
  layers: readonly Layer[],
  backdrop: SKRSContext2D,
  { width, height, folder }: { width: number; height: number; folder: string },
): Promise<Pick<DesignFiles, "backdrop" | "layers">> {
  const path = join(folder, "backdrop.rgba");
  await writeRawPicture(backdrop, { width, height, path });
  return { backdrop: path, layers: await writeLayers(layers, folder) };
}

/** Writes each layer as raw RGBA. */
export async function writeLayers(layers: readonly Layer[], folder: string): Promise<LayerFile[]> {
  const files: LayerFile[] = [];
  for (const [index, layer] of layers.entries())
    files.push(await writeLayer(layer, join(folder, `layer-${index}.rgba`)));
  return files;
}

export const hashNumber = (value: unknown): number =>
  createHash("sha256").update(JSON.stringify(value)).digest().readUInt32LE(0);

const even = (pixels: number) => 2 * Math.ceil(pixels / 2);

async function writeLayer(layer: Layer, path: string): Promise<LayerFile> {
  const { box, bleed, enter, cells = 1 } = layer;
  const x = 2 * Math.floor((box.x - bleed) / 2);
  const y = 2 * Math.floor((box.y - bleed) / 2);
  // A popping picture is scaled around its middle in steps of four pixels.
  const round = enter.kind === "pop" ? (pixels: number) => 4 * Math.ceil(pixels / 4) : even;
  const width = round(box.x + box.width + bleed - x);
  const height = round(box.y + box.height + bleed - y);
  const wide = enter.kind === "wipe" && (enter.towards === "right" || enter.towards === "left");
  const tall = enter.kind === "wipe" && !wide;
  const fileWidth = wide ? 2 * width : width;
  const fileHeight = tall ? 2 * height : height * cells;
  const canvas = createCanvas(fileWidth, fileHeight);
  const context = canvas.getContext("2d");
  // A wipe slides a window from an empty half onto the picture.
  context.translate(
    box.x - x + (wide && enter.towards === "right" ? width : 0),
    box.y - y + (tall && enter.towards === "down" ? height : 0),
  );
  if (cells > 1) await drawCells(layer, context, { width, height, cells });
  else layer.draw(context);
  await flush(context);
  await writeRawPicture(context, { width: fileWidth, height: fileHeight, path });
  return { path, fileWidth, fileHeight, x, y, width, height, enter };
}

/** Draws the cells below one another, each within its own pixels. */
async function drawCells(
  layer: Layer,
  context: SKRSContext2D,
  { width, height, cells }: { width: number; height: number; cells: number },
) {
  for (let cell = 0; cell < cells; cell++) {
    context.save();
    context.beginPath();
    context.rect(0, cell * height, width, layer.box.height);
    context.clip();
    context.translate(0, cell * height);
    layer.draw(context, cell);
    context.restore();
    await flush(context);
  }
}
