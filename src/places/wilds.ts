import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import { band, ellipse, fill, hills, line, polygon, repeat, vertical, waves } from "./brush.ts";
import type { Light } from "./light.ts";
import type { Place } from "./place.ts";
import { grass, pine } from "./plants.ts";
import { skyLayers } from "./sky.ts";

/** Red caps with white dots. */
function mushroom(x: number, base: number, size: number, { on }: Light): Shape[] {
  const cap = `M${x - size} ${base - size}a${size} ${size * 0.9} 0 0 1 ${2 * size} 0z`;
  return [
    fill(ellipse(x, base, size, size * 0.2), "#00000030"),
    fill(ellipse(x, base - size * 0.5, size * 0.3, size * 0.55), on("#f3e6d0")),
    fill(cap, on("#d63a2f")),
    fill(ellipse(x - size * 0.3, base - size * 1.3, size * 0.16), on("#ffffff")),
    fill(ellipse(x + size * 0.35, base - size * 1.2, size * 0.13), on("#ffffff")),
  ];
}

export const forest: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on, sky } = light;
  const haze = mix(on("#8fc0a0"), sky[1], 0.35);
  const row = (step: number, base: number, size: number, color: string) =>
    repeat(w, step, (x, at) => pine(x + (at % 3) * 18, base, size + (at % 4) * 46, light, color));
  return [
    ...skyLayers(frame, false),
    {
      depth: 0.2,
      shapes: [...row(88, g - 40, 300, "#8dbb9b"), fill(band(w, g - 130, 400), `${haze}`, 0.8)],
    },
    {
      depth: 0.4,
      shapes: [
        ...row(132, g - 6, 350, "#4d8f6a"),
        fill(band(w, g - 40, 400), vertical(g - 60, g + 40, on("#6aa274"), on("#3c7a52"))),
      ],
    },
    {
      depth: 0.7,
      shapes: [
        ...pine(w * 0.02, g + 26, 640, light, "#2c6848"),
        ...pine(w * 1.0, g + 22, 560, light, "#2c6848"),
        ...(w > 900 ? pine(w * 0.2, g + 20, 470, light, "#34734f") : []),
        ...(w > 900 ? pine(w * 0.86, g + 20, 430, light, "#34734f") : []),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 14, waves(w, 290, 6, -8)),
          vertical(g, 1000, on("#3f8052"), on("#173f2c")),
        ),
        ...grass(w, g + 36, 50 + w / 30, on("#2a6a3d"), 21),
        ...mushroom(w * 0.14, g + 80, 16, light),
        ...mushroom(w * 0.2, g + 92, 11, light),
        ...mushroom(w * 0.9, g + 74, 14, light),
      ],
    },
  ];
};

/** A peak with snow and a side in shadow. */
function peak(x: number, base: number, top: number, half: number, rock: string): Shape[] {
  const height = base - top;
  const at = (dx: number, dy: number) => [x + half * dx, top + height * dy] as const;
  const shade = polygon([x, top], [x + half, base], [x + half * 0.3, base], at(0.06, 0.5));
  const snow = polygon(
    [x, top],
    at(0.26, 0.26),
    at(0.1, 0.21),
    at(-0.02, 0.3),
    at(-0.13, 0.2),
    at(-0.26, 0.26),
  );
  return [
    fill(
      polygon([x, top], [x + half, base], [x - half, base]),
      vertical(top, base, mix(rock, "#ffffff", 0.18), rock),
    ),
    fill(shade, "#00000022"),
    fill(snow, mix("#ffffff", rock, 0.1)),
  ];
}

export const mountains: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  return [
    ...skyLayers(frame),
    {
      depth: 0.15,
      shapes: [
        ...peak(w * 0.05, g, g - 300, 330, on("#8da3bd")),
        ...peak(w * 0.98, g, g - 330, 360, on("#8da3bd")),
        ...(w > 1200 ? peak(w * 0.72, g, g - 270, 330, on("#8da3bd")) : []),
      ],
    },
    {
      depth: 0.3,
      shapes: [
        ...peak(w * 0.42, g, g - 430, 390, on("#6d86a6")),
        ...peak(w * 1.2, g, g - 260, 300, on("#6d86a6")),
        ...(w > 1200 ? peak(w * 0.12, g, g - 250, 300, on("#6d86a6")) : []),
      ],
    },
    {
      depth: 0.55,
      shapes: [
        fill(
          hills(w, g - 40, waves(w, 300, 10, -50)),
          vertical(g - 110, g + 60, on("#6fa56b"), on("#4b8a55")),
        ),
        ...repeat(w, 74, (x, at) => pine(x, g - 6 + (at % 3) * 10, 90 + (at % 4) * 26, light)),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 6, waves(w, 270, 6, -9)),
          vertical(g, 1000, on("#5b9a55"), on("#1f5a33")),
        ),
        ...grass(w, g + 30, 40 + w / 30, on("#2a6a38"), 4),
      ],
    },
  ];
};

