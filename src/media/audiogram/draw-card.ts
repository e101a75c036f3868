import { createCanvas, ImageData, type SKRSContext2D } from "@napi-rs/canvas";
import sharp from "sharp";
import { mix } from "../../values/colors.ts";
import type { Timeline } from "../../values/timeline.ts";
import type { Box } from "../canvas/box.ts";
import { flush, writeRawPicture } from "../canvas/raw-picture.ts";
import { drawText, type SetText, setText } from "../canvas/set-text.ts";
import { createPage, type Page } from "../cards/page.ts";
import { readSource, type SourcePicture } from "../picture-reader.ts";
import type { AudiogramLayout } from "./layout.ts";
import { clockText } from "./wave-frames.ts";

export interface AudiogramCard {
  width: number;
  height: number;
  palette: Timeline["palette"];
  title?: string | undefined;
  author?: string | undefined;
  image?: SourcePicture | undefined;
  seconds: number;
}

/**
 * Writes everything that does not move, as raw RGBA of the size of the frame: the picture, the
 * title, the author and the line of the progress. Transparent where the background shows.
 */
export async function drawAudiogramCard(
  card: AudiogramCard,
  layout: AudiogramLayout,
  path: string,
): Promise<void> {
  const { width, height, palette } = card;
  const context = createCanvas(width, height).getContext("2d");
  const page = createPage(context, { width, height, palette });
  if (card.image && layout.art) await drawArt(page, card.image, layout.art);
  drawWords(page, card, layout);
  drawProgress(page, card, layout);
  await writeRawPicture(context, { width, height, path });
}

/** The picture out of focus and in the dark, as raw RGB, for text to stand on. */
export async function writeSoftBackground(
  image: SourcePicture,
  { width, height, palette }: AudiogramCard,
  cover: number,
): Promise<Buffer> {
  const [w, h] = [Math.ceil(width / 12), Math.ceil(height / 12)];
  const tint = { ...parse(palette.background), alpha: cover };
  const veil = { create: { width: w, height: h, channels: 4 as const, background: tint } };
  const { data, info } = await readSource(image, {
    width: w,
    height: h,
    fit: "cover",
    background: palette.background,
    blur: 7,
  });
  const small = await sharp(data, { raw: info })
    .composite([{ input: veil }])
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(small.data, { raw: small.info })
    .resize({ width, height, fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

const parse = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});

async function drawArt(page: Page, image: SourcePicture, box: Box) {
  const { context, unit } = page;
  const side = Math.round(box.width);
  const size = { width: side, height: side, fit: "cover", position: "attention" } as const;
  const { data } = await readSource(image, { ...size, alpha: true });
  const cut = createCanvas(side, side);
  const pixels = new ImageData(new Uint8ClampedArray(data), side, side);
  cut.getContext("2d").putImageData(pixels, 0, 0);
  const radius = unit * 0.035;
  context.save();
  context.shadowColor = "rgba(0,0,0,0.45)";
  context.shadowBlur = unit * 0.05;
  context.shadowOffsetY = unit * 0.015;
  context.fillStyle = page.ground;
  round(context, box, radius);
  context.fill();
  context.restore();
  context.save();
  round(context, box, radius);
  context.clip();
  context.drawImage(cut, box.x, box.y, side, side);
  context.restore();
  await flush(context);
}

function round(context: SKRSContext2D, { x, y, width, height }: Box, radius: number) {
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
}

/** Share of the text's height that the author may take. */
const authorShare = 0.25;

function drawWords(page: Page, { title, author }: AudiogramCard, layout: AudiogramLayout) {
  const { context, unit } = page;
  const { text, titlePx } = layout;
  const gap = unit * 0.022;
  const authorSet = author?.trim()
    ? setText(context, author, {
        width: text.width,
        height: text.height * authorShare,
        weight: "plain",
        pxMax: titlePx * 0.5,
        pxMin: unit * 0.02,
      })
    : undefined;
  const taken = authorSet ? authorSet.height + gap : 0;
  const titleSet = title?.trim()
    ? setText(context, title, {
        width: text.width,
        height: text.height - taken,
        weight: "strong",
        pxMax: titlePx,
        pxMin: unit * 0.024,
      })
    : undefined;
  const total = (titleSet?.height ?? 0) + taken;
  const top = text.anchor === "top" ? text.y : text.y + Math.max(0, (text.height - total) / 2);
  const place = (set: SetText, at: number, color: string) => {
    const align = text.align === "center" ? "center" : set.rightToLeft ? "right" : "left";
    const x = { left: text.x, right: text.x + text.width, center: text.x + text.width / 2 }[align];
    drawText(context, set, { x, top: at, align, color });
  };
  if (titleSet) place(titleSet, top, page.text);
  if (authorSet) place(authorSet, top + (titleSet ? titleSet.height + gap : 0), page.soft);
}

/** Height of the line of the progress as a share of the shorter side. */
export const lineShare = 0.008;
/** Size of the times under it. */
export const clockShare = 0.03;

function drawProgress(page: Page, { seconds }: AudiogramCard, { progress }: AudiogramLayout) {
  const { context, unit } = page;
  const line = unit * lineShare;
  context.fillStyle = mix(page.text, page.ground, 0.72);
  context.beginPath();
  context.roundRect(progress.x, progress.y, progress.width, line, line / 2);
  context.fill();
  const set = setText(context, clockText(seconds), {
    width: progress.width,
    height: unit,
    weight: "plain",
    pxMax: unit * clockShare,
    pxMin: 4,
  });
  const top = progress.y + line + unit * 0.018;
  drawText(context, set, {
    x: progress.x + progress.width,
    top,
    align: "right",
    color: page.soft,
  });
}
