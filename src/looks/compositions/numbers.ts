import type { Box, Element } from "../../drawing/scene.ts";
import type { Page } from "../kit/look.ts";
import { countedThing, type Figure, figureElements } from "./figure.ts";
import { around, fieldsOf, iconsOf } from "./parts.ts";

/** A number that is spoken this soon, in seconds, is in view from the first frame. */
export const soon = 0.9;

/** A number that is in view for a shorter time could not be read. */
const readSeconds = 0.9;
/** One number goes while the next one comes. */
export const changeSeconds = 0.15;

/** A number of a counter, and when it is said. */
interface SaidNumber {
  page: Page;
  /** The words with which it enters. */
  cue: string | undefined;
  start: number;
  isMain: boolean;
}

/**
 * The numbers of a scene in the order in which they are said. `otherwise` is the start of the main
 * one where its words are not spoken.
 */
function saidNumbers(page: Page, otherwise: number): SaidNumber[] {
  const { moments, content } = page.shot;
  const { title, cue } = fieldsOf(page);
  const main = { page, cue, start: moments.at(cue ?? title, otherwise), isMain: true };
  // What stands under a number is of the main one.
  if (content.kind !== "counter" || countedThing(page)) return [main];
  const { decimals: _, prefix: __, unit: ___, next_values: next = [], ...rest } = content;
  const others = next.map((value) => ({
    page: { ...page, shot: { ...page.shot, content: { ...rest, ...value } } },
    cue: value.cue,
    start: moments.at(value.cue, Number.POSITIVE_INFINITY),
    isMain: false,
  }));
  const said = [main, ...others].sort((a, b) => a.start - b.start);
  return readable(said, page.shot.seconds);
}

/** Without the numbers that another one would hide too soon. */
function readable(said: SaidNumber[], seconds: number): SaidNumber[] {
  const until = (at: number) => said[at + 1]?.start ?? seconds;
  const short = said.findIndex(({ page, start }, at) => {
    const from = at === 0 && isSubject(page, start) ? 0 : start;
    return until(at) - from < readSeconds;
  });
  if (short < 0 || said.length === 1) return said;
  const other = short + 1 < said.length ? short + 1 : short - 1;
  const hidden = said[short]?.isMain ? other : short;
  return readable(said.toSpliced(hidden, 1), seconds);
}

/** Whether a number is in view from the first frame. */
const isSubject = (page: Page, start: number) =>
  page.shot.opens || iconsOf(page).length === 0 || start <= soon;

/** When the first number of a scene is said, and with which words. */
export function firstNumber(page: Page, otherwise: number): Pick<SaidNumber, "cue" | "start"> {
  const [first] = saidNumbers(page, otherwise) as [SaidNumber];
  return first;
}

/** When the first number of a scene is said. */
export const numberStart = (page: Page, otherwise: number): number =>
  firstNumber(page, otherwise).start;

/**
 * The numbers of a scene in one place: each takes that of the one before when it is said. `last` is
 * the one that stays, with its start.
 */
export function numberElements(
  page: Page,
  box: Box,
  otherwise: number,
): { elements: Element[]; whole: Box; last: Figure & { start: number } } {
  const figures = saidNumbers(page, otherwise).map(({ page: on, start }, at) => {
    const subject = at === 0 && isSubject(page, start);
    return { ...figureElements(on, box, { start, subject }), start };
  });
  const elements = figures.flatMap((figure, at): Element[] => {
    const end = figures[at + 1]?.start;
    if (end === undefined) return figure.elements;
    const opacity = [
      { at: end, value: 1 },
      { at: end + changeSeconds, value: 0, ease: "linear" as const },
    ];
    return [{ kind: "group", opacity, children: figure.elements }];
  });
  const [last] = figures.slice(-1) as [Figure & { start: number }];
  return { elements, whole: around(...figures.map(({ whole }) => whole)), last };
}
