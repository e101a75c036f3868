import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { createCanvas, loadImage, Path2D } from "@napi-rs/canvas";
import { LRUCache } from "lru-cache";
import type { DrawnPicture } from "../../drawing/paint.ts";
import type { OpenCanvas, Resources } from "../../drawing/resources.ts";
import { mix } from "../../values/colors.ts";
import { canvasFont } from "../fonts.ts";
import { drawMonogram, monogramIn } from "../monogram.ts";
import { withPixels } from "./canvas-pixels.ts";
import { findIcons } from "./icon-files.ts";

const require = createRequire(import.meta.url);
const icons = {
  emoji: { file: "@iconify-json/fluent-emoji/icons.json", side: 32 },
  flat: { file: "@iconify-json/ph/icons.json", side: 256 },
};
/** Both sets have the same names; only this one lists their characters. */
const chars = "@iconify-json/fluent-emoji-flat/chars.json";

/** Nearly black in the set, and so unseen on dark grounds: they are drawn in a middle tone. */
const silhouettes = new Set(["👤", "👥", "🗣"]);
const [middleTone, toned] = ["#a9b4e6", 0.55];

/** Icons of the last scenes: a scene and the blends at both its ends show the same ones. */
const drawn = new LRUCache<string, DrawnPicture>({
  maxSize: 48 * 1024 ** 2,
  sizeCalculation: ({ width, height }) => 4 * width * height,
});

const bodies = new LRUCache<string, IconBody>({ max: 64 });

/** The icons and pictures that a scene may show. */
export interface Pictures {
  has(icon: string): boolean;
  /** Draws the icons, as large as the scene shows them: pixels of their longest side. */
  open(sizes: ReadonlyMap<string, number>): Promise<Resources>;
}

/** Icons are drawn at multiples of so many pixels, so that scenes share them. */
const stepPx = 32;
const iconKey = (name: string) => `icon:${name}`;

/** Finds icons (emoji, `ph:NAME`, `flag:CODE`, `monogram:AB`), to be drawn up to `px` pixels. */
export async function findPictures(
  names: readonly string[],
  {
    px,
    color,
    pictures = new Map(),
  }: { px: number; color: string; pictures?: Map<string, DrawnPicture> },
): Promise<Pictures> {
  const wanted = [...new Set(names)];
  const found = await readIcons(wanted);
  const has = (name: string) => found.has(name) || lettersOf(name) !== undefined;
  const draw = async (name: string, size: number) => {
    const key = JSON.stringify([name, size, color]);
    const svg = found.get(name);
    const picture =
      drawn.get(key) ?? (svg ? await rasterize(svg, size, color) : drawLetters(name, size));
    if (picture) drawn.set(key, picture);
    return picture;
  };
  return {
    has: (name) => wanted.includes(name) && has(name),
    async open(sizes) {
      const known = new Map(pictures);
      for (const name of wanted) {
        const size = sizes.get(iconKey(name));
        if (size === undefined) continue;
        const steps = Math.max(1, Math.ceil(size / stepPx));
        const picture = await draw(name, Math.min(px, steps * stepPx));
        if (picture) known.set(iconKey(name), picture);
      }
      return {
        picture: (source) => known.get(source),
        canvas: openCanvas,
        path: (path) => new Path2D(path),
      };
    },
  };
}

/** A canvas for what is drawn once. */
export function openCanvas(width: number, height: number): OpenCanvas {
  const canvas = createCanvas(width, height);
  return {
    context: canvas.getContext("2d"),
    picture: { image: canvas, width, height },
    read: (use) =>
      withPixels(canvas, ({ buffer, byteOffset }) =>
        use(new Uint32Array(buffer, byteOffset, canvas.width * canvas.height)),
      ),
  };
}

interface IconBody {
  body: string;
  side: number;
}

async function readIcons(names: readonly string[]): Promise<Map<string, IconBody>> {
  const known = new Map(
    names.flatMap((name) => {
      const body = bodies.get(name);
      return body ? [[name, body] as const] : [];
    }),
  );
  const read = await readBodies(names.filter((name) => !known.has(name)));
  for (const [name, body] of read) bodies.set(name, body);
  return new Map([...known, ...read]);
}

async function readBodies(names: readonly string[]): Promise<Map<string, IconBody>> {
  if (names.length === 0) return new Map();
  const list: Record<string, string> = JSON.parse(
    (await readFile(require.resolve(chars))).toString(),
  );
  const emoji = new Map<string, string>();
  const plain = new Map<string, string>();
  for (const name of names) {
    if (name.startsWith("ph:")) plain.set(`${name.slice(3)}-duotone`, name);
    const forms = [name, name.replaceAll("\uFE0F", ""), `${name}\uFE0F`];
    const drawing = forms.map((form) => list[codePoints(form)]).find((form) => form !== undefined);
    if (drawing !== undefined) emoji.set(drawing, name);
  }
  const found = new Map<string, IconBody>();
  for (const [set, wanted] of [
    [icons.emoji, emoji],
    [icons.flat, plain],
  ] as const)
    for (const [drawing, body] of await findIcons(require.resolve(set.file), [...wanted.keys()]))
      found.set(wanted.get(drawing) ?? drawing, { body, side: set.side });
  for (const [name, icon] of found)
    if (silhouettes.has(name.replaceAll("\uFE0F", "")))
      found.set(name, { ...icon, body: toMiddleTone(icon.body) });
  return found;
}

const toMiddleTone = (body: string) =>
  body.replaceAll(/#[\da-f]{6}\b|#[\da-f]{3}\b/giu, (color) => {
    const full = color.length === 4 ? color.replaceAll(/[\da-f]/giu, "$&$&") : color;
    return mix(full, middleTone, toned);
  });

const codePoints = (text: string) =>
  [...text].map((character) => character.codePointAt(0)?.toString(16)).join("-");

async function rasterize(
  { body, side }: IconBody,
  px: number,
  color: string,
): Promise<DrawnPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${side} ${side}" color="${color}">${body}</svg>`;
  const canvas = createCanvas(px, px);
  canvas.getContext("2d").drawImage(await loadImage(Buffer.from(svg)), 0, 0, px, px);
  return { image: canvas, width: px, height: px };
}

/** The initials or the letters of the emoji font that an icon is; undefined for other icons. */
function lettersOf(name: string): string | undefined {
  const initials = monogramIn(name);
  if (initials) return initials;
  const text = name.startsWith("flag:") ? flagLetters(name.slice(5)) : name;
  return /^\p{RGI_Emoji}$/v.test(text) ? text : undefined;
}

/** Initials in a disc; flags, and emoji that the set lacks, are letters of the emoji font. */
function drawLetters(name: string, px: number): DrawnPicture | undefined {
  const initials = monogramIn(name);
  if (initials) {
    const canvas = createCanvas(px, px);
    drawMonogram(canvas.getContext("2d"), initials, { x: 0, y: 0, size: px });
    return { image: canvas, width: px, height: px };
  }
  const text = lettersOf(name);
  if (text === undefined) return undefined;
  const canvas = createCanvas(px, px);
  const context = canvas.getContext("2d");
  context.font = canvasFont(text, "strong", px * 0.8);
  context.textAlign = "center";
  const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
    context.measureText(text);
  context.fillText(text, px / 2, px / 2 + (above - below) / 2);
  return { image: canvas, width: px, height: px };
}

const flagLetters = (code: string) =>
  String.fromCodePoint(...[...code.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)));
