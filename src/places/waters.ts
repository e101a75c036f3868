import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import {
  across,
  band,
  ellipse,
  fill,
  hills,
  line,
  polygon,
  random,
  rect,
  repeat,
  vertical,
  waves,
} from "./brush.ts";
import type { Light } from "./light.ts";
import type { Layer, Place } from "./place.ts";
import { skyLayers } from "./sky.ts";

function palm(x: number, g: number, { on }: Light): Shape[] {
  const trunk = `M${x - 12} ${g + 40}C${x + 20} ${g - 100} ${x - 30} ${g - 200} ${x - 60} ${g - 300}l18 -6C${x + 10} ${g - 200} ${x + 50} ${g - 90} ${x + 22} ${g + 40}z`;
  const leaves = [
    [-150, -10],
    [-120, -80],
    [-20, -110],
    [80, -80],
    [100, 0],
    [30, 50],
    [-90, 60],
  ] as const;
  return [
    fill(ellipse(x + 10, g + 42, 70, 12), "#00000026"),
    fill(trunk, vertical(g - 300, g, on("#b98a58"), on("#7d5530"))),
    ...leaves.map(([dx, dy], at) =>
      fill(
        `M${x - 52} ${g - 304}q${dx * 0.5} ${dy - 40} ${dx} ${dy + 20}q${-dx * 0.4} -20 ${-dx} ${-dy - 20}z`,
        on(at % 2 ? "#3f9a52" : "#2d7d45"),
      ),
    ),
  ];
}

/** Light that lies on the water. */
const glitter = (w: number, top: number, color: string): Shape[] => [
  ...repeat(w, 190, (x, at) => [
    fill(rect(x + ((at * 67) % 110), top + 14 + ((at * 29) % 80), 80, 4, 2), color, 0.35),
  ]),
];

export const beach: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const shore = waves(w, 230, 10, -8);
  return [
    ...skyLayers(frame),
    {
      depth: 0.2,
      shapes: [
        fill(band(w, g - 130, 400), vertical(g - 130, g + 20, on("#2f8fc4"), on("#5fd0d6"))),
        ...glitter(w, g - 130, "#ffffff"),
      ],
    },
    {
      depth: 0.85,
      top: g - 60,
      shapes: [
        fill(hills(w, g - 10, shore), on("#ffffff"), 0.85),
        fill(hills(w, g + 4, shore), vertical(g, 1000, on("#f6dfa6"), on("#b98846"))),
      ],
    },
    {
      depth: 1,
      shapes: [
        ...palm(w * 0.95, g + 10, light),
        ...[0.1, 0.4, 0.75].map((x, at) =>
          fill(ellipse(w * x, g + 130 + at * 40, 60, 8), "#00000014"),
        ),
      ],
    },
  ];
};

function sailboat(x: number, base: number, size: number, { on }: Light): Shape[] {
  const sail = `M${x} ${base - size}v${size * 0.8}h${size * 0.5}q${-size * 0.06} ${-size * 0.5} ${-size * 0.5} ${-size * 0.8}z`;
  return [
    fill(sail, across(x, x + size * 0.5, on("#ffffff"), on("#d6dde6"))),
    fill(
      polygon(
        [x - 6, base - size * 0.85],
        [x - 6, base - size * 0.2],
        [x - size * 0.34, base - size * 0.2],
      ),
      on("#ff7f50"),
    ),
    fill(
      `M${x - size * 0.42} ${base - size * 0.14}h${size}l${-size * 0.16} ${size * 0.2}h${-size * 0.66}z`,
      vertical(base - size * 0.14, base + size * 0.06, on("#8a4b2a"), on("#5b2f1a")),
    ),
  ];
}

function wave(w: number, y: number, depth: number, [top, bottom]: [string, string]): Layer {
  const crest = waves(w, 95, -7 - depth * 6, 6 + depth * 4);
  return {
    depth,
    top: y - 40,
    shapes: [
      fill(hills(w, y - 5, crest), mix(top, "#ffffff", 0.4), 0.8),
      fill(hills(w, y, crest), vertical(y - 12, y + 180, top, bottom)),
    ],
  };
}

