import type { Box } from "../../drawing/scene.ts";
import type { Motion } from "../../values/motion.ts";
import type { Focus } from "../../values/scene.ts";

/** A picture or a clip of a shot, as plain data. */
export interface MediaFacts {
  kind: "picture" | "clip";
  /** Its own size in pixels. */
  width: number;
  height: number;
  /** Whether it fills its box or is shown whole. */
  fit: "cover" | "contain" | "blur";
  focus?: Focus | undefined;
  motion?: Motion | undefined;
}

/** What there is in a part of a picture. */
export interface MediaPart {
  /** The color of its brightest point. */
  brightest: string;
  /** How much there is to see: the mean difference of neighboring points, 0 to 255. */
  detail: number;
}

/** A picture or a clip as a look receives it. */
export interface Media extends MediaFacts {
  /** The key of a picture. */
  source: string;
  /** Measures a part, in shares of the whole. Nothing is known of a clip: it may be white. */
  measure(part: Box): MediaPart;
}

/** A picture, decoded into a file of raw RGBA, or a clip, which plays under the scene. */
export interface DrawnMedia extends MediaFacts {
  /** Of a picture. */
  path?: string;
}
