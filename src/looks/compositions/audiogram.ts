import type { Box, Element } from "../../drawing/scene.ts";
import { mix } from "../../values/colors.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Compose, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";

/** Share of the text's height that the author may take. */
const authorShare = 0.25;
/** Height of the line of the progress, and size of the times under it, in units. */
export const progressUnits = { line: 4.3, clock: 16, gap: 10 };

/** What stands still while a sound plays: its picture, title and author, and its length. */
export const audiogram: Compose = (page) => {
  const { content, media } = page.shot;
  if (content.kind !== "audiogram") return [];
  const { art } = content;
  return [
    ...(art && media ? artElements(page, media.source, art) : []),
    ...words(page),
    ...progress(page, content.progress, content.clock),
  ];
};

function artElements({ unit, colors }: Page, source: string, box: Box): Element[] {
  const path = roundRect(box, 19 * unit);
  const shadow = { ...box, y: box.y + 8 * unit };
  return [
    plate(shadow, "#00000052", 19 * unit),
    { kind: "shape", path, fill: colors.ground },
    { kind: "group", clip: path, children: [{ kind: "picture", source, box, fit: "cover" }] },
  ];
}

function words(page: Page): Element[] {
  const { content } = page.shot;
  if (content.kind !== "audiogram") return [];
  const { style, colors, unit } = page;
  const { title, subtitle, text, titlePx } = content;
  const gap = 12 * unit;
  const { align } = text;
  const at = (y: number, height: number) => ({ ...text, y, height });
  const author = (y: number) =>
    subtitle
      ? textBlock(page, subtitle, {
          ...{ face: style.text, box: at(y, text.height * authorShare), fill: colors.soft },
          ...{ pxMax: titlePx * 0.5, pxMin: 11 * unit, align },
        })
      : undefined;
  const below = author(text.y);
  const taken = below ? below.box.height + gap : 0;
  const head = (y: number) =>
    title
      ? textBlock(page, title, {
          ...{ face: style.display, box: at(y, text.height - taken), fill: colors.ink },
          ...{ pxMax: titlePx, pxMin: 13 * unit, align },
        })
      : undefined;
  const high = head(text.y)?.box.height ?? 0;
  const room = Math.max(0, text.height - high - taken);
  const top = text.y + (text.anchor === "top" ? 0 : room / 2);
  return [
    ...(head(top)?.elements ?? []),
    ...(author(top + (title ? high + gap : 0))?.elements ?? []),
  ];
}

/** The line over which the progress is drawn, and the length of the sound. */
function progress(page: Page, { x, y, width }: Box, clock: string): Element[] {
  const { colors, unit, kit, style } = page;
  const { line, clock: units, gap } = progressUnits;
  const px = units * unit;
  return [
    plate(
      { x, y, width, height: line * unit },
      mix(colors.ink, colors.ground, 0.72),
      (line * unit) / 2,
    ),
    {
      kind: "text",
      text: clock,
      font: kit.font(style.text, px, clock),
      at: [x + width, y + (line + gap) * unit + px * 0.92],
      align: "right",
      fill: colors.soft,
    },
  ];
}
