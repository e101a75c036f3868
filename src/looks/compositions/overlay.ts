import type { Box, Element } from "../../drawing/scene.ts";
import { mix, withAlpha } from "../../values/colors.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, OverlayContent, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { figureElements } from "./figure.ts";
import { around } from "./parts.ts";

const exitSeconds = 0.3;

/** A text over a video: always on a surface, because any picture may lie behind it. */
export const overlay: Compose = (page) => {
  const { content, seconds } = page.shot;
  if (content.kind !== "overlay") return [];
  const compose = {
    lower_third: lowerThird,
    headline,
    call_to_action: callToAction,
    counter: countUp,
  }[content.overlay];
  const end = Math.max(exitSeconds, seconds);
  return [
    {
      kind: "group",
      opacity: [
        { at: end - exitSeconds, value: 1 },
        { at: end, value: 0, ease: "linear" },
      ],
      children: compose(page, content),
    },
  ];
};

const slide = { kind: "slide", seconds: 0.4 } as const;
const surface = ({ colors }: Page) => withAlpha(mix(colors.ground, "#000000", 0.25), 0.92);

/** Grows a box by a part of a unit on all sides. */
const grown = ({ x, y, width, height }: Box, across: number, down: number): Box => ({
  ...{ x: x - across, y: y - down },
  ...{ width: width + 2 * across, height: height + 2 * down },
});

/** A name and a line about it, above where captions stand. */
function lowerThird(page: Page, { title, subtitle }: OverlayContent): Element[] {
  const { content, unit, shape, shot, style, colors } = page;
  const [across, down] = [32 * unit, 18 * unit];
  const width = Math.min(content.width, 594 * unit) - 2 * across;
  const isRightToLeft = letterDirection(title) === "rtl";
  const end = shot.height * (shape === "tall" ? 0.7 : 0.8) - down;
  const x = isRightToLeft ? content.x + content.width - across - width : content.x + across;
  const above = (bottom: number, height: number) => ({ x, y: bottom - height, width, height });
  const line = subtitle
    ? textBlock(page, subtitle, {
        ...{ face: style.text, box: above(end, 54 * unit), fill: colors.soft },
        ...{ pxMax: 23 * unit, pxMin: 16 * unit, vertical: "bottom", align: "left" },
      })
    : undefined;
  const name = textBlock(page, title, {
    ...{ face: style.label, box: above((line?.box.y ?? end) - 5 * unit, 92 * unit) },
    ...{ fill: colors.ink, pxMax: 36 * unit, pxMin: 18 * unit },
    ...{ vertical: "bottom", align: "left" },
  });
  const box = grown(around(name.box, ...(line ? [line.box] : [])), across, down);
  const bar = { ...box, width: 8 * unit };
  const edge = isRightToLeft ? { ...bar, x: box.x + box.width - bar.width } : bar;
  const ground = [plate(box, surface(page), 7 * unit), plate(edge, colors.accent)];
  return [
    enter(page, ground, { start: 0, around: box, motion: slide }),
    enter(page, name.elements, { start: 0.2, around: name.box, motion: slide }),
    ...(line ? [enter(page, line.elements, { start: 0.35, around: line.box, motion: slide })] : []),
  ];
}

/** Large words in the upper part. */
function headline(page: Page, { title, subtitle }: OverlayContent): Element[] {
  const { content, unit, style, colors } = page;
  const pad = 27 * unit;
  const inner = grown(content, -pad, -pad);
  const head = textBlock(page, title, {
    ...{ face: style.display, box: { ...inner, height: content.height * 0.34 } },
    ...{ fill: colors.ink, pxMax: 60 * unit, pxMin: 22 * unit, align: "center" },
  });
  const y = head.box.y + head.box.height + 8 * unit;
  const line = subtitle
    ? textBlock(page, subtitle, {
        ...{ face: style.text, box: { ...inner, y, height: 76 * unit }, fill: colors.soft },
        ...{ pxMax: 27 * unit, pxMin: 16 * unit, align: "center" },
      })
    : undefined;
  return onSurface(page, [head, ...(line ? [line] : [])], pad);
}

/** A button that says what to do. */
function callToAction(page: Page, { title, subtitle }: OverlayContent): Element[] {
  const { content, unit, shape, shot, style, colors } = page;
  const [across, down] = [34 * unit, 20 * unit];
  const y = shot.height * (shape === "tall" ? 0.56 : 0.66);
  const room = { ...grown(content, -across - 14 * unit, 0), y, height: 108 * unit };
  const label = textBlock(page, title, {
    ...{ face: style.label, box: room, fill: colors.onAccent },
    ...{ pxMax: 41 * unit, pxMin: 20 * unit, align: "center" },
  });
  const box = grown(label.box, across, down);
  const radius = Math.min(box.height / 2, 44 * unit);
  const shadow = plate({ ...box, y: box.y + 5 * unit }, "#00000047", radius);
  const button = [shadow, plate(box, colors.accent, radius), ...label.elements];
  const motion = { kind: "pop", seconds: 0.45 } as const;
  const entered = enter(page, button, { start: 0, around: box, motion });
  if (!subtitle) return [entered];
  const below = { ...content, y: box.y + box.height + 27 * unit, height: 54 * unit };
  const line = textBlock(page, subtitle, {
    ...{ face: style.text, box: below, fill: colors.ink },
    ...{ pxMax: 24 * unit, pxMin: 16 * unit, align: "center" },
  });
  return [entered, ...onSurface(page, [line], 12 * unit, 0.35)];
}

/** A number that counts up, and what it counts. */
function countUp(page: Page, { title }: OverlayContent): Element[] {
  const { content, unit, style, colors } = page;
  const centered: Page = { ...page, style: { ...style, align: "center" } };
  const side = Math.min(content.width, 420 * unit);
  const room = {
    ...{ x: content.x + (content.width - side) / 2, width: side },
    ...{ y: content.y + content.height * 0.3, height: content.height * 0.26 },
  };
  const number = figureElements(centered, room, { start: 0.1, subject: true });
  const y = number.whole.y + number.whole.height + 6 * unit;
  const line = title
    ? textBlock(page, title, {
        ...{ face: style.label, box: { ...room, y, height: 80 * unit }, fill: colors.ink },
        ...{ pxMax: 34 * unit, pxMin: 18 * unit, align: "center" },
      })
    : undefined;
  const figure = { elements: number.elements, box: number.box };
  return onSurface(page, [figure, ...(line ? [line] : [])], 27 * unit);
}

interface Block {
  elements: readonly Element[];
  box: Box;
}

/** Blocks that enter one after another on a surface. */
function onSurface(page: Page, blocks: readonly Block[], pad: number, start = 0): Element[] {
  const box = grown(around(...blocks.map((block) => block.box)), pad, pad * 0.8);
  const ground = plate(box, surface(page), 14 * page.unit);
  return [
    enter(page, [ground], { start, around: box }),
    ...blocks.map(({ elements, box: own }, at) =>
      enter(page, elements, { start: start + 0.12 + at * 0.2, around: own }),
    ),
  ];
}
