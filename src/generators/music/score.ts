import type { MusicRequest } from "../generators.ts";
import { createRandom, type Random } from "../random.ts";
import { scaleNote, voicing } from "./harmony.ts";
import { type Mood, moods } from "./moods.ts";
import { type Bar, beatsPerBar, type Note, type Part, type Score } from "./notes.ts";
import { bassLine, chordFigure, drumBar, melodyLine, padNotes } from "./parts.ts";

/** Longer videos repeat the bed. */
const secondsMax = 32;
const barsPerSection = 4;

/** Parts that play in each section, by the number of sections. */
const trio: readonly Part[] = ["pad", "chords", "bass"];
const beat: readonly Part[] = [...trio, "drums"];
const all: readonly Part[] = [...beat, "melody"];
const arrangements: readonly (readonly (readonly Part[])[])[] = [
  [beat],
  [beat, all],
  [trio, beat, all],
  [trio, beat, all, beat],
];

/**
 * Composes a loop of whole bars close to the requested length; from four bars on, in groups of
 * four.
 */
export function composeScore({
  mood: name,
  bpm,
  seconds,
  seed,
}: Pick<MusicRequest, "mood" | "bpm" | "seconds" | "seed">): Score {
  const mood = moods[name];
  const random = createRandom(seed * 7919 + name.length * 104_729 + name.charCodeAt(0));
  const bars = countBars(Math.min(seconds, secondsMax), bpm);
  const root = random.pick(mood.roots);
  const motif = melodyLine.motif(random);
  const notes: Note[] = [];
  const arrangement = arrangements[
    Math.min(arrangements.length, Math.ceil(bars / barsPerSection)) - 1
  ] ?? [beat];
  for (const [place, bar] of planBars(mood, root, bars, random).entries()) {
    const playing = arrangement[Math.floor(place / barsPerSection) % arrangement.length];
    for (const part of playing ?? beat) notes.push(...notesOfPart(part, mood, bar, motif, random));
  }
  return { bars, bpm, notes, mood };
}

function notesOfPart(
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

function countBars(seconds: number, bpm: number): number {
  const bars = (seconds * bpm) / 60 / beatsPerBar;
  return bars < barsPerSection * 0.75
    ? Math.max(1, Math.round(bars))
    : Math.max(1, Math.round(bars / barsPerSection)) * barsPerSection;
}

function planBars(mood: Mood, root: number, count: number, random: Random): Bar[] {
  const first = random.pick(mood.progressions);
  const second = random.pick(mood.progressions);
  // The five notes that clash with no chord of the key: the scale without its semitone neighbors.
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
    const low = scaleNote(mood.scale, root, name.degree);
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
