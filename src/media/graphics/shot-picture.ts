import { rm, writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Content, DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import { defaultLook } from "../../looks/looks.ts";
import { openShotDrawing } from "../drawing/draw-shot.ts";
import type { Pixels } from "../picture-reader.ts";
import type { PlainLook } from "./write-graphic.ts";

/** The second of a scene that its picture shows: everything has entered. */
const cardSeconds = 5;

/** The scene of a card. The seed chooses among the layouts and grounds. */
export const cardShot = (
  content: Content,
  { palette, width, height, seed }: Pick<PlainLook, "palette" | "width" | "height" | "seed">,
  seconds: number,
): DrawnShot => ({
  ...{ content, index: seed, opens: true, seconds, width, height, palette, language: "en" },
  ...{ words: [], captions: [], captionStyle: "none", isCaptioned: false },
});

/** Writes the picture behind a card as raw RGBA, for the drawing of its scene. */
export async function writeBehind({ data, info }: Pixels, path: string): Promise<DrawnMedia> {
  await writeFile(path, data);
  const { width, height } = info;
  return { kind: "picture", width, height, fit: "cover", path };
}

/** Writes a scene as PNG or JPEG by the extension of the path, when all has entered. */
export async function writeShotPicture(content: Content, look: PlainLook): Promise<void> {
  const { picture, width, height, path } = look;
  const behind = `${path}.rgba`;
  const media = picture ? { media: await writeBehind(picture, behind) } : {};
  const shot = { ...cardShot(content, look, cardSeconds), ...media };
  const drawing = await openShotDrawing(defaultLook, shot);
  if (picture) await rm(behind);
  const canvas = createCanvas(width, height);
  drawing.draw(canvas.getContext("2d"), cardSeconds);
  const bytes = path.endsWith(".png") ? canvas.encode("png") : canvas.encode("jpeg", 92);
  await writeFile(path, await bytes);
}
