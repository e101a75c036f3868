import { wordJoiner } from "../../../language/segmentation.ts";
import type { WordForms } from "./word-forms.ts";

export interface IconMatch {
  /** An emoji, or `ph:NAME` of Phosphor Icons. */
  icon: string;
  /** How well the word and the icon fit; about 1 for an icon of that name. */
  score: number;
}

/** Weight of a match by another form, relative to one by the word as written. */
const formFactor = 0.95;

export function bestFirst(matches: Iterable<IconMatch>): IconMatch[] {
  const found = new Map<string, number>();
  for (const { icon, score } of matches) found.set(icon, Math.max(found.get(icon) ?? 0, score));
  return [...found]
    .map(([icon, score]) => ({ icon, score }))
    .sort((a, b) => b.score - a.score || (a.icon < b.icon ? -1 : 1));
}

/** Icons by words and phrases, which are found in their inflected forms too. */
export class Entries {
  readonly #matches = new Map<string, Map<string, number>>();
  readonly #forms: WordForms;
  readonly #joiner: string;

  constructor(language: string, forms: WordForms) {
    this.#forms = forms;
    this.#joiner = wordJoiner(language);
  }

  add(words: readonly string[], icon: string, weight: number) {
    // A stem is found by a stem alone.
    const stems = words.map((word) => this.#forms(word).find((form) => form.endsWith("*")));
    this.#put(words.map((word) => this.#forms(word)[0] ?? "").join(this.#joiner), icon, weight);
    if (stems.every((stem) => stem !== undefined))
      this.#put(stems.join(this.#joiner), icon, weight);
  }

  /**
   * Icons for one word, or for a phrase, best first. A word that is listed as written is no form of
   * another one: "Kohle" is no "Kohl".
   */
  find(words: readonly string[]): IconMatch[] {
    const before = words.slice(0, -1).map((each) => this.#forms(each)[0] ?? "");
    const [written = [], ...others] = this.#forms(words.at(-1) ?? "").map((form, rank) =>
      this.#take([...before, form].join(this.#joiner), rank === 0 ? 1 : formFactor),
    );
    return bestFirst(written.length > 0 ? written : others.flat());
  }

  #take(key: string, factor: number): IconMatch[] {
    return [...(this.#matches.get(key) ?? [])].map(([icon, weight]) => ({
      icon,
      score: weight * factor,
    }));
  }

  #put(key: string, icon: string, weight: number) {
    const known = this.#matches.get(key) ?? new Map<string, number>();
    known.set(icon, Math.max(known.get(icon) ?? 0, weight));
    this.#matches.set(key, known);
  }
}
