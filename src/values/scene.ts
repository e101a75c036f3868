import type { Motion } from "./timeline.ts";

/** A spoken word; times in seconds from the start of what it belongs to (its scene, or the whole). */
export interface Word {
  text: string;
  start: number;
  end: number;
}

/** One scene of a video in the making. Tools fill it in together; media values are asset ids. */
export interface Scene {
  index: number;
  /** What is said, in the script's language. */
  text: string;
  /** How long the scene stays on screen. Planned from the text; a voice-over sets it to what was really spoken, plus a breath. */
  seconds: number;
  /** What is to be seen, as a prompt. */
  visual: string;
  keywords: string[];
  image?: string;
  /** How the picture moves. The renderer draws it at the size of each render, so nothing is encoded twice. */
  motion?: Motion;
  clip?: string;
  voice?: string;
  /** Length of `voice` in seconds; it begins with the scene. */
  voice_seconds?: number;
  words?: Word[];
}
