import type { Shape } from "../drawing/scene.ts";
import { across, band, ellipse, fill, line, rect, repeat, vertical } from "./brush.ts";
import type { Place, PlaceFrame } from "./place.ts";
import { block, pendant, room, shelf, windowOf } from "./room.ts";
import { books, clock, picture, plant, screen } from "./things.ts";

/** A blackboard, windows and a globe, over a desk. */
export const classroom: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const board = Math.min(w * 0.62, 700);
  const x = (w - board) / 2;
  const flags = ["#e8572e", "#f2c14e", "#3f9ac4", "#5fb35a"];
  return room(frame, {
    wall: ["#f7ecd2", "#e3c894"],
    floor: ["#d9a667", "#a06d3a", "#5a391b"],
    wallShapes: [
      line(`M-400 60Q${w / 2} 120 ${w + 400} 60`, inside("#8d6a4f"), 3),
      ...repeat(w, 70, (fx, at) => {
        const y = 62 + 26 * (1 - ((fx - w / 2) / (w / 2 + 400)) ** 2);
        return [fill(`M${fx} ${y}h40l-20 42z`, inside(flags[at % 4] ?? "#e8572e"))];
      }),
      fill(rect(x - 8, 176, board + 24, 276, 10), "#00000022"),
      fill(rect(x - 14, 160, board + 28, 282, 10), inside("#a8703c")),
      fill(rect(x, 174, board, 254, 4), vertical(174, 428, inside("#35594b"), inside("#284538"))),
      fill(rect(x + board * 0.2, 436, board * 0.6, 12, 4), inside("#8a5a2f")),
      ...(w > 900 ? windowOf(frame, [w * 0.04, 170, 200, 240]) : []),
      ...(w > 900 ? windowOf(frame, [w * 0.96 - 200, 170, 200, 240]) : []),
    ],
    furniture: [
      ...globe(frame, w * 0.93, g + 4, 130),
      ...books(frame, [w * 0.02, g + 4, 90], 110, 12),
    ],
  });
};

function globe({ light }: PlaceFrame, x: number, base: number, height: number): Shape[] {
  const { inside } = light;
  const [y, r] = [base - height * 0.62, height * 0.36];
  return [
    line(
      `M${x + r * 0.4} ${y - r * 1.1}a${r * 1.2} ${r * 1.2} 0 1 1 ${-r * 1.2} ${r * 2}`,
      inside("#c79a4d"),
      6,
    ),
    fill(rect(x - 5, base - height * 0.24, 10, height * 0.2), inside("#8a5a2f")),
    fill(ellipse(x, base - 6, r * 0.8, 10), inside("#8a5a2f")),
    fill(ellipse(x, y, r), across(x - r, x + r, inside("#2f7fc4"), inside("#6fc0f0"))),
    fill(
      `M${x - r * 0.6} ${y - r * 0.4}q${r * 0.5} ${-r * 0.4} ${r * 0.8} 0q${-r * 0.2} ${r * 0.5} ${-r * 0.5} ${r * 0.4}z`,
      inside("#6fb35a"),
    ),
    fill(ellipse(x + r * 0.3, y + r * 0.4, r * 0.3, r * 0.2), inside("#6fb35a")),
  ];
}

