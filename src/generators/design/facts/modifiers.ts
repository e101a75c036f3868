import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { IconFinder } from "../icons/icon-index.ts";
import { isVagueIcon } from "../icons/icon-kinds.ts";
import { weights } from "../icons/icon-lists.ts";
import type { Anchor } from "./anchor.ts";
import type { ContentWord } from "./content-words.ts";

/** True if at most a space stands between two words. */
export const follows = (text: string, before: ContentWord | undefined, word: ContentWord) =>
  before !== undefined && /^[\s-]?$/u.test(text.slice(before.end, word.start));

/** "dish" of "dish soap", "研究" of "研究チーム": a noun directly before another one. */
export function modifies(
  text: string,
  words: readonly ContentWord[],
  end: number,
  language: string,
): boolean {
  const at = words.findIndex((word) => word.end === end);
  const [word, next] = [words[at], words[at + 1]];
  if (!next || !follows(text, word, next)) return false;
  const role = hasWordSpaces(language) ? "noun" : "unknown";
  return word?.role === role && next.role === role;
}

/** A sign beside others is a part of a word: "土" of "土用". */
export const isPartOfWord = (text: string, { cue, start, end }: Anchor) =>
  /^\p{Script=Han}$/u.test(cue) &&
  (/\p{Script=Han}$/u.test(text.slice(0, start)) || /^\p{Script=Han}/u.test(text.slice(end)));

/**
 * What comes last says what the thing is; the first is shown where the text speaks of it too, or
 * where the last says little: "bicycle trips".
 */
export const isSureModifier = (
  { cue, icons: [best] }: Anchor,
  head: Anchor | undefined,
  icons: IconFinder,
) =>
  best !== undefined &&
  best.score > weights.meant &&
  (isVagueIcon(head?.icons[0]?.icon ?? "") ||
    (head?.icons.length === 0 && icons.isSupported(best.icon, cue)));
