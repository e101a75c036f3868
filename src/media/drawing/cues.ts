import type { Word } from "../../values/scene.ts";

/** The times at which elements enter, in seconds from the start of the scene. */
export interface Cues {
  /**
   * The start of the first of these words, in seconds of the scene; `otherwise` where they are not
   * spoken.
   */
  at(phrase: string | undefined, otherwise: number): number;
  /** `index` of `count` elements spread over the spoken part of the scene. */
  spread(index: number, count: number): number;
  /** Length of the scene in seconds. */
  seconds: number;
  /** The spoken words. */
  text: string;
}

/** Seconds by which an element enters before its word. */
const lead = 0.12;
const firstMoment = 0.2;
/** Minimum time that an element is in view, in seconds. */
const stayMin = 0.9;

/** Finds phrases in the spoken words. Letters and digits count, spaces and punctuation do not. */
export function createCues(words: readonly Word[], seconds: number): Cues {
  const letters: { letter: string; start: number }[] = words.flatMap((word) =>
    [...plain(word.text)].map((letter) => ({ letter, start: word.start })),
  );
  const spoken = letters.map(({ letter }) => letter).join("");
  const latest = Math.max(firstMoment, seconds - stayMin);
  const within = (moment: number) => Math.min(latest, Math.max(firstMoment, moment - lead));
  return {
    seconds,
    text: words.map(({ text }) => text).join(" "),
    at(phrase, otherwise) {
      const key = plain(phrase ?? "");
      const place = key ? spoken.indexOf(key) : -1;
      // Positions are code points on both sides: the text is joined from single letters.
      const found = place < 0 ? undefined : letters[[...spoken.slice(0, place)].length];
      return within(found ? found.start : otherwise);
    },
    spread(index, count) {
      const end = words.at(-1)?.end ?? seconds * 0.7;
      const start = words[0]?.start ?? firstMoment;
      return within(start + ((end - start) * index) / Math.max(1, count));
    },
  };
}

const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$€£¥]/gu, "");
