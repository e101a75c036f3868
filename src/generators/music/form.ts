import type { Random } from "../random.ts";
import type { Progression } from "./moods.ts";
import type { Part } from "./notes.ts";

/** A group of four bars. */
export interface Section {
  name: "loop" | "intro" | "verse" | "chorus" | "bridge" | "outro";
  playing: readonly Part[];
  progression: Progression;
  /** Beats of the melody. */
  motif: readonly number[];
  /** Loudness in relation to a verse. */
  strength: number;
}

/** The material of a piece. */
interface Material {
  progressions: readonly [Progression, ...Progression[]];
  motif: readonly number[];
  motifs: readonly (readonly number[])[];
}

const trio: readonly Part[] = ["pad", "chords", "bass"];
const beat: readonly Part[] = [...trio, "drums"];
const all: readonly Part[] = [...beat, "melody"];

/** Short pieces loop. Parts that play in each section, by the number of sections. */
const loops: readonly (readonly (readonly Part[])[])[] = [
  [beat],
  [beat, all],
  [trio, beat, all],
  [trio, beat, all, beat],
];

const opening: readonly (readonly Part[])[] = [["pad", "chords"], ["pad", "bass"], trio];
/** What plays in a part of a long piece; its second half adds something. */
const layers: Record<"verse" | "chorus" | "bridge", readonly (readonly (readonly Part[])[])[]> = {
  verse: [
    [trio, beat],
    [["chords", "bass", "drums"], beat],
    [["pad", "bass", "drums"], beat],
    [trio, ["pad", "bass", "melody"]],
  ],
  chorus: [
    [all, all],
    [beat, all],
    [all, ["chords", "bass", "drums", "melody"]],
  ],
  bridge: [
    [
      ["pad", "melody"],
      ["pad", "bass", "melody"],
    ],
    [["pad", "chords"], trio],
    [
      ["chords", "melody"],
      ["pad", "chords", "melody"],
    ],
  ],
};
const strengths = { intro: 0.9, verse: 1, chorus: 1.1, bridge: 0.92, outro: 0.9 };
/** Sections of a verse, a chorus and a bridge. */
const length = 2;

/** Divides a piece into sections: a loop, or from five sections on intro, verses, choruses … */
export function planSections(count: number, material: Material, random: Random): Section[] {
  const first = random.pick(material.progressions);
  const second = random.pick(material.progressions);
  const loop = loops[count - 1];
  if (loop)
    return loop.map((playing, index) => ({
      name: "loop",
      playing,
      progression: index % 3 === 2 ? second : first,
      motif: material.motif,
      strength: 1,
    }));
  const [verse, chorus = verse, third = chorus] = random.shuffle(material.progressions);
  const turned = verse && ([verse[2], verse[3], verse[0], verse[1]] as const);
  const progressions = { verse, chorus, bridge: third === chorus ? turned : third };
  const [sung = material.motif, refrain = sung, other = sung] = random.shuffle(material.motifs);
  const motifs = { verse: sung, chorus: refrain, bridge: other };
  const make = (name: keyof typeof strengths, playing: readonly Part[]): Section => {
    const key = name === "intro" || name === "outro" ? "verse" : name;
    const progression = progressions[key] ?? first;
    return { name, playing, progression, motif: motifs[key], strength: strengths[name] };
  };
  const middle: Section[] = [];
  for (const name of planOrder(count, random)) {
    const playing = random.pick(layers[name]);
    for (let half = 0; half < length; half++) middle.push(make(name, playing[half] ?? beat));
  }
  return [
    make("intro", random.pick(opening)),
    ...middle.slice(0, count - 2),
    make("outro", random.pick(opening)),
  ];
}

/** Verse and chorus in turns; after two or three of both, or after a verse alone, a bridge. */
function planOrder(count: number, random: Random): (keyof typeof layers)[] {
  const order: (keyof typeof layers)[] = [];
  while (order.length * length < count - 2) {
    const pair = random.chance(0.3)
      ? (["verse", "verse", "chorus"] as const)
      : (["verse", "chorus"] as const);
    order.push(...pair, ...(random.chance(0.4) ? ["verse" as const, "chorus" as const] : []));
    order.push("bridge", ...(random.chance(0.5) ? ["chorus" as const] : []));
  }
  return order;
}
