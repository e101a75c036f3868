import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type Image, loadImage, type SKRSContext2D } from "@napi-rs/canvas";
import { canvasFont } from "../../fonts.ts";
import { drawMonogram, monogramIn } from "../../monogram.ts";

/** An icon that can be drawn at any size. */
export interface Icon {
  /** Drawn in one color of ours: it stands on a token rather than alone. */
  plain: boolean;
  draw(context: SKRSContext2D, x: number, y: number, size: number): void;
}

/** The icons of one design. */
export interface IconLibrary {
  /** An emoji, `ph:NAME`, `flag:CODE` or `monogram:AB`; undefined where there is none. */
  get(icon: string): Icon | undefined;
}

/** Pictures are drawn at this size and scaled down, so that they stay sharp in 4K. */
const drawnPx = 640;

const require = createRequire(import.meta.url);
const readPackaged = (path: string) => readFile(require.resolve(path));

/** Loads the named icons from the icon packages. `color` is that of plain icons. */
export async function openIcons(names: readonly string[], color: string): Promise<IconLibrary> {
  const known = new Map<string, Icon>();
  const wanted = [...new Set(names)];
  const flags = wanted.filter((name) => name.startsWith("flag:"));
  for (const name of flags) known.set(name, flagIcon(name.slice(5)));
  for (const name of wanted) {
    const initials = monogramIn(name);
    if (initials) known.set(name, monogramIcon(initials));
  }
  const phosphor = wanted.filter((name) => name.startsWith("ph:"));
  if (phosphor.length > 0) await addPhosphor(known, phosphor, color);
  const emoji = wanted.filter((name) => !/^(?:ph|flag|monogram):/.test(name));
  if (emoji.length > 0) await addEmoji(known, emoji);
  return { get: (icon) => known.get(icon) };
}

async function addPhosphor(known: Map<string, Icon>, names: readonly string[], color: string) {
  const icons = await readPackaged("@iconify-json/ph/icons.json");
  for (const name of names) {
    const body = findBody(icons, `${name.slice(3)}-duotone`);
    if (body) known.set(name, { plain: true, ...(await vector(body, 256, color)) });
  }
}

async function addEmoji(known: Map<string, Icon>, names: readonly string[]) {
  const [icons, list] = await Promise.all([
    readPackaged("@iconify-json/fluent-emoji-flat/icons.json"),
    readPackaged("@iconify-json/fluent-emoji-flat/chars.json"),
  ]);
  const chars: Record<string, string> = JSON.parse(list.toString());
  for (const name of names) {
    const drawing = [name, name.replaceAll("\uFE0F", ""), `${name}\uFE0F`]
      .map((form) => chars[codePoints(form)])
      .find((form) => form !== undefined);
    const body = drawing === undefined ? undefined : findBody(icons, drawing);
    if (body) known.set(name, { plain: false, ...(await vector(body, 32, color32)) });
    else if (/^\p{RGI_Emoji}$/v.test(name)) known.set(name, letterIcon(name));
  }
}

/**
 * The drawing of an icon in a set of @iconify-json, whose entries hold no braces. Parsing a whole
 * set of 9 MB for each design would take a hundred megabytes.
 */
function findBody(icons: Buffer, name: string): string | undefined {
  const key = `${JSON.stringify(name)}:`;
  const at = icons.indexOf(key);
  if (at < 0) return undefined;
  const entry = icons.subarray(at + key.length, icons.indexOf("}", at) + 1).toString();
  return (JSON.parse(entry) as { body?: string }).body;
}

const color32 = "#ffffff";
const codePoints = (text: string) =>
  [...text].map((character) => character.codePointAt(0)?.toString(16)).join("-");

async function vector(body: string, side: number, color: string): Promise<Pick<Icon, "draw">> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${drawnPx}" height="${drawnPx}" viewBox="0 0 ${side} ${side}" color="${color}">${body}</svg>`;
  const picture: Image = await loadImage(Buffer.from(svg));
  return {
    draw(context, x, y, size) {
      context.imageSmoothingEnabled = true;
      context.imageSmoothingQuality = "high";
      context.drawImage(picture, x, y, size, size);
    },
  };
}

/** Flags are regional indicator letters of the emoji font. */
const flagIcon = (code: string): Icon =>
  letterIcon(
    String.fromCodePoint(
      ...[...code.toUpperCase()].map((letter) => 0x1f1a5 + letter.charCodeAt(0)),
    ),
  );

const monogramIcon = (initials: string): Icon => ({
  plain: false,
  draw: (context, x, y, size) => drawMonogram(context, initials, { x, y, size }),
});

function letterIcon(emoji: string): Icon {
  return {
    plain: false,
    draw(context, x, y, size) {
      context.save();
      context.font = canvasFont(emoji, "strong", size * 0.84);
      context.textAlign = "center";
      context.textBaseline = "alphabetic";
      const { actualBoundingBoxAscent: above, actualBoundingBoxDescent: below } =
        context.measureText(emoji);
      context.fillText(emoji, x + size / 2, y + size / 2 + (above - below) / 2);
      context.restore();
    },
  };
}
