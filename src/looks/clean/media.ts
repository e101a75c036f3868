import type { Box, Element } from "../../drawing/scene.ts";
import { plate } from "../kit/captions.ts";
import type { MediaStyle, Page } from "../kit/look.ts";
import { alpha, isBare, measureUnder, mediaIn, shadeNeeded, shadeOver } from "../kit/media.ts";
import type { Media } from "../kit/media-facts.ts";
import { shadesOf } from "./shades.ts";

const whole = ({ shot: { width, height } }: Page): Box => ({ x: 0, y: 0, width, height });

/** Share of the content in which a picture has its title. */
const typeShare = { tall: 0.36, square: 0.42, wide: 0.5 };
/** The least opacity of the shade over a picture that stands behind a scene. */
const veilMin = 0.6;

/** A picture is shown in focus; behind other scenes it is out of focus under a shade. */
export const media: MediaStyle = {
  box: whole,
  draw(page, shown) {
    const isPhoto = page.shot.content.kind === "photo";
    return isBare(page) || isPhoto ? inFocus(page, shown) : behind(page, shown);
  },
};

/** Shaded only where type and captions stand. */
function inFocus(page: Page, shown: Media): ReturnType<MediaStyle["draw"]> {
  const box = whole(page);
  const { content, caption, colors, shot, shape } = page;
  const height = content.height * typeShare[shape];
  const type = { ...content, y: content.y + content.height - height, height };
  const { deep } = shadesOf(shot);
  const needed = (part: Box, ...inks: string[]) => {
    const { brightest } = measureUnder(shown, box, part);
    return Math.max(...inks.map((ink) => shadeNeeded(brightest, { ink, shade: deep })));
  };
  const strong = isBare(page) ? 0 : needed(type, colors.ink, colors.soft, colors.accent);
  const soft = shot.height * 0.1;
  const stops = (top: number, strength: number) =>
    [
      [top - soft, 0],
      [top, strength],
      [box.height, strength],
    ] as const;
  const low = needed(caption, colors.captionInk);
  const under = [shadeOver(box, deep, stops(caption.y, low))];
  return {
    elements: [
      ...mediaIn(page, shown, box),
      ...(strong > 0 ? [shadeOver(box, deep, stops(type.y, strong))] : []),
      ...(low > strong ? whileCaptioned(page, under) : []),
    ],
    page: isBare(page) ? page : { ...page, content: type },
  };
}

const fadeSeconds = 0.2;

/** Shown from the first caption of the scene to the last. */
function whileCaptioned({ shot }: Page, children: readonly Element[]): Element[] {
  const [first, last] = [shot.captions[0], shot.captions.at(-1)];
  if (!first || !last) return [];
  const opacity = [
    { at: first.start - fadeSeconds, value: 0 },
    { at: first.start, value: 1, ease: "linear" },
    { at: last.end - fadeSeconds, value: 1 },
    { at: last.end, value: 0, ease: "linear" },
  ] as const;
  return [{ kind: "group", opacity, children }];
}

/** Out of focus, under a shade of the palette as strong as type needs. */
function behind(page: Page, shown: Media): ReturnType<MediaStyle["draw"]> {
  const box = whole(page);
  const { colors, unit, shot } = page;
  const { deep } = shadesOf(shot);
  const { brightest } = shown.measure({ x: 0, y: 0, width: 1, height: 1 });
  const inks = [colors.ink, colors.soft, colors.accent];
  const needed = inks.map((ink) => shadeNeeded(brightest, { ink, shade: deep }));
  const veil = Math.max(veilMin, ...needed);
  const by = 40 * unit;
  // Its soft edges stay outside of the frame.
  const larger = { x: -by, y: -by, width: box.width + 2 * by, height: box.height + 2 * by };
  const { source, focus } = shown;
  const point = focus ? { focus: [focus.x, focus.y] as const } : {};
  const blurred: Element = {
    kind: "group",
    sprite: larger,
    blur: 9 * unit,
    children: [{ kind: "picture", source, box: larger, fit: "cover", ...point }],
  };
  return { elements: [blurred, plate(box, `${deep}${alpha(veil)}`)], page };
}
