import { markerPattern } from "../../language/discourse-markers.ts";
import { capitalize } from "../facts/scene-facts.ts";
import { bestAnchors, takeFirst } from "./anchors.ts";
import type { Rule } from "./candidate.ts";

const pronoun =
  /^(?:it|this|that|there|these|those|he|she|they|we|you|i|what|which|who|es|das|dies|sie|er|wir|eso|esto|él|ella|c'|ce|cela|il|elle|on)$/iu;

/** "X is a …": a term of up to four words at the start of the sentence, and what it is. */
export const definition: Rule = ({ text, language, markers, anchors }) => {
  if (!markers) return undefined;
  const match = text.match(markerPattern(markers.isA, language));
  const term = text
    .slice(0, match?.index ?? 0)
    .replace(/^(?:an?|the|el|la|los|las|un|una|der|die|das|eine?|le|les|l'|une)\s+/iu, "")
    .trim();
  const meaning = text.slice((match?.index ?? 0) + (match?.[0].length ?? 0)).trim();
  const words = term.split(/\s+/);
  if (
    !match ||
    !term ||
    words.length > 4 ||
    term.length > 30 ||
    pronoun.test(words[0] ?? "") ||
    /[,;:.]/u.test(term)
  )
    return undefined;
  const within = anchors.filter(({ start }) => start >= (match.index ?? 0));
  const main = anchors.find(({ start }) => start < (match.index ?? 0));
  if (meaning.length < 8 || within.length === 0) return undefined;
  const shown = [...(main ? [main] : []), ...bestAnchors({ anchors: within })];
  return {
    kind: "definition",
    score: 0.7,
    needs: { any: shown },
    build: (icons) => {
      const icon = takeFirst(shown, icons);
      const plainMeaning = capitalize(meaning.replace(/[\s.。!]+$/u, ""), language);
      const things = within
        .filter(({ weight }) => weight > 0.7)
        .slice(0, 2)
        .map((anchor) => anchor.label);
      return {
        kind: "definition",
        title: capitalize(term, language),
        subtitle: meaning.length <= meaningMax ? plainMeaning : [...new Set(things)].join(" · "),
        ...(icon?.icon ? { icons: [icon.icon], icon_cues: [icon.anchor.cue] } : {}),
        cue: term,
      };
    },
  };
};

const meaningMax = 44;
