import { never } from "../../../language/rules/language-rules.ts";
import { claimRules, rulePattern, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { IconMatch } from "../icons/entries.ts";
import type { FoundNumber } from "../numbers/found-number.ts";
import type { Anchor } from "./anchor.ts";

const rising = new Set(["📈", "ph:chart-line-up", "ph:trend-up"]);
const falling = new Set(["📉", "ph:chart-line-down", "ph:trend-down"]);
/** What has a price or a rate: its line can be drawn. */
const measured = new Set([..."💰💸🪙🏷🎫🏦⛽", "ph:percent"]);
const verbWeight = 0.6;

interface Said {
  text: string;
  language: string;
  numbers: readonly FoundNumber[];
}

/**
 * Makes icons of lines agree with what a sentence says: a falling line for shares that fell, none
 * where it says both or the icon's word says the other. A sentence about a measured thing that rose
 * or fell has a line for its verb too.
 */
export function withDirection(
  anchors: readonly Anchor[],
  { text, language, numbers }: Said,
): Anchor[] {
  const rules = claimRules(language);
  const find = (verbs: string) =>
    rules
      ? rulePattern(`(?<!-)${wholeWordPattern(verbs, hasWordSpaces(language)).source}`).exec(text)
      : null;
  // In "up to 90 percent", nothing rises.
  const rises = `(?!(?:${rules?.upTo ?? never})(?!\\p{L}))(?:${rules?.rises})`;
  const [up, down] = [find(rises), find(rules?.falls ?? "")];
  const turn = (match: IconMatch): IconMatch[] => {
    if (up && down) return isLine(match) ? [] : [match];
    if (down && rising.has(match.icon))
      return match.icon === "📈" ? [{ ...match, icon: "📉" }] : [];
    // A line that rises for no reason says something.
    if (!up && match.icon === "📈") return [{ ...match, icon: "📊" }];
    return up && falling.has(match.icon) ? [] : [match];
  };
  const verb = up && down ? null : (up ?? down);
  const turned = anchors.map((anchor): Anchor => {
    const icons = anchor.icons.flatMap(turn);
    // Noun and verb say the same.
    const isSaid = verb && icons[0] && isLine(icons[0]);
    return isSaid ? { ...anchor, icons, certainty: "sure" } : { ...anchor, icons };
  });
  const isMeasured =
    numbers.some(({ unit, prefix }) => /[%％]/u.test(unit) || prefix !== "") ||
    anchors.some(({ icons: [best] }) => measured.has(best?.icon ?? ""));
  const isShown = turned.some(({ icons }) => icons.some(isLine));
  if (!verb || !isMeasured || isShown) return turned;
  const [start, end] = [verb.index, verb.index + verb[0].length];
  const known = turned.filter((anchor) => anchor.end <= start || anchor.start >= end);
  const line: Anchor = {
    ...{ label: verb[0], cue: verb[0], start, end, from: start, weight: verbWeight },
    certainty: "sure",
    icons: [{ icon: up ? "📈" : "📉", score: 1 }],
  };
  return [...known, line].sort((a, b) => a.start - b.start);
}

const isLine = ({ icon }: IconMatch) => rising.has(icon) || falling.has(icon);
