import { markersFor } from "../language/discourse-markers.ts";
import { never } from "../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../language/rules.ts";
import { hasWordSpaces } from "../language/segmentation.ts";

/** Whether the words beside a part of a text say what it is. Offsets are UTF-16 units. */
type RoleTest = (text: string, start: number, end: number) => boolean;

/** What stands beside a name is no longer than this. */
const besideMax = 24;

/** Tests for a place where something is, where a movement begins, passes and ends. */
export function roleTests(language: string): Record<"at" | "from" | "via" | "to", RoleTest> {
  const { at = never, from = never, via = never, to = never } = rulesFor(language).places ?? {};
  const test = (words: string) => besideTest(language, words);
  return { at: test(at), from: test(from), via: test(via), to: test(to) };
}

/** Tests for a place beside which words stand, on the side of the language. */
export function besideTest(language: string, words: string): RoleTest {
  const isSpaced = hasWordSpaces(language);
  if (rulesFor(language).places?.after) {
    const pattern = rulePattern(`^\\s?(?:${words})${isSpaced ? "(?![\\p{L}\\p{M}])" : ""}`);
    return (text, _start, end) => pattern.test(text.slice(end, end + besideMax));
  }
  const pattern = rulePattern(`${isSpaced ? "(?<!\\p{L})" : ""}(?:${words})\\s?$`);
  return (text, start) => pattern.test(text.slice(Math.max(0, start - besideMax), start));
}

interface Part {
  start: number;
  end: number;
}

/** Tells two parts of one list: "Jordan and Egypt", "Jordan, Egypt". */
export function joinTest(language: string): (text: string, a: Part, b: Part) => boolean {
  const { and = never } = markersFor(language) ?? {};
  const between = rulePattern(`^\\s?(?:[,、،]|${and}|[,،]\\s(?:${and}))\\s?$`);
  return (text, a, b) => {
    const [first, second] = a.start < b.start ? [a, b] : [b, a];
    const gap = text.slice(first.end, second.start);
    return gap.length <= besideMax && between.test(gap);
  };
}

/** Whether a text says that someone or something moves. */
export function movesTest(language: string): (text: string) => boolean {
  const { moves = never } = rulesFor(language).places ?? {};
  const opens = /^(?:ja|zh|ko|ar)$/.test(language) ? "" : "(?<!\\p{L})";
  const pattern = rulePattern(`${opens}(?:${moves})`);
  return (text) => pattern.test(text);
}
