import { Canvas } from "@napi-rs/canvas";
import { type DrawableScene, listUsed } from "../../drawing/drawable-scene.ts";
import type { DrawnPicture } from "../../drawing/paint.ts";
import { fontFiles } from "../font-files.ts";
import type { ShotDrawing } from "./draw-shot.ts";
import { mediaSource } from "./shot-media.ts";

/** Of photos. Icons have sharp edges and are kept as they are. */
const webpQuality = 92;

/** What draws a shot on a canvas elsewhere, such as in a browser. */
export async function toDrawableScene({
  scene,
  resources,
}: Pick<ShotDrawing, "scene" | "resources">): Promise<DrawableScene> {
  const used = listUsed(scene);
  const pictures: DrawableScene["pictures"] = [];
  for (const source of used.pictures) {
    const picture = resources.picture(source);
    if (picture) pictures.push({ source, data: await encode(picture, source === mediaSource) });
  }
  const families = [...used.fonts.keys()].flatMap((font) =>
    [...font.matchAll(/"([^"]+)"/g)].map(([, family = ""]) => family),
  );
  return { scene, pictures, fonts: [...new Set(families)].flatMap(fontFiles) };
}

async function encode({ image }: DrawnPicture, isPhoto: boolean): Promise<string> {
  if (!(image instanceof Canvas)) throw new TypeError("The picture is not a canvas.");
  const encoded = isPhoto ? image.encode("webp", webpQuality) : image.encode("png");
  return (await encoded).toString("base64");
}
