import type { Camera, Element, Paint } from "../../drawing/scene.ts";
import { lightOf } from "../../places/light.ts";
import type { Layer } from "../../places/place.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { layersOf, movedLayers } from "../kit/place-layers.ts";
import { inLight, recolor } from "../kit/tint.ts";
import { groundShare } from "./framing.ts";
import { placeOf } from "./place-of.ts";

const shade = "#0a0d18";
/** Layers up to this depth are sky, which keeps its color. */
const skyDepth = 0.14;
const accentShare = 0.18;

/** The layers of a place, each as one picture that the camera moves, and shade for captions. */
export function placeBackdrop(page: Page, camera: Camera): Element[] {
  const { shot } = page;
  const layers = layersOf(shot, { ...placeOf(shot), ground: groundShare(shot) }).map((layer) =>
    layer.depth <= skyDepth ? layer : inAccent(layer, shot.palette.accent),
  );
  const drawn = movedLayers(shot, layers, { camera });
  return shot.isCaptioned ? [...drawn, captionShade(page, layers)] : drawn;
}

/** The things and the ground of a place have a tint of the video's accent, in the same light. */
const inAccent = (layer: Layer, accent: string): Layer => ({
  ...layer,
  shapes: layer.shapes.map((shape) =>
    recolor(shape, (color) => inLight(color, accent, accentShare)),
  ),
});

/** Darkens the ground as far as white captions need it, in its own tint. */
function captionShade({ shot, caption }: Page, layers: readonly Layer[]): Element {
  const { width, height } = shot;
  const top = caption.y - height * 0.1;
  const { place, time } = placeOf(shot);
  const found = groundColor(layers, (caption.y / height) * 1000);
  const ground = found ?? "#ffffff";
  const isWhite = !found || whiteGrounds.has(place);
  const tint = isWhite ? mix(lightOf(time).sky[0], shade, 0.35) : mix(ground, shade, 0.62);
  let share = 0.12;
  while (share < 0.94 && contrast("#ffffff", mix(ground, tint, share)) < 4.7) share += 0.04;
  const alpha = (part: number) =>
    Math.round(share * part * 255)
      .toString(16)
      .padStart(2, "0");
  const start = (caption.y - top) / (height - top);
  return {
    kind: "shape",
    path: roundRect({ x: 0, y: top, width, height: height - top }),
    fill: {
      from: [0, top],
      to: [0, height],
      stops: [
        [0, `${tint}00`],
        [start * 0.4, `${tint}${alpha(0.3)}`],
        [start, `${tint}${alpha(1)}`],
        [1, `${tint}${alpha(1)}`],
      ],
    },
  };
}

/** Where a shade in the tint of the ground would be gray. */
const whiteGrounds: ReadonlySet<string> = new Set(["sky", "ice", "mountains"]);

/** The color of the ground at a height of a frame that is 1000 high. */
function groundColor(layers: readonly Layer[], y: number): string | undefined {
  const paints = layers.toReversed().flatMap(({ shapes }) => shapes.map(({ fill }) => fill));
  const paint = paints.find((fill: Paint | undefined) => reachesBottom(fill));
  if (!paint || typeof paint === "string" || !("from" in paint)) return undefined;
  const [first, last] = [paint.stops[0]?.[1], paint.stops.at(-1)?.[1]];
  const share = (y - paint.from[1]) / (paint.to[1] - paint.from[1]);
  return first && last ? mix(first, last, Math.min(1, Math.max(0, share))) : undefined;
}

const reachesBottom = (fill: Paint | undefined) =>
  typeof fill === "object" && "from" in fill && fill.to[1] === 1000;
