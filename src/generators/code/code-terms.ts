import type { CodeAct } from "../../language/rules/code/code-rules.ts";
import { never } from "../../language/rules/language-rules.ts";
import { rulesFor, wholeWordPattern } from "../../language/rules.ts";
import { hasWordSpaces } from "../../language/segmentation.ts";
import { stopWordTest } from "../../language/stop-words.ts";
import { findNumbers } from "../design/numbers/find-numbers.ts";

/*
 * What an explanation and a line of code have in common: stems of words and of parts of names,
 * numbers in digits or spelled, names that a line introduces, and what a keyword does.
 */

const loops = /\b(?:for|while|loop|foreach|forEach|repeat|until)\b/;
const functions = /\b(?:def|function|fn|func|fun|sub)\b/;
const prints = /\b(?:print\w*|console|log|echo|puts|cout)\b/;

/** What a line of code has that does something. */
const signs: Readonly<Record<CodeAct, RegExp>> = {
  returns: /\b(?:return|yield)\b/,
  fails: /\b(?:except|catch|rescue|throws?|raise|panic)\b/,
  raises: /\b(?:throw|raise|panic)\b/,
  repeats: loops,
  iterates: loops,
  waits: /\b(?:sleep|delay|wait|setTimeout|await)\b/,
  checks: /\b(?:if|elif|switch|case|unless)\b/,
  otherwise: /\b(?:else|default|otherwise)\b/,
  defines: functions,
  takes: functions,
  imports: /\b(?:import|require|include|using|use)\b/,
  prints,
  shows: prints,
  adds: /[^+\s]\s*\+=?\s*[^+\s]|\bsum\b/,
  doubles: /\b2 ?\*|\* ?2\b|\*= ?2\b|<</,
  atMost: /\b(?:min|limit|clamp)\b/,
  atLeast: /\bmax\b/,
  counts: /\b(?:len|length|count|size)\b/,
};
const acts = Object.keys(signs) as CodeAct[];

/** Explanations say these of other things too: they are not sure without another term. */
const hints: ReadonlySet<CodeAct> = new Set(["iterates", "checks", "takes", "shows"]);

/** Words that are the grammar of code: what they do is an act. */
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

/** The name that a line introduces. */
const introduced =
  /\b(?:class|const|def|enum|fn|fun|func|function|interface|let|struct|sub|type|var)\s+(?:mut\s+)?([\p{L}_$][\p{L}\p{N}_$]*)/gu;
const introduces = (name: string) => `introduces ${name.toLowerCase()}`;

const termOf = (act: CodeAct) => `${hints.has(act) ? "hint" : "act"} ${act}`;

/** Articles and pronouns, or names of one letter. */
const oneLetterWords = new Set(["a", "à", "e", "i", "o", "u", "y"]);

const isName = (word: string) => !oneLetterWords.has(word) && !keywords.has(word);

/** The terms of a line of code. */
export function lineTerms(line: string): Set<string> {
  const numbers = line.match(/(?<![\p{L}\d_.])\d+(?![\d.])/gu) ?? [];
  return new Set([
    ...wordsOf(line).filter(isName).map(stem),
    ...numbers.map((number) => `number ${Number(number)}`),
    ...[...line.matchAll(introduced)].map(([, name = ""]) => introduces(name)),
    ...acts.filter((act) => signs[act].test(line)).map(termOf),
  ]);
}

/** Characters of an explanation that are compared. */
const readMax = 600;

/** The terms of an explanation. */
export function saidTerms(explanation: string, language: string): Set<string> {
  const text = explanation.slice(0, readMax);
  const isStopWord = stopWordTest(language);
  const { code, vocabulary } = rulesFor(language);
  // "each time": no word for the time of a clock.
  const occasion = wholeWordPattern(vocabulary?.occasions ?? never, hasWordSpaces(language));
  const words = wordsOf(text.replaceAll(new RegExp(occasion, "giu"), " "));
  const tells = (act: CodeAct) =>
    code && wholeWordPattern(code[act], hasWordSpaces(language)).test(text);
  return new Set([
    ...words.filter((word) => isName(word) && (word.length < 2 || !isStopWord(word))).map(stem),
    ...(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? []).map(introduces),
    ...findNumbers(text, language).map(({ value }) => `number ${value}`),
    ...acts.filter(tells).map(termOf),
  ]);
}

/** How much a shared term tells, where one line has it. Small numbers are everywhere. */
export const termWeight = (term: string): number =>
  term.startsWith("hint ") ? 0.9 : /^(?:act |number [012]$)/.test(term) ? 2 : 3;
