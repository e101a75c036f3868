import type { Box, Element } from "../../drawing/scene.ts";
import { plate } from "../kit/captions.ts";
import { enter } from "../kit/enter.ts";
import type { Compose, Content, Page } from "../kit/look.ts";
import { textBlock } from "../kit/text.ts";
import { mapElements } from "../maps/map.ts";
import { audiogram } from "./audiogram.ts";
import { chart } from "./charts.ts";
import { code } from "./code.ts";
import { counter } from "./counter.ts";
import { list } from "./lists.ts";
import { overlay } from "./overlay.ts";
import { fieldsOf, iconGroup, iconsOf, isOdd, split, splitDown, titleBlock } from "./parts.ts";
import { comparison } from "./tiles.ts";
import { timeline } from "./timeline.ts";

/** Words that have no moment of their own enter here, in seconds. */
const first = 0.25;

const startOf = (page: Page) => {
  const { cue, title } = fieldsOf(page);
  return Math.min(page.shot.moments.at(cue ?? title, first), 1.2);
};

/** Icons with a title: above or below it, or beside it in wide frames. */
const iconHero: Compose = (page) => {
  if (iconsOf(page).length === 0) return headline(page);
  if (!fieldsOf(page).title) return iconGroup(page, page.content, first);
  const share = page.shape === "wide" ? 0.5 : 0.4;
  return titleWithIcons(page, { share, pxMax: 96, isFlipped: !isOdd(page) });
};

/** Room under a title: more where the look draws a line there. */
const underTitle = ({ style, unit }: Page) => (style.mark ? 26 : 8) * unit;

/** A title as large as it fits, with an icon where it leaves room. */
const headline: Compose = (page) => {
  const { title = "", subtitle } = fieldsOf(page);
  if (iconsOf(page).length > 0 && !subtitle) {
    const share = page.shape === "wide" ? 0.6 : 0.52;
    return titleWithIcons(page, { share, pxMax: 128, isFlipped: isOdd(page) });
  }
  const start = startOf(page);
  const [words, rest] = split(page, page.content, subtitle ? 0.64 : 1, 0.04);
  const head = { text: title, start, pxMax: 128, subject: true } as const;
  const low = subtitle ? underTitle(page) : 0;
  const block = titleBlock(page, { ...words, height: words.height - low }, head);
  const marks = page.style.mark?.(page, block.box, block.complete + 0.3, "title") ?? [];
  const below = subtitle ? smallText(page, subtitle, rest, block.complete + 0.3) : [];
  return [...marks, ...block.elements, ...below];
};

/** A title of at most `share`, and icons in all the room that it leaves. */
function titleWithIcons(
  page: Page,
  { share, pxMax, isFlipped }: { share: number; pxMax: number; isFlipped: boolean },
): Element[] {
  const { content, shape, unit, style } = page;
  const { title = "", subtitle } = fieldsOf(page);
  const start = startOf(page);
  const wide = shape === "wide";
  const [room, beside] = split(page, content, share, 0.04, isFlipped);
  const low = subtitle ? 44 * unit + underTitle(page) : 0;
  const words = { ...room, height: room.height - low };
  const vertical = wide ? "middle" : isFlipped ? "bottom" : "top";
  const head = { text: title, start, pxMax, vertical, subject: true } as const;
  const block = titleBlock(page, words, head);
  const top = block.box.y + block.box.height;
  const gap = 22 * unit;
  const free: Box = wide
    ? beside
    : isFlipped
      ? { ...content, height: block.box.y - content.y - gap }
      : { ...content, y: top + low + gap, height: content.y + content.height - top - low - gap };
  const under = { ...words, y: top + underTitle(page), height: 44 * unit };
  // A left margin of type and an icon at the right fill both halves of a page.
  const [main] = iconsOf(page);
  const aside = !wide && style.align === "left" && free.height < free.width * 0.7;
  const side = Math.min(free.height, free.width);
  const area = aside ? { ...free, x: free.x + free.width - side * 1.1, width: side * 1.1 } : free;
  return [
    ...(main ? iconGroup(page, area, first) : []),
    ...(style.mark?.(page, block.box, block.complete + 0.3, "title") ?? []),
    ...block.elements,
    ...(subtitle ? smallText(page, subtitle, under, block.complete + 0.3) : []),
  ];
}

/** The words of a person, with the name right below. */
const quote: Compose = (page) => {
  const { title = "", author } = fieldsOf(page);
  const { content, unit, colors, style, kit } = page;
  const start = Math.min(startOf(page), 0.4);
  const [high, low] = [content.height * 0.2, author ? content.height * 0.16 : 0];
  const room = { ...content, y: content.y + high, height: content.height - high - low };
  const block = titleBlock(page, room, { text: title, start, pxMax: 88, subject: true });
  const px = Math.min(high * 1.7, 230 * unit);
  const left = style.align === "center" ? content.x + content.width / 2 : content.x;
  const sign: Element = {
    kind: "text",
    text: "“",
    font: kit.font(style.display, px, "“"),
    at: [left, block.box.y + px * 0.36],
    align: style.align,
    fill: colors.accent,
  };
  const around = { x: content.x, y: block.box.y - px * 0.4, width: px, height: px * 0.6 };
  const below = block.box.y + block.box.height + 16 * unit;
  const name = { ...content, y: below, height: content.y + content.height - below };
  return [
    enter(page, [sign], { start: 0.1, around, subject: true }),
    ...block.elements,
    ...(author ? smallText(page, `— ${author}`, name, block.complete + 0.5, 40) : []),
  ];
};

