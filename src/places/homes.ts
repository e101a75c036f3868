import { ellipse, fill, glow, line, rect, vertical } from "./brush.ts";
import { lamp } from "./light.ts";
import type { Place } from "./place.ts";
import { block, pendant, room, shelf, windowOf } from "./room.ts";
import { cloth, cuttingBoard, scattered } from "./surfaces.ts";
import { books, clock, jar, picture, plant } from "./things.ts";

/** A warm kitchen, seen over its table. */
export const kitchen: Place = (frame) => {
  const { width: w, ground: g } = frame;
  const wide = Math.min(w * 0.36, 360);
  const [left, right] = [w * 0.05, w * 0.95 - wide * 0.85];
  const far =
    w > 900
      ? [
          ...shelf(frame, w * 0.42, 190, 260),
          ...jar(frame, [w * 0.47, 190, 76], "#f2c14e"),
          ...jar(frame, [w * 0.52, 190, 90], "#d98f5a"),
          ...plant(frame, [w * 0.56, 190, 96]),
        ]
      : [];
  return room(frame, {
    wall: ["#f9d29b", "#d97d45"],
    floor: ["#b26a40", "#8a4b2a", "#4e2815"],
    wallShapes: [
      ...windowOf(frame, [right, 150, wide * 0.85, 250]),
      ...shelf(frame, left, 190, wide),
      ...shelf(frame, left, 330, wide),
      ...jar(frame, [left + wide * 0.2, 190, 78], "#e0588c"),
      ...jar(frame, [left + wide * 0.5, 190, 62], "#b5783f"),
      ...plant(frame, [left + wide * 0.8, 190, 88]),
      ...plant(frame, [left + wide * 0.22, 330, 92]),
      ...jar(frame, [left + wide * 0.55, 330, 74], "#7fd0e8"),
      ...jar(frame, [left + wide * 0.82, 330, 56], "#8fc46a"),
      ...far,
      ...pendant(frame, w * 0.53, 90, "#b5483a"),
    ],
    floorShapes: [
      ...cloth(frame, w * 0.5 - 290, g + 34, 200),
      ...cuttingBoard(frame, w * 0.5 + 210, g + 36, 230),
      ...scattered(frame, crumbs(w * 0.5, g), "#6b3f2c"),
    ],
  });
};

/** Where beans lie on the table. */
const crumbs = (x: number, g: number) =>
  [
    [x - 176, g + 128, 9],
    [x - 150, g + 158, 11],
    [x + 150, g + 112, 9],
    [x + 176, g + 150, 12],
    [x + 120, g + 176, 10],
    [x - 92, g + 196, 12],
  ] as const;

export const livingRoom: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const sofa = Math.min(w * 0.72, 620);
  const x = w * 0.5 - sofa * 0.62;
  const cloth = vertical(g - 190, g + 10, inside("#4f8f9a"), inside("#2f6672"));
  const seat = vertical(g - 80, g + 10, inside("#5fa3ad"), inside("#3a7884"));
  const lampX = w * 0.92;
  return room(frame, {
    wall: ["#f6e3cb", "#e2b894"],
    floor: ["#c79a6d", "#9a6b43", "#5b3920"],
    wallShapes: [
      ...windowOf(frame, [w * 0.08, 130, Math.min(w * 0.34, 300), 260]),
      ...picture(frame, [w * 0.62, 150, 130, 100], "hills"),
      ...(w > 900 ? picture(frame, [w * 0.78, 190, 90, 110], "rings") : []),
      ...(w > 900
        ? [...shelf(frame, w * 0.42, 250, 220), ...books(frame, [w * 0.43, 250, 84], 130, 5)]
        : []),
    ],
    furniture: [
      fill(rect(x, g - 190, sofa, 190, 34), cloth),
      fill(rect(x - 26, g - 128, 66, 136, 26), seat),
      fill(rect(x + sofa - 40, g - 128, 66, 136, 26), seat),
      fill(rect(x + 36, g - 84, sofa / 2 - 40, 88, 16), seat),
      fill(rect(x + sofa / 2 + 4, g - 84, sofa / 2 - 40, 88, 16), seat),
      line(`M${lampX} ${g + 4}V${g - 300}`, inside("#4a3a33"), 7),
      ...(light.isDark ? [glow(lampX, g - 320, 240, lamp, "90")] : []),
      fill(
        `M${lampX - 34} ${g - 370}h68l26 84h-120z`,
        light.isDark ? "#ffe6a3" : inside("#f2d49b"),
      ),
    ],
    floorShapes: [
      fill(ellipse(w / 2, g + 110, Math.max(260, w * 0.36), 62), inside("#c9573f"), 0.55),
    ],
  });
};

