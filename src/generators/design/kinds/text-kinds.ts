import { markerPattern, stepPattern } from "../../language/discourse-markers.ts";
import { hasWordSpaces, wordJoiner } from "../../language/segmentation.ts";
import { gist } from "../facts/gist.ts";
import { type Anchor, anchorScore, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { bestAnchors, takeFirst } from "./anchors.ts";
import type { Rule } from "./candidate.ts";
import { item } from "./listing.ts";
import { countedAfter } from "./numbers.ts";

const quoted = /[“„«「『"]([^”“»」』"]{12,180})[”“»」』"]/u;

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
  const author = rest.match(
    /(?<!\p{L})\p{Lu}[\p{L}'’-]+(?:\s+(?:de|von|van|da|al|bin|\p{Lu}(?:\.|[\p{L}'’-]+))){0,3}/u,
  )?.[0];
  return {
    kind: "quote",
    score: 0.95,
    build: () => ({
      kind: "quote",
      title: words,
      ...(author && (says || /[—–-]/u.test(rest))
        ? { author: author.replace(/[.,;:]+$/u, "") }
        : {}),
      cue: words.slice(0, 60),
    }),
  };
};

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

/** Two sides of "more than", "instead of", "versus". */
export const comparison: Rule = (facts) => {
  const { text, language, markers, anchors } = facts;
  const match = markers && text.match(markerPattern(markers.versus, language));
  if (!match) return undefined;
  const at = match.index ?? 0;
  const best = (side: readonly Anchor[]) =>
    [...side]
      .filter(({ icons }) => icons.length > 0)
      .sort((a, b) => anchorScore(b) - anchorScore(a))[0];
  const left = best(anchors.filter(({ end }) => end <= at + match[0].length / 2));
  const right = best(anchors.filter(({ start }) => start >= at + match[0].length / 2));
  if (!left || !right || left.icons[0]?.icon === right.icons[0]?.icon) return undefined;
  return {
    kind: "comparison",
    score: 0.86,
    needs: { all: [left, right] },
    build: (icons) => ({ kind: "comparison", items: [item(left, icons), item(right, icons)] }),
  };
};

/** Advice: things to do and things to avoid. */
export const checklist: Rule = (facts) => {
  const { text, language, markers } = facts;
  if (!markers) return undefined;
  const clauses = splitClauses(text).slice(0, 4);
  const mark = (clause: string) => {
    // Elsewhere in a clause the same words only describe.
    const opens = (source: string) => {
      const at = clause.match(markerPattern(source, language))?.index ?? -1;
      return at === 0 || (at > 0 && !hasWordSpaces(language));
    };
    if (opens(markers.avoid)) return "no" as const;
    return opens(markers.advise) ? ("yes" as const) : undefined;
  };
  let last: "yes" | "no" = "yes";
  const marked = clauses.map((clause) => {
    const own = mark(clause.text);
    last = own ?? last;
    return { clause, mark: own, shown: last };
  });
  if (!marked.some((each) => each.mark) || /\?\s*$/u.test(text)) return undefined;
  const anchorsIn = ({ start, end }: Clause) =>
    bestAnchors({
      anchors: facts.anchors.filter((anchor) => anchor.start >= start && anchor.end <= end),
    });
  const useful = marked.filter(({ clause }) => anchorsIn(clause).length > 0);
  if (useful.length === 0) return undefined;
  return {
    kind: "checklist",
    score: useful.length > 1 ? 0.84 : 0.62,
    needs: { all: useful.flatMap(({ clause }) => anchorsIn(clause).slice(0, 1)) },
    build: (icons) => ({
      kind: "checklist",
      items: useful.map(({ clause, shown }) => {
        const [main] = anchorsIn(clause);
        const anchor = main as Anchor;
        return { ...item(anchor, icons), label: gist(facts, anchor), mark: shown };
      }),
    }),
  };
};

interface Clause {
  text: string;
  start: number;
  end: number;
}

function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  for (const match of text.matchAll(/[^.!?;,。！？、，؛،]+[.!?;,。！？、，؛،]*/gu)) {
    const lead = match[0].length - match[0].trimStart().length;
    const trimmed = match[0].trim();
    if (trimmed)
      clauses.push({
        text: trimmed,
        start: match.index + lead,
        end: match.index + match[0].length,
      });
  }
  return clauses;
}

