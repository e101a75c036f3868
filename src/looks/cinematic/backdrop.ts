import type { Camera, Element } from "../../drawing/scene.ts";
import { plate, roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { layersOf, movedLayers, placeOf } from "../kit/place-layers.ts";
import { inLowLight } from "./dusk.ts";

export const night = "#06101c";
/** Height of each bar in wide frames, as a share of the frame. */
export const barShare = 0.09;

/** Where the ground begins: low, so that there is sky behind the subject. */
const groundShares = { tall: 0.6, square: 0.62, wide: 0.66 };
/** How far the place is out of focus in the distance and in front, in units. */
const [farBlur, nearBlur] = [3, 7];
const [zoomFrom, zoomTo] = [1.04, 1.12];
/** How far the camera moves to the side, as a share of the width. */
const travel = 0.022;
/** Strength of the shade at the top and at the captions; data needs an even ground. */
const shades = { open: [0.06, 0.72], dense: [0.66, 0.8] } as const;
const dense: ReadonlySet<string> = new Set([
  ..."icon_list steps checklist comparison timeline chart".split(" "),
]);

/** Comes closer and moves slowly to one side, to the other in the next scene. */
export function slowCamera({ shot }: Page): Camera {
  const { width, height, index, seconds } = shot;
  const side = (index % 2 === 0 ? 1 : -1) * width * travel;
  const over = (from: number, to: number) => [
    { at: 0, value: from },
    { at: seconds, value: to, ease: "linear" as const },
  ];
  return {
    x: over(width / 2 - side, width / 2 + side),
    y: height / 2,
    scale: over(zoomFrom, zoomTo),
  };
}

/** A landscape or a room out of focus in low light, under shade and grain. */
export function backdrop(page: Page): Element[] {
  const { shot, unit, shape } = page;
  const { place, time } = placeOf(shot);
  const light = time === "day" ? "evening" : time;
  const ground = groundShares[shape];
  const width = (shot.width / shot.height) * 1000;
  const layers = inLowLight(layersOf(shot, { place, time: light, ground }), {
    ...{ place, time: light, width, ground: ground * 1000, accent: shot.palette.accent },
  });
  const blur = (depth: number) => (farBlur + (nearBlur - farBlur) * depth) * unit;
  const [top, low] = dense.has(shot.content.kind) ? shades.dense : shades.open;
  return [
    plate({ x: 0, y: 0, width: shot.width, height: shot.height }, night),
    ...movedLayers(shot, layers, { camera: slowCamera(page), blur }),
    shade(page, [
      [0, hasTopLine(page) ? topLineShade : top],
      [page.content.y / shot.height + 0.2, top],
      [page.caption.y / shot.height - 0.05, low],
      [1, low],
    ]),
    ...finish(page),
  ];
}

/** A subtitle of the title stands at the top of the frame. */
const hasTopLine = ({ shot: { content } }: Page) =>
  content.kind === "title" && content.subtitle !== undefined;
const topLineShade = 0.55;

/** The night over the whole frame, at strengths from the top to the bottom. */
function shade({ shot }: Page, stops: readonly (readonly [number, number])[]): Element {
  const { width, height } = shot;
  return {
    kind: "shape",
    path: roundRect({ x: 0, y: 0, width, height }),
    fill: {
      from: [0, 0],
      to: [0, height],
      stops: stops.map(([at, strength]) => [at, `${night}${alpha(strength)}`] as const),
    },
  };
}

const alpha = (share: number) =>
  Math.round(Math.min(1, Math.max(0, share)) * 255)
    .toString(16)
    .padStart(2, "0");

/** Grain, unless there is a clip that has its own, and the bars of wide frames. */
export const finish = (page: Page, hasGrain = true): Element[] => [
  ...(hasGrain ? [{ kind: "grain" as const, opacity: 0.07 }] : []),
  ...bars(page),
];

/** The bars over and under wide frames. */
export function bars({ shot: { width, height }, shape }: Page): Element[] {
  if (shape !== "wide") return [];
  const bar = Math.round(height * barShare);
  return [0, height - bar].map((y) => plate({ x: 0, y, width, height: bar }, "#000000"));
}
