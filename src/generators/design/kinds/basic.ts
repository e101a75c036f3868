import type { Place } from "../../../geography/find-places.ts";
import { markerPattern } from "../../../language/discourse-markers.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { rulesFor, wholeWordPattern } from "../../../language/rules.ts";
import { hasWordSpaces } from "../../../language/segmentation.ts";
import { isLikened } from "../../../language/similes.ts";
import { type Design, designTitleMax } from "../../../values/design.ts";
import { readYears } from "../claims/dates.ts";
import { headingFor } from "../claims/headings.ts";
import { jointLength, type Said } from "../claims/phrases.ts";
import { readQuantities } from "../claims/quantities.ts";
import type { Anchor } from "../facts/anchor.ts";
import { isDenied, isNegated } from "../facts/negation.ts";
import { anchorScore, capitalize, type SceneFacts } from "../facts/scene-facts.ts";
import { isTimeIcon } from "../icons/icon-kinds.ts";
import { certaintyRank, sceneAnchors } from "./anchors.ts";
import type { IconTaker, Rule } from "./candidate.ts";
import { cutAtWord } from "./clauses.ts";
import { weigh } from "./number-weight.ts";
import { readScore } from "./scores.ts";

/** A longer sentence is not read at a glance. */
const headlineMax = 90;
/**
 * The places that a scene can show. "The train does not stop in Berlin" is not in Berlin. Flags
 * alone say nothing of how several places compare, and the flag of an opponent nothing of a score.
 */
export function placesIn(facts: SceneFacts): Place[] {
  const { text, language, markers, places } = facts;
  const { versus = never } = markers ?? {};
  const compares = places.length > 1 && markerPattern(versus, language).test(text);
  if (compares) return [];
  const told = readScore(facts) ? places.filter(({ start }) => opens(text, start)) : places;
  return told.filter(
    (place) =>
      !isDenied(place, facts) &&
      !isMeasure(place.start, facts) &&
      !isLikened(text, place, language),
  );
}

/** "2.1 times the value of Sweden", "スウェーデンの2.1倍": the place is what another is compared with. */
function isMeasure(start: number, { text, language }: SceneFacts): boolean {
  const spaced = hasWordSpaces(language);
  const { multiples = never } = rulesFor(language).senses ?? {};
  const at = text.search(wholeWordPattern(multiples, spaced));
  return at >= 0 && (spaced ? at < start : start < at && at - start <= measureMax);
}
const measureMax = 15;

/** At most a verb stands before the one of whom a sentence speaks. */
export const opens = (text: string, start: number) =>
  /^(?:\p{L}+\s)?\p{L}*$/u.test(text.slice(0, start));

/** A place with its flag. */
export const mapPin: Rule = (facts) => {
  const [place] = placesIn(facts);
  if (!place) return undefined;
  return {
    kind: "map_pin",
    score: scoreOfPlace(facts),
    build: (icons) => {
      const more = companions(facts, icons, 1, { isBeside: true });
      const [year] = readYears(facts);
      return {
        kind: "map_pin",
        title: icons.said(place.name, place),
        ...(year ? { subtitle: icons.said(year.text, year) } : {}),
        icons: [icons.said(`flag:${place.country}`, place), ...more.icons],
        icon_cues: [place.name, ...more.cues],
        cue: place.name,
      };
    },
  };
};

/** A flag says less than an amount, and than several things. */
function scoreOfPlace(facts: SceneFacts): number {
  const tells = readQuantities(facts).some((each) => weigh(each, facts) >= tellingWeight);
  if (tells) return 0.6;
  return facts.places.length > 0 && sceneAnchors(facts).length < 2 ? 0.8 : 0.68;
}
/** A large amount with its unit. */
const tellingWeight = 0.9;

