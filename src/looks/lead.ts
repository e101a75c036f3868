import type { Animated, Element } from "../drawing/scene.ts";
import type { DesignItem } from "../values/design.ts";
import { changeSeconds, numberStart } from "./compositions/numbers.ts";
import { fieldsOf, iconsOf } from "./compositions/parts.ts";
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
  const lead = findLead(page);
  return lead && lead.text !== "" ? lead : undefined;
}

function findLead(page: Page): Lead | undefined {
  const { opens, content, spoken, moments } = page.shot;
  if (opens || iconsOf(page).length > 0) return undefined;
  const said = content.kind === "counter" ? saidNumber(page) : saidDate(page);
  if (!said || said.until < leadMin) return undefined;
  const before = spoken.slice(0, Math.max(0, spoken.indexOf(said.cue)));
  if (page.style.wordByWord) return { text: before.trim(), saidBy: said.until, until: said.until };
  // Type that stands as a whole says a whole clause.
  const [text = ""] = /^.*\p{L}(?=[,;:.!?])/su.exec(before) ?? [];
  const rest = spoken.slice(text.length, text.length + nextLength);
  return { text, saidBy: moments.at(rest, said.until), until: said.until };
}

/** Characters that are found in the spoken words. */
const nextLength = 24;

function saidNumber(page: Page) {
  const { cue, next_values: next = [] } = fieldsOf(page);
  const until = numberStart(page, 0);
  const cues = [cue, ...next.map((value) => value.cue)].flatMap((each) => each ?? []);
  const first = cues.find((each) => page.shot.moments.at(each, 0) === until);
  return first === undefined ? undefined : { cue: first, until };
}

function saidDate(page: Page) {
  const { content, moments } = page.shot;
  if (content.kind !== "timeline") return undefined;
  const [item, ...others]: DesignItem[] = content.items ?? [];
  if (!item?.cue || item.icon || others.length > 0) return undefined;
  return { cue: item.cue, until: moments.at(item.cue, 0) };
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
