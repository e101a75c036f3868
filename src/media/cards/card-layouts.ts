import type { CardVisual } from "../../values/timeline.ts";
import { drawText, type SetText, setText } from "../canvas/set-text.ts";
import { arcs, cardMargin, fillRound, type Page, quotationMark, scrim } from "./page.ts";

/** How each kind of card is drawn. */
export const cardDesigns: Record<
  CardVisual["card"],
  (page: Page, card: CardVisual) => Promise<void>
> = {
  title: drawTitle,
  end: drawEnd,
  quote: drawQuote,
  text: drawPlate,
};

/** A short accent bar, a large heading and a line under it, on the side where reading starts. */
async function drawTitle(page: Page, card: CardVisual) {
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
  const rightToLeft = heading.rightToLeft;
  const x = rightToLeft ? width * 0.9 : width * 0.1;
  const align = rightToLeft ? "right" : "left";
  await scrim(page, top - unit * 0.1, top + total + unit * 0.1);
  fillRound(page, rightToLeft ? x - bar.width : x, top, bar.width, bar.height, bar.height / 2);
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

/** A centered heading between two arcs, and a button under it. */
async function drawEnd(page: Page, card: CardVisual) {
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
  await scrim(page, top - unit * 0.14, top + total + unit * 0.14);
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

/** A large quotation mark, the quote under it, and its author after a short rule. */
async function drawQuote(page: Page, card: CardVisual) {
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
  const rightToLeft = quote.rightToLeft;
  const x = width / 2 + (rightToLeft ? room / 2 : -room / 2);
  const align = rightToLeft ? "right" : "left";
  await scrim(page, top - unit * 0.1, top + total + unit * 0.1);
  quotationMark(page, rightToLeft ? x - mark * 1.15 : x, top, mark);
  drawText(context, quote, { x, top: top + mark + unit * 0.05, align, color: page.text });
  if (!author) return;
  const authorTop = top + total - author.height;
  const rule = unit * 0.07;
  fillRound(
    page,
    rightToLeft ? x - rule : x,
    authorTop + author.linePx / 2 - unit * 0.003,
    rule,
    unit * 0.006,
    unit * 0.003,
  );
  drawText(context, author, {
    x: x + (rightToLeft ? -1 : 1) * (rule + unit * 0.03),
    top: authorTop,
    align,
    color: page.soft,
  });
}

/** A plate with an accent edge, for plain text over a picture. */
async function drawPlate(page: Page, card: CardVisual) {
  const { context, width, height, unit } = page;
  const padding = unit * 0.07;
  const room = width * 0.8 - 2 * padding;
  const heading = setText(context, card.heading, box(room, height * 0.44, unit * 0.082, unit));
  const sub = subheading(page, card, room, heading.px * 0.58);
  const total = heading.height + (sub ? sub.height + unit * 0.035 : 0) + 2 * padding;
  const top = (height - total) / 2;
  const rightToLeft = heading.rightToLeft;
  context.globalAlpha = Math.min(0.94, page.cover + 0.12);
  fillRound(page, width * 0.1, top, width * 0.8, total, unit * 0.035, page.ground);
  context.globalAlpha = 1;
  const edge = unit * 0.014;
  fillRound(
    page,
    rightToLeft ? width * 0.9 - edge * 2.4 : width * 0.1 + edge * 1.4,
    top + padding,
    edge,
    total - 2 * padding,
    edge / 2,
  );
  const x = rightToLeft ? width * 0.9 - padding - edge : width * 0.1 + padding + edge;
  const align = rightToLeft ? "right" : "left";
  drawText(context, heading, { x, top: top + padding, align, color: page.text });
  if (sub)
    drawText(context, sub, {
      x,
      top: top + padding + heading.height + unit * 0.035,
      align,
      color: page.soft,
    });
}

const box = (width: number, height: number, pxMax: number, unit: number) => ({
  width,
  height,
  pxMax,
  pxMin: unit * 0.034,
  weight: "strong" as const,
});

function subheading(
  { context, height, unit }: Page,
  card: CardVisual,
  width: number,
  pxMax: number,
): SetText | undefined {
  if (!card.subheading?.trim()) return undefined;
  return setText(context, card.subheading, {
    width,
    height: height * 0.2,
    pxMax,
    pxMin: unit * 0.026,
    weight: "plain",
  });
}
