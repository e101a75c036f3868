import { slowRate } from "../../drawing/evaluate.ts";
import type { Element } from "../../drawing/scene.ts";
import { contrast } from "../../values/colors.ts";
import { isOdd } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Colors, MediaStyle, Page, Shot } from "../kit/look.ts";
import { markOn } from "../kit/mark.ts";
import { alpha, isBare, measureUnder, mediaIn, shadeNeeded } from "../kit/media.ts";
import { dark, schemeOf, white } from "./scheme.ts";

/** The box of a word where the accent is too close to the ground. */
const box = "#fff06a";
/** Contrast of a box with the ground of its scheme. */
const boxContrast = 1.7;

export function colors(shot: Shot): Colors {
  const { ground, ink } = schemeOf(shot);
  const mark = markOn(dark, shot.palette);
  const light = contrast(mark, ground) >= boxContrast ? mark : box;
  return {
    ground,
    ink,
    soft: ink,
    ...(ink === dark ? { accent: dark, onAccent: white } : { accent: light, onAccent: dark }),
    captionGround: dark,
    captionInk: white,
    captionMark: mark,
  };
}

export const foot = 30;

/** Where the slanted foot begins at the left and at the right. */
export function footEdge(page: Page): [number, number] {
  const top = page.caption.y - foot * page.unit;
  return isOdd(page) ? [top, top - 18 * page.unit] : [top - 18 * page.unit, top];
}

/** Two large circles that change sides, over a slanted foot that carries the captions. */
export function backdrop(page: Page): Element[] {
  const { shot, unit } = page;
  const { width, height, seconds, isCaptioned } = shot;
  const { ground, circles } = schemeOf(shot);
  const size = Math.max(width, height);
  const circle = (x: number, y: number, r: number, fill: string, drift: number): Element => ({
    kind: "shape",
    path: roundRect({ x: x - r, y: y - r, width: 2 * r, height: 2 * r }, r),
    fill,
    rate: slowRate,
    x: [
      { at: 0, value: -drift },
      { at: seconds, value: drift, ease: "linear" },
    ],
  });
  const right = isOdd(page) ? 0.06 : 0.94;
  const [low, high] = footEdge(page);
  return [
    plate({ x: 0, y: 0, width, height }, ground),
    circle(width * right, height * 0.12, size * 0.3, circles[0], 14 * unit),
    circle(width * (1 - right), height * 0.7, size * 0.24, circles[1], -14 * unit),
    ...(isCaptioned
      ? [
          {
            kind: "shape" as const,
            path: `M0 ${low}L${width} ${high}V${height}H0z`,
            fill: dark,
          },
        ]
      : []),
  ];
}

/** Pictures fill the frame above the foot; the words stand on them. */
export const media: MediaStyle = {
  box: ({ shot, caption, unit }) => ({
    x: 0,
    y: 0,
    width: shot.width,
    height: shot.isCaptioned ? caption.y - (foot - 2) * unit : shot.height,
  }),
  draw(page, shown) {
    const box = media.box(page, shown);
    const { content, shot } = page;
    const needed = shadeNeeded(measureUnder(shown, box, content).brightest, {
      ...{ ink: white, shade: dark },
    });
    const shade = isBare(page) ? [] : [plate(box, `${dark}${alpha(Math.max(0.3, needed))}`)];
    const slant = shot.isCaptioned ? backdrop(page).slice(3) : [];
    const accent = page.colors.captionMark;
    const onMedia = { ink: white, soft: white, accent, onAccent: dark };
    return {
      elements: [...mediaIn(page, shown, box), ...shade, ...slant],
      page: { ...page, colors: { ...page.colors, ...onMedia } },
    };
  },
};
