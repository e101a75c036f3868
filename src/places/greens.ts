import type { Shape } from "../drawing/scene.ts";
import {
  across,
  band,
  ellipse,
  fill,
  glow,
  hills,
  line,
  pick,
  polygon,
  rect,
  repeat,
  vertical,
  waves,
} from "./brush.ts";
import { type Light, lamp } from "./light.ts";
import type { Place } from "./place.ts";
import { flowers, grass, tree } from "./plants.ts";
import { skyLayers } from "./sky.ts";

export const meadow: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const far = vertical(g - 220, g, on("#b9e08c"), on("#8ccc6a"));
  const middle = vertical(g - 100, g + 60, on("#7cc158"), on("#4fa744"));
  const near = vertical(g - 20, 1000, on("#4fa744"), on("#1f6b2c"));
  return [
    ...skyLayers(frame),
    { depth: 0.25, shapes: [fill(hills(w, g - 150, waves(w, 340, 20, -60)), far)] },
    {
      depth: 0.45,
      shapes: [
        ...tree(w * 0.1, g - 40, 190, light),
        ...tree(w * 0.3, g - 62, 120, light),
        ...tree(w * 1.02, g - 50, 150, light, "#4d9b4a"),
        fill(hills(w, g - 60, waves(w, 420, -24, 20)), middle),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(hills(w, g - 8, waves(w, 310, 8, -12)), near),
        ...grass(w, g + 20, 50 + w / 30, on("#2f8a3b"), 5),
        ...flowers(w, g + 40, 16 + w / 60, 3, light),
      ],
    },
  ];
};

function bench(x: number, y: number, { on }: Light): Shape[] {
  const wood = vertical(y - 62, y, on("#b5763f"), on("#8a5229"));
  const slats = [rect(x, y - 62, 150, 12, 4), rect(x, y - 42, 150, 12, 4)];
  const legs = [rect(x + 8, y - 8, 9, 34), rect(x + 133, y - 8, 9, 34)];
  return [
    ...legs.map((path) => fill(path, on("#3c4450"))),
    ...[...slats, rect(x - 6, y - 20, 162, 13, 4)].map((path) => fill(path, wood)),
  ];
}

/** A lamp of a park or a street, `height` high. */
export function lantern(x: number, base: number, height: number, light: Light): Shape[] {
  const top = base - height;
  return [
    fill(rect(x - 4, top, 8, height, 2), light.on("#2f3743")),
    fill(rect(x - 17, top - 36, 34, 40, 8), light.lit("#e6edf2")),
    ...(light.isDark ? [glow(x, top - 16, 160, lamp, "88")] : []),
  ];
}

export const park: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const green = vertical(g - 70, g + 60, on("#85c463"), on("#5fae4e"));
  const near = vertical(g, 1000, on("#5ca64b"), on("#236b30"));
  const bend = `C${w * 0.3} ${g + 160} ${w * 0.72} ${g + 110} ${w * 0.62} ${g + 12}`;
  const path = `M${w * 0.18} 1400${bend}h${w * 0.08}C${w * 0.96} ${g + 130} ${w * 0.74} ${g + 200}`;
  return [
    ...skyLayers(frame),
    {
      depth: 0.25,
      shapes: [
        fill(hills(w, g - 120, waves(w, 300, 0, -40)), on("#9cd18a")),
        ...repeat(w, 150, (x, at) =>
          tree(x, g - 84, 120 + (at % 3) * 30, light, at % 2 ? "#66b04e" : "#7bbf5a"),
        ),
      ],
    },
    {
      depth: 0.5,
      shapes: [
        fill(hills(w, g - 60, waves(w, 280, 6, -8)), green),
        ...tree(w * 0.02, g - 10, 260, light, "#4d9b4a"),
        ...lantern(w * 0.92, g, 270, light),
        ...bench(w * 0.66, g - 6, light),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(hills(w, g + 10, waves(w, 260, 7, -5)), near),
        fill(`${path} ${w * 0.86} 1400z`, vertical(g, 1000, on("#d9c594"), on("#8f7646"))),
        ...grass(w, g + 30, 30 + w / 30, on("#2f8a3b"), 9),
      ],
    },
  ];
};

/** Vegetables and flowers in rows. */
function bed(x: number, y: number, width: number, { on }: Light): Shape[] {
  const heads = Array.from({ length: Math.floor(width / 34) }, (_, at) => [
    fill(ellipse(x + 22 + at * 34, y - 4, 17, 20), on(at % 2 ? "#58a844" : "#7bc05a")),
    fill(
      ellipse(x + 22 + at * 34, y - 12, 6),
      on(pick(["#ff6f61", "#ffd34f", "#ff8ab5"], (at % 3) / 3)),
    ),
  ]);
  const earth = vertical(y, y + 44, on("#8a5a36"), on("#5b3a22"));
  return [fill(rect(x, y, width, 44, 10), earth), ...heads.flat()];
}

