import { writeFile } from "node:fs/promises";
import type { Design } from "../../values/design.ts";
import type { Focus } from "../../values/scene.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { PictureReader } from "../picture-reader.ts";
import { drawBackdrop } from "./backdrop.ts";
import type { Finding } from "./check-layers.ts";
import { hashNumber } from "./design-files.ts";
import { drawLayers } from "./draw-still.ts";
import { layoutDesign } from "./layout-design.ts";
import { createStage } from "./parts/stage.ts";

export interface StillRequest {
  design: Design;
  palette: Timeline["palette"];
  width: number;
  height: number;
  /** A picture behind the design. */
  picture?: PictureReader | undefined;
  /** The point of the picture that stays in view. */
  focus?: Focus | undefined;
  /** False if no captions will be drawn over the design, which then fills their place. */
  captioned: boolean;
  /** Path of the JPEG file to write. */
  path: string;
}

const stillSeconds = 5;

/** Writes a design as it looks when all of its elements have entered. Resolves to its faults. */
export async function writeDesignStill(request: StillRequest): Promise<Finding[]> {
  const { design, palette, width, height, picture, focus, captioned, path } = request;
  const stage = createStage(width, height, captioned);
  const sharp = design.kind === "photo";
  const seed = hashNumber(design);
  const backdrop = await drawBackdrop({ stage, palette, picture, sharp, focus, seed });
  const look = { stage, palette, words: [], seconds: stillSeconds, ...backdrop };
  const { layers, findings } = await layoutDesign(design, look);
  drawLayers(backdrop.context, layers);
  await writeFile(path, await backdrop.context.canvas.encode("jpeg", 90));
  return findings;
}
