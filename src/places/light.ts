import { mix } from "../values/colors.ts";

export const timesOfDay = ["morning", "day", "evening", "night"] as const;
export type TimeOfDay = (typeof timesOfDay)[number];

/** The light of a time of day. Colors are those of day before it falls on them. */
export interface Light {
  time: TimeOfDay;
  /** Top and horizon. */
  sky: readonly [string, string];
  isDark: boolean;
  /** A color outdoors, and in a room whose lamps burn at night. */
  on(color: string): string;
  inside(color: string): string;
  /** What burns at night: `by` day it has that color. */
  lit(by: string): string;
}

/** The color of lamps. */
export const lamp = "#ffdf8e";

type Tint = readonly [color: string, share: number];
const lights: Record<TimeOfDay, { outside: Tint; inside: Tint; sky: readonly [string, string] }> = {
  morning: {
    outside: ["#ffc48a", 0.13],
    inside: ["#ffd9a8", 0.12],
    sky: ["#7fb7e6", "#ffe3c2"],
  },
  day: { outside: ["#ffffff", 0], inside: ["#ffffff", 0], sky: ["#4fb0ea", "#cfeefb"] },
  evening: {
    outside: ["#b23a2e", 0.24],
    inside: ["#c2542c", 0.17],
    sky: ["#3b2a6b", "#ff9a5c"],
  },
  night: { outside: ["#0a1338", 0.6], inside: ["#191238", 0.46], sky: ["#070b22", "#2a2f66"] },
};

/** The light of a time of day. */
export function lightOf(time: TimeOfDay): Light {
  const { outside, inside, sky } = lights[time];
  const isDark = time === "night";
  return {
    time,
    sky,
    isDark,
    on: (color) => mix(color, ...outside),
    inside: (color) => mix(color, ...inside),
    lit: (by) => (isDark ? lamp : mix(by, ...outside)),
  };
}
