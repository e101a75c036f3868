import { markerPattern } from "../../../language/discourse-markers.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces, splitWords } from "../../../language/segmentation.ts";
import { isNegated } from "../facts/negation.ts";
import { capitalize } from "../facts/scene-facts.ts";
import { bestAnchors, takeFirst } from "./anchors.ts";
import type { Rule } from "./candidate.ts";

/** "X is a …": a term of up to four words at the start of the sentence, and what it is. */
export const definition: Rule = (facts, { video }) => {
  const { text, language, markers, anchors } = facts;
  if (!markers) return undefined;
  const match = text.match(markerPattern(markers.isA, language));
  const { phrases, senses } = rulesFor(language);
  const { articles = never, pronouns = never } = phrases ?? {};
  const opening = text.slice(0, match?.index ?? 0).trim();
  const saysSo = wholeWordPattern(senses?.reports ?? never, hasWordSpaces(language));
  const term = opening.replace(rulePattern(`^(?:${articles})(?:(?<=['’])|\\s+)`), "");
  const meaning = text.slice((match?.index ?? 0) + (match?.[0].length ?? 0)).trim();
  const words = term.split(/\s+/);
  if (
    !match ||
    !term ||
    words.length > 4 ||
    term.length > 30 ||
    rulePattern(`^(?:${pronouns})$`).test(words[0] ?? "") ||
    /[,;:.]/u.test(term) ||
    saysSo.test(term) ||
    isNegated(text.indexOf(term) + term.length, facts)
  )
    return undefined;
  const within = anchors.filter(({ start }) => start >= (match.index ?? 0));
  const main = anchors.find(({ start }) => start < (match.index ?? 0));
  if (meaning.length < 8 || meaning.length > meaningMax || within.length === 0) return undefined;
  // "Harbor is a desk lamp", in a video of the "Harbor Desk Lamp"
  const title = new Set(splitWords((video.title ?? "").toLowerCase(), language));
  const titled = within.filter(({ cue, icons }) => icons[0] && title.has(cue.toLowerCase()));
  const shown = [...titled, ...(main ? [main] : []), ...bestAnchors({ anchors: within })];
  return {
    kind: "definition",
    score: 0.7,
    needs: { any: shown },
    build: (icons) => {
      const icon = takeFirst(shown, icons);
      const from = text.indexOf(opening);
      const to = text.indexOf(meaning, from + opening.length);
      const plainMeaning = capitalize(meaning.replace(/[\s.。!]+$/u, ""), language);
      return {
        kind: "definition",
        // A noun alone is no thought: "The screen".
        title: icons.said(capitalize(opening, language), {
          start: from,
          end: from + opening.length,
        }),
        subtitle: icons.said(plainMeaning, { start: to, end: to + plainMeaning.length }),
        ...(icon?.icon ? { icons: [icon.icon], icon_cues: [icon.anchor.cue] } : {}),
        cue: term,
      };
    },
  };
};

/** A longer meaning does not fit under its term. */
const meaningMax = 90;