export const sea: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const tones = (top: string, bottom: string): [string, string] => [on(top), on(bottom)];
  const shine = Array.from({ length: 12 }, (_, at) =>
    fill(
      rect(w * 0.78 - 60 + ((at * 53) % 70), g - 112 + at * 8, 60 - at * 2, 4, 2),
      light.isDark ? "#cfd8ff" : "#fff6cf",
      0.55,
    ),
  );
  return [
    ...skyLayers(frame),
    {
      depth: 0.15,
      shapes: [
        fill(band(w, g - 120, 500), vertical(g - 120, g + 60, on("#2a86bd"), on("#2f9fcb"))),
        ...glitter(w, g - 120, "#ffffff"),
        ...shine,
      ],
    },
    {
      depth: 0.3,
      shapes: [...sailboat(w * 0.16, g - 60, 120, light), ...sailboat(w * 0.6, g - 96, 44, light)],
    },
    wave(w, g - 40, 0.45, tones("#3aa3cf", "#1f74a8")),
    wave(w, g + 10, 0.7, tones("#2a8fc0", "#165a8c")),
    wave(w, g + 74, 1, tones("#1c6ea3", "#0b3560")),
  ];
};

/** Light that falls through the water. */
const sunRays = (w: number, g: number, color: string): Shape[] =>
  repeat(w, 115, (x, at) => {
    const [right, left] = [x + 100 - (at % 4) * 14, x - 60 - (at % 3) * 16];
    const path = polygon([x, -300], [x + 46, -300], [right, g + 40], [left, g + 40]);
    return [fill(path, vertical(-100, g, color, "#ffffff00"))];
  });

export const underWater: Place = ({ width: w, ground: g, light }) => {
  const next = random(3);
  const dim = { morning: 0.06, day: 0, evening: 0.3, night: 0.55 }[light.time];
  const on = (color: string) => mix(color, "#020a20", dim);
  const rays = sunRays(w, g, light.isDark ? "#ffffff14" : "#ffffff30");
  const weed = (x: number, height: number, color: string) =>
    line(
      `M${x} ${g + 90}c-24 ${-height * 0.3} 24 ${-height * 0.5} 0 ${-height * 0.75}s10 ${-height * 0.2} 4 ${-height * 0.3}`,
      on(color),
      12,
    );
  const bubbles = Array.from({ length: 30 + Math.round(w / 40) }, () =>
    fill(
      ellipse(-200 + next() * (w + 400), next() * g, 1.5 + next() * 3.5),
      "#ffffff",
      0.2 + next() * 0.4,
    ),
  );
  const rock = (x: number) => [
    fill(ellipse(x, g + 60, 64, 36), on("#41556b")),
    fill(ellipse(x + 52, g + 68, 36, 24), on("#33465a")),
  ];
  return [
    {
      depth: 0.05,
      shapes: [
        fill(band(w, -400, 1900), vertical(0, 1000, on("#1aa6c9"), on("#0a4f86"), on("#03203f"))),
        ...rays,
      ],
    },
    {
      depth: 0.35,
      shapes: [fill(hills(w, g - 30, waves(w, 260, 24, -50)), on("#0d4470")), ...bubbles],
    },
    {
      depth: 1,
      top: g - 280,
      shapes: [
        weed(w * 0.08, 260, "#1d8a73"),
        weed(w * 0.15, 190, "#2aa083"),
        weed(w * 0.93, 280, "#1d8a73"),
        ...rock(w * 0.02),
        fill(
          hills(w, g + 40, waves(w, 240, 8, -8)),
          vertical(g + 20, 1000, on("#8f8868"), on("#1d3345")),
        ),
        ...rock(w * 0.84),
      ],
    },
  ];
};
