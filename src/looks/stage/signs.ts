import type { Box, Element } from "../../drawing/scene.ts";
import { ellipse } from "../../places/brush.ts";
import { countedThing } from "../compositions/figure.ts";
import { numberElements } from "../compositions/numbers.ts";
import { fieldsOf } from "../compositions/parts.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { board } from "./boards.ts";
import { isBeside, onScreen } from "./framing.ts";
import { instrumentOf } from "./instruments/choose-instrument.ts";
import { placeOf } from "./place-of.ts";
import { companions, mainBox } from "./props.ts";

/** A longer line is the sentence that is spoken. */
const signLineMax = 26;

/** Signs hang turned by so many degrees. */
const signTurn = 4;

/** The room for a sign: above the thing, or beside it in frames that are not tall. */
export function signBox(page: Page): Box {
  const { content, shot, unit } = page;
  const thing = onScreen(page, mainBox(page));
  const isLeft = placeOf(shot).side === "right";
  if (!isBeside(shot)) {
    const width = content.width * 0.62;
    const bottom = thing.y + thing.height * 0.02;
    const height = Math.min(width * 0.62, bottom - content.y);
    const x = isLeft ? content.x + 14 * unit : content.x + content.width - width - 14 * unit;
    return { x, y: content.y + (bottom - content.y - height) * 0.35, width, height };
  }
  const gap = 30 * unit;
  const [from, to] = isLeft
    ? [content.x, thing.x - gap]
    : [thing.x + thing.width + gap, content.x + content.width];
  const width = Math.min(to - from, content.width * 0.5);
  const x = from + (to - from - width) / 2;
  const room = roomOver(page, { x, width });
  const height = Math.min(width * 0.64, content.height * 0.66, room);
  const y = content.y + Math.min((content.height - height) * 0.3, room - height);
  return { x, y, width, height };
}

/** A corner of a turned sign is lower by this share of its width. */
const lowCorner = Math.sin((signTurn * Math.PI) / 180) / 2;

/** Height of the room over the smaller things that stand under a sign. */
function roomOver(page: Page, { x, width }: Pick<Box, "x" | "width">): number {
  const { content, unit } = page;
  const tops = companions(page, instrumentOf(page, 0) !== undefined)
    .map(({ box }) => onScreen(page, box))
    .filter((box) => box.x < x + width && box.x + box.width > x)
    .map((box) => box.y - lowCorner * width - 10 * unit);
  return Math.min(content.y + content.height, ...tops) - content.y;
}

/** The number of a scene on a sign: a chalkboard, a price tag or a page of a calendar. */
export function numberSign(page: Page, start: number, isMoney: boolean): Element[] {
  const box = signBox(page);
  const below = lineUnder(page);
  const turn = placeOf(page.shot).side === "right" ? -signTurn : signTurn;
  const extra = isMoney ? [tagHole(page, box)] : [];
  const kind = isMoney ? ({ kind: "paper" } as const) : {};
  return board(
    page,
    box,
    (on) => {
      const share = below ? 0.66 : 1;
      const { content } = on;
      const figure = { ...content, height: content.height * share };
      const lower = {
        ...content,
        y: content.y + figure.height,
        height: content.height * (1 - share),
      };
      return [...numberElements(on, figure, 0).elements, ...(below ? note(on, below, lower) : [])];
    },
    { turn, start, extra, hold: "ropes", ...kind },
  );
}

/** What the number counts, where its unit and the sentence do not say it. */
function lineUnder(page: Page): string {
  const { unit = "" } = fieldsOf(page);
  const thing = countedThing(page);
  const repeats = page.shot.spoken === thing || unit.toLowerCase().includes(thing.toLowerCase());
  return thing.length <= signLineMax && !repeats ? thing : "";
}

/** Few words on a sign. */
export function wordSign(page: Page, text: string, start: number, below?: string): Element[] {
  const box = signBox(page);
  const turn = placeOf(page.shot).side === "right" ? -signTurn : signTurn;
  return board(
    page,
    box,
    (on) => {
      const { content, style, colors, unit } = on;
      const share = below ? 0.62 : 1;
      const upper = { ...content, height: content.height * share };
      const lower = {
        ...content,
        y: content.y + upper.height,
        height: content.height * (1 - share),
      };
      const block = textBlock(on, text, {
        face: style.display,
        box: upper,
        fill: colors.ink,
        pxMax: 92 * unit,
        pxMin: 20 * unit,
        vertical: "middle",
      });
      return [...block.elements, ...(below ? note(on, below, lower) : [])];
    },
    { turn, start, hold: "ropes" },
  );
}

function note(page: Page, text: string, box: Box): Element[] {
  const { unit, style } = page;
  return textBlock(page, text, {
    face: style.label,
    box,
    fill: page.colors.accent,
    pxMax: 50 * unit,
    pxMin: 18 * unit,
    vertical: "middle",
  }).elements;
}

/** The hole of a price tag with its eyelet. */
function tagHole({ unit }: Page, { x, y, width }: Box): Element {
  const [cx, cy] = [x + width / 2, y + 6 * unit];
  return {
    kind: "group",
    children: [
      { kind: "shape", path: ellipse(cx, cy, 17 * unit), fill: "#b98a4a" },
      { kind: "shape", path: ellipse(cx, cy, 9 * unit), fill: "#3a2a1c" },
      {
        kind: "shape",
        path: roundRect({
          x: cx - 2.5 * unit,
          y: cy - 900 * unit,
          width: 5 * unit,
          height: 900 * unit,
        }),
        fill: "#c8402a",
      },
    ],
  };
}
