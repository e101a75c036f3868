/** Red, green and blue, 0 to 255. */
export type Rgb = [number, number, number];

/** Reads `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

export const hexOf = (rgb: readonly number[]) =>
  `#${rgb
    .map((part) =>
      Math.max(0, Math.min(255, Math.round(part)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** `share` of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [rgbOf(from), rgbOf(to)];
  return hexOf(a.map((part, index) => part + ((b[index] ?? 0) - part) * share));
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((part) =>
    part <= 10.31 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours as WCAG 2 defines it, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** The colour nearest to `color` (towards white or black) that reads on `ground`. */
export function readableOn(color: string, ground: string, ratio = 4.5): string {
  const pole = luminance(ground) < 0.18 ? "#ffffff" : "#000000";
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, pole, share);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return pole;
}
