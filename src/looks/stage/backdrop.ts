import type { Camera, Element, Paint } from "../../drawing/scene.ts";
import type { Layer } from "../../places/place.ts";
import { contrast, mix } from "../../values/colors.ts";
import { roundRect } from "../kit/captions.ts";
import type { Page } from "../kit/look.ts";
import { layersOf, movedLayers, placeOf } from "../kit/place-layers.ts";
import { groundShare } from "./framing.ts";

const shade = "#0a0d18";

/** The layers of a place, each as one picture that the camera moves, and shade for captions. */
export function placeBackdrop(page: Page, camera: Camera): Element[] {
  const { shot } = page;
  const layers = layersOf(shot, { ...placeOf(shot), ground: groundShare(shot) });
  const drawn = movedLayers(shot, layers, { camera });
  return shot.isCaptioned ? [...drawn, captionShade(page, layers)] : drawn;
}

/** Darkens the ground as far as white captions need it. */
function captionShade({ shot, caption }: Page, layers: readonly Layer[]): Element {
  const { width, height } = shot;
  const top = caption.y - height * 0.07;
  const ground = groundColor(layers, (caption.y / height) * 1000);
  let share = 0.1;
  while (ground && share < 0.7 && contrast("#ffffff", mix(ground, shade, share)) < 4.7)
    share += 0.04;
  const strength = Math.round((ground ? share : 0.4) * 255)
    .toString(16)
    .padStart(2, "0");
  return {
    kind: "shape",
    path: roundRect({ x: 0, y: top, width, height: height - top }),
    fill: {
      from: [0, top],
      to: [0, height],
      stops: [
        [0, `${shade}00`],
        [(caption.y - top) / (height - top), `${shade}${strength}`],
        [1, `${shade}${strength}`],
      ],
    },
  };
}

/** The color of the ground at a height of a frame that is 1000 high. */
function groundColor(layers: readonly Layer[], y: number): string | undefined {
  const paints = layers.at(-1)?.shapes.map(({ fill }) => fill) ?? [];
  const paint = paints.find((fill: Paint | undefined) => reachesBottom(fill));
  if (!paint || typeof paint === "string" || !("from" in paint)) return undefined;
  const [first, last] = [paint.stops[0]?.[1], paint.stops.at(-1)?.[1]];
  const share = (y - paint.from[1]) / (paint.to[1] - paint.from[1]);
  return first && last ? mix(first, last, Math.min(1, Math.max(0, share))) : undefined;
}

const reachesBottom = (fill: Paint | undefined) =>
  typeof fill === "object" && "from" in fill && fill.to[1] === 1000;
