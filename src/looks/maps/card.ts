import type { Box, Element } from "../../drawing/scene.ts";
import type { Design } from "../../values/design.ts";
import { writeNumber } from "../../values/number-text.ts";
import { roundRect } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Page } from "../kit/look.ts";
import { type FittedText, fitText, textLines } from "../kit/text.ts";
import { mapColors, mapFrame } from "./defaults.ts";

const padding = { x: 20, y: 14 };

/** What the card of a map says: a number with its unit, and a line. */
function linesOf(page: Page, design: Design): { figure?: string; line?: string } {
  const { value, unit = "", prefix = "", decimals, title } = design;
  if (value === undefined) return title ? { line: title } : {};
  const { digits, gap } = writeNumber(Math.abs(value), {
    texts: [page.shot.spoken],
    language: page.shot.language,
    decimals: decimals ?? (Number.isInteger(value) ? 0 : undefined),
  });
  const measure = unit === "%" ? `${gap}%` : unit && `\u00a0${unit}`;
  const figure = `${value < 0 ? "−" : ""}${prefix}${digits}${measure}`;
  return { figure, ...(title ? { line: title } : {}) };
}

interface CardTexts {
  figure: FittedText | undefined;
  line: FittedText | undefined;
}

function fitCard(page: Page, design: Design, area: Box): CardTexts {
  const { kit, style, unit } = page;
  const { figure, line } = linesOf(page, design);
  const width = Math.min(area.width - 60 * unit, Math.max(250 * unit, area.width * 0.36));
  const room = { width, pxMin: 14 * unit };
  return {
    figure: figure
      ? fitText(kit, figure, style.number, { ...room, height: 62 * unit, pxMax: 52 * unit })
      : undefined,
    line: line
      ? fitText(kit, line, style.label, { ...room, height: 58 * unit, pxMax: 23 * unit })
      : undefined,
  };
}

/** The box of the card in the upper left corner; undefined for a map without one. */
export function cardBox(page: Page, design: Design, area: Box): Box | undefined {
  const { unit, content } = page;
  const { figure, line } = fitCard(page, design, area);
  if (!figure && !line) return undefined;
  return {
    x: Math.max(content.x * 0.7, area.x + 14 * unit),
    y: Math.max(content.y, area.y + 14 * unit),
    width: Math.max(figure?.width ?? 0, line?.width ?? 0) + 2 * padding.x * unit,
    height: (figure?.height ?? 0) + (line?.height ?? 0) + 2 * padding.y * unit,
  };
}

/** The number of a map, such as the length of a way, with what it says. */
export function cardElements(page: Page, design: Design, box: Box): Element[] {
  const { kit, unit, shot } = page;
  const { card, cardInk, tagEdge } = mapColors(page);
  const { figure, line } = fitCard(page, design, mapFrame(page).area);
  const x = box.x + padding.x * unit;
  const top = box.y + padding.y * unit;
  const edge = tagEdge ? { stroke: tagEdge, strokeWidth: 2 * unit } : {};
  const radius = 9 * unit;
  const shade = { ...box, y: box.y + 4 * unit };
  const drawn: Element[] = [
    { kind: "shape", path: roundRect(shade, radius), fill: "#0000002e" },
    { kind: "shape", path: roundRect(box, radius), fill: card, ...edge },
    ...(figure ? textLines(kit, figure, { x, top, align: "left", fill: cardInk }) : []),
    ...(line
      ? textLines(kit, line, {
          x,
          top: top + (figure?.height ?? 0),
          align: "left",
          fill: cardInk,
        })
      : []),
  ];
  const start = shot.moments.at(design.cue ?? design.title, shot.seconds * 0.45);
  return [enter(page, drawn, { start: Math.min(start, shot.seconds * 0.6), around: box })];
}
