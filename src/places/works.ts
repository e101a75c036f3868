import type { Shape } from "../drawing/scene.ts";
import { band, ellipse, fill, glow, line, rect, repeat, vertical } from "./brush.ts";
import type { Place, PlaceFrame } from "./place.ts";
import { block, pendant, room, shelf, windowOf } from "./room.ts";
import { books, jar, picture, plant, screen } from "./things.ts";

/** A bright office, seen over a desk. */
export const office: Place = (frame) => {
  const { width: w } = frame;
  const view = Math.min(w * 0.42, 420);
  const shelves =
    w > 900
      ? [
          ...shelf(frame, w * 0.52, 240, 280),
          ...books(frame, [w * 0.53, 240, 90], 170, 3),
          ...plant(frame, [w * 0.53 + 220, 240, 96]),
        ]
      : [];
  return room(frame, {
    wall: ["#f6efe4", "#dfc7a8"],
    floor: ["#b98355", "#8c6040", "#4f331f"],
    wallShapes: [
      ...windowOf(frame, [w * 0.07, 120, view, 300], { frame: "#ffffff", view: "city" }),
      ...picture(frame, [w * 0.94 - 170, 150, 160, 110], "bars"),
      ...shelves,
      ...shelf(frame, w * 0.94 - 200, 400, 210),
      ...plant(frame, [w * 0.94 - 160, 400, 92]),
      ...books(frame, [w * 0.94 - 120, 400, 74], 110, 8),
    ],
  });
};

/** Tools on a wall, over a bench. */
export const workshop: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const board = Math.min(w * 0.5, 460);
  const x = w * 0.07;
  const [steel, wood] = [inside("#8d99a6"), inside("#c9823f")];
  const hammer = (hx: number): Shape[] => [
    fill(rect(hx, 210, 14, 110, 5), wood),
    fill(rect(hx - 28, 194, 70, 26, 6), steel),
  ];
  const saw = (sx: number): Shape[] => [
    fill(`M${sx} 196h26v34l12 120h-50z`, steel),
    fill(rect(sx - 12, 176, 50, 32, 10), wood),
  ];
  const wrench = (wx: number): Shape[] => [
    line(`M${wx} 214V330`, steel, 16),
    line(`M${wx - 16} 190q0 26 16 26t16 -26`, steel, 12),
    line(`M${wx - 10} 340a12 12 0 1 0 20 0`, steel, 9),
  ];
  return room(frame, {
    wall: ["#d9c3a5", "#9b7b57"],
    floor: ["#d0a070", "#7d5533", "#3f2814"],
    wallShapes: [
      ...repeat(w, 150, (px) => [line(`M${px} -400V${g}`, inside("#8d6d4a"), 3, 0.5)]),
      fill(rect(x - 4, 150, board + 12, 240, 10), "#00000022"),
      fill(rect(x, 140, board, 240, 10), inside("#7c8f84")),
      ...hammer(x + board * 0.2),
      ...saw(x + board * 0.44),
      ...wrench(x + board * 0.8),
      ...windowOf(frame, [w * 0.95 - Math.min(w * 0.26, 260), 150, Math.min(w * 0.26, 260), 220]),
      ...pendant(frame, w * 0.62, 80, "#4f6f5a"),
    ],
    furniture: [
      ...block(frame, [w * 0.86, g - 120, 150, 130], "#a8442f"),
      line(`M${w * 0.86 + 14} ${g - 74}h122M${w * 0.86 + 14} ${g - 36}h122`, inside("#f0d9b5"), 5),
    ],
  });
};

/** A machine with a screen and a chimney. */
function machine(frame: PlaceFrame, x: number, height: number, color: string): Shape[] {
  const { ground: g, light } = frame;
  return [
    ...block(frame, [x, g - height, 190, height + 12], color),
    ...screen(frame, [x + 26, g - height + 40, 90, 56], "#ffd34f"),
    ...["#e8572e", "#5fc46a"].map((light2, at) =>
      fill(
        ellipse(x + 150, g - height + 54 + at * 30, 9),
        light.isDark ? light2 : light.inside(light2),
      ),
    ),
    ...[0, 1, 2].map((at) => fill(rect(x + 24, g - 92 + at * 26, 142, 10, 5), "#00000030")),
  ];
}

