import { markerPattern } from "../../../language/discourse-markers.ts";
import { nameParticles } from "../../../language/rules/every-language.ts";
import type { Rule } from "./candidate.ts";

const quoted = /[“„«「『"]([^”“»」』"]{12,180})[”“»」』"]/u;

const personName = new RegExp(
  `(?<!\\p{L})\\p{Lu}[\\p{L}'’-]+(?:\\s+(?:${nameParticles}|\\p{Lu}(?:\\.|[\\p{L}'’-]+))){0,3}`,
  "u",
);

/** A quotation of some length, with its author where the sentence names one. */
export const quote: Rule = ({ text, language, markers }) => {
  const match = text.match(quoted);
  const words = match?.[1]?.trim().replace(/[,،、;]+$/u, "");
  if (
    !words ||
    (words.split(/\s+/).length < 4 && !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(words))
  )
    return undefined;
  const rest = text.replace(match?.[0] ?? "", " ");
  const says = markers && rest.match(markerPattern(markers.says, language));
  const author = rest.match(personName)?.[0];
  return {
    kind: "quote",
    score: 0.95,
    build: (icons) => {
      const sayIn = (part: string) => {
        const start = text.indexOf(part);
        return icons.said(part, { start, end: start + part.length });
      };
      return {
        kind: "quote",
        title: sayIn(words),
        ...(author && (says || /[—–-]/u.test(rest))
          ? { author: sayIn(author.replace(/[.,;:]+$/u, "")) }
          : {}),
        cue: words.slice(0, 60),
      };
    },
  };
};
