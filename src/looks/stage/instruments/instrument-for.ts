import { instrumentSigns } from "../../../language/rules/every-language.ts";
import { never } from "../../../language/rules/language-rules.ts";
import type { Instrument } from "../../../language/rules/staging/staging-rules.ts";
import { claimRules, rulePattern, rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import type { Design } from "../../../values/design.ts";
import type { Content, SpokenContent } from "../../kit/look.ts";

const stackMax = 10;
/** What a full turn of a clock is. */
export const turns = { seconds: 60, minutes: 60, hours: 12 } as const;
/** An instrument shows a number that holds by itself: no change, no range and no limit. */
const single = /^(?:[≈~]\s?)?$/u;
/** Only what a person can carry is weighed or poured, in any unit. */
const loadMax = 1000;

/** The numbers of a design, if it has some. */
const numberOf = ({ content }: SpokenContent): Partial<Design> =>
  content.kind === "counter" ? content : {};

/** Whether the number is an amount of money. */
export function isMoney(shot: SpokenContent): boolean {
  const { prefix = "", unit = "" } = numberOf(shot);
  const { currencies = "(?!)" } = rulesFor(shot.language).measures ?? {};
  return /\p{Sc}/u.test(prefix + unit) || rulePattern(`^(?:${currencies})$`).test(unit);
}

/**
 * The instrument that measures the number of a counter, or "stack" for a few things that can be
 * counted; undefined where there is none.
 */
export function instrumentFor(shot: SpokenContent): Instrument | "stack" | undefined {
  const { value = 0, prefix = "" } = numberOf(shot);
  if (value === 0 || !single.test(prefix) || isMoney(shot)) return undefined;
  const instrument = measuredBy(shot);
  if (!instrument) return isCountable(shot) ? "stack" : undefined;
  const isDuration = instrument in turns;
  // "warmed by 2 degrees": what a change comes to is not said.
  if (!isDuration && tellsChange(shot)) return undefined;
  if (instrument === "thermometer") return instrument;
  const most = isDuration ? turns[instrument as keyof typeof turns] : loadMax;
  return value > 0 && value <= most ? instrument : undefined;
}

/** Whether a sentence says that something rose, fell or differs. */
function tellsChange({ language, spoken }: SpokenContent): boolean {
  const rules = claimRules(language);
  if (!rules) return false;
  const words = [rules.rises, rules.falls, rules.more, rules.fewer, rules.differs ?? never].join(
    "|",
  );
  return wholeWordPattern(words, hasWordSpaces(language)).test(spoken);
}

/**
 * What may stand after a unit: one word for what is measured, "grams of beans". With more words it
 * can be a rate, and then another quantity: "liters per day".
 */
function measured(language: string): string {
  if (!hasWordSpaces(language)) return "";
  const { of = never, nounCapitals } = claimRules(language) ?? {};
  const thing = nounCapitals ? "\\s\\p{Lu}\\p{L}+" : of === never ? "\\s\\p{L}+" : never;
  return `(?:\\s(?:${of})(?:(?<=['’])|\\s)\\p{L}+|${thing})?`;
}

function measuredBy(shot: SpokenContent): Instrument | undefined {
  const { language, spoken } = shot;
  const { unit = "" } = numberOf(shot);
  const { instruments, warmth } = rulesFor(language).staging ?? {};
  const names = Object.keys(instrumentSigns) as Instrument[];
  const found = names.find((name) => {
    const words = instruments?.[name];
    return (
      new RegExp(`^(?:${instrumentSigns[name]})$`, "u").test(unit) ||
      (words !== undefined &&
        rulePattern(`^(?:${words})${name in turns ? "" : measured(language)}$`).test(unit))
    );
  });
  if (found || !instruments?.degrees || !warmth) return found;
  // Degrees of an angle are no temperature.
  const isDegrees = rulePattern(`^(?:${instruments.degrees})$`).test(unit);
  return isDegrees && wholeWordPattern(warmth, hasWordSpaces(language)).test(spoken)
    ? "thermometer"
    : undefined;
}

/** A small number of the things that the icon shows. */
function isCountable(shot: SpokenContent): boolean {
  const { value = 0, unit = "", prefix = "", icons = [], icon_cues = [] } = numberOf(shot);
  const [[icon = "ph:"], [cue]] = [icons, icon_cues];
  const isCounted = cue !== undefined && unit.toLowerCase().endsWith(cue.toLowerCase());
  const isFew = Number.isInteger(value) && value > 1 && value <= stackMax && prefix === "";
  return isCounted && isFew && !icon.startsWith("ph:");
}

/** Whether a scene is one of the kinds of designs, rather than a card. */
export const isDesign = (content: Content): content is Design =>
  !["title", "end", "text"].includes(content.kind);

/** The one share that a chart shows as things, of which some are bright: tenths of their number. */
export function sharedThings(content: Content): { icon: string; count: number } | undefined {
  if (!isDesign(content) || content.kind !== "chart" || content.chart !== "donut") return undefined;
  const [{ value = -1, icon = "ph:" } = {}, ...others] = content.items ?? [];
  const isTenths = value > 0 && value <= 100 && value % 10 === 0;
  const isThing = !icon.startsWith("ph:");
  return isTenths && isThing && others.length === 0 ? { icon, count: value / 10 } : undefined;
}
