import type { QuestionRules } from "../../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../../language/rules.ts";

/**
 * A topic as a title. Where questions have an order of words of their own, a question without its
 * mark gets one, and other titles get none.
 */
export function readTitle(topic: string, language: string): string {
  const title = plainTitle(topic);
  const { questions } = rulesFor(language);
  if (!questions) return title;
  const says = (name: keyof QuestionRules, text: string) => rulePattern(questions[name]).test(text);
  const inverts = (text: string) => says("inverted", text) || says("measured", text);
  if (/\?$/.test(title)) {
    const bare = title.slice(0, -1);
    return says("manner", bare) && !inverts(bare) ? bare : title;
  }
  const asks =
    !says("indirect", title) &&
    (inverts(title) || (says("direct", title) && title.split(" ").length > 3));
  return asks ? `${title}?` : title;
}

/** Capitalized, without surrounding quotes and full stops. */
function plainTitle(topic: string): string {
  const text = topic.replace(/\s+/g, " ").trim();
  const asked = /[?？؟]$/u.exec(text)?.[0] ?? "";
  const bare = text.replace(/^["“«„\s]+|(?<![\s.!?？؟。"”»“])[\s.!?？؟。"”»“]+$/gu, "");
  // Keeps spellings such as "iPhone".
  const title = /^\p{Ll}\p{Lu}/u.test(bare) ? bare : bare.charAt(0).toUpperCase() + bare.slice(1);
  return `${title}${asked}`;
}
