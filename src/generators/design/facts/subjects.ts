import { markerPattern, markersFor } from "../../../language/discourse-markers.ts";
import { never } from "../../../language/rules/language-rules.ts";
import { segmentWords } from "../../../language/segmentation.ts";
import { isGenericIcon, isVagueIcon } from "../icons/icon-kinds.ts";
import { isCurrency } from "../numbers/unit-words.ts";
import type { Anchor } from "./anchor.ts";
import { isDenied } from "./negation.ts";
import type { SceneFacts } from "./scene-facts.ts";

const subjectsMax = 2;
/** A thing of the scenes is the subject if they name it so many times as often as the title's. */
const otherFactor = 2;
/** Two scenes that name a thing speak for no other subject than the title's. */
const otherMin = 2;
const isThing = ({ weight }: Anchor) => weight >= 0.7;
/** Whether a title makes one choose between two things. */
const comparesTwo = (title: string, language: string): boolean =>
  markerPattern(markersFor(language)?.choice ?? never, language).test(title);

/**
 * The icons of the title, or else of the thing that most scenes name; the main one first. A title
 * can name another thing: the scenes of "The escape artist of the sea" are about an octopus.
 */
export function findSubjects(
  heading: SceneFacts | undefined,
  facts: readonly SceneFacts[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const { anchors, language } of facts) {
    // Amounts of money are of something.
    const things = anchors.filter((each) => isThing(each) && !isCurrency(each.cue, language));
    for (const icon of new Set(things.map(({ icons }) => icons[0]?.icon)))
      if (icon && !isGenericIcon(icon) && !isVagueIcon(icon))
        counts.set(icon, (counts.get(icon) ?? 0) + 1);
  }
  const named = (heading?.anchors ?? [])
    // "A day in Pompeii without the crowds"
    .filter((each) => heading && !isDenied(each, heading))
    .flatMap(({ icons }) => icons[0]?.icon ?? [])
    .filter((icon) => !isGenericIcon(icon));
  // "A short history of the telephone" is about the telephone: the first thing in the title of
  // which the scenes speak often.
  const titled = Math.max(0, ...named.map((icon) => counts.get(icon) ?? 0));
  const rank = (icon: string) =>
    2 * Number(isVagueIcon(icon)) + Number(titled > 1 && (counts.get(icon) ?? 0) < titled / 2);
  const known = [...new Set(named)].sort((a, b) => rank(a) - rank(b));
  const [most] = [...counts].filter(([, count]) => count > 1).sort((a, b) => b[1] - a[1]);
  const isOther =
    most && !named.includes(most[0]) && most[1] > Math.max(otherMin, otherFactor * titled);
  // A video with the title "How a fridge cools" is about no kitchen, although a fridge has no icon.
  const unshown = heading ? unshownScenes(heading, facts) : 0;
  if (known.length > 0 && !isOther) {
    const { text = "", language = "" } = heading ?? {};
    return known.slice(0, comparesTwo(text, language) ? subjectsMax : 1);
  }
  return most && most[1] > otherFactor * unshown ? [most[0]] : [];
}

/** How many scenes name a thing of the title that has no icon. */
function unshownScenes(heading: SceneFacts, facts: readonly SceneFacts[]): number {
  const unshown = heading.anchors.filter((each) => isThing(each) && each.icons.length === 0);
  const cues = new Set(unshown.map(({ cue }) => cue.toLowerCase()));
  return facts.filter(({ words }) => words.some(({ text }) => cues.has(text.toLowerCase()))).length;
}

/**
 * A title with small letters where its scenes have them. "Brook Kettle" is no name of somebody
 * where a scene speaks of "every kettle".
 */
export function asSaid(title: string, texts: readonly string[], language: string): string {
  const [first, ...others] = segmentWords(title, language);
  const isSmall = ({ text }: { text: string }) => /^\p{Ll}/u.test(text);
  const small = new Set(
    texts.flatMap((text) =>
      segmentWords(text, language)
        .filter(isSmall)
        .map((word) => word.text),
    ),
  );
  if (!first || !others.some(({ text }) => small.has(text.toLowerCase()))) return title;
  return others.reduce((said, { text, start, end }) => {
    const lower = text.toLowerCase();
    const isSame = small.has(lower) && lower.length === text.length;
    return isSame ? said.slice(0, start) + lower + said.slice(end) : said;
  }, title);
}

/**
 * In a video with the title "Bicycle trips", each trip is one by bicycle: a word of the title that
 * says little has the icon of the subject.
 */
export function withSubject(
  facts: SceneFacts,
  heading: SceneFacts | undefined,
  [subject]: readonly string[],
): SceneFacts {
  if (!subject || !heading || isVagueIcon(subject)) return facts;
  const titled = new Set(heading.words.map(({ text }) => text.toLowerCase()));
  const anchors = facts.anchors.map((anchor) =>
    isVagueIcon(anchor.icons[0]?.icon ?? "") && titled.has(anchor.cue.toLowerCase())
      ? { ...anchor, icons: [{ icon: subject, score: 1 }] }
      : anchor,
  );
  return { ...facts, anchors };
}