/** Tiles, a screen and glass, over a bench. */
export const laboratory: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const flask = (x: number, base: number, size: number, liquid: string): Shape[] => [
    fill(
      `M${x - size * 0.14} ${base - size}h${size * 0.28}v${size * 0.4}l${size * 0.3} ${size * 0.6}h${-size * 0.88}l${size * 0.3} ${-size * 0.6}z`,
      "#ffffff80",
    ),
    fill(
      `M${x - size * 0.24} ${base - size * 0.4}h${size * 0.48}l${size * 0.2} ${size * 0.4}h${-size * 0.88}z`,
      inside(liquid),
      0.85,
    ),
    line(`M${x - size * 0.18} ${base - size}h${size * 0.36}`, inside("#8fb3c4"), 5),
  ];
  const wide = Math.min(w * 0.4, 420);
  const x = w * 0.06;
  return room(frame, {
    wall: ["#f0f7f6", "#c3d9de"],
    floor: ["#dfeef0", "#5f8794", "#2c4a56"],
    wallShapes: [
      ...repeat(w, 90, (tx) => [line(`M${tx} -400V${g}`, inside("#a9c6cd"), 2, 0.6)]),
      ...[60, 150, 240, 330, 420, 510, 600].map((y) =>
        line(`M-400 ${y}H${w + 400}`, inside("#a9c6cd"), 2, 0.6),
      ),
      ...screen(frame, [x, 110, wide, 180]),
      ...shelf(frame, w * 0.94 - wide * 0.8, 270, wide * 0.8),
      ...flask(w * 0.94 - wide * 0.64, 270, 84, "#ff8a4a"),
      ...flask(w * 0.94 - wide * 0.36, 270, 70, "#5fd0a0"),
      ...flask(w * 0.94 - wide * 0.12, 270, 92, "#8a7fe8"),
      ...(w > 900
        ? windowOf(frame, [w * 0.42, 120, 220, 220], { frame: "#ffffff", view: "city" })
        : []),
    ],
    furniture: [
      ...block(frame, [w * 0.97 - 40, g - 110, 170, 120], "#b9cdd3"),
      ...flask(w * 0.05, g + 4, 120, "#4fb8e8"),
      ...flask(w * 0.14, g + 4, 84, "#ff6f91"),
    ],
  });
};

/** Shelves full of books. */
export const library: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const rows = [120, 240, 360, 480, g - 10].filter((y) => y <= g);
  const wall = rows.flatMap((y, row) =>
    repeat(w, 260, (x, at) => [
      ...books(frame, [x + 14, y, 92], 232, 31 + row * 17 + at),
      fill(rect(x - 8, y - 130, 18, 150), inside("#6b4023")),
    ]),
  );
  return room(frame, {
    wall: ["#4f2f1a", "#3a2110"],
    floor: ["#a8703c", "#6b3f1f", "#331c0c"],
    wallShapes: [
      ...wall,
      ...rows.map((y) => fill(band(w, y, 14), inside("#8a5a2f"))),
      ...pendant(frame, w * 0.3, 70, "#2f7d5a"),
      ...pendant(frame, w * 0.74, 90, "#2f7d5a"),
    ],
    furniture: [
      line(
        `M${w * 0.95} ${g + 8}L${w * 0.95 - 80} 40M${w * 0.95 + 66} ${g + 8}L${w * 0.95 - 20} 40`,
        inside("#c79a5a"),
        10,
      ),
      ...[140, 230, 320, 410, 500].map((y) => {
        const lean = ((g - y) / (g - 40)) * 82;
        return line(`M${w * 0.95 - lean} ${y}h62`, inside("#c79a5a"), 8);
      }),
    ],
  });
};

