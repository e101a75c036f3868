/*
 * Draws the frames of scenes beside the main thread, with the module that draws them in the
 * service. open-drawing.ts sends the requests.
 */

import { createDrawing, type SceneDrawing } from "../../../src/drawing/draw-scene.ts";
import {
  type DrawableScene,
  type FontFile,
  listUsed,
} from "../../../src/drawing/drawable-scene.ts";
import type { DrawnPicture } from "../../../src/drawing/paint.ts";
import type { DrawingSize, DrawReply, DrawRequest } from "./messages.ts";

/** Of this worker. */
declare const fonts: FontFaceSet;

interface Opened extends DrawingSize {
  drawing: SceneDrawing;
  canvas: OffscreenCanvas;
  pictures: readonly ImageBitmap[];
}

const opened = new Map<number, Opened>();
const faces = new Map<string, FontFace>();

addEventListener("message", ({ data }: MessageEvent<DrawRequest>) => {
  reply(data).catch((error: unknown) => postMessage({ id: data.id, error: String(error) }));
});

async function reply(request: DrawRequest): Promise<void> {
  const { id } = request;
  const send = (sent: Omit<DrawReply, "id">, transfer: Transferable[] = []) =>
    postMessage({ id, ...sent }, { transfer });
  if (request.kind === "close") {
    for (const picture of opened.get(request.drawing)?.pictures ?? []) picture.close();
    opened.delete(request.drawing);
    return send({});
  }
  if (request.kind === "open") {
    const made = await open(request.json);
    opened.set(id, made);
    const { width, height, seconds } = made;
    return send({ size: { width, height, seconds } });
  }
  const drawn = opened.get(request.drawing);
  if (!drawn) throw new Error("The drawing is closed.");
  drawn.drawing.draw(contextOf(drawn.canvas), request.seconds);
  const frame = drawn.canvas.transferToImageBitmap();
  send({ frame }, [frame]);
}

async function open(json: string): Promise<Opened> {
  const { drawing: given }: { drawing: DrawableScene | null } = JSON.parse(json);
  if (!given) throw new Error("Only the service can draw this scene.");
  const { scene } = given;
  const [pictures] = await Promise.all([decode(given), loadFonts(given)]);
  const drawing = createDrawing(scene, {
    picture: (source) => pictures.get(source),
    canvas: openCanvas,
    path: (path) => new Path2D(path),
  });
  const { width, height, seconds } = scene;
  const canvas = new OffscreenCanvas(width, height);
  const bitmaps = [...pictures.values()].map(({ image }) => image);
  return { drawing, canvas, width, height, seconds, pictures: bitmaps };
}

async function decode({ pictures }: DrawableScene) {
  const decoded = new Map<string, DrawnPicture & { image: ImageBitmap }>();
  for (const { source, data } of pictures) {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    decoded.set(source, { image, width: image.width, height: image.height });
  }
  return decoded;
}

/** Loads the faces that the texts need. Rejects if one is missing: it would be drawn in another. */
async function loadFonts({ scene, fonts: files }: DrawableScene): Promise<void> {
  for (const file of files) addFace(file);
  const texts = [...listUsed(scene).fonts];
  await Promise.all(texts.map(([font, text]) => fonts.load(font, text)));
}

function addFace({ family, weight, style, url }: FontFile): void {
  if (faces.has(url)) return;
  const face = new FontFace(family, `url(${JSON.stringify(url)})`, { weight: `${weight}`, style });
  faces.set(url, face);
  fonts.add(face);
}

function openCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  return {
    context,
    picture: { image: canvas, width, height },
    read: <T>(use: (pixels: Uint32Array) => T) =>
      use(new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)),
  };
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser cannot draw beside the page.");
  return context;
}