function cactus(x: number, base: number, size: number, { on }: Light): Shape[] {
  const [green, bright] = [on("#4b8a55"), on("#579a60")];
  const arm = (dx: number, up: number, from: number) =>
    `M${x} ${base - from * size}h${dx * size}v${-up * size}`;
  return [
    fill(ellipse(x, base + 4, 54 * size, 9 * size), "#00000028"),
    line(`M${x} ${base}v${-150 * size}`, green, 30 * size),
    line(arm(-42, 50, 60), green, 20 * size),
    line(arm(40, 44, 84), bright, 20 * size),
  ];
}

export const desert: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const rock = vertical(g - 190, g, on("#d98a5c"), on("#b9643f"));
  const mesa = (x: number, size: number) =>
    `M${x} ${g}v${-170 * size}l${40 * size} ${-16 * size}h${120 * size}l${30 * size} ${20 * size}v${40 * size}h${70 * size}v${126 * size}z`;
  const far = [mesa(w * 0.02, 1), mesa(w * 0.7, 0.75), ...(w > 1200 ? [mesa(w * 0.4, 0.6)] : [])];
  return [
    ...skyLayers(frame, false),
    {
      depth: 0.2,
      shapes: [
        ...far.map((path) => fill(path, rock)),
        fill(hills(w, g - 50, waves(w, 360, 0, -34)), on("#e7a867")),
      ],
    },
    {
      depth: 0.5,
      shapes: [
        fill(
          hills(w, g - 20, waves(w, 330, 20, -34)),
          vertical(g - 60, g + 100, on("#f2c078"), on("#d9964c")),
        ),
        ...cactus(w * 0.93, g + 20, 1.05, light),
        ...cactus(w * 0.08, g, 0.6, light),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 24, waves(w, 390, 12, -14)),
          vertical(g + 10, 1000, on("#eab268"), on("#a4642a")),
        ),
      ],
    },
  ];
};

function iceberg(x: number, base: number, half: number, height: number, { on }: Light): Shape[] {
  const top = base - height;
  const [crown, shoulder] = [
    [x - half * 0.1, top] as const,
    [x + half * 0.5, base - height * 0.7] as const,
  ];
  const left = [x - half * 0.7, base - height * 0.6] as const;
  return [
    fill(
      polygon([x - half, base], left, crown, shoulder, [x + half, base]),
      vertical(top, base + 40, on("#ffffff"), on("#a9d8ee")),
    ),
    fill(polygon(crown, shoulder, [x + half, base], [x + half * 0.1, base]), on("#7fbcdc"), 0.5),
  ];
}

/** Green light in the sky of the far north. */
const aurora = (w: number, g: number): Shape[] =>
  [0, 1, 2].map((at) => {
    const lower = `M-400 ${g * (0.3 + at * 0.1)}C${w * 0.3} ${g * (0.1 + at * 0.1)} ${w * 0.6} ${g * (0.5 + at * 0.05)} ${w + 400} ${g * (0.2 + at * 0.1)}`;
    const upper = `v-180C${w * 0.6} ${g * 0.2} ${w * 0.3} ${g * -0.1} -400 ${g * 0.05}z`;
    return fill(lower + upper, vertical(0, g * 0.6, "#4dffc300", "#4dffc355", "#8a6bff00"));
  });

export const ice: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  return [
    ...skyLayers(frame),
    ...(light.isDark ? [{ depth: 0.1, shapes: aurora(w, g) }] : []),
    {
      depth: 0.25,
      shapes: [
        fill(band(w, g - 60, 300), vertical(g - 60, g + 60, on("#3f8fb8"), on("#78c4dc"))),
        ...iceberg(w * 0.18, g - 40, 150, 220, light),
        ...iceberg(w * 0.94, g - 40, 190, 300, light),
        ...iceberg(w * 0.56, g - 40, 80, 90, light),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 4, waves(w, 300, 8, -10)),
          vertical(g, 1000, on("#f7fcff"), on("#8fbdd4")),
        ),
        line(
          `M${w * 0.1} ${g + 90}l60 24l40 -18l70 40M${w * 0.7} ${g + 70}l50 30l60 -12`,
          on("#8fc4dc"),
          3,
        ),
      ],
    },
  ];
};
