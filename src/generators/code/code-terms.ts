import { baseLanguage } from "../../language/language-tag.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { findNumbers } from "../design/numbers/find-numbers.ts";

/*
 * What an explanation and a line of code have in common: stems of words and of parts of names,
 * numbers in digits or spelled, and what a keyword does.
 */

interface Concept {
  /** What explanations say, in English. */
  said: RegExp;
  /** What a line of code has. */
  code: RegExp;
  /** Explanations say it of other things too: it is not sure without another term. */
  isHint?: boolean;
}

const loops = /\b(?:for|while|loop|foreach|forEach|repeat|until)\b/;
const functions = /\b(?:def|function|fn|func|fun|sub)\b/;
const prints = /\b(?:print\w*|console|log|echo|puts|cout)\b/;

const concepts: readonly Concept[] = [
  {
    said: /\b(?:returns?|returned|results?|yields?|(?:goes|gives|hands|comes) (?:\w+ )?back)\b/,
    code: /\b(?:return|yield)\b/,
  },
  {
    said: /\b(?:fail\w*|errors?|exceptions?|wrong|crash\w*|broken)\b/,
    code: /\b(?:except|catch|rescue|throws?|raise|panic)\b/,
  },
  { said: /\b(?:raise[sd]?|throws?|thrown)\b/, code: /\b(?:throw|raise|panic)\b/ },
  {
    said: /\b(?:again|times|repeat\w*|loops?)\b/,
    code: loops,
  },
  { said: /\b(?:each|every|all|turns?)\b/, code: loops, isHint: true },
  {
    said: /\b(?:waits?|waiting|sleeps?|pauses?|rests?)\b/,
    code: /\b(?:sleep|delay|wait|setTimeout|await)\b/,
  },
  {
    said: /\b(?:if|when|whether|unless|checks?)\b/,
    code: /\b(?:if|elif|switch|case|unless)\b/,
    isHint: true,
  },
  { said: /\b(?:otherwise|else)\b/, code: /\b(?:else|default|otherwise)\b/ },
  { said: /\b(?:functions?|methods?|parameters?|arguments?)\b/, code: functions },
  { said: /\b(?:takes?|defines?)\b/, code: functions, isHint: true },
  {
    said: /\b(?:imports?|library|libraries|modules?|packages?)\b/,
    code: /\b(?:import|require|include|using|use)\b/,
  },
  {
    said: /\b(?:prints?|printed)\b/,
    code: prints,
  },
  { said: /\b(?:outputs?|shows?|displays?|logs?)\b/, code: prints, isHint: true },
  { said: /\b(?:sums?|adds?|added|plus|totals?)\b/, code: /[^+\s]\s*\+=?\s*[^+\s]|\bsum\b/ },
  { said: /\b(?:doubles?|doubled|twice)\b/, code: /\b2 ?\*|\* ?2\b|\*= ?2\b|<</ },
  { said: /\b(?:at most|up to|maximum|limit\w*)\b/, code: /\b(?:min|limit|clamp)\b/ },
  { said: /\b(?:at least|minimum)\b/, code: /\bmax\b/ },
  { said: /\b(?:length|how many|count\w*)\b/, code: /\b(?:len|length|count|size)\b/ },
];

/** Words that are the grammar of code: what they do is a concept. */
const keywords = new Set(
  `abstract and as assert async await begin break case catch class const continue def default do
   elif else end enum except export extends final finally fn for foreach from func function if
   implements import in include interface is let match mut namespace new none not null or package
   pass private protected pub public raise require rescue return self static struct super switch
   then this throw throws true try type undefined unless until use using var void when where while
   with yield false`.split(/\s+/),
);

const codeStemMin = 3;

/** The beginning that forms of an English word share: tries and tried, fail and failed. */
function stem(word: string): string {
  const bare = word.replace(/(?:ies|ied|y)$/, "i");
  const cut = bare.replace(/(?:ing|ed|es|s|e)$/, "");
  return (cut.length < codeStemMin ? bare : cut).replace(/([^aeiou])\1$/, "$1");
}

const spaced = (text: string) =>
  text.replace(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
const wordsOf = (text: string) =>
  spaced(text)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? [];
const conceptsIn = (text: string, side: "said" | "code") =>
  concepts.flatMap((concept, index) =>
    concept[side].test(text) ? [`${concept.isHint ? "hint" : "concept"} ${index}`] : [],
  );

/** Articles and pronouns, or names of one letter. */
const oneLetterWords = new Set(["a", "à", "e", "i", "o", "u", "y"]);

const isName = (word: string) => !oneLetterWords.has(word) && !keywords.has(word);

/** The terms of a line of code. */
export function lineTerms(line: string): Set<string> {
  const numbers = line.match(/(?<![\p{L}\d_.])\d+(?![\d.])/gu) ?? [];
  return new Set([
    ...wordsOf(line).filter(isName).map(stem),
    ...numbers.map((number) => `number ${Number(number)}`),
    ...conceptsIn(line, "code"),
  ]);
}

/** Characters of an explanation that are compared. */
const readMax = 600;
/** "five times", "each time": no word for the time of a clock. */
const occasion = /\b(?:times|(?:each|every|one|same|next|last|first|this|a) time)\b/g;

/** The terms of an explanation. */
export function saidTerms(explanation: string, language: string): Set<string> {
  const text = explanation.slice(0, readMax);
  const isStopWord = stopWordTest(language);
  const lower = text.toLowerCase();
  const words = wordsOf(text.replace(occasion, " "));
  return new Set([
    ...words.filter((word) => isName(word) && (word.length < 2 || !isStopWord(word))).map(stem),
    ...findNumbers(text, language).map(({ value }) => `number ${value}`),
    ...(baseLanguage(language) === "en" ? conceptsIn(lower, "said") : []),
  ]);
}

/** How much a shared term tells, where one line has it. Small numbers are everywhere. */
export const termWeight = (term: string): number =>
  term.startsWith("hint ") ? 0.9 : /^(?:concept |number [012]$)/.test(term) ? 2 : 3;
