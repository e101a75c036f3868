import type { Animated, Element } from "../drawing/scene.ts";
import { changeSeconds, firstNumber } from "./compositions/numbers.ts";
import { iconsOf } from "./compositions/parts.ts";
import type { Compose, Page } from "./kit/look.ts";

/** A number or a date that is said sooner, in seconds, stands from the first frame. */
const leadMin = 1.6;

/** What is said before the number or the date of a scene. */
export interface Lead {
  text: string;
  /** When its words have been said, and when the number is said, in seconds of the scene. */
  saidBy: number;
  until: number;
}

/**
 * The words before a number or a date that fills its scene alone. A viewer who sees it seconds
 * before it is said takes it for a part of what is said then.
 */
export function leadOf(page: Page): Lead | undefined {
  const { opens, content, spoken, moments } = page.shot;
  if (opens || iconsOf(page).length > 0) return undefined;
  const { cue, start: until } = content.kind === "counter" ? firstNumber(page, 0) : saidDate(page);
  if (cue === undefined || until < leadMin) return undefined;
  const before = spoken.slice(0, Math.max(0, spoken.indexOf(cue)));
  // Type that stands as a whole says a whole clause.
  const clause = page.style.wordByWord
    ? before
    : (/^.*\p{L}(?=[,;:.!?])/su.exec(before)?.[0] ?? "");
  if (!clause.trim()) return undefined;
  const rest = spoken.slice(clause.length, clause.length + nextLength);
  return { text: clause.trim(), saidBy: moments.at(rest, until), until };
}

/** Characters that are found in the spoken words. */
const nextLength = 24;

function saidDate(page: Page): ReturnType<typeof firstNumber> {
  const { content, moments } = page.shot;
  const [item, ...others] = (content.kind === "timeline" && content.items) || [];
  const cue = item?.icon || others.length > 0 ? undefined : item?.cue;
  return { cue, start: moments.at(cue, 0) };
}

/** The words of a lead as type, then the content of the scene in their place. */
export function withLead(page: Page, lead: Lead, headline: Compose, main: Element[]): Element[] {
  const { mark: _, ...style } = page.style;
  const content = { kind: "headline", title: lead.text } as const;
  const before = headline({ ...page, style, shot: { ...page.shot, content } });
  const change = (from: number, to: number): Animated => [
    { at: lead.until, value: from },
    { at: lead.until + changeSeconds, value: to, ease: "linear" },
  ];
  return [
    { kind: "group", opacity: change(1, 0), children: before },
    { kind: "group", opacity: change(0, 1), children: main },
  ];
}

/** Without the captions of words that the lead shows. */
export const captionsAfter = (page: Page, { saidBy }: Lead): Page => {
  const captions = page.shot.captions
    .filter(({ end }) => end > saidBy)
    .map((cue) => ({ ...cue, start: Math.max(cue.start, saidBy) }));
  return { ...page, shot: { ...page.shot, captions } };
};
