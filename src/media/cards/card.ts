import { writeFile } from "node:fs/promises";
import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import type { CardVisual, Timeline } from "../../values/timeline.ts";
import { contrast, mix, readableOn } from "../colors.ts";
import { drawText, type SetText, setText } from "./set-text.ts";

export { drawBackdrop } from "./backdrop.ts";

export interface CardLook {
  width: number;
  height: number;
  palette: Timeline["palette"];
  /** BCP 47. */
  language: string;
  /** Where the raw picture is written. */
  path: string;
}

/** Share of the frame that cards keep clear of on every side. */
export const cardMargin = 0.1;

/** Writes a card's text and plate as raw RGBA (width × height × 4 bytes, straight alpha), transparent around them. */
export async function drawCard(card: CardVisual, look: CardLook): Promise<void> {
  const context = createCanvas(look.width, look.height).getContext("2d");
  const page = pageOf(context, look);
  designs[card.card](page, card);
  await writeFile(look.path, context.getImageData(0, 0, look.width, look.height).data);
}

interface Page {
  context: SKRSContext2D;
  width: number;
  height: number;
  /** The side that type is measured by. */
  unit: number;
  text: string;
  soft: string;
  ground: string;
  accent: string;
  onAccent: string;
  /** How much of the ground it takes for the text to read over any picture. */
  cover: number;
}

function pageOf(context: SKRSContext2D, { width, height, palette }: CardLook): Page {
  const ground = palette.background;
  const text = readableOn(palette.foreground, ground, 7);
  const accent = readableOn(palette.accent, ground, 3);
  const onAccent = contrast("#ffffff", accent) >= 4.5 ? "#ffffff" : "#0b0c10";
  return {
    context,
    width,
    height,
    unit: Math.min(width, height),
    text,
    soft: mix(text, ground, 0.12),
    ground,
    accent,
    onAccent,
    cover: coverOf(text, ground),
  };
}

/** The thinnest scrim that keeps 4.5:1 over the worst picture: white under light text, black under dark. */
export function coverOf(text: string, ground: string): number {
  const worst = contrast(text, "#ffffff") < contrast(text, "#000000") ? "#ffffff" : "#000000";
  for (let cover = 0.62; cover < 0.96; cover += 0.02)
    if (contrast(mix(text, ground, 0.12), mix(worst, ground, cover)) >= 4.6) return cover;
  return 0.96;
}

const designs: Record<CardVisual["card"], (page: Page, card: CardVisual) => void> = {
  title: drawTitle,
  end: drawEnd,
  quote: drawQuote,
  text: drawPlate,
};

/** A short accent bar, a large heading and a line under it, on the side where reading begins. */
function drawTitle(page: Page, card: CardVisual) {
  const { context, width, height, unit } = page;
  const room = width * (width > height ? 0.66 : 0.8);
  const heading = setText(
    context,
    card.heading,
    box(room, height * 0.42, Math.min(width * 0.128, height * 0.13), unit),
  );
  const sub = subheading(page, card, room, heading.px * 0.4);
  const bar = { width: unit * 0.15, height: unit * 0.016, gap: unit * 0.05 };
  const total = bar.height + bar.gap + heading.height + (sub ? sub.height + unit * 0.045 : 0);
  const top = Math.max(height * cardMargin, (height - total) * 0.5);
  const backwards = heading.right_to_left;
  const x = backwards ? width * 0.9 : width * 0.1;
  const align = backwards ? "right" : "left";
  scrim(page, top - unit * 0.1, top + total + unit * 0.1);
  fillRound(page, backwards ? x - bar.width : x, top, bar.width, bar.height, bar.height / 2);
  const headingTop = top + bar.height + bar.gap;
  drawText(context, heading, { x, top: headingTop, align, color: page.text });
  if (sub)
    drawText(context, sub, {
      x,
      top: headingTop + heading.height + unit * 0.045,
      align,
      color: page.soft,
    });
}

/** A heading in the middle between two arcs, and a button under it. */
function drawEnd(page: Page, card: CardVisual) {
  const { context, width, height, unit } = page;
  const heading = setText(
    context,
    card.heading,
    box(width * 0.74, height * 0.34, Math.min(width * 0.118, height * 0.12), unit),
  );
  const sub = subheading(page, card, width * 0.6, Math.min(heading.px * 0.44, unit * 0.052));
  const padding = sub ? { x: sub.px * 1.1, y: sub.px * 0.62 } : { x: 0, y: 0 };
  const total = heading.height + (sub ? unit * 0.07 + sub.height + 2 * padding.y : 0);
  const top = (height - total) / 2;
  scrim(page, top - unit * 0.14, top + total + unit * 0.14);
  arcs(page, Math.min(unit * 0.4, Math.max(total, heading.width) / 2 + unit * 0.12));
  drawText(context, heading, { x: width / 2, top, align: "center", color: page.text });
  if (!sub) return;
  const button = {
    width: sub.width + 2 * padding.x,
    height: sub.height + 2 * padding.y,
    top: top + heading.height + unit * 0.07,
  };
  fillRound(
    page,
    (width - button.width) / 2,
    button.top,
    button.width,
    button.height,
    Math.min(button.height / 2, sub.px * 1.2),
  );
  drawText(context, sub, {
    x: width / 2,
    top: button.top + padding.y,
    align: "center",
    color: page.onAccent,
  });
}

