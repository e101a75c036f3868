import { writeFile } from "node:fs/promises";
import { createCanvas } from "@napi-rs/canvas";
import type { Scene } from "../../drawing/scene.ts";
import type { ShownCode } from "../../looks/code/shown-code.ts";
import type { Content, DrawnShot } from "../../looks/kit/look.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import { requireLook } from "../../looks/looks.ts";
import type { Timeline } from "../../values/timeline.ts";
import { openShotDrawing, type ShotDrawing } from "../drawing/draw-shot.ts";
import { visible } from "../drawing/visible.ts";
import type { PictureReader, PixelRequest } from "../picture-reader.ts";

/** What a card shows, as data that a child process can receive. */
export interface Graphic {
  content: Content;
  /** Of a card that shows code. */
  code?: ShownCode;
}

export interface GraphicLook {
  palette: Timeline["palette"];
  width: number;
  height: number;
  /** Chooses among the layouts and grounds. */
  seed: number;
  /** The look that draws it. Default: `clean`. */
  look?: string;
  /** A picture that the card shows, or that stands behind it. */
  media?: DrawnMedia;
  /** Whether room stays free for captions. Default: no. */
  isCaptioned?: boolean;
  /** Path of the file to write. */
  path: string;
}

/** What is missing on a card, or cannot be read. */
export interface GraphicFaults {
  unknownIcons: string[];
  /** A text in type that is too small. */
  crowded?: string;
  /** Lines of code without room. */
  hiddenLines: number;
}

/** The second of a scene that its picture shows: everything has entered. */
const pictureSeconds = 5;
/** Smaller type cannot be read, as a share of the shorter side. */
const typeMin = 0.0295;
/** Charts and code have many small parts, which are not rejected for their size. */
const withLargeType: ReadonlySet<Content["kind"]> = new Set([
  ...(["title", "end", "quote", "photo", "overlay"] as const),
]);

/** The scene of a card. */
export const graphicShot = (
  { content, code }: Graphic,
  { palette, width, height, seed, media, isCaptioned = false }: Omit<GraphicLook, "path">,
  seconds: number,
): DrawnShot => ({
  ...{ content, index: seed, opens: true, seconds, width, height, palette, language: "en" },
  ...{ words: [], captions: [], captionStyle: "none", isCaptioned },
  ...(media ? { media } : {}),
  ...(code ? { code } : {}),
});

/** Writes a card as PNG or JPEG by the extension of the path, when all has entered. */
export async function drawGraphic({
  graphic,
  look,
}: {
  graphic: Graphic;
  look: GraphicLook;
}): Promise<GraphicFaults> {
  const { width, height, path } = look;
  const drawing = await openGraphic(graphic, look);
  const canvas = createCanvas(width, height);
  drawing.draw(canvas.getContext("2d"), pictureSeconds);
  const bytes = path.endsWith(".png") ? canvas.encode("png") : canvas.encode("jpeg", 92);
  await writeFile(path, await bytes);
  return faultsOf(graphic, drawing);
}

/** What would be missing on a card, or could not be read. */
export const checkGraphic = async ({
  graphic,
  look,
}: {
  graphic: Graphic;
  look: Omit<GraphicLook, "path">;
}): Promise<GraphicFaults> => faultsOf(graphic, await openGraphic(graphic, look));

const openGraphic = (graphic: Graphic, look: Omit<GraphicLook, "path">): Promise<ShotDrawing> =>
  openShotDrawing(requireLook(look.look), graphicShot(graphic, look, pictureSeconds));

function faultsOf(
  { content: { kind } }: Graphic,
  { unknownIcons, hiddenLines, scene }: ShotDrawing,
): GraphicFaults {
  const crowded = withLargeType.has(kind) ? crowdedText(scene) : undefined;
  return { unknownIcons, hiddenLines, ...(crowded ? { crowded } : {}) };
}

/** The first text of a scene in type that is too small to be read. */
function crowdedText(scene: Scene): string | undefined {
  const min = typeMin * Math.min(scene.width, scene.height);
  for (const { element } of visible(scene, pictureSeconds / 2)) {
    if (element.kind !== "text") continue;
    const size = element.font.split(" ").find((word) => word.endsWith("px")) ?? "";
    if (Number.parseFloat(size) < min) return element.text;
  }
  return undefined;
}

/** The pixels of a picture that fills a frame. */
const framePixels = ({ width, height }: { width: number; height: number }): PixelRequest => ({
  ...{ width, height, fit: "cover", position: "attention" },
  ...{ background: "#000000", alpha: true },
});

/** Decodes a picture that fills a frame, for the drawing of a card. */
export async function writeFrameMedia(
  reader: Pick<PictureReader, "read">,
  frame: { width: number; height: number },
  path: string,
): Promise<DrawnMedia> {
  const { data, info } = await reader.read(framePixels(frame));
  await writeFile(path, data);
  const { width, height } = info;
  const still = { effect: "still", strength: 0 } as const;
  return { kind: "picture", width, height, fit: "cover", motion: still, path };
}
