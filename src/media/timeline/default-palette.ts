import type { Timeline } from "../../values/timeline.ts";

/** The colors of a video for which none are given. */
export const defaultPalette: Timeline["palette"] = {
  background: "#0f172a",
  foreground: "#ffffff",
  accent: "#ffd166",
};