/** A large quotation mark, the words under it, and who said them behind a short rule. */
function drawQuote(page: Page, card: CardVisual) {
  const { context, width, height, unit } = page;
  const room = width * (width > height ? 0.7 : 0.8);
  const quote = setText(context, card.heading, {
    ...box(room, height * 0.5, unit * 0.088, unit),
    weight: "plain",
  });
  const author = subheading(page, card, room * 0.8, Math.max(quote.px * 0.5, unit * 0.036));
  const mark = unit * 0.13;
  const total = mark + unit * 0.05 + quote.height + (author ? author.height + unit * 0.06 : 0);
  const top = (height - total) / 2;
  const backwards = quote.right_to_left;
  const x = width / 2 + (backwards ? room / 2 : -room / 2);
  const align = backwards ? "right" : "left";
  scrim(page, top - unit * 0.1, top + total + unit * 0.1);
  quotationMark(page, backwards ? x - mark * 1.15 : x, top, mark);
  drawText(context, quote, { x, top: top + mark + unit * 0.05, align, color: page.text });
  if (!author) return;
  const authorTop = top + total - author.height;
  const rule = unit * 0.07;
  fillRound(
    page,
    backwards ? x - rule : x,
    authorTop + author.line_px / 2 - unit * 0.003,
    rule,
    unit * 0.006,
    unit * 0.003,
  );
  drawText(context, author, {
    x: x + (backwards ? -1 : 1) * (rule + unit * 0.03),
    top: authorTop,
    align,
    color: page.soft,
  });
}

/** A plate with an accent edge, for plain text over a picture. */
function drawPlate(page: Page, card: CardVisual) {
  const { context, width, height, unit } = page;
  const padding = unit * 0.07;
  const room = width * 0.8 - 2 * padding;
  const heading = setText(context, card.heading, box(room, height * 0.44, unit * 0.082, unit));
  const sub = subheading(page, card, room, heading.px * 0.58);
  const total = heading.height + (sub ? sub.height + unit * 0.035 : 0) + 2 * padding;
  const top = (height - total) / 2;
  const backwards = heading.right_to_left;
  context.globalAlpha = Math.min(0.94, page.cover + 0.12);
  fillRound(page, width * 0.1, top, width * 0.8, total, unit * 0.035, page.ground);
  context.globalAlpha = 1;
  const edge = unit * 0.014;
  fillRound(
    page,
    backwards ? width * 0.9 - edge * 2.4 : width * 0.1 + edge * 1.4,
    top + padding,
    edge,
    total - 2 * padding,
    edge / 2,
  );
  const x = backwards ? width * 0.9 - padding - edge : width * 0.1 + padding + edge;
  const align = backwards ? "right" : "left";
  drawText(context, heading, { x, top: top + padding, align, color: page.text });
  if (sub)
    drawText(context, sub, {
      x,
      top: top + padding + heading.height + unit * 0.035,
      align,
      color: page.soft,
    });
}

const box = (width: number, height: number, px_max: number, unit: number) => ({
  width,
  height,
  px_max,
  px_min: unit * 0.034,
  weight: "strong" as const,
});

function subheading(
  { context, height, unit }: Page,
  card: CardVisual,
  width: number,
  px_max: number,
): SetText | undefined {
  if (!card.subheading?.trim()) return undefined;
  return setText(context, card.subheading, {
    width,
    height: height * 0.2,
    px_max,
    px_min: unit * 0.026,
    weight: "plain",
  });
}

/** Darkens the whole a little and the stretch behind the text enough, without an edge. */
function scrim({ context, width, height, ground, cover }: Page, from: number, to: number) {
  const gradient = context.createLinearGradient(0, 0, 0, height);
  const at = (y: number) => Math.max(0, Math.min(1, y / height));
  const shade = (alpha: number) =>
    `${ground}${Math.round(alpha * 255)
      .toString(16)
      .padStart(2, "0")}`;
  gradient.addColorStop(0, shade(cover * 0.55));
  gradient.addColorStop(at(from), shade(cover));
  gradient.addColorStop(at(to), shade(cover));
  gradient.addColorStop(1, shade(cover * 0.55));
  context.fillStyle = gradient;
  context.fillRect(0, 0, width, height);
}

function fillRound(
  { context, accent }: Page,
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  color = accent,
) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

function arcs({ context, width, height, unit, accent }: Page, radius: number) {
  context.strokeStyle = accent;
  context.lineCap = "round";
  for (const [offset, line, alpha] of [
    [0, 0.012, 1],
    [0.035, 0.005, 0.55],
  ] as const) {
    context.globalAlpha = alpha;
    context.lineWidth = unit * line;
    for (const start of [-0.42, 0.58]) {
      context.beginPath();
      context.arc(
        width / 2,
        height / 2,
        radius - unit * offset,
        (start - 0.16) * Math.PI,
        (start + 0.16) * Math.PI,
      );
      context.stroke();
    }
  }
  context.globalAlpha = 1;
}

/** Two drops, drawn rather than typed: the same in every script. */
function quotationMark({ context, accent }: Page, x: number, y: number, size: number) {
  context.fillStyle = accent;
  for (const left of [x, x + size * 0.62]) {
    const [r, cx, cy] = [size * 0.25, left + size * 0.25, y + size * 0.72];
    context.beginPath();
    context.arc(cx, cy, r, 0, 2 * Math.PI);
    context.fill();
    context.beginPath();
    context.moveTo(cx - r, cy);
    context.quadraticCurveTo(cx - r, y + size * 0.12, cx + r * 0.75, y);
    context.lineTo(cx + r * 0.9, y + size * 0.16);
    context.quadraticCurveTo(cx - r * 0.1, y + size * 0.25, cx, cy);
    context.fill();
  }
}
