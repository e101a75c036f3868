import { commonVerbTest } from "../../language/common-verbs.ts";
import type { Tagger } from "../../language/english-tagger.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { never } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";
import { segmentWords, splitSentences, wordSplitter } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { listWords } from "../../language/word-sets.ts";
import { isVerbOfClause } from "../design/facts/content-words.ts";

const keywordWordsMax = 3;

/**
 * Key phrases of each text, best first (RAKE, Rose et al. 2010).
 * With a tagger, a phrase is adjectives and nouns; without one, a noun that its article shows, with
 * an adjective before it, or a word that is no verb.
 */
export function extractKeywords(
  texts: readonly string[],
  language: string,
  tagger?: Tagger,
): string[][] {
  const phrases = texts.map((text) =>
    tagger ? nounPhrases(text, tagger, language) : plainPhrases(text, language),
  );
  const scores = wordScores(phrases.flat());
  const phraseScore = (phrase: string[]) =>
    phrase.reduce((sum, word) => sum + (scores.get(word.toLowerCase()) ?? 0), 0);
  return phrases.map((list) =>
    distinct(
      [...list]
        .sort((a, b) => phraseScore(b) - phraseScore(a))
        .map((phrase) => phrase.join(wordsParted(phrase) ? " " : "")),
    ),
  );
}