const codeMark =
  /`([^`]{3,})`|```[\s\S]+```|(?:^|\s)(?:const|let|var|def|function|import|return|class|SELECT|npm|git)\s[\w({*'"]|\w+\([^)]*\);?|=>|<\/?\w+>/u;

/** Several places in one sentence, each with its flag. */
export const places: Rule = (facts) => {
  const found = placesIn(facts);
  const named = found.filter(
    ({ name }, index) => found.findIndex((other) => other.name === name) === index,
  );
  if (named.length < 2 || new Set(named.map(({ country }) => country)).size < 2) return undefined;
  return {
    kind: "icon_list",
    score: 0.8,
    build: (icons) => ({
      kind: "icon_list",
      items: named.slice(0, 5).map((place) => ({
        label: icons.said(place.name, place),
        cue: place.name,
        icon: icons.said(`flag:${place.country}`, place),
      })),
    }),
  };
};

/** Code between backticks, or a line that looks like code. */
export const code: Rule = ({ text }) => {
  const match = text.match(codeMark);
  if (!match) return undefined;
  const marked = text.match(/```(?:\w+\n)?([\s\S]+?)```|`([^`]+)`/u);
  const lines = (marked?.[1] ?? marked?.[2] ?? "").trim();
  if (!lines) return undefined;
  return { kind: "code", score: 0.97, build: () => ({ kind: "code", code: lines.slice(0, 2000) }) };
};

