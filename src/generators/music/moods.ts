import type { MusicMood } from "../generators.ts";

/** A chord by its degree in the scale (0 is the tonic) and the scale steps stacked on it. */
export interface ChordName {
  degree: number;
  steps: readonly number[];
}

export type Progression = readonly [ChordName, ChordName, ChordName, ChordName];

/** Scale, harmony and instruments of a mood. Programs are General MIDI numbers. */
export interface Mood {
  scale: readonly number[];
  /** Lowest note of the tonic's octave that the bass plays in. */
  roots: readonly [number, ...number[]];
  progressions: readonly [Progression, ...Progression[]];
  pad: Voice;
  chords: Voice & { style: "arpeggio" | "block" | "offbeat" | "pulse" };
  bass: Voice & { style: "long" | "steps" | "eighths" };
  melody: Voice & { lowest: number };
  drums: { kit: number; style: "none" | "shaker" | "soft" | "taiko" | "brushes" | "four" };
}

interface Voice {
  program: number;
  velocity: number;
}

const major = [0, 2, 4, 5, 7, 9, 11];
const minor = [0, 2, 3, 5, 7, 8, 10];
const lydian = [0, 2, 4, 6, 7, 9, 11];

const triad = (degree: number): ChordName => ({ degree, steps: [0, 2, 4] });
const seventh = (degree: number): ChordName => ({ degree, steps: [0, 2, 4, 6] });
const ninth = (degree: number): ChordName => ({ degree, steps: [0, 2, 4, 8] });
const suspended = (degree: number): ChordName => ({ degree, steps: [0, 3, 4] });

export const moods: Record<MusicMood, Mood> = {
  calm: {
    scale: major,
    roots: [36, 38, 41, 43],
    progressions: [
      [ninth(0), seventh(5), ninth(3), suspended(4)],
      [ninth(0), seventh(2), seventh(3), seventh(1)],
      [seventh(3), ninth(0), seventh(1), suspended(4)],
    ],
    pad: { program: 51, velocity: 54 },
    chords: { program: 0, velocity: 50, style: "arpeggio" },
    bass: { program: 32, velocity: 60, style: "long" },
    melody: { program: 11, velocity: 46, lowest: 67 },
    drums: { kit: 40, style: "none" },
  },
  uplifting: {
    scale: major,
    roots: [36, 38, 40, 43],
    progressions: [
      [ninth(0), triad(4), seventh(5), ninth(3)],
      [ninth(3), triad(0), suspended(4), seventh(5)],
      [ninth(0), seventh(5), ninth(3), suspended(4)],
    ],
    pad: { program: 49, velocity: 46 },
    chords: { program: 0, velocity: 58, style: "pulse" },
    bass: { program: 33, velocity: 66, style: "steps" },
    melody: { program: 10, velocity: 50, lowest: 72 },
    drums: { kit: 0, style: "soft" },
  },
  dramatic: {
    scale: minor,
    roots: [36, 38, 40, 33],
    progressions: [
      [triad(0), ninth(5), triad(2), triad(6)],
      [triad(0), triad(3), seventh(5), suspended(4)],
      [triad(0), triad(6), ninth(5), suspended(4)],
    ],
    pad: { program: 48, velocity: 58 },
    chords: { program: 0, velocity: 56, style: "arpeggio" },
    bass: { program: 43, velocity: 72, style: "long" },
    melody: { program: 42, velocity: 52, lowest: 57 },
    drums: { kit: 0, style: "taiko" },
  },
  playful: {
    scale: major,
    roots: [36, 38, 41, 43],
    progressions: [
      [triad(0), triad(5), seventh(1), seventh(4)],
      [triad(0), triad(3), seventh(1), suspended(4)],
      [triad(0), seventh(2), triad(3), seventh(4)],
    ],
    pad: { program: 51, velocity: 36 },
    chords: { program: 45, velocity: 66, style: "offbeat" },
    bass: { program: 32, velocity: 68, style: "steps" },
    melody: { program: 12, velocity: 58, lowest: 67 },
    drums: { kit: 40, style: "brushes" },
  },
  ambient: {
    scale: lydian,
    roots: [36, 38, 41],
    progressions: [
      [ninth(0), seventh(2), ninth(5), ninth(1)],
      [seventh(0), ninth(5), seventh(2), ninth(4)],
    ],
    pad: { program: 95, velocity: 60 },
    chords: { program: 4, velocity: 40, style: "block" },
    bass: { program: 39, velocity: 40, style: "long" },
    melody: { program: 98, velocity: 34, lowest: 72 },
    drums: { kit: 40, style: "none" },
  },
  driving: {
    scale: minor,
    roots: [36, 38, 40, 33],
    progressions: [
      [triad(0), ninth(5), triad(2), triad(6)],
      [triad(0), triad(2), triad(6), ninth(3)],
      [ninth(5), triad(6), triad(0), triad(2)],
    ],
    pad: { program: 50, velocity: 52 },
    chords: { program: 27, velocity: 52, style: "pulse" },
    bass: { program: 38, velocity: 62, style: "eighths" },
    melody: { program: 11, velocity: 46, lowest: 69 },
    drums: { kit: 0, style: "four" },
  },
};
