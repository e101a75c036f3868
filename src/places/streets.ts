import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import {
  band,
  beyond,
  fill,
  hills,
  pick,
  polygon,
  random,
  rect,
  repeat,
  vertical,
  waves,
} from "./brush.ts";
import { lantern } from "./greens.ts";
import type { Light } from "./light.ts";
import type { Place } from "./place.ts";
import { tree } from "./plants.ts";
import { skyLayers } from "./sky.ts";

/** Towers side by side, with windows of which some are lit at night. */
function towers(
  w: number,
  base: number,
  [low, high]: readonly [number, number],
  colors: readonly [string, ...string[]],
  light: Light,
  seed: number,
): Shape[] {
  const next = random(seed);
  const shapes: Shape[] = [];
  for (let x = -beyond; x < w + beyond; ) {
    const [width, height] = [90 + next() * 70, low + next() * (high - low)];
    const color = light.on(pick(colors, next()));
    const top = base - height;
    shapes.push(
      fill(
        rect(x, top, width, height + 60),
        vertical(top, base, color, mix(color, "#000000", 0.12)),
      ),
    );
    const [dark, lit]: [string[], string[]] = [[], []];
    for (let wy = top + 22; wy < base - 30; wy += 38)
      for (let wx = x + 14; wx < x + width - 22; wx += 28)
        (next() < 0.55 ? lit : dark).push(rect(wx, wy, 13, 19));
    const pane = light.isDark ? "#ffd98a" : mix(color, "#ffffff", 0.45);
    shapes.push(fill(lit.join(""), pane, light.isDark ? 0.85 : 0.7));
    shapes.push(fill(dark.join(""), mix(color, "#000000", 0.25), 0.6));
    x += width + next() * 8;
  }
  return shapes;
}

/** Asphalt with a kerb and a dashed line. */
function asphalt(w: number, g: number, { on }: Light, hasLine = true): Shape[] {
  return [
    fill(band(w, g - 10, 900), vertical(g, 1000, on("#5b6270"), on("#2f3440"))),
    fill(band(w, g - 10, 26), vertical(g - 10, g + 16, on("#c3c8cf"), on("#949aa5"))),
    ...(hasLine
      ? repeat(w, 180, (x) => [fill(rect(x, g + 116, 96, 9, 3), on("#e6c25a"), 0.75)])
      : []),
  ];
}

/** Towers up to the horizon. */
export const city: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  return [
    ...skyLayers(frame),
    { depth: 0.18, shapes: towers(w, g, [240, 440], ["#a9bdd1", "#9db2c9", "#b7c6d6"], light, 5) },
    { depth: 0.4, shapes: towers(w, g, [130, 330], ["#7690ab", "#6d86a3", "#8399ae"], light, 19) },
    {
      depth: 0.7,
      shapes: [...lantern(w * 0.12, g + 6, 330, light), ...lantern(w * 1.08, g + 6, 330, light)],
    },
    { depth: 1, top: g - 60, shapes: asphalt(w, g, light) },
  ];
};

/** A house of the old town, with a door or a shop. */
function house(x: number, base: number, height: number, color: string, light: Light): Shape[] {
  const { on } = light;
  const [width, top] = [190, base - height];
  const roof = `M${x - 10} ${top}L${x + 40} ${top - 80}h${width - 80}L${x + width + 10} ${top}z`;
  const windows = [0, 1].flatMap((row) =>
    [0, 1, 2].map((column) => rect(x + 24 + column * 54, top + 30 + row * 92, 34, 56, 4)),
  );
  return [
    fill(
      rect(x, top, width, height),
      vertical(top, base, on(color), on(mix(color, "#000000", 0.16))),
    ),
    fill(roof, on("#8a4a3a")),
    ...windows.map((path, at) =>
      fill(path, at % 3 === 1 ? light.lit("#cfe6f2") : light.isDark ? "#22305a" : on("#cfe6f2")),
    ),
    fill(rect(x + 16, base - 120, 90, 84, 4), light.lit("#bfe0ee")),
    fill(rect(x + 124, base - 126, 48, 126, 4), on("#6b4023")),
    fill(`M${x + 6} ${base - 146}h110l10 30h-130z`, on(mix(color, "#ffffff", 0.6))),
  ];
}

export const street: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const colors = ["#e8a66a", "#d9806b", "#e9d08f", "#8fb8b0", "#c99ab0"] as const;
  return [
    ...skyLayers(frame),
    { depth: 0.2, shapes: towers(w, g, [200, 340], ["#b9c6d6", "#a9bacd"], light, 11) },
    {
      depth: 0.5,
      shapes: repeat(w, 194, (x, at) =>
        house(x, g, 280 + ((at * 3) % 4) * 24, pick(colors, (at % 5) / 5), light),
      ),
    },
    {
      depth: 0.75,
      shapes: [...lantern(w * 0.06, g + 6, 300, light), ...tree(w * 0.98, g + 4, 200, light)],
    },
    { depth: 1, top: g - 60, shapes: asphalt(w, g, light) },
  ];
};

/** A road through the country, toward the horizon. */
export const road: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const [x, top] = [w * 0.5, g - 66];
  const half = Math.max(330, w * 0.42);
  const dashes = [0, 1, 2, 3, 4].map((at) => {
    const [near, far] = [(at + 0.55) ** 2, at ** 2].map((share) => top + 14 + share * 22);
    const size = ((near ?? 0) - top) * 0.035;
    return fill(
      polygon(
        [x - size * 0.8, far ?? 0],
        [x + size * 0.8, far ?? 0],
        [x + size, near ?? 0],
        [x - size, near ?? 0],
      ),
      on("#f0d27a"),
    );
  });
  return [
    ...skyLayers(frame),
    { depth: 0.2, shapes: [fill(hills(w, g - 110, waves(w, 330, 0, -90)), on("#9fb8c4"))] },
    { depth: 0.35, shapes: [fill(hills(w, g - 80, waves(w, 280, 6, -44)), on("#a8cf86"))] },
    {
      depth: 1,
      top: g - 240,
      shapes: [
        fill(band(w, top, 900), vertical(top, 1000, on("#8cc467"), on("#2f7a36"))),
        ...tree(w * 0.08, g - 20, 180, light),
        ...tree(w * 0.94, g - 34, 130, light, "#4d9b4a"),
        fill(
          polygon([x - 12, top], [x + 12, top], [x + half, 1300], [x - half, 1300]),
          vertical(top, 1000, on("#6b727e"), on("#353b47")),
        ),
        ...dashes,
      ],
    },
  ];
};

/** A bridge over a river. */
export const river: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const arches = repeat(w, 240, (x) => [
    fill(
      `M${x} ${g - 40}v-110h240v110h-24a96 84 0 0 0 -192 0z`,
      vertical(g - 150, g - 40, on("#cdbb9c"), on("#9a866a")),
    ),
  ]);
  return [
    ...skyLayers(frame),
    { depth: 0.2, shapes: [fill(hills(w, g - 130, waves(w, 300, 0, -60)), on("#a5c98a"))] },
    {
      depth: 0.4,
      shapes: [
        fill(band(w, g - 60, 400), vertical(g - 60, g + 40, on("#5fa9cf"), on("#2f7dac"))),
        ...arches,
        fill(band(w, g - 166, 22), on("#b8a585")),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 8, waves(w, 280, 6, -8)),
          vertical(g, 1000, on("#6cae52"), on("#236b30")),
        ),
      ],
    },
  ];
};
