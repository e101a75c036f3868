import type { Random } from "../random.ts";
import type { Mood } from "./moods.ts";
import { type Bar, beatsPerBar, type Note, type Part } from "./notes.ts";

/** Random timing offset in beats. */
const looseness = 0.015;

/** The chord held through the bar, overlapping a little with the next. */
export const padNotes = ({ pad }: Mood, bar: Bar): Note[] =>
  bar.chord.map((key) => ({
    part: "pad",
    key,
    velocity: pad.velocity,
    start: bar.start,
    beats: beatsPerBar + 0.1,
  }));

/** The chord as a figure: broken, struck, on the off-beats, or pulsing. */
export function chordFigure({ chords }: Mood, bar: Bar, random: Random): Note[] {
  const strike = (beat: number, keys: readonly number[], beats: number, accent: number) =>
    keys.map((key) =>
      playNote("chords", bar, random, { beat, key, beats, velocity: chords.velocity * accent }),
    );
  if (chords.style === "block") return strike(0, bar.chord, 3.8, 1);
  if (chords.style === "offbeat")
    return [1, 2.5, 3].flatMap((beat) =>
      strike(beat, bar.chord.slice(-3), 0.4, beat === 2.5 ? 0.8 : 1),
    );
  if (chords.style === "pulse") {
    const order = [0, 2, 1, 2, 0, 2, 1, 2];
    return order.flatMap((voice, eighth) =>
      strike(eighth / 2, [noteAt(bar.chord, voice)], 0.7, eighth % 4 === 0 ? 1.1 : 0.85),
    );
  }
  const order = [0, 1, 2, 3, 2, 1, 2, 1];
  return order.flatMap((voice, eighth) =>
    strike(eighth / 2, [noteAt(bar.chord, voice)], 1.6, eighth === 0 ? 1.1 : 0.9),
  );
}

/** Root and fifth, as long notes, steps or eighths. */
export function bassLine({ bass }: Mood, bar: Bar, random: Random): Note[] {
  const note = (beat: number, key: number, beats: number, accent = 1) =>
    playNote("bass", bar, random, { beat, key, beats, velocity: bass.velocity * accent });
  if (bass.style === "long") return [note(0, bar.root, 3.9)];
  if (bass.style === "eighths")
    return Array.from({ length: 8 }, (_, eighth) =>
      note(eighth / 2, bar.root, 0.42, eighth % 2 === 0 ? 1 : 0.8),
    );
  return [
    note(0, bar.root, 1.4),
    note(1.5, bar.root, 0.9, 0.8),
    note(2.5, bar.root + 7, 0.9, 0.85),
    note(3.5, bar.root, 0.45, 0.75),
  ];
}

const drum = { kick: 36, stick: 37, snare: 38, hat: 42, shaker: 70, taiko: 41, brush: 40 } as const;
type Hit = readonly [beat: number, key: number, velocity: number];

const grooves: Record<Mood["drums"]["style"], readonly Hit[]> = {
  none: [],
  shaker: [0, 1, 2, 3].map((beat) => [beat + 0.5, drum.shaker, 34] as const),
  soft: [
    ...[0, 2, 2.5].map((beat) => [beat, drum.kick, beat === 2.5 ? 50 : 66] as const),
    ...[1, 3].map((beat) => [beat, drum.stick, 50] as const),
    ...Array.from(
      { length: 8 },
      (_, eighth) => [eighth / 2, drum.shaker, eighth % 2 === 0 ? 26 : 38] as const,
    ),
  ],
  taiko: [
    [0, drum.taiko, 74],
    [2.5, drum.taiko, 50],
    [3, drum.taiko, 58],
  ],
  brushes: [
    ...[0, 2].map((beat) => [beat, drum.kick, 52] as const),
    ...[1, 3].map((beat) => [beat, drum.brush, 44] as const),
    ...[0.5, 1.5, 2.5, 3.5].map((beat) => [beat, drum.shaker, 34] as const),
  ],
  four: [
    ...[0, 1, 2, 3].map((beat) => [beat, drum.kick, 68] as const),
    ...[1, 3].map((beat) => [beat, drum.stick, 48] as const),
    ...[0.5, 1.5, 2.5, 3.5].map((beat) => [beat, drum.hat, 40] as const),
  ],
};

/** One bar of the mood's drum groove. */
export const drumBar = ({ drums }: Mood, bar: Bar, random: Random): Note[] =>
  grooves[drums.style].map(([beat, key, velocity]) =>
    playNote("drums", bar, random, { beat, key, beats: 0.25, velocity }),
  );

/**
 * A two-bar motif that returns over every chord. It is sparse, because a voice may speak over it.
 */
export const melodyLine = {
  motifs: [
    [0, 1.5, 3, 4.5],
    [0.5, 2, 3, 6],
    [0, 1, 2.5, 4, 5.5],
  ],

  motif(random: Random): readonly number[] {
    return random.pick(this.motifs);
  },

  bar({ melody }: Mood, bar: Bar, motif: readonly number[], random: Random): Note[] {
    const half = (bar.place % 2) * beatsPerBar;
    const beats = motif
      .filter((beat) => beat >= half && beat < half + beatsPerBar)
      .map((beat) => beat - half);
    const tones = Array.from({ length: 17 }, (_, step) => melody.lowest + step);
    const strong = tones.filter((tone) => bar.chord.some((note) => (tone - note) % 12 === 0));
    const passing = tones.filter((tone) => bar.scale.includes(tone % 12));
    let last = noteAt(strong, Math.floor(strong.length / 2));
    return beats.map((beat, index) => {
      const choice = beat % 1 === 0 ? strong : passing;
      const close = choice.filter(
        (tone) => Math.abs(tone - last) <= 5 && (index === 0 || tone !== last),
      );
      last = random.pick([close[0] ?? last, ...close.slice(1)]);
      return playNote("melody", bar, random, {
        beat,
        key: last,
        beats: 1.4,
        velocity: melody.velocity,
      });
    });
  },
};

/** A note with small random offsets in time and velocity, which make the playing sound human. */
function playNote(
  part: Part,
  bar: Bar,
  random: Random,
  note: { beat: number; key: number; beats: number; velocity: number },
): Note {
  const start = Math.max(0, random.near(bar.start + note.beat, part === "bass" ? 0 : looseness));
  return {
    part,
    key: note.key,
    velocity: Math.round(random.near(note.velocity, 4)),
    start,
    beats: note.beats,
  };
}

const noteAt = (notes: readonly number[], place: number) =>
  notes[place % notes.length] ?? notes[0] ?? 60;
