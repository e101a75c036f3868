import { isDeterminer } from "../../language/determiners.ts";
import type { Tagger } from "../../language/english-tagger.ts";
import { type JoinRules, never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { splitSentences, splitWords } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { rankSentences } from "./rank.ts";

/** Longest sentence of a plain script, in seconds of speech. */
const plainSeconds = 7;

/**
 * Removes text in brackets, and divides long sentences where both halves are sentences. All others
 * stay as they are.
 */
export function simplify(script: string, language: string, tagger?: Tagger): string {
  return script
    .split("\n")
    .map((line) => line.replace(/\s?[（(][^()（）]{0,300}[)）]/gu, "").trim())
    .map((line) =>
      splitSentences(line, language)
        .flatMap((sentence) => divide(sentence, language, tagger))
        .join(/[。！？]$/u.test(line) ? "" : " "),
    )
    .filter(Boolean)
    .join("\n");
}

const clauseWordsMin = 4;
const dividesMax = 4;

/** Two main clauses as sentences; a sentence that is short or not surely two stays whole. */
function divide(
  sentence: string,
  language: string,
  tagger: Tagger | undefined,
  depth = 0,
): string[] {
  const { joins, phrases } = rulesFor(language);
  if (!joins || !phrases || depth > dividesMax) return [sentence];
  if (secondsToSay(sentence, language) <= plainSeconds) return [sentence];
  const joiner = rulePattern(`, (?:(?:${joins.and}) |(?=(?:${joins.but}) ))`);
  const found = joiner.exec(sentence);
  if (!found) return [sentence];
  const [first, second] = [
    sentence.slice(0, found.index),
    sentence.slice(found.index + found[0].length),
  ];
  const clause = second.replace(rulePattern(`^(?:${joins.but}) `), "");
  if (!isMainClause(first, joins, tagger) || !startsClause(clause, language, tagger))
    return [sentence];
  const opened = second.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return [`${first}.`, ...divide(opened, language, tagger, depth + 1)];
}

/** Whether the text before a joiner is a sentence: no list, and no clause that it depends on. */
function isMainClause(text: string, { subordinates, relatives }: JoinRules, tagger?: Tagger) {
  const main = text.replace(rulePattern(`, (?:${relatives}) [^,]{1,120},`), "");
  const depends = rulePattern(`(?<!\\p{L})(?:${subordinates})(?!\\p{L})`).test(main);
  return !main.includes(",") && !depends && hasVerb(text, tagger);
}

/** Whether a text begins with a subject and has a verb. */
function startsClause(text: string, language: string, tagger: Tagger | undefined): boolean {
  const { phrases, texts } = rulesFor(language);
  const [word = "", ...rest] = splitWords(text, language);
  const isSubject =
    (phrases && isDeterminer(phrases, word)) ||
    rulePattern(`^(?:${texts?.refersBack ?? never})$`).test(word);
  return Boolean(isSubject) && rest.length >= clauseWordsMin && hasVerb(text, tagger);
}

/** Only English has a tagger. */
const hasVerb = (text: string, tagger: Tagger | undefined) =>
  !tagger || tagger(text).some(({ tag }) => tag === "VERB" || tag === "AUX");

/**
 * Leaves out the sentences that matter least until the script fits the time. The first sentence and
 * at least one stay.
 */
export function fitToSeconds(
  script: string,
  { language, seconds }: { language: string; seconds: number },
): string {
  const paragraphs = script.split("\n").map((line) => splitSentences(line, language));
  const all = paragraphs.flat();
  const ranks = rankSentences(all, language);
  const times = all.map((sentence) => secondsToSay(sentence, language));
  const weakest = all
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const gone = new Set<number>();
  let said = times.reduce((sum, time) => sum + time, 0);
  for (const index of weakest) {
    if (said <= seconds) break;
    gone.add(index);
    said -= times[index] ?? 0;
  }
  let place = 0;
  const kept = paragraphs.map((sentences) =>
    sentences
      .filter(() => !gone.has(place++))
      .join(/[。！？]$/u.test(sentences[0] ?? "") ? "" : " "),
  );
  return kept.filter(Boolean).join("\n");
}