export const garden: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const white = vertical(g - 150, g, on("#fffdf6"), on("#d9d3c4"));
  const pale = (x: number) =>
    fill(
      polygon([x, g - 20], [x, g - 128], [x + 16, g - 148], [x + 32, g - 128], [x + 32, g - 20]),
      white,
    );
  return [
    ...skyLayers(frame),
    {
      depth: 0.3,
      shapes: [
        ...tree(w * 0.08, g - 60, 260, light),
        ...tree(w * 0.97, g - 60, 210, light, "#4d9b4a"),
        fill(hills(w, g - 90, waves(w, 330, 4, -4)), on("#86c765")),
      ],
    },
    {
      depth: 0.6,
      shapes: [fill(band(w, g - 104, 14), on("#e9e2d2")), ...repeat(w, 46, (x) => [pale(x)])],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(band(w, g - 24, 700), vertical(g - 24, 1000, on("#6cb350"), on("#226a2d"))),
        ...bed(w * 0.02, g + 12, w * 0.22, light),
        ...bed(w * 0.78, g + 12, w * 0.26, light),
        ...grass(w, g + 60, 40 + w / 30, on("#2f8a3b"), 11),
      ],
    },
  ];
};

export const field: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const rows = Array.from({ length: 21 }, (_, at) => {
    const [top, foot] = [(at - 10) * w * 0.055, (at - 10) * w * 0.34];
    const half = w / 2;
    return fill(
      polygon(
        [half + top, g - 20],
        [half + top + w * 0.022, g - 20],
        [half + foot + w * 0.15, 1200],
        [half + foot, 1200],
      ),
      on("#d9a93d"),
      0.7,
    );
  });
  return [
    ...skyLayers(frame),
    {
      depth: 0.25,
      shapes: [
        fill(hills(w, g - 70, waves(w, 380, 0, -30)), on("#9bb86a")),
        ...tree(w * 0.82, g - 44, 150, light),
        ...tree(w * 0.95, g - 42, 110, light, "#4d9b4a"),
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(band(w, g - 24, 700), vertical(g - 24, 1000, on("#f3d06a"), on("#9a6a1c"))),
        ...rows,
        ...grass(w, g + 330, 70, on("#a8741f"), 13),
      ],
    },
  ];
};

function barn(x: number, y: number, light: Light): Shape[] {
  const { on } = light;
  const [cream, wall] = [on("#fff4e3"), vertical(y - 270, y, on("#c6402f"), on("#96291f"))];
  const outline = [0, 60, 150, 240, 300].map((dx) => x + dx) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const [a, b, c, d, e] = outline;
  return [
    fill(
      polygon([a, y], [a, y - 160], [b, y - 232], [c, y - 270], [d, y - 232], [e, y - 160], [e, y]),
      wall,
    ),
    line(
      `M${a - 16} ${y - 152}L${b - 2} ${y - 242}L${c} ${y - 282}L${d + 2} ${y - 242}L${e + 16} ${y - 152}`,
      on("#5b4a44"),
      16,
    ),
    fill(rect(x + 96, y - 120, 108, 122), on("#7d2219")),
    line(`M${x + 96} ${y - 120}l108 122M${x + 204} ${y - 120}l-108 122`, cream, 7),
    line(rect(x + 96, y - 120, 108, 122), cream, 7),
    fill(rect(x + 126, y - 210, 48, 44), light.lit("#fff4e3")),
  ];
}

export const farm: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { on } = light;
  const x = w * 0.04;
  const metal = across(x + 326, x + 402, on("#9fabb5"), on("#e3e9ed"), on("#b9c4cc"));
  const rails = [g + 6, g + 34].map((y) => fill(rect(-400, y, w + 800, 9, 4), on("#b98756")));
  return [
    ...skyLayers(frame),
    { depth: 0.25, shapes: [fill(hills(w, g - 90, waves(w, 330, 0, -45)), on("#a9d07c"))] },
    {
      depth: 0.5,
      shapes: [
        fill(`M${x + 326} ${g - 30}v-260a38 38 0 0 1 76 0v260z`, metal),
        ...barn(x, g - 30, light),
        ...tree(w * 0.98, g - 20, 200, light),
        fill(
          hills(w, g - 34, waves(w, 300, 4, -4)),
          vertical(g - 40, 1000, on("#86c25c"), on("#2c7a33")),
        ),
      ],
    },
    {
      depth: 0.7,
      shapes: [
        ...repeat(w, 120, (post) => [fill(rect(post, g - 10, 12, 74, 3), on("#a8784a"))]),
        ...rails,
      ],
    },
    {
      depth: 1,
      top: g - 60,
      shapes: [
        fill(
          hills(w, g + 50, waves(w, 260, 4, -4)),
          vertical(g + 40, 1000, on("#5fa748"), on("#1f6a2c")),
        ),
        ...grass(w, g + 70, 50 + w / 30, on("#2f7a34"), 15),
      ],
    },
  ];
};
