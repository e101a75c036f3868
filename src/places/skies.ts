import type { Shape } from "../drawing/scene.ts";
import { mix } from "../values/colors.ts";
import {
  band,
  ellipse,
  fill,
  glow,
  hills,
  line,
  radial,
  random,
  vertical,
  waves,
} from "./brush.ts";
import type { Layer, Place, PlaceFrame } from "./place.ts";
import { cloud, skyLayers, stars } from "./sky.ts";

/** Above the clouds. */
export const openSky: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const white = light.isDark ? "#5a6a9a" : light.on("#ffffff");
  const below = mix(white, mix(light.sky[0], "#0a1030", 0.25), 0.85);
  const bank = (y: number, size: number, step: number, color: string): Shape[] => {
    const count = Math.ceil((w + 600) / step);
    return Array.from({ length: count }, (_, at) =>
      cloud(-300 + at * step, y - (at % 2) * 34, size, color),
    ).flat();
  };
  return [
    ...skyLayers({ ...frame, ground: g * 1.2 }),
    { depth: 0.35, shapes: bank(g + 50, 190, 190, mix(white, light.sky[1], 0.35)) },
    { depth: 0.65, shapes: bank(g + 96, 230, 210, mix(white, light.sky[0], 0.12)) },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        ...bank(g + 150, 270, 230, white),
        fill(band(w, g + 160, 900), vertical(g + 120, 1000, white, mix(white, below, 0.7), below)),
      ],
    },
  ];
};

/** Stars, with clouds of violet and blue light. */
const universe = ({ width: w, ground: g }: PlaceFrame): Layer => ({
  depth: 0.04,
  shapes: [
    fill(band(w, -400, 1900), vertical(0, 1000, "#05061a", "#0b0d2b", "#05061a")),
    glow(w * 0.72, g * 0.35, 460, "#6a35c9", "90"),
    glow(w * 0.12, g * 0.72, 400, "#116a9c", "90"),
    ...stars(w, 1000, 130 + Math.round(w / 10), 17),
  ],
});

/** A planet with rings, and the limb of another one below. */
export const space: Place = (frame) => {
  const { width: w, ground: g } = frame;
  const [x, y] = [w * 0.18, g * 0.24];
  const radius = Math.max(w, 900) * 1.1;
  const middle = g + 10 + radius;
  const limb = { center: [w / 2, middle] as const, radius };
  const air = [
    [0, "#3f9dff00"],
    [0.93, "#3f9dff00"],
    [0.965, "#5fb4ff66"],
    [1, "#5fb4ff00"],
  ] as const;
  const body = [
    [0, "#040b1e"],
    [0.8, "#0b2350"],
    [0.95, "#1d4f96"],
    [0.99, "#5aa7ea"],
    [1, "#c4ecff"],
  ] as const;
  return [
    universe(frame),
    {
      depth: 0.25,
      shapes: [
        fill(ellipse(x, y, 70), radial(x - 24, y - 26, 110, "#ffcf8a", "#d9763f", "#6b2c22")),
        line(ellipse(x, y, 116, 20), "#f0d9b5", 5, 0.7),
        ...stars(w, g, 30, 4),
      ],
    },
    {
      depth: 0.9,
      shapes: [
        fill(ellipse(w / 2, middle, radius * 1.04), { ...limb, radius: radius * 1.04, stops: air }),
        fill(ellipse(w / 2, middle, radius), { ...limb, stops: body }),
      ],
    },
  ];
};

export const moon: Place = (frame) => {
  const { width: w, ground: g } = frame;
  const next = random(9);
  const [x, y] = [w * 0.2, g * 0.24];
  const land = `M${x - 40} ${y - 30}q30 -30 60 -8q-10 30 14 40q-40 30 -60 0q-20 -14 -14 -32z`;
  const craters = Array.from({ length: 6 + Math.round(w / 200) }, () => {
    const [cx, cy] = [-60 + next() * (w + 120), g + 60 + next() * 260];
    const r = 20 + next() * 50;
    return [
      fill(ellipse(cx, cy, r, r * 0.3), "#62647a"),
      fill(ellipse(cx, cy + r * 0.06, r * 0.86, r * 0.22), "#7d7f92"),
    ];
  });
  return [
    universe(frame),
    {
      depth: 0.2,
      shapes: [
        fill(ellipse(x, y, 78), radial(x - 26, y - 26, 120, "#8fe0ff", "#2f7fe0", "#0b2f6b")),
        fill(land, "#56b86b"),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g - 10, waves(w, 330, 16, -22)),
          vertical(g - 40, 1000, "#d6d7de", "#5d5f73"),
        ),
        ...craters.flat(),
      ],
    },
  ];
};
