import { slowRate } from "../../drawing/evaluate.ts";
import type { Element } from "../../drawing/scene.ts";
import { contrast, lift, mix, readableOn } from "../../values/colors.ts";
import { isOdd } from "../compositions/parts.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Colors, MediaStyle, Page, Shot } from "../kit/look.ts";
import { markOn } from "../kit/mark.ts";
import { alpha, isBare, measureUnder, mediaIn, shadeNeeded } from "../kit/media.ts";

export const [white, dark] = ["#ffffff", "#160a3a"];

/** Two circles that stay behind white letters, and the box of a word. */
const circleColors = ["#d83f86", "#3d37d6", "#0f8f7c"];
const box = "#fff06a";
/** Contrast of a ground with the dark foot. */
const footContrast = 1.9;
/** How much the circles have of another color of the palette. */
const circleShare = 0.5;

/** A color of the palette as a ground of white letters, lighter than the foot. */
function groundOf(color: string): string {
  let lifted = color;
  for (let amount = 0.05; contrast(lifted, dark) < footContrast && amount < 1; amount += 0.05)
    lifted = lift(color, amount);
  return readableOn(lifted, white);
}

/** The scenes take turns among the colors of the palette as grounds. */
function schemeOf({ palette, index }: Pick<Shot, "palette" | "index">) {
  const { accent, background } = palette;
  const grounds = [accent, background, mix(accent, background, 0.5)].map(groundOf);
  const at = (turn: number) => grounds[(index + turn) % grounds.length] ?? dark;
  const circle = (turn: number) =>
    readableOn(
      mix(circleColors[(index + turn) % circleColors.length] ?? dark, at(turn), circleShare),
      white,
    );
  return [at(0), circle(1), circle(2), box] as const;
}

/** Contrast of a box with the ground of its scheme. */
const boxContrast = 1.7;

/** The accent of the video where it differs from the ground, else the box of the scheme. */
function boxColor(shot: Pick<Shot, "palette" | "index">): string {
  const [ground, , , box] = schemeOf(shot);
  const mark = markOn(dark, shot.palette);
  return contrast(mark, ground) >= boxContrast ? mark : box;
}

export const colors = (shot: Shot): Colors => ({
  ground: schemeOf(shot)[0],
  ink: white,
  soft: white,
  accent: boxColor(shot),
  onAccent: dark,
  captionGround: dark,
  captionInk: white,
  captionMark: markOn(dark, shot.palette),
});

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
  const [ground, first, second] = schemeOf(shot);
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
    circle(width * right, height * 0.12, size * 0.3, first, 14 * unit),
    circle(width * (1 - right), height * 0.7, size * 0.24, second, -14 * unit),
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
    const { content, colors: own, shot } = page;
    const needed = shadeNeeded(measureUnder(shown, box, content).brightest, {
      ...{ ink: own.ink, shade: dark },
    });
    const shade = isBare(page) ? [] : [plate(box, `${dark}${alpha(Math.max(0.3, needed))}`)];
    const slant = shot.isCaptioned ? backdrop(page).slice(3) : [];
    return { elements: [...mediaIn(page, shown, box), ...shade, ...slant], page };
  },
};
