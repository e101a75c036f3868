/** Channels from 0 to 1. */
type Color = readonly [r: number, g: number, b: number];
type Grade = (color: Color) => Color;

/** Named grades of grade_color. */
export const gradeNames = [
  "vivid",
  "warm",
  "cool",
  "cinematic",
  "vintage",
  "faded",
  "noir",
  "dreamy",
] as const;
export type GradeName = (typeof gradeNames)[number];

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const light = ([r, g, b]: Color) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
const map = ([r, g, b]: Color, change: (channel: number) => number): Color => [
  change(r),
  change(g),
  change(b),
];

/** Contrast about middle gray as a soft S curve: black and white stay, middle tones spread. */
const contrast = (color: Color, amount: number) =>
  map(color, (value) => {
    const curved = value * value * (3 - 2 * value);
    return value + (curved - value) * amount;
  });

/** 0 is gray, 1 changes nothing. */
const saturate = (color: Color, amount: number) => {
  const gray = light(color);
  return map(color, (value) => gray + (value - gray) * amount);
};

/** Strengthens weak colors more than strong ones, so that skin stays natural. */
const vibrance = (color: Color, amount: number) => {
  const spread = Math.max(...color) - Math.min(...color);
  return saturate(color, 1 + amount * (1 - spread));
};

const gain = ([r, g, b]: Color, [red, green, blue]: Color): Color => [r * red, g * green, b * blue];

/** Adds one color to the shadows and one to the highlights. */
const splitTone = (color: Color, shadows: Color, highlights: Color): Color => {
  const bright = clamp(light(color));
  const [dark, lit] = [
    (1 - bright) ** 2 * (1 - (1 - bright) ** 8),
    bright ** 2 * (1 - bright ** 8),
  ];
  const add = (index: 0 | 1 | 2) => color[index] + shadows[index] * dark + highlights[index] * lit;
  return [add(0), add(1), add(2)];
};

/** Lifts black and lowers white. */
const fade = (color: Color, black: number, white: number) =>
  map(color, (value) => black + value * (white - black));

const grades: Record<GradeName, Grade> = {
  vivid: (color) => contrast(vibrance(color, 0.45), 0.35),
  warm: (color) =>
    vibrance(splitTone(gain(color, [1.06, 1.0, 0.9]), [0.02, 0, -0.02], [0.05, 0.02, -0.05]), 0.1),
  cool: (color) =>
    contrast(
      splitTone(gain(color, [0.92, 1.0, 1.07]), [-0.03, 0, 0.05], [-0.02, 0.01, 0.03]),
      0.15,
    ),
  cinematic: (color) =>
    contrast(splitTone(saturate(color, 0.92), [-0.09, 0.02, 0.09], [0.1, 0.03, -0.09]), 0.45),
  vintage: (color) =>
    fade(
      splitTone(
        gain(saturate(contrast(color, 0.2), 0.72), [1.06, 1.0, 0.86]),
        [0.03, 0, 0.06],
        [0.06, 0.04, -0.06],
      ),
      0.06,
      0.96,
    ),
  faded: (color) => fade(saturate(color, 0.7), 0.11, 0.94),
  noir: (color) =>
    contrast(
      map(color, () => 0.4 * color[0] + 0.45 * color[1] + 0.15 * color[2]),
      0.75,
    ),
  dreamy: (color) =>
    splitTone(
      fade(
        map(saturate(color, 0.88), (value) => clamp(value) ** 0.85),
        0.05,
        1,
      ),
      [0.05, 0, 0.09],
      [0.05, 0.0, 0.04],
    ),
};

/** A table of colors: `size`³ entries of red, green and blue, red changing fastest. */
export interface ColorTable {
  size: number;
  values: Float64Array;
}

const tableSize = 33;

/** The table of a named grade. */
export function gradeTable(name: GradeName): ColorTable {
  const values = new Float64Array(3 * tableSize ** 3);
  const grade = grades[name];
  const step = 1 / (tableSize - 1);
  let at = 0;
  for (let b = 0; b < tableSize; b++)
    for (let g = 0; g < tableSize; g++)
      for (let r = 0; r < tableSize; r++)
        for (const value of grade([r * step, g * step, b * step])) values[at++] = clamp(value);
  return { size: tableSize, values };
}

/** Mixes a table with the table that changes nothing: 0 changes nothing, 1 is the whole table. */
export function weakenTable({ size, values }: ColorTable, intensity: number): ColorTable {
  const step = 1 / (size - 1);
  const mixed = values.map((value, at) => {
    const entry = Math.floor(at / 3);
    const place = [entry % size, Math.floor(entry / size) % size, Math.floor(entry / size ** 2)];
    const same = (place[at % 3] ?? 0) * step;
    return same + (value - same) * intensity;
  });
  return { size, values: mixed };
}