/** A step of an instruction, with its position and its main thing. */
export const steps: Rule = (facts, { index, video }) => {
  const { language } = facts;
  const place = video.steps.indexOf(index);
  if (place >= 0 && video.steps.length > 1 && video.steps.length <= 6)
    return {
      kind: "steps",
      score: video.steps.length > 2 ? 0.86 : 0.76,
      needs: { any: bestAnchors(facts) },
      build: (icons) => ({
        kind: "steps",
        current: place,
        items: video.steps.map((scene, at) => {
          const step = video.scenes[scene] as SceneFacts;
          const main = bestAnchors(step)[0];
          const icon = at === place ? takeFirst(bestAnchors(step), icons)?.icon : undefined;
          const amount = at === place ? step.numbers.find(({ year }) => !year) : undefined;
          const counted = amount && countedAfter(amount, step);
          const label = stepLabel(step, main);
          return {
            label,
            ...(amount && counted && !label.includes(amount.text)
              ? { detail: `${amount.text}${wordJoiner(language)}${counted.word}` }
              : {}),
            ...(icon ? { icon } : {}),
            ...(main && at === place ? { cue: main.cue } : {}),
          };
        }),
      }),
    };
  const within = stepClauses(facts);
  if (within.length < 2) return undefined;
  return {
    kind: "steps",
    score: 0.88,
    needs: { all: within.flatMap(({ anchor }) => anchor ?? []) },
    build: (icons) => ({
      kind: "steps",
      items: within.map(({ label, cue, anchor }) => {
        const icon = anchor && icons.take(anchor);
        return { label, cue, ...(icon ? { icon } : {}) };
      }),
    }),
  };
};

const stepLabelMax = 34;

/** The first clause of a step, or its main thing if the clause is long. */
function stepLabel(facts: SceneFacts, main: Anchor | undefined): string {
  const { text, markers, language } = facts;
  const marker = markers && text.match(stepPattern(markers, language));
  const inverted = /^de\b/.test(language) ? /^\s*\p{L}+\s(?:du|sie|ihr|wir|man)\s/iu : /^$/u;
  const rest = (marker?.index === 0 ? text.slice(marker[0].length) : text).replace(inverted, "");
  const [clause] = splitClauses(rest.replace(/^[\s,،、:]+/u, ""));
  const whole = clause ? trimClause(clause.text, facts) : "";
  const label = whole.length > stepLabelMax ? beforeAnd(whole, facts) : whole;
  const opening = marker?.index === 0 ? marker[0] : "";
  const phrase = main && withoutStart(gist(facts, main), opening);
  const chosen = label && label.length <= stepLabelMax ? label : (phrase ?? label);
  return capitalize(chosen, language).slice(0, 60);
}

const withoutStart = (phrase: string, start: string) =>
  start && phrase.toLowerCase().startsWith(start.toLowerCase())
    ? phrase.slice(start.length).replace(/^[\s,،、:]+/u, "")
    : phrase;

/** The first action of two: "rinse the blade" of "rinse the blade and test it". */
function beforeAnd(clause: string, { markers }: SceneFacts): string {
  const and = markers ? new RegExp(`^(.{8,}?\\s.+?)\\s(?:${markers.and})\\s`, "iu") : undefined;
  return (and && clause.match(and)?.[1]) ?? clause;
}

/** The clauses that "first", "then", "finally" open. */
function stepClauses(
  facts: SceneFacts,
): { label: string; cue: string; anchor: Anchor | undefined }[] {
  const { markers, text, language } = facts;
  if (!markers) return [];
  const pattern = stepPattern(markers, language, "giu");
  const matches = [...text.matchAll(pattern)];
  return matches.slice(0, 5).map((match, at) => {
    const [start, end] = [match.index, matches[at + 1]?.index ?? text.length];
    const [anchor] = bestAnchors({
      anchors: facts.anchors.filter((each) => each.start >= start && each.end <= end),
    });
    const clause = trimClause(text.slice(start + match[0].length, end), facts);
    const label = clause.length <= stepLabelMax || !anchor ? clause : anchor.label;
    return { label: capitalize(label, language).slice(0, 60), cue: match[0], anchor };
  });
}

/** Without punctuation and a joining word at its ends. */
function trimClause(clause: string, { markers }: SceneFacts): string {
  const plain = clause.replace(/^[\s,:;،、]+|[\s.,:;!?،、。]+$/gu, "");
  const and = markers ? new RegExp(`[\\s,،、]+(?:${markers.and})$`, "iu") : undefined;
  return (and ? plain.replace(and, "") : plain).replace(/[\s,،、]+$/u, "");
}

/** Whether a scene's text opens with a step marker or a number. */
export function opensStep({ text, markers, language }: SceneFacts): boolean {
  if (/^\s*(?:\d+[.)]|(?:step|schritt|paso|étape)\s+\d)/iu.test(text)) return true;
  if (!markers) return false;
  const match = text.match(stepPattern(markers, language));
  return match !== null && (match.index ?? 9) < 3;
}
