import type { AspectRatio } from "./schema.ts";

export const codecs = ["h264", "h265", "vp9", "av1", "prores", "gif"] as const;
export const formats = ["mp4", "webm", "mov", "mkv", "gif"] as const;
export type Codec = (typeof codecs)[number];
export type Format = (typeof formats)[number];

/** Render options with every gap filled; sizes in pixels, even. */
export interface RenderSettings {
  /** The short side: 360, 480, 720, 1080, 1440 or 2160. */
  resolution: number;
  width: number;
  height: number;
  codec: Codec;
  format: Format;
  aspect_ratio: AspectRatio;
}
