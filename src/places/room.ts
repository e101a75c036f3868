import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import { band, ellipse, fill, glow, line, polygon, rect, vertical } from "./brush.ts";
import { lamp } from "./light.ts";
import type { Layer, PlaceFrame } from "./place.ts";
import { planks } from "./surfaces.ts";

interface Room {
  /** Top and foot of the wall. */
  wall: readonly [string, string];
  /** Edge, near and front of the floor or the table on which things stand. */
  floor: readonly [string, string, string];
  /** On the wall, and before it. */
  wallShapes: readonly Shape[];
  furniture?: readonly Shape[];
  /** On the floor, behind the subject. */
  floorShapes?: readonly Shape[];
}

/** A room: wall, what hangs and stands there, light, and the floor. */
export function room(frame: PlaceFrame, { wall, floor, ...shapes }: Room): Layer[] {
  const { width: w, ground: g, light } = frame;
  const [top, foot] = wall.map(light.inside) as [string, string];
  const [edge, near, front] = floor.map(light.inside) as [string, string, string];
  return [
    { depth: 0.3, shapes: [fill(band(w, -400, g + 500), vertical(0, g, top, foot))] },
    { depth: 0.42, shapes: [...shapes.wallShapes, ...roomLight(frame)] },
    ...(shapes.furniture ? [{ depth: 0.7, shapes: shapes.furniture }] : []),
    {
      depth: 1,
      top: g - 4,
      shapes: [
        fill(band(w, g, 900), vertical(g, 1000, near, front)),
        ...planks(frame, near),
        fill(band(w, g, 16), edge),
        fill(band(w, g + 16, 14), vertical(g + 16, g + 30, "#00000030", "#00000000")),
        ...(shapes.floorShapes ?? []),
      ],
    },
  ];
}

/** Sun from the upper right, or a lamp under the ceiling. */
function roomLight({ width: w, ground: g, light }: PlaceFrame): Shape[] {
  if (light.isDark)
    return [
      glow(w * 0.5, g * 0.1, Math.max(w, g) * 0.8, lamp, "3c"),
      glow(w * 0.5, g * 0.1, g * 0.35, lamp, "38"),
    ];
  const color = light.time === "evening" ? "#ffb066" : "#ffffff";
  const strength = light.time === "day" ? "2e" : "3c";
  const beam = polygon(
    [w * 0.98, -60],
    [w * 0.7, -60],
    [w * 0.7 - g * 0.8, g],
    [w * 0.98 - g * 0.5, g],
  );
  return [
    glow(w * 0.95, -20, g * 0.75, mix(color, "#fff2cf", 0.5), "66"),
    fill(beam, vertical(0, g, color + strength, `${color}0c`)),
  ];
}

/** A window with the sky, and hills unless it is high above them. */
export function windowOf(
  { light }: PlaceFrame,
  [x, y, width, height]: readonly [number, number, number, number],
  { frame = "#fff3df", view = "hills" }: { frame?: string; view?: "hills" | "city" | "sky" } = {},
): Shape[] {
  const color = light.inside(frame);
  const [right, bottom] = [x + width, y + height];
  const t = Math.max(8, width * 0.05);
  const ridge = (rise: number, left: number) =>
    `M${x} ${bottom}v${-height * left}C${x + width * 0.3} ${bottom - height * rise} ${x + width * 0.5} ${bottom - height * 0.1} ${right} ${bottom - height * rise}V${bottom}z`;
  const houses = [0.02, 0.24, 0.44, 0.64, 0.82].map((dx, at) => {
    const tall = height * ([0.42, 0.66, 0.36, 0.58, 0.48][at] ?? 0.4);
    return rect(x + width * dx, bottom - tall, width * 0.17, tall);
  });
  const views = {
    sky: [],
    hills: [
      fill(ridge(0.5, 0.3), light.on("#a9d08c")),
      fill(ridge(0.24, 0.36), light.on("#86bd78")),
    ],
    city: houses.map((path) => fill(path, light.on("#8fb3cc"))),
  };
  const moonlight = light.isDark
    ? [fill(ellipse(x + width * 0.74, y + height * 0.22, width * 0.07), "#f1f3ff")]
    : [];
  const pane = [rect(x + width / 2 - t / 2, y, t, height), rect(x, y + height * 0.46, width, t)];
  return [
    fill(rect(x - t * 1.4, y - t, width + t * 2.8 + 6, height + t * 2.6 + 6, 14), "#0000001a"),
    fill(rect(x - t * 1.4, y - t * 1.4, width + t * 2.8, height + t * 2.8, 12), color),
    fill(rect(x, y, width, height), vertical(y, bottom, ...light.sky)),
    ...views[view],
    ...moonlight,
    fill(
      polygon([x + width * 0.5, y], [x + width * 0.86, y], [x + width * 0.36, bottom], [x, bottom]),
      "#ffffff22",
    ),
    ...pane.map((path) => fill(path, color)),
  ];
}

/** A board on the wall that carries things. */
export const shelf = ({ light }: PlaceFrame, x: number, y: number, width: number): Shape[] => [
  fill(rect(x + 6, y + 14, width - 12, 12), "#0000001f"),
  fill(rect(x, y, width, 15, 4), light.inside("#c7703c")),
  fill(rect(x, y, width, 4, 2), light.inside("#e39a63")),
];

/** A lamp that hangs from above. */
export const pendant = ({ light }: PlaceFrame, x: number, y: number, color: string): Shape[] => [
  line(`M${x} -400V${y - 40}`, light.inside("#4a3a33"), 4),
  ...(light.isDark ? [glow(x, y + 10, 190, lamp, "80")] : []),
  fill(`M${x - 16} ${y - 44}h32q34 24 38 52h-108q4 -28 38 -52z`, light.inside(color)),
  fill(ellipse(x, y + 9, 30, 9), light.isDark ? "#fff3cf" : light.inside("#fff0c9")),
];

/** A box with a lit top, such as a cabinet or a counter. */
export const block = (
  { light }: PlaceFrame,
  [x, y, width, height]: readonly [number, number, number, number],
  color: string,
): Shape[] => [
  fill(
    rect(x, y, width, height, 6),
    vertical(y, y + height, light.inside(color), light.inside(mix(color, "#000000", 0.22))),
  ),
  fill(rect(x - 4, y, width + 8, 12, 4), light.inside(mix(color, "#ffffff", 0.25))),
];