/** A hall with machines and a belt. */
export const factory: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const pipe = vertical(96, 130, inside("#b9c6cf"), inside("#7f909c"));
  return room(frame, {
    wall: ["#cfd9de", "#95a7b1"],
    floor: ["#f2c230", "#5d6a73", "#2a3339"],
    wallShapes: [
      ...repeat(w, 250, (x) =>
        windowOf(frame, [x + 40, 170, 150, 150], { frame: "#5b6a75", view: "sky" }),
      ),
      fill(band(w, 96, 34), pipe),
      fill(band(w, 40, 20), inside("#e8873a")),
      ...repeat(w, 300, (x) => [fill(rect(x, 90, 20, 46, 4), inside("#6b7c88"))]),
    ],
    furniture: [
      ...machine(frame, w * 0.02 - 40, 260, "#3f7f8f"),
      ...machine(frame, w * 0.98 - 140, 220, "#d9803a"),
      ...(w > 1100 ? machine(frame, w * 0.26, 190, "#6f7f8a") : []),
      fill(band(w, g - 34, 40), vertical(g - 34, g, inside("#3b444c"), inside("#23292e"))),
      ...repeat(w, 56, (x) => [fill(ellipse(x, g - 12, 14), inside("#9aa7b0"))]),
    ],
  });
};

/** Rows of computers with small lights. */
export const serverRoom: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const rack = (x: number, at: number): Shape[] => {
    const rows = Array.from({ length: 11 }, (_, row) => {
      const y = 120 + row * ((g - 150) / 11);
      const tone = (at * 7 + row * 5) % 9;
      return [
        fill(rect(x + 14, y, 112, 30, 4), light.inside("#1d2b3d")),
        fill(ellipse(x + 28, y + 15, 4.5), tone < 5 ? "#4dffb0" : "#4db8ff"),
        fill(ellipse(x + 44, y + 15, 4.5), tone % 4 === 0 ? "#ffb74a" : "#2a5f6f"),
        fill(rect(x + 64, y + 12, 52, 5, 2), "#35506b"),
      ];
    });
    return [fill(rect(x, 90, 140, g - 80, 6), light.inside("#2c3d52")), ...rows.flat()];
  };
  return room(frame, {
    wall: ["#22344d", "#152238"],
    floor: ["#3fa7d6", "#22344d", "#0b1322"],
    wallShapes: [...repeat(w, 160, (x, at) => rack(x, at)), fill(band(w, 34, 12), "#8fd8ff")],
    furniture: [glow(w * 0.5, g, 420, "#2fa8ff", "30")],
    floorShapes: repeat(w, 130, (x) => [
      line(
        `M${w / 2 + (x - w / 2) * 0.8} ${g + 16}L${w / 2 + (x - w / 2) * 2} 1200`,
        "#3fa7d6",
        2,
        0.25,
      ),
    ]),
  });
};

/** Shelves with goods, and a counter. */
export const shop: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const rows = [190, 310, 430];
  const goods = ["#e0588c", "#f2c14e", "#5fb0d9", "#7fc46a", "#d9805a", "#9a7fd1"];
  const awning = repeat(w, 80, (x, at) => [
    fill(`M${x} 20h80v54a40 34 0 0 1 -80 0z`, inside(at % 2 ? "#fff6e6" : "#d94f3d")),
  ]);
  return room(frame, {
    wall: ["#fbe9d0", "#e9c79a"],
    floor: ["#d9b48a", "#a5714a", "#57361f"],
    wallShapes: [
      ...rows.flatMap((y) => [
        fill(band(w, y, 14), inside("#c7854f")),
        fill(band(w, y + 14, 10), "#0000001a"),
      ]),
      ...rows.flatMap((y, row) =>
        repeat(w, 74, (x, at) =>
          jar(
            frame,
            [x + 30, y, 58 + ((at + row) % 3) * 14],
            goods[(at * 2 + row) % 6] ?? "#e0588c",
          ),
        ),
      ),
      ...awning,
    ],
    furniture: [
      ...block(frame, [w * 0.9 - 60, g - 130, 260, 140], "#b5703f"),
      ...block(frame, [w * 0.9 - 20, g - 190, 90, 64], "#3b4a5a"),
    ],
  });
};
