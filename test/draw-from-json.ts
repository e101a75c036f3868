import { basename } from "node:path";
import { type Canvas, createCanvas, GlobalFonts, loadImage, Path2D } from "@napi-rs/canvas";
import { createDrawing } from "../src/drawing/draw-scene.ts";
import type { DrawableScene } from "../src/drawing/drawable-scene.ts";
import type { DrawnPicture } from "../src/drawing/paint.ts";
import { openCanvas } from "../src/media/drawing/resources.ts";
import { findFont } from "../src/media/font-files.ts";

/** Draws a scene as another program would: from its JSON alone, by default its last moment. */
export async function drawFromJson(drawable: DrawableScene, seconds?: number): Promise<Canvas> {
  const { scene, pictures, fonts } = drawable;
  for (const { family, url } of fonts)
    GlobalFonts.registerFromPath(findFont(basename(url)) ?? url, family);
  const decoded = new Map<string, DrawnPicture>();
  for (const { source, data } of pictures) {
    const image = await loadImage(Buffer.from(data, "base64"));
    const { width, height } = image;
    const { context, picture } = openCanvas(width, height);
    context.drawImage(image, 0, 0, width, height);
    decoded.set(source, picture);
  }
  const drawing = createDrawing(scene, {
    picture: (source) => decoded.get(source),
    canvas: openCanvas,
    path: (path) => new Path2D(path),
  });
  const canvas = createCanvas(scene.width, scene.height);
  drawing.draw(canvas.getContext("2d"), seconds ?? scene.seconds);
  return canvas;
}
