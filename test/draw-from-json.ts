import { basename } from "node:path";
import { type Canvas, createCanvas, GlobalFonts, loadImage, Path2D } from "@napi-rs/canvas";
import { createDrawing } from "../src/drawing/draw-scene.ts";
import type { DrawableScene } from "../src/drawing/drawable-scene.ts";
import type { DrawnPicture } from "../src/drawing/paint.ts";
import { findFont } from "../src/media/font-files.ts";

/** Draws a scene as another program would: from its JSON alone, by default its last moment. */
export async function drawFromJson(drawable: DrawableScene, seconds?: number): Promise<Canvas> {
  const { scene, pictures, fonts } = drawable;
  for (const { family, url } of fonts)
    GlobalFonts.registerFromPath(findFont(basename(url)) ?? url, family);
  const decoded = new Map<string, DrawnPicture>();
  for (const { source, data } of pictures) {
    const image = await loadImage(Buffer.from(data, "base64"));
    const { context, picture } = openCanvas(image.width, image.height);
    context.drawImage(image, 0, 0);
    decoded.set(source, picture);
  }
  const drawing = createDrawing(scene, {
    picture: (source) => decoded.get(source),
    canvas: openCanvas,
    path: (path) => new Path2D(path),
  });
  const { context, picture } = openCanvas(scene.width, scene.height);
  drawing.draw(context, seconds ?? scene.seconds);
  return picture.image;
}

function openCanvas(width: number, height: number) {
  const canvas = createCanvas(width, height);
  return { context: canvas.getContext("2d"), picture: { image: canvas, width, height } };
}
