import type { Shape } from "../drawing/scene.ts";
import {
  across,
  band,
  ellipse,
  fill,
  glow,
  line,
  pick,
  polygon,
  random,
  rect,
  repeat,
  vertical,
} from "./brush.ts";
import { type Light, lamp } from "./light.ts";
import type { Place } from "./place.ts";
import { skyLayers } from "./sky.ts";
import { clock } from "./things.ts";

function train(x: number, base: number, { on, lit, isDark }: Light): Shape[] {
  const body = `M${x} ${base}v-150q0 -20 20 -20h560q90 0 140 96q20 40 16 74z`;
  return [
    fill(body, vertical(base - 170, base, on("#f4f6f8"), on("#c3ccd6"))),
    fill(`M${x} ${base - 54}h724q8 14 10 30h-734z`, on("#d6402f")),
    ...[0, 1, 2, 3, 4].map((at) =>
      fill(rect(x + 30 + at * 106, base - 142, 80, 58, 10), lit("#5b7f9a")),
    ),
    fill(`M${x + 590} ${base - 142}q56 4 90 58h-90z`, on("#35506b")),
    ...(isDark ? [glow(x + 728, base - 40, 120, lamp, "b0")] : []),
  ];
}

/** A platform under a roof, with a train. */
export const station: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const steel = on("#4a5866");
  const pillar = (x: number): Shape[] => [
    fill(rect(x - 9, 100, 18, g - 90), across(x - 9, x + 9, on("#3b4754"), on("#66788a"))),
    line(`M${x} 170L${x - 70} 104M${x} 170L${x + 70} 104`, steel, 9),
  ];
  return [
    ...skyLayers(frame),
    {
      depth: 0.45,
      shapes: [
        fill(band(w, g - 40, 300), on("#6b6f76")),
        ...train(w > 1000 ? w * 0.1 : -240, g - 26, light),
      ],
    },
    {
      depth: 0.7,
      shapes: [
        ...repeat(w, 420, (x) => pillar(x + 180)),
        fill(band(w, 60, 48), vertical(60, 108, on("#5f7080"), on("#3b4754"))),
        fill(band(w, -400, 462), on("#53626f")),
        ...repeat(w, 420, (x) => (light.isDark ? [glow(x + 390, 112, 200, lamp, "70")] : [])),
        ...clock(frame, w * 0.66, 172, 40),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(band(w, g - 6, 900), vertical(g, 1000, on("#8d939c"), on("#474d57"))),
        fill(band(w, g - 6, 14), on("#eef0f2")),
        ...repeat(w, 36, (x) => [fill(rect(x, g + 20, 22, 8, 3), on("#f2c230"))]),
      ],
    },
  ];
};

/** An airplane, seen from the side. */
function airplane(x: number, y: number, size: number, { on, lit }: Light): Shape[] {
  const hull = `M${x} ${y}q${size * 0.02} ${-size * 0.1} ${size * 0.16} ${-size * 0.11}h${size * 0.66}q${size * 0.16} 0 ${size * 0.2} ${size * 0.1}q${-size * 0.06} ${size * 0.08} ${-size * 0.24} ${size * 0.08}h${-size * 0.6}q${-size * 0.14} 0 ${-size * 0.18} ${-size * 0.07}z`;
  const tail = `M${x + size * 0.02} ${y - size * 0.06}l${-size * 0.06} ${-size * 0.2}h${size * 0.1}l${size * 0.14} ${size * 0.16}z`;
  return [
    fill(tail, on("#2f7fc4")),
    fill(hull, vertical(y - size * 0.1, y + size * 0.08, on("#ffffff"), on("#b9c6d3"))),
    ...Array.from({ length: 9 }, (_, at) =>
      fill(ellipse(x + size * (0.22 + at * 0.06), y - size * 0.03, size * 0.014), lit("#5b7f9a")),
    ),
    fill(
      polygon(
        [x + size * 0.42, y + size * 0.02],
        [x + size * 0.58, y + size * 0.02],
        [x + size * 0.36, y + size * 0.17],
        [x + size * 0.29, y + size * 0.17],
      ),
      on("#8fa3b5"),
    ),
    ...[0.3, 0.82].map((dx) =>
      fill(ellipse(x + size * dx, y + size * 0.14, size * 0.022), on("#2f3743")),
    ),
  ];
}