export const bedroom: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const bed = Math.min(w * 0.62, 520);
  const x = w * 0.5 - bed * 0.34;
  const side = x - 96;
  return room(frame, {
    wall: ["#c9d6ee", "#8fa3cf"],
    floor: ["#b08d6a", "#7d5b3c", "#45301d"],
    wallShapes: [
      ...windowOf(frame, [w * 0.07, 120, Math.min(w * 0.34, 280), 250], { view: "sky" }),
      ...picture(frame, [w * 0.66, 160, 140, 100], "hills"),
    ],
    furniture: [
      fill(
        rect(x, g - 220, bed, 220, 26),
        vertical(g - 220, g, inside("#8a5a3c"), inside("#5e3a24")),
      ),
      fill(rect(x + 30, g - 150, bed * 0.38, 80, 28), inside("#ffffff")),
      fill(rect(x + bed * 0.52, g - 150, bed * 0.38, 80, 28), inside("#f0f3fa")),
      fill(
        rect(x - 8, g - 92, bed + 16, 100, 24),
        vertical(g - 92, g, inside("#e8eefb"), inside("#7f9bd1")),
      ),
      ...block(frame, [side, g - 96, 84, 100], "#9a6b46"),
      fill(rect(side + 38, g - 140, 8, 46), inside("#4a3a33")),
      ...(light.isDark ? [glow(side + 42, g - 160, 190, lamp, "a0")] : []),
      fill(`M${side + 22} ${g - 182}h40l16 50h-72z`, light.isDark ? "#ffe6a3" : inside("#f2d49b")),
    ],
  });
};

/** Tables, a counter and lamps. */
export const restaurant: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const table = (x: number) => [
    fill(rect(x - 6, g - 86, 12, 94), inside("#3b2a22")),
    fill(ellipse(x, g - 88, 86, 16), inside("#e9dcc6")),
    fill(rect(x - 120, g - 96, 12, 104, 4), inside("#6b4429")),
    fill(rect(x - 120, g - 40, 56, 12, 4), inside("#6b4429")),
    fill(rect(x + 108, g - 96, 12, 104, 4), inside("#6b4429")),
    fill(rect(x + 64, g - 40, 56, 12, 4), inside("#6b4429")),
  ];
  return room(frame, {
    wall: ["#5f7f6a", "#33503f"],
    floor: ["#b98a5e", "#80502f", "#41260f"],
    wallShapes: [
      ...windowOf(frame, [w * 0.07, 150, Math.min(w * 0.32, 320), 250], { view: "city" }),
      ...shelf(frame, w * 0.6, 250, Math.min(w * 0.34, 330)),
      ...[0.06, 0.13, 0.2, 0.27].flatMap((dx, at) =>
        jar(
          frame,
          [w * (0.6 + Math.min(dx, dx * (900 / w))), 250, 70 + (at % 2) * 16],
          at % 2 ? "#3f7d5a" : "#8a2f3f",
        ),
      ),
      ...clock(frame, w * 0.78, 130, 34),
      ...pendant(frame, w * 0.28, 100, "#d9a441"),
      ...pendant(frame, w * 0.55, 80, "#d9a441"),
    ],
    furniture: [...table(w * 0.14), ...table(w * 0.9)],
  });
};
