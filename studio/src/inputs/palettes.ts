import type { Schema } from "../api/api.ts";

type Palette = Required<Schema<"Palette">>;

/** Palettes to start from. Text and accent stand out from the background by 4.5:1 or more. */
export const palettes: Readonly<Record<string, Palette>> = {
  night: { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" },
  paper: { background: "#faf6ef", foreground: "#1f2937", accent: "#b3360b" },
  forest: { background: "#12372a", foreground: "#fbfada", accent: "#adbc9f" },
  berry: { background: "#3b0d3a", foreground: "#fff5fb", accent: "#ff8fc7" },
  sea: { background: "#e6f4f1", foreground: "#0b3142", accent: "#0f6a73" },
  mono: { background: "#111111", foreground: "#f5f5f5", accent: "#bdbdbd" },
};
