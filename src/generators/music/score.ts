import type { MusicRequest } from "../generators.ts";
import { noteOf, voicing } from "./harmony.ts";
import { type Mood, moods } from "./moods.ts";
import { bassLine, chordFigure, drumBar, melodyLine, padNotes } from "./parts.ts";
import { type Random, randomOf } from "./random.ts";

export const beatsPerBar = 4;
/** Longer videos hear the bed again. */
const secondsMax = 32;
const barsPerSection = 4;

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
}

/** What a part needs to know of the bar that it plays. */
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

/** Who plays in each section, by the number of sections; it grows, then leaves room for the return. */
const trio: readonly Part[] = ["pad", "chords", "bass"];
const beat: readonly Part[] = [...trio, "drums"];
const all: readonly Part[] = [...beat, "melody"];
const arrangements: readonly (readonly (readonly Part[])[])[] = [
  [beat],
  [beat, all],
  [trio, beat, all],
  [trio, beat, all, beat],
];

/** Composes a loop of whole bars, as near to the wanted length as bars (from four bars on, groups of four) allow. */
export function scoreOf({
  mood: name,
  bpm,
  seconds,
  seed,
}: Pick<MusicRequest, "mood" | "bpm" | "seconds" | "seed">): Score {
  const mood = moods[name];
  const random = randomOf(seed * 7919 + name.length * 104_729 + name.charCodeAt(0));
  const bars = barsFor(Math.min(seconds, secondsMax), bpm);
  const root = random.pick(mood.roots);
  const motif = melodyLine.motif(random);
  const notes: Note[] = [];
  const arrangement = arrangements[
    Math.min(arrangements.length, Math.ceil(bars / barsPerSection)) - 1
  ] ?? [beat];
  for (const [place, bar] of barsOf(mood, root, bars, random).entries()) {
    const playing = arrangement[Math.floor(place / barsPerSection) % arrangement.length];
    for (const part of playing ?? beat) notes.push(...playedBy(part, mood, bar, motif, random));
  }
  return { bars, bpm, notes, mood };
}

function playedBy(
  part: Part,
  mood: Mood,
  bar: Bar,
  motif: readonly number[],
  random: Random,
): Note[] {
  if (part === "pad") return padNotes(mood, bar);
  if (part === "chords") return chordFigure(mood, bar, random);
  if (part === "bass") return bassLine(mood, bar, random);
  if (part === "drums") return drumBar(mood, bar, random);
  return melodyLine.bar(mood, bar, motif, random);
}

function barsFor(seconds: number, bpm: number): number {
  const bars = (seconds * bpm) / 60 / beatsPerBar;
  return bars < barsPerSection * 0.75
    ? Math.max(1, Math.round(bars))
    : Math.max(1, Math.round(bars / barsPerSection)) * barsPerSection;
}

function barsOf(mood: Mood, root: number, count: number, random: Random): Bar[] {
  const first = random.pick(mood.progressions);
  const second = random.pick(mood.progressions);
  // The five notes that clash with no chord of the key: the scale without its half-tone neighbours.
  const scale = [0, 1, 2, 4, 5].map(
    (step) =>
      (mood.scale[2] === 3 ? [0, 3, 5, 7, 10][[0, 1, 2, 4, 5].indexOf(step)] : mood.scale[step]) ??
      0,
  );
  const bars: Bar[] = [];
  for (let place = 0; place < count; place++) {
    const progression = Math.floor(place / barsPerSection) % 3 === 2 ? second : first;
    const name = progression[place % barsPerSection] ?? first[0];
    const chord = voicing(mood.scale, root, name, bars.at(-1)?.chord ?? []);
    const low = noteOf(mood.scale, root, name.degree);
    bars.push({
      start: place * beatsPerBar,
      chord,
      root: low > root + 8 ? low - 12 : low,
      scale: scale.map((step) => (root + step) % 12),
      place,
    });
  }
  return bars;
}
