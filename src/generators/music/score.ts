import type { MusicRequest } from "../generators.ts";
import { createRandom, type Random } from "../random.ts";
import { planSections, type Section } from "./form.ts";
import { scaleNote, voicing } from "./harmony.ts";
import { type Mood, moods } from "./moods.ts";
import { type Bar, beatsPerBar, type Note, type Part, type Score } from "./notes.ts";
import { bassLine, chordFigure, drumBar, melodyLine, padNotes } from "./parts.ts";

const barsPerSection = 4;

/**
 * Composes a piece of whole bars close to the requested length; from four bars on, in sections of
 * four. Its end leads to its start.
 */
export function composeScore({
  mood: name,
  bpm,
  seconds,
  seed,
}: Pick<MusicRequest, "mood" | "bpm" | "seconds" | "seed">): Score {
  const mood = moods[name];
  const random = createRandom(seed * 7919 + name.length * 104_729 + name.charCodeAt(0));
  const bars = countBars(seconds, bpm);
  const root = random.pick(mood.roots);
  const motif = melodyLine.motif(random);
  const { progressions } = mood;
  const sections = planSections(
    Math.ceil(bars / barsPerSection),
    { progressions, motif, motifs: melodyLine.motifs },
    random,
  );
  const notes: Note[] = [];
  for (const [place, bar] of planBars(mood, root, bars, sections).entries()) {
    const section = sections[Math.floor(place / barsPerSection)];
    for (const part of section?.playing ?? [])
      for (const note of notesOfPart(part, mood, bar, section?.motif ?? motif, random))
        notes.push({ ...note, velocity: Math.round(note.velocity * (section?.strength ?? 1)) });
  }
  return { bars, bpm, notes, mood, form: sections.map(({ name }) => name) };
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

function planBars(mood: Mood, root: number, count: number, sections: readonly Section[]): Bar[] {
  // The five notes that clash with no chord of the key: the scale without its semitone neighbors.
  const scale = [0, 1, 2, 4, 5].map(
    (step) =>
      (mood.scale[2] === 3 ? [0, 3, 5, 7, 10][[0, 1, 2, 4, 5].indexOf(step)] : mood.scale[step]) ??
      0,
  );
  const bars: Bar[] = [];
  for (let place = 0; place < count; place++) {
    const { progression = mood.progressions[0] } =
      sections[Math.floor(place / barsPerSection)] ?? {};
    const name = progression[place % barsPerSection] ?? progression[0];
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
