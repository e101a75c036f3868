import type { Mood } from "./moods.ts";

export const beatsPerBar = 4;

/** Times in beats from the start of the loop. */
export interface Note {
  part: Part;
  key: number;
  velocity: number;
  start: number;
  beats: number;
}

export const parts = ["pad", "chords", "bass", "melody", "drums"] as const;
export type Part = (typeof parts)[number];

export interface Score {
  bars: number;
  bpm: number;
  notes: Note[];
  mood: Mood;
  /** Names of its sections of four bars. */
  form: string[];
}

/** A bar as its parts see it. */
export interface Bar {
  /** In beats. */
  start: number;
  /** The middle voices, low to high. */
  chord: number[];
  root: number;
  /** Notes of the scale that sound well over any of its chords, for the melody. */
  scale: number[];
  place: number;
}
