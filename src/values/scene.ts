import type { Design } from "./design.ts";
import type { Motion } from "./timeline.ts";

/** A spoken word. Times are seconds from the start of its scene or of the whole video. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** One scene of a video in production. Tools fill it in together; media values are asset ids. */
export interface Scene {
  index: number;
  /** The narration, in the script's language. */
  text: string;
  /**
   * Time on screen. Planned from the text; a voice-over replaces it with the spoken length plus
   * a short pause.
   */
  seconds: number;
  /** The picture to show, as a prompt. */
  visual: string;
  keywords: string[];
  /** How the scene shows what it says. It is drawn over the picture, or instead of one. */
  design?: Design;
  image?: string;
  /** How the picture moves. The renderer draws the motion at the size of each render. */
  motion?: Motion;
  clip?: string;
  voice?: string;
  /** Length of `voice` in seconds. The voice starts with the scene. */
  voice_seconds?: number;
  words?: Word[];
}