function nounPhrases(text: string, tagger: Tagger, language: string): string[][] {
  const stop = stopWordTest(language);
  const phrases: string[][] = [[]];
  /** The length of the phrase up to its last noun. */
  let length = 0;
  let opens = true;
  const tagged = [...tagger(text), { text: ".", tag: "PUNCT" }];
  for (const [index, { text: word, tag: given }] of tagged.entries()) {
    // "The bridge links the station": before a determiner, the second noun is the verb.
    const opensObject = /^(?:DET|NUM|PRON)$/.test(tagged[index + 1]?.tag ?? "");
    const tag = opensObject && isVerbOfClause(tagged, index) ? "VERB" : given;
    const belongs =
      (tag === "ADJ" || tag === "NOUN" || tag === "PROPN") && /^\p{L}/u.test(word) && !stop(word);
    if (belongs) {
      // The capital of a sentence's first word says nothing.
      phrases.at(-1)?.push(tag === "PROPN" && !opens ? word : word.toLowerCase());
      if (tag !== "ADJ") length = phrases.at(-1)?.length ?? 0;
    } else {
      phrases.push(phrases.pop()?.slice(0, length) ?? [], []);
      length = 0;
    }
    opens = /^[.!?"“:]$/.test(word);
  }
  return phrases
    .filter((phrase) => phrase.length > 0)
    .map((phrase) => phrase.slice(-keywordWordsMax));
}

/** Without a tagger: what the writing shows to be nouns, else the words that are no verbs. */
function plainPhrases(text: string, language: string): string[][] {
  const base = baseLanguage(language);
  if (base === "ja") return kanjiPhrases(text);
  if (base === "de") return germanPhrases(text);
  const { phrases, nouns } = rulesFor(language);
  const hasArticles = nouns?.openers !== undefined || (phrases && phrases.articles !== never);
  const opened = hasArticles ? openedNouns(text, language) : [];
  return opened.length > 0 ? opened : lexicalWords(text, language);
}

/** Kanji and katakana in a row are a noun; verbs and particles have hiragana. */
const kanjiPhrases = (text: string): string[][] =>
  (text.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? []).map((word) => [word]);

/** Words after an article with an adjective between, and names: runs of capitals. */
function openedNouns(text: string, language: string): string[][] {
  const { phrases: rules, nouns } = rulesFor(language);
  const stop = stopWordTest(language);
  const isAttribute = attributeTest(language);
  const openers = listWords(nouns?.openers ?? rules?.determiners ?? "");
  const words = segmentWords(text, language);
  const phrases: string[][] = [];
  let name: string[] = [];
  words.forEach((word, index) => {
    const [before, after] = [words[index - 1], words[index + 1]];
    const gap = text.slice(before?.end ?? 0, word.start);
    const isName = /^\p{Lu}\p{L}/u.test(word.text) && !stop(word.text);
    if (name.length > 0 && isName && /^[\s-]$/u.test(gap) && name.length < keywordWordsMax) {
      name.push(word.text);
      return;
    }
    name = isName ? [word.text] : [];
    const follows = before && openers.has(before.text.toLowerCase()) && /^\s$|^$|^['’]$/u.test(gap);
    // The capital of a sentence's first word says nothing, unless the next word has one as well.
    const opens = !before || /[.!?:…\n]/u.test(gap);
    const isNamed = isName && (!opens || /^\s\p{Lu}/u.test(text.slice(word.end)));
    if (isNamed) phrases.push(name);
    else if (follows && isAttribute(word.text)) {
      const touches = after && text.slice(word.end, after.start) === " ";
      if (touches && isLong(after.text) && !stop(after.text)) phrases.push([word.text, after.text]);
    } else if (follows && !stop(word.text) && isLong(word.text)) phrases.push([word.text]);
  });
  return phrases;
}

const isLong = (word: string) => /^\p{L}{3,}$/u.test(word);

/** Returns a test for adjectives that stand before their noun. */
function attributeTest(language: string): (word: string) => boolean {
  const { nouns, senses } = rulesFor(language);
  const known = listWords(senses?.adjectivesBefore ?? "");
  const pattern = rulePattern(`^(?:${nouns?.attributes ?? never})$`);
  return (word) => known.has(word.toLowerCase()) || pattern.test(word);
}

/**
 * The words of a text without stop words and verbs, each alone or after its adjective. Those with
 * an article of their own are nouns; others count where there are none.
 */
function lexicalWords(text: string, language: string): string[][] {
  const { nouns, phrases } = rulesFor(language);
  const tests = [stopWordTest(language), commonVerbTest(language)];
  const isVerb = rulePattern(`^(?:${nouns?.verbs ?? never})$`);
  const isAttribute = attributeTest(language);
  const found = splitSentences(text, language).flatMap((sentence) => {
    const words = segmentWords(sentence, language).slice(0, nouns?.verbLast ? -1 : undefined);
    return words.flatMap(({ text: word, end }, index): string[][] => {
      const before = words[index - 1]?.text ?? "";
      const after = words[index + 1];
      const attributes = isAttribute(word) && after && sentence.slice(end, after.start) === " ";
      if (attributes || tests.some((test) => test(word)) || isVerb.test(word)) return [];
      if (!/\p{L}.*\p{L}/u.test(word)) return [];
      return [isAttribute(before) ? [before, word] : [word]];
    });
  });
  const article = phrases?.articlePrefix;
  const definite = rulePattern(`^(?:${phrases?.prefixes ?? never})?${article ?? never}.{3,}`);
  const named = article ? found.filter((words) => definite.test(words[0] ?? "")) : [];
  return named.length > 0 ? named : found;
}

/** German writes nouns with a capital: words between stop words, up to the last noun. */
function germanPhrases(text: string): string[][] {
  const stop = stopWordTest("de");
  const split = wordSplitter("de");
  return text.split(/(?<![\p{P}\n])[\p{P}\n]+(?=\s|$)/u).flatMap((part) => {
    const runs: string[][] = [[]];
    for (const word of split(part)) {
      if (stop(word) || !/\p{L}/u.test(word) || runs.at(-1)?.length === keywordWordsMax)
        runs.push([]);
      if (!stop(word) && /\p{L}/u.test(word)) runs.at(-1)?.push(word);
    }
    return runs
      .map((run) => run.slice(0, 1 + run.findLastIndex((word) => /^\p{Lu}/u.test(word))))
      .filter((run) => run.length > 0);
  });
}

function wordScores(phrases: readonly string[][]): Map<string, number> {
  const frequency = new Map<string, number>();
  const degree = new Map<string, number>();
  for (const phrase of phrases) {
    for (const word of phrase.map((text) => text.toLowerCase())) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
      degree.set(word, (degree.get(word) ?? 0) + phrase.length);
    }
  }
  return new Map(
    [...frequency].map(([word, count]) => [
      word,
      ((degree.get(word) ?? 0) / count) * Math.log(1 + count),
    ]),
  );
}

/** More than anyone needs of one text. Each phrase is compared with all before it. */
const rankedPhrasesMax = 500;

/** Drops phrases that an earlier phrase contains. */
function distinct(phrases: readonly string[]): string[] {
  const kept: string[] = [];
  const texts: string[] = [];
  const known = new Set<string>();
  for (const phrase of phrases) {
    if (kept.length === rankedPhrasesMax) break;
    const text = phrase.toLowerCase();
    if (known.has(text) || texts.some((before) => before.includes(text))) continue;
    kept.push(phrase);
    texts.push(text);
    known.add(text);
  }
  return kept;
}

const wordsParted = (words: readonly string[]) =>
  !words.some((word) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word),
  );