/** A runway with a tower and an airplane. */
export const airport: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const x = w * 0.86;
  const hall = vertical(g - 130, g - 20, light.lit("#a9cfe3"), on("#6f9fb8"));
  return [
    ...skyLayers(frame),
    {
      depth: 0.3,
      shapes: [
        fill(band(w, g - 40, 300), on("#8fbf7a")),
        fill(
          polygon([x - 22, g - 30], [x - 14, g - 300], [x + 14, g - 300], [x + 22, g - 30]),
          on("#c9d3db"),
        ),
        fill(
          polygon([x - 52, g - 350], [x + 52, g - 350], [x + 36, g - 290], [x - 36, g - 290]),
          light.lit("#35506b"),
        ),
        fill(rect(x - 58, g - 366, 116, 18, 6), on("#e9eef2")),
        fill(rect(-400, g - 120, w * 0.3 + 400, 100, 8), hall),
        fill(rect(-400, g - 134, w * 0.3 + 420, 20, 8), on("#e9eef2")),
      ],
    },
    { depth: 0.55, shapes: airplane(w * 0.1, g - 66, Math.min(w * 0.72, 620), light) },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(band(w, g - 12, 900), vertical(g, 1000, on("#767d88"), on("#3b414c"))),
        ...repeat(w, 240, (dx) => [fill(rect(dx, g + 110, 130, 12, 3), on("#e9edf0"), 0.7)]),
        ...(light.isDark ? repeat(w, 120, (dx) => [glow(dx, g + 6, 26, "#5fd0ff", "c0")]) : []),
      ],
    },
  ];
};

/** Rows of people under lights, and the pitch. */
export const stadium: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const next = random(23);
  const colors = ["#e8572e", "#f2c14e", "#ffffff", "#3f9ac4", "#2f4a6b", "#d98a5a"] as const;
  const crowd = Array.from({ length: 6 }, (_, row) =>
    repeat(w, 26, (x) => {
      const at = ellipse(x + (row % 2) * 13, g - 96 - row * 34 - next() * 6, 10);
      return [fill(at, on(pick(colors, next())), 0.9)];
    }),
  ).flat();
  const mast = (x: number): Shape[] => [
    fill(rect(x - 6, 120, 12, g - 300, 3), on("#5b6773")),
    fill(rect(x - 60, 70, 120, 60, 6), on("#3b4754")),
    ...[0, 1, 2, 3].map((at) => fill(ellipse(x - 42 + at * 28, 100, 11), light.lit("#fffbe6"))),
    ...(light.isDark ? [glow(x, 100, 320, "#fff6d8", "70")] : []),
  ];
  const stripes = repeat(w, 220, (x) => [
    fill(
      polygon(
        [x, g + 4],
        [x + 110, g + 4],
        [x + 110 + (x + 110 - w / 2) * 0.6, 1300],
        [x + (x - w / 2) * 0.6, 1300],
      ),
      on("#2f8f42"),
      0.55,
    ),
  ]);
  return [
    ...skyLayers(frame),
    { depth: 0.3, shapes: [...mast(w * 0.12), ...mast(w * 0.88)] },
    {
      depth: 0.5,
      shapes: [
        fill(band(w, g - 310, 400), vertical(g - 310, g, on("#5f6f80"), on("#3b4857"))),
        fill(band(w, g - 330, 26), on("#dfe6ec")),
        ...crowd,
        fill(band(w, g - 72, 80), vertical(g - 72, g, on("#1f4f9a"), on("#173a73"))),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(band(w, g, 900), vertical(g, 1000, on("#46a852"), on("#1d6b30"))),
        ...stripes,
        fill(band(w, g + 14, 7), on("#ffffff"), 0.85),
        line(ellipse(w / 2, g + 150, Math.max(240, w * 0.28), 66), on("#ffffff"), 6, 0.5),
      ],
    },
  ];
};
