import type { Source, Sources } from "../../values/design-parts.ts";
import type { Anchor } from "./facts/anchor.ts";
import { isColorIcon } from "./icons/icon-kinds.ts";
import type { IconTaker } from "./kinds/candidate.ts";

/** If a word's best icon is taken, the second-best is used only above this match. */
const secondBestMin = 0.9;

interface Holder {
  scene: number;
  /** The word that the icon shows. */
  word: string;
}

/**
 * The icons of a video. Each goes to one scene, but those of the subject; a word has the same icon
 * in all scenes.
 */
export class IconPool {
  readonly #holders = new Map<string, Holder>();
  readonly #subjects: readonly string[];

  constructor(subjects: readonly string[], given: readonly string[]) {
    this.#subjects = subjects;
    for (const icon of given) this.#holders.set(icon, { scene: -1, word: "" });
  }

  /** Keeps an anchor's best free icon for a scene; false where none is free. */
  reserve(anchor: Anchor, scene: number): boolean {
    const icon = this.#free(anchor, scene, new Set());
    if (icon) this.#holders.set(icon, { scene, word: anchor.cue });
    return icon !== undefined;
  }

  forScene(scene: number): IconTaker & { sources: Sources } {
    const shown = new Set<string>();
    const sources = new Map<string, Source>();
    const said = (text: string, { start, end }: { start: number; end: number }) => {
      sources.set(text, { from: start, to: end });
      return text;
    };
    return {
      ...{ sources, said, say: (words) => words && said(words.shown, words) },
      take: (anchor) => {
        const icon = this.#free(anchor, scene, shown);
        if (!icon) return undefined;
        shown.add(icon);
        this.#holders.set(icon, { scene, word: anchor.cue });
        return anchor.end > anchor.start ? said(icon, anchor) : icon;
      },
    };
  }

  #free({ icons, cue }: Anchor, scene: number, shown: ReadonlySet<string>): string | undefined {
    const [best] = icons;
    const before = best && this.#holders.get(best.icon);
    const isShown = before !== undefined && isSameWord(before.word, cue);
    return icons.find(
      ({ icon, score }, rank) =>
        (rank === 0 || (score >= secondBestMin && !isShown)) &&
        !shown.has(icon) &&
        (this.#subjects.includes(icon) ||
          isColorIcon(icon) ||
          (this.#holders.get(icon)?.scene ?? scene) === scene),
    )?.icon;
  }
}

const endingMax = 3;
const sharedStemMin = 3;

/** Whether two words differ in their ending alone: "bank" and "banks". */
function isSameWord(first: string, second: string): boolean {
  const length = Math.max(sharedStemMin, Math.min(first.length, second.length) - endingMax);
  const [one, other] = [first, second].map((word) => word.toLowerCase());
  return (
    one !== undefined &&
    other !== undefined &&
    Math.abs(one.length - other.length) <= endingMax &&
    one.slice(0, length) === other.slice(0, length)
  );
}