/** A bed, curtains and a screen with a pulse. */
export const hospital: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  const x = w * 0.02;
  const metal = inside("#9fb3bf");
  const folds = repeat(w, 46, (cx) =>
    cx > w * 0.8
      ? [fill(rect(cx, 60, 46, g - 100), across(cx, cx + 46, inside("#7fcfc4"), inside("#a9e3da")))]
      : [],
  );
  return room(frame, {
    wall: ["#eef7f6", "#cfe4e6"],
    floor: ["#ffffff", "#7fa9b0", "#37606a"],
    wallShapes: [
      fill(band(w, g - 180, 200), inside("#a9d6d3")),
      ...windowOf(frame, [w * 0.08, 130, Math.min(w * 0.34, 320), 230], { frame: "#ffffff" }),
      ...clock(frame, w * 0.58, 140, 38),
      ...(w > 900 ? screen(frame, [w * 0.42, 220, 220, 120], "#7dffb0") : []),
      ...folds,
      line(`M${w * 0.78} 56H${w + 400}`, metal, 8),
    ],
    furniture: [
      fill(rect(x - 60, g - 170, 16, 176, 6), metal),
      fill(rect(x - 50, g - 92, 240, 40, 14), inside("#ffffff")),
      fill(rect(x + 20, g - 82, 180, 44, 14), inside("#8fc4e0")),
      fill(rect(x - 40, g - 124, 90, 40, 18), inside("#f4f8fb")),
      fill(rect(x - 50, g - 52, 246, 12), metal),
      ...[x - 36, x + 170].map((lx) => fill(rect(lx, g - 44, 10, 48), metal)),
      line(`M${x + 236} ${g + 4}V${g - 270}h34`, metal, 6),
      fill(rect(x + 254, g - 268, 34, 60, 8), inside("#cfeaf5")),
    ],
  });
};

/** A stage with curtains and spotlights. */
export const theater: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const cloth = (left: number, right: number) =>
    across(left, right, light.inside("#8a1420"), light.inside("#d13440"));
  const curtain = (from: number, to: number): Shape[] =>
    Array.from({ length: 8 }, (_, at) => {
      const step = (to - from) / 8;
      const left = from + at * step;
      return fill(rect(left, -400, step + 1, g + 412), cloth(left, left + step));
    });
  const beam = (x: number, to: number): Shape =>
    fill(
      `M${x - 14} -20L${to - 150} ${g + 20}h300L${x + 14} -20z`,
      vertical(0, g, "#fff3c466", "#fff3c408"),
    );
  const side = Math.min(w * 0.2, 260);
  const scallops = repeat(w, 120, (x) => [
    fill(`M${x} -400h120v440a60 46 0 0 1 -120 0z`, cloth(x, x + 120)),
    line(`M${x} 40a60 46 0 0 0 120 0`, light.inside("#f2c14e"), 7),
  ]);
  return [
    ...room(frame, {
      wall: ["#3a1b3f", "#6b2a4a"],
      floor: ["#e0a45c", "#96592b", "#3f2210"],
      wallShapes: [beam(w * 0.2, w * 0.42), beam(w * 0.8, w * 0.58)],
      furniture: [...curtain(-400, side), ...curtain(w - side, w + 400), ...scallops],
      floorShapes: [
        ...repeat(w, 110, (x) => [
          line(
            `M${w / 2 + (x - w / 2) * 0.9} ${g + 16}L${w / 2 + (x - w / 2) * 1.5} 1200`,
            "#3f2210",
            2,
            0.4,
          ),
        ]),
        fill(ellipse(w / 2, g + 70, Math.max(190, w * 0.24), 42), "#fff3c4", 0.25),
      ],
    }),
  ];
};

/** Pictures in frames, and benches. */
export const museum: Place = (frame) => {
  const { width: w, ground: g, light } = frame;
  const { inside } = light;
  return room(frame, {
    wall: ["#e9e4da", "#c9bfae"],
    floor: ["#e0cfae", "#a3845c", "#54401f"],
    wallShapes: [
      ...picture(frame, [w * 0.08, 150, Math.min(w * 0.3, 320), 210], "hills"),
      ...picture(
        frame,
        [w * 0.92 - Math.min(w * 0.26, 240), 170, Math.min(w * 0.26, 240), 190],
        "rings",
      ),
      ...(w > 900 ? picture(frame, [w * 0.42, 130, 240, 170], "bars") : []),
      fill(band(w, g - 26, 30), inside("#f4f0e6")),
    ],
    furniture: [
      fill(
        rect(w * 0.9, g - 170, 110, 180, 4),
        vertical(g - 170, g, inside("#fbf8f0"), inside("#cfc6b4")),
      ),
      ...plant(frame, [w * 0.9 + 55, g - 168, 120], "#3f6f8a"),
    ],
  });
};
