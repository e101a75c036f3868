import { ellipse, glow, vertical } from "../../places/brush.ts";
import type { TimeOfDay } from "../../places/light.ts";
import type { Layer } from "../../places/place.ts";
import type { PlaceName } from "../../places/places.ts";
import { mix } from "../../values/colors.ts";
import { inLight, recolor } from "../kit/tint.ts";

/** The colors of low light: the sky from its top to the horizon, and the ground by distance. */
interface Dusk {
  sky: readonly [string, string, string];
  sun: string;
  far: string;
  near: string;
}

const evening: Dusk = {
  sky: ["#20507f", "#8b7aa0", "#f2a473"],
  sun: "#ffe9c4",
  far: "#9a6478",
  near: "#24324f",
};
const dusks: Record<TimeOfDay, Dusk> = {
  morning: {
    sky: ["#3f6c8e", "#9db1ba", "#efc9a2"],
    sun: "#fff3d8",
    far: "#7d92a0",
    near: "#23465a",
  },
  day: evening,
  evening,
  night: {
    sky: ["#0a1531", "#1d3a68", "#4a70a0"],
    sun: "#eef3fb",
    far: "#35507a",
    near: "#0f1c33",
  },
};

/** Places without a horizon under a sky keep their own light. */
const ownSky: ReadonlySet<PlaceName> = new Set(["under_water", "space", "moon"]);
/** Layers up to this depth are sky; rooms have none. */
const skyDepth = 0.14;
/** How much of its own color a layer loses to the light, outdoors and in rooms. */
const tints = { outside: 0.55, inside: 0.32, own: 0.22 };
/** How much of the light has the accent of the video. */
const lightShare = 0.4;
const roomLight = { far: "#4a3a40", near: "#1a2236" };

/**
 * The layers of a place in low light: a low sun, haze in the distance, dark in front. `accent`: the
 * color of the light.
 */
export function inLowLight(
  layers: readonly Layer[],
  {
    place,
    time,
    width,
    ground,
    accent,
  }: { place: PlaceName; time: TimeOfDay; width: number; ground: number; accent: string },
): Layer[] {
  const lit = (color: string) => inLight(color, accent, lightShare);
  const dusk = lightOf(dusks[time], lit);
  const keeps = ownSky.has(place);
  const isOutside = !keeps && (layers[0]?.depth ?? 1) <= skyDepth;
  const { far, near } = isOutside ? dusk : { ...roomLight, far: lit(roomLight.far) };
  const share = keeps ? tints.own : isOutside ? tints.outside : tints.inside;
  const tinted = layers
    .filter(({ depth }) => !isOutside || depth > skyDepth)
    .map((layer) => {
      const color = mix(far, near, layer.depth);
      return {
        ...layer,
        shapes: layer.shapes.map((shape) => recolor(shape, (own) => mix(own, color, share))),
      };
    });
  return isOutside ? [sky(dusk, width, ground), ...tinted] : tinted;
}

/** The horizon, the sun and the distance in the color of the light. */
const lightOf = (
  { sky: [top, middle, low], sun, far, near }: Dusk,
  lit: (color: string) => string,
): Dusk => ({
  ...{ sky: [top, lit(middle), lit(low)], sun: lit(sun), far: lit(far), near },
});

/** A clear sky with the sun just over the horizon. */
function sky({ sky: colors, sun }: Dusk, width: number, ground: number): Layer {
  const [x, y] = [width * 0.7, ground - 150];
  const whole = `M-600-400H${width + 600}V1400H-600z`;
  return {
    depth: 0.05,
    shapes: [
      { kind: "shape", path: whole, fill: vertical(-60, ground + 20, ...colors) },
      glow(x, y, 520, sun, "6a"),
      glow(x, y, 210, sun, "8c"),
      { kind: "shape", path: ellipse(x, y, 46), fill: `${sun}e6` },
    ],
  };
}