/** A claim, a question or a call: type that enters word by word. */
export const headline: Rule = (facts, { index, video }) => {
  const { carried } = video;
  const text = facts.text.trim();
  const asks = /[?？؟!！]["”»」]?$/u.test(text);
  const short = text.length <= headlineMax;
  const best = sceneAnchors(facts)[0];
  const weak = !best || anchorScore(best) < 0.5;
  const last = index === video.scenes.length - 1;
  return {
    kind: "headline",
    score:
      (weak ? 0.42 : 0.22) +
      (asks && short ? 0.3 : 0) +
      (last && short ? 0.06 : 0) +
      (short && best && !hasHeading(facts) ? 0.3 : 0),
    build: (icons) => {
      const { icons: found, cues } = companions(facts, icons, 1);
      const person = found.length === 0 ? withMonogram(facts, icons) : {};
      // Where another thing is named, the animal of the video would stand for it.
      const alone = found.length === 0 && !person.icons && weak;
      const kept = alone && carried && takeCarried(carried, icons);
      return {
        kind: "headline",
        title: sayWhole(facts, icons, { isOpening: true }),
        ...(found.length > 0 ? { icons: found, icon_cues: cues } : {}),
        ...person,
        ...(kept ? { icons: [kept] } : {}),
      };
    },
  };
};

/** The initials of the first person whom a scene names. */
const withMonogram = ({ people: [person] }: SceneFacts, icons: IconTaker): Partial<Design> =>
  person
    ? { icons: [icons.said(`monogram:${person.initials}`, person)], icon_cues: [person.name] }
    : {};

const takeCarried = (icon: string, icons: IconTaker) =>
  icons.take({
    ...{ label: "", cue: "", start: 0, end: 0, from: 0, weight: 1 },
    icons: [{ icon, score: 1 }],
  });

/**
 * Whether a heading says what the scene says. Without its "never", advice says the opposite, and
 * without its score, a match says nothing.
 */
const hasHeading = (facts: SceneFacts): boolean =>
  !isNegated(facts.text.trimEnd().length - 1, facts) &&
  !readScore(facts) &&
  sceneAnchors(facts).some((anchor) => headingFor(facts, anchor) !== undefined);

/** One strong noun with its icon, and smaller icons of the other things in the sentence. */
export const iconHero: Rule = (facts, { index, video }) => {
  const [main] = sceneAnchors(facts);
  const [year] = readYears(facts);
  // Type alone, unless it would be the third headline in a row.
  if (!main)
    return {
      kind: "icon_hero",
      score: 0.05,
      build: (icons) => ({
        kind: "icon_hero",
        title: sayWhole(facts, icons) || "…",
        ...withMonogram(facts, icons),
      }),
    };
  return {
    kind: "icon_hero",
    // A picture of one thing hides a number.
    score:
      0.42 +
      0.22 * Math.min(1.25, anchorScore(main)) -
      (hasDigits(facts) ? 0.12 : 0) -
      (hasHeading(facts) ? 0 : 0.2),
    needs: { any: sceneAnchors(facts) },
    build: (icons) => {
      const known = index > 0 ? video.subjects : [];
      const { icons: found, cues, titles } = companions(facts, icons, 3, { subjects: known });
      const text = facts.text.trim();
      const title =
        icons.say(titles[0]) ?? (text.length <= headlineMax ? sayWhole(facts, icons) : undefined);
      if (found.length === 0) return { kind: "headline", title: sayWhole(facts, icons) };
      return {
        kind: "icon_hero",
        ...(title ? { title } : {}),
        ...(year && !title?.includes(year.text) ? { subtitle: icons.said(year.text, year) } : {}),
        icons: found,
        icon_cues: cues,
        ...(cues[0] ? { cue: cues[0] } : {}),
      };
    },
  };
};

/** A sentence as type, without the comma or colon after a clause that is a scene by itself. */
const asTitle = (text: string) =>
  cutAtWord(text.trim().replace(/(?<![\s,،、:;：；])\s?[,،、:;：；]$/u, ""), designTitleMax);

function sayWhole(
  { text, language }: SceneFacts,
  icons: IconTaker,
  { isOpening = false } = {},
): string {
  const opening = text.length - text.trimStart().length;
  const start = opening + jointLength(text.slice(opening), language);
  const title = asTitle(text.slice(start));
  const shown = isOpening ? capitalize(title, language) : title;
  return icons.said(shown, { start, end: start + title.length });
}

const hasDigits = ({ numbers }: SceneFacts) =>
  numbers.some(({ text, year }) => !year && /\p{Nd}/u.test(text));

/** The smaller icons beside the main one must fit without doubt. */
const companionMin = 0.8;
/** A thing with this score goes before the video's subject, which every scene could show. */
const insteadOfSubject = 0.7;

/** Free icons of the scene's best anchors; sure ones alone beside something else. */
function companions(
  facts: SceneFacts,
  icons: IconTaker,
  count: number,
  { subjects = [], isBeside = false }: { subjects?: readonly string[]; isBeside?: boolean } = {},
) {
  const found: { icon: string; cue: string; title: Said | undefined }[] = [];
  const best = sceneAnchors(facts);
  const isSubject = ({ icons: [first] }: Anchor) => subjects.includes(first?.icon ?? "");
  const other = best.some((each) => !isSubject(each) && anchorScore(each) >= insteadOfSubject);
  const order = other
    ? [...best.filter((each) => !isSubject(each)), ...best.filter(isSubject)]
    : [...best];
  // A long sentence is no title: what a shorter one names comes first.
  const isLong = facts.text.trim().length > headlineMax;
  const hasTitle = (anchor: Anchor) => headingFor(facts, anchor) !== undefined;
  const titled = (anchor: Anchor) => Number(isLong && !hasTitle(anchor));
  const left = order.toSorted(
    (a, b) => certaintyRank(a) - certaintyRank(b) || titled(a) - titled(b),
  );
  while (found.length < count) {
    // Things that the label names come first.
    const [main] = found;
    const named = main ? left.findIndex(({ cue }) => main.title?.shown.includes(cue)) : -1;
    const [anchor] = left.splice(Math.max(0, named), 1);
    if (!anchor) break;
    const isSure = anchor.certainty === "sure" && !isTimeIcon(anchor.icons[0]?.icon ?? "");
    if ((main && anchorScore(anchor) < companionMin) || ((main || isBeside) && !isSure)) continue;
    const icon = icons.take(anchor);
    if (icon) found.push({ icon, cue: anchor.cue, title: headingFor(facts, anchor) });
  }
  return {
    icons: found.map(({ icon }) => icon),
    cues: found.map(({ cue }) => cue),
    titles: found.map(({ title }) => title),
  };
}
