import { isDeterminer } from "../../../language/determiners.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../../language/rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { isLikened } from "../../../language/similes.ts";
import { listWords } from "../../../language/word-sets.ts";
import type { IconFinder } from "../icons/icon-index.ts";
import {
  isActorIcon,
  isBodyIcon,
  isColorIcon,
  isFaceIcon,
  isGenericIcon,
  isTimeIcon,
} from "../icons/icon-kinds.ts";
import { weights } from "../icons/icon-lists.ts";
import type { Anchor, Certainty } from "./anchor.ts";
import type { ContentWord } from "./content-words.ts";
import { isNegated } from "./negation.ts";
import { opensAsSubject } from "./sense-tests.ts";

/** A short sentence has at most this many content words. */
const fewWords = 4;

interface Span {
  start: number;
  end: number;
}

interface Said {
  text: string;
  language: string;
  words: readonly ContentWord[];
  icons: IconFinder;
  /** Tells the words that are surely nouns. */
  isNoun: (part: Span) => boolean;
}

/** Rates the icons of each word, and leaves out those that are not sure. */
export function withCertainty(anchors: readonly Anchor[], said: Said): Anchor[] {
  return anchors.map((anchor) => {
    const certainty = anchor.certainty ?? certaintyOf(anchor, said);
    return certainty === "unsure" ? { ...anchor, certainty, icons: [] } : { ...anchor, certainty };
  });
}

/**
 * How sure it is that an icon shows what its word means there. Two things can speak for it: the
 * rest of the video, and the word itself, as a noun or as a keyword of the icon. A "sure" icon is
 * shown anywhere, a "fair" one where a scene shows no sure one; beside a number only if it is the
 * subject. An "unsure" one is never shown. `docs/benchmarks.md` has the shares of right icons by
 * evidence.
 */
function certaintyOf({ icons: [best], cue, start, end }: Anchor, said: Said): Certainty {
  if (!best || isLikened(said.text, { start, end }, said.language)) return "unsure";
  if (isFaceIcon(best.icon) && isNegated(start, said)) return "unsure";
  const { text, words, icons } = said;
  const roles = words
    .filter((word) => word.start < end && word.end > start)
    .map(({ role }) => role);
  const isNoun = roles.includes("noun") || said.isNoun({ start, end });
  const isThing = roles.includes("noun") || icons.isKeyword(cue, best.icon);
  const isOther = roles.some((role) => /^(?:verb|adjective)$/.test(role));
  const isMain = isThing && !isOther && !isTimeIcon(best.icon);
  const opens = opensOf({ start, end }, said);
  if (opens === "figure") return "unsure";
  if (icons.isSupported(best.icon, cue)) return isMain ? "sure" : "fair";
  // A color without another one is often a part of a name: "a red card".
  if (isColorIcon(best.icon)) return "unsure";
  // The name of an icon, or what a compound or a dictionary leads to, is often another sense.
  if (best.score < weights.name) return "unsure";
  if (isOther || opens === "part" || isContrast(start, said)) return "unsure";
  if (isGenericIcon(best.icon) || isBodyIcon(best.icon)) return "unsure";
  // A laptop is a laptop, whatever is said of it.
  const isKnown = isThing && isNoun && icons.hasOneSense(cue.split(/\s+/u));
  if (isKnown && !isActorIcon(best.icon)) return "sure";
  // A subject, and a noun of a short sentence, is seldom a figure of speech.
  const isSubject = (isThing || isNoun) && opensAsSubject(start, text, said.language);
  const isPlain = isNoun && words.length <= fewWords;
  return isSubject || isPlain || (isThing && isListed({ start, end }, said)) ? "fair" : "unsure";
}

/** One of at least three things: "salt" of "flour, salt and water". */
function isListed({ start, end }: Span, { text, language }: Said): boolean {
  const joint = `(?:[,،、]\\s?|\\s(?:${claimRules(language)?.and ?? never})\\s)`;
  const thing = "(?:\\p{L}+\\s)?\\p{L}+";
  const before = text.slice(0, start);
  const after = text.slice(end);
  return (
    rulePattern(`^,\\s${thing}${joint}\\p{L}`).test(after) ||
    (rulePattern(`,\\s(?:\\p{L}+\\s)?$`).test(before) &&
      rulePattern(`^${joint}\\p{L}`).test(after)) ||
    rulePattern(`\\p{L},\\s${thing}${joint}(?:\\p{L}+\\s)?$`).test(before)
  );
}

/** "in the marsh, not in the forest" */
const isContrast = (start: number, { text, language }: Said): boolean =>
  rulePattern(`[,;،]\\s(?:${claimRules(language)?.negation ?? never})\\s(?:\\p{L}+\\s){0,3}$`).test(
    text.slice(0, start),
  );

/**
 * "a wave of complaints": what stands between an indefinite article and "of" with a bare noun is
 * mostly a figure of speech or a measure, and another thing before "of" a part or a measure, where
 * no determiner says which. Before a name it is none: "the train of Paris".
 */
function opensOf({ start, end }: Span, { text, language }: Said): "figure" | "part" | undefined {
  const rules = claimRules(language);
  const rest = text.slice(end);
  const of = rulePattern(`^\\s(?:${rules?.of ?? never})(?:(?<=['’])|\\s)`).exec(rest)?.[0];
  if (!rules || !of || /^\s\S{1,3}\s?\p{Lu}/u.test(rest)) return undefined;
  const before = segmentWords(text.slice(0, start), language).slice(-2).reverse();
  const determiner = before.find(({ text: word }) => isDeterminer(rules, word))?.text;
  if (!determiner) return "part";
  const { indefinite = never, contractions = "" } = rulesFor(language).senses ?? {};
  const isIndefinite = rulePattern(`^(?:${indefinite})$`).test(determiner);
  const [next] = segmentWords(rest.slice(of.length, of.length + wordMax), language);
  const hasArticle = listWords(contractions).has(of.trim()) || isDeterminer(rules, next?.text);
  const isBare = next && /^\p{L}/u.test(next.text) && !hasArticle;
  // "la fleur de sel"
  if (!isIndefinite) return isBare ? "part" : undefined;
  return isBare ? "figure" : "part";
}
const wordMax = 40;
