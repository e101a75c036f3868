/** Text stands out from its ground at least this much. Source: WCAG 2.2, 1.4.3. */
export const contrastMin = 4.5;

/** Red, green and blue, 0 to 255. */
export type Rgb = [number, number, number];

/** Parses `#rrggbb`. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Formats three channels as `#rrggbb`, clamped to 0–255. */
export const toHex = (rgb: readonly number[]) =>
  `#${rgb
    .map((channel) =>
      Math.max(0, Math.min(255, Math.round(channel)))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Interpolates between two colors; `share` 0 returns `from`, 1 returns `to`. */
export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parseHex(from), parseHex(to)];
  return toHex(a.map((channel, index) => channel + ((b[index] ?? 0) - channel) * share));
}

function luminance(hex: string): number {
  const [r, g, b] = parseHex(hex).map((channel) =>
    channel <= 10.31 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  ) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colors, 1 to 21 (WCAG 2). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Moves `color` toward white or black until its contrast on `background` reaches `ratio`. */
export function readableOn(color: string, background: string, ratio = contrastMin): string {
  const pole = luminance(background) < 0.18 ? "#ffffff" : "#000000";
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(color, pole, share);
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return pole;
}

/** The same hue, lighter by `amount` (0 to 1) and as strong. */
export function lift(hex: string, amount: number): string {
  const [r, g, b] = parseHex(hex);
  const [low, high] = [Math.min(r, g, b), Math.max(r, g, b)];
  const lightness = (low + high) / 510;
  if (high === low) return mix(hex, "#ffffff", amount);
  // Scaling keeps hue and saturation; what scaling cannot reach is mixed in.
  const wanted = Math.min(0.6, lightness + amount);
  const scaled = [r, g, b].map((part) =>
    Math.min(255, (part * wanted) / Math.max(0.02, lightness)),
  );
  return mix(toHex(scaled), mix(hex, "#ffffff", amount), 0.4);
}

/** `#rrggbb` with an opacity of 0 to 1. */
export const withAlpha = (hex: string, opacity: number): string =>
  `${hex}${Math.round(Math.max(0, Math.min(1, opacity)) * 255)
    .toString(16)
    .padStart(2, "0")}`;