/** A term, what it means, and its icon. */
const definition: Compose = (page) => {
  const { title = "", subtitle = "" } = fieldsOf(page);
  const start = startOf(page);
  const hasIcon = iconsOf(page).length > 0;
  const share = { tall: 0.44, square: 0.4, wide: 0.36 }[page.shape];
  const flipped = page.shape === "wide" && isOdd(page);
  const [picture, words] = hasIcon
    ? split(page, page.content, share, 0.04, flipped)
    : [page.content, page.content];
  const [term, meaning] = splitDown(words, 0.45);
  const block = titleBlock(page, term, {
    text: title,
    start,
    pxMax: 96,
    vertical: "bottom",
    subject: true,
  });
  const gap = 16 * page.unit;
  const below = { ...meaning, y: meaning.y + gap, height: meaning.height - gap };
  return [
    ...(hasIcon ? iconGroup(page, picture, first) : []),
    ...block.elements,
    ...smallText(page, subtitle, below, block.complete + 0.4, 48),
  ];
};

/** A map, or a list where nothing has a place on it. */
const map: Compose = (page) =>
  mapElements(page) ?? (fieldsOf(page).items ? list(page) : iconHero(page));

/** The title of the video, or its last words: with an icon, and with a button at the end. */
const card: Compose = (page) => {
  const { content } = page.shot;
  const { align, button } = "button" in content || "align" in content ? content : {};
  const on = align ? { ...page, style: { ...page.style, align } } : page;
  const { title = "", subtitle } = fieldsOf(on);
  const share = { tall: 0.42, square: 0.4, wide: 0.36 }[page.shape];
  const [picture, room] =
    iconsOf(on).length > 0 ? split(on, on.content, share) : [undefined, on.content];
  const hasMore = subtitle !== undefined || button !== undefined;
  const [words, rest] = splitDown(room, hasMore ? 0.66 : 1);
  const block = titleBlock(on, words, {
    text: title,
    start: 0.1,
    pxMax: 132,
    vertical: hasMore ? "bottom" : "middle",
    subject: true,
  });
  const gap = 30 * on.unit;
  const below = { ...rest, y: rest.y + gap, height: rest.height - gap };
  const next = block.complete + 0.3;
  return [
    ...(picture ? iconGroup(on, picture, 0.2) : []),
    ...(on.style.mark?.(on, block.box, next, "title") ?? []),
    ...block.elements,
    ...(subtitle ? smallText(on, subtitle, below, next) : []),
    ...(button ? pill(on, button, below, next) : []),
  ];
};

/** A text on a surface in the accent with round ends. */
function pill(page: Page, text: string, area: Box, start: number): Element[] {
  const { style, colors, unit } = page;
  const [across, down] = [34 * unit, 18 * unit];
  const box = {
    ...{ x: area.x + across, width: area.width - 2 * across },
    ...{ y: area.y + down, height: Math.min(area.height - 2 * down, 110 * unit) },
  };
  const block = textBlock(page, text, {
    ...{ face: style.label, box, fill: colors.onAccent },
    ...{ pxMax: 44 * unit, pxMin: 18 * unit },
  });
  const around = {
    ...{ x: block.box.x - across, width: block.box.width + 2 * across },
    ...{ y: block.box.y - down, height: block.box.height + 2 * down },
  };
  const ground = plate(around, colors.accent, around.height / 2);
  return [enter(page, [ground, ...block.elements], { start, around })];
}

function smallText(page: Page, text: string, box: Box, start: number, pxMax = 36): Element[] {
  const { style, colors, unit } = page;
  const block = textBlock(page, text, {
    face: style.note ?? style.text,
    box,
    fill: style.note ? colors.accent : colors.soft,
    pxMax: pxMax * unit * (style.note ? 1.3 : 1),
    pxMin: 18 * unit,
  });
  return [enter(page, block.elements, { start, around: block.box })];
}

/** How each kind of scene is composed, for looks that do not compose it in their own way. */
export const general: Record<Content["kind"], Compose> = {
  icon_hero: iconHero,
  map_pin: iconHero,
  map,
  headline,
  photo: headline,
  code,
  text: headline,
  // Its picture or clip alone.
  media: () => [],
  overlay,
  audiogram,
  quote,
  definition,
  counter,
  icon_list: list,
  checklist: list,
  steps: list,
  timeline,
  comparison,
  chart,
  title: card,
  end: card,
};
