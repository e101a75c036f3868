import { saints } from "../language/rules/every-language.ts";
import { never } from "../language/rules/language-rules.ts";
import { rulePattern, rulesFor } from "../language/rules.ts";
import { hasWordSpaces, type LocatedWord, segmentWords } from "../language/segmentation.ts";
import { stopWordTest } from "../language/stop-words.ts";
import { type Gazetteer, type KnownPlace, openGazetteer } from "./gazetteer.ts";
import { joinTest, roleTests } from "./place-words.ts";

/** A place that a text names. Offsets are UTF-16 units; `end` is exclusive. */
export interface Place extends KnownPlace {
  /** Its name in the language of the text, in its basic form. */
  name: string;
  start: number;
  end: number;
}

/** A part of a text that is the name of one or several places. */
interface Candidate {
  name: string;
  start: number;
  end: number;
  places: readonly KnownPlace[];
}

const wordsMax = 5;

/** Opens `findPlaces` for the texts of a language. */
export async function openPlaces(language: string): Promise<(text: string) => Place[]> {
  const gazetteer = await openGazetteer(language);
  return (text) => findPlaces(text, gazetteer);
}

/**
 * The places that a text names, in order. Takes time in proportion to the text.
 *
 * A name that means something else as well, and a city that few know, count only where the text
 * says that a place is meant. Of places with one name, the one counts whose country the text names,
 * or else one that is far larger than the others; without it, none does.
 */
function findPlaces(text: string, gazetteer: Gazetteer): Place[] {
  const candidates = findCandidates(text, gazetteer);
  const sure = new Set(
    candidates.filter(
      ({ name, places }) => !gazetteer.isAmbiguous(name) && places.some(({ known }) => known),
    ),
  );
  // The name of a saint says nothing of a country.
  const telling = [...sure].filter(({ name }) => !isSaint.test(name));
  const named = new Set(telling.flatMap(({ places }) => choose(places)?.country ?? []));
  const roles = roleTests(gazetteer.language);
  const areJoined = joinTest(gazetteer.language);
  return candidates.flatMap((candidate, index) => {
    const { name, start, end, places } = candidate;
    const beside = [candidates[index - 1], candidates[index + 1]].flatMap((other) =>
      other && sure.has(other) ? [other] : [],
    );
    const ofNamed = places.filter(({ country, kind }) => kind !== "country" && named.has(country));
    const isSure = sure.has(candidate);
    const isSaid =
      isSure ||
      roles.at(text, start, end) ||
      (gazetteer.isWord(name) && isCapital(places, text, candidate)) ||
      beside.some(
        (other) => isWay(text, candidate, other, roles) || areJoined(text, candidate, other),
      );
    const others = isSaid ? places : ofNamed;
    if (isSaint.test(name) && twoSaints.test(text.slice(Math.max(0, start - wordLength), start)))
      return [];
    const place = choose(ofNamed.length > 0 && !isSure ? ofNamed : withNamed(others, named));
    if (place && isSaint.test(name) && place.inhabitants < saintsMin && !named.has(place.country))
      return [];
    return place ? [{ ...place, name, start, end }] : [];
  });
}

/** "San Juan": churches and places of many countries have the name, and few cities are known. */
const isSaint = rulePattern(`^(?:${saints})[\\s-]`);
const saintsMin = 600_000;
/** "São Pedro e " before "São Paulo": the saints themselves. */
const twoSaints = rulePattern(`(?:${saints})[\\s-]\\p{L}+ \\p{L}{1,3} $`);

/** "They love Turkey": within a sentence, a country has a capital letter and a bird has none. */
const isCapital = (places: readonly KnownPlace[], text: string, { start }: Candidate): boolean =>
  places.some(({ kind }) => kind === "country") &&
  /^\p{Lu}/u.test(text.slice(start, start + 2)) &&
  /(?:^|\P{L})\p{Ll}+ $/u.test(text.slice(Math.max(0, start - wordLength), start));
const wordLength = 30;

/** Of places with one name, those of a country that the text names, if there are any. */
function withNamed(places: readonly KnownPlace[], named: ReadonlySet<string>) {
  const known = places.filter(({ known }) => known);
  const own = places.filter(({ country }) => named.has(country));
  return own.length > 0 && (known.length === 0 || own.length < places.length) ? own : places;
}

/** How often as many inhabitants a city has as the next one of its name, to be the one meant. */
const largerBy = 3;

function choose(places: readonly KnownPlace[]): KnownPlace | undefined {
  const large = places.filter(({ kind }) => kind !== "city");
  if (large.length > 1) return undefined;
  const known = places.filter(({ known }) => known);
  const [first, second] = (known.length > 0 ? known : places).toSorted(
    (a, b) => rank(b) - rank(a) || b.inhabitants - a.inhabitants,
  );
  if (!first || !second || rank(first) > rank(second)) return first;
  return first.inhabitants >= largerBy * second.inhabitants ? first : undefined;
}

/** A country rather than the city of its name: Mexico, Singapore. */
const rank = ({ kind }: KnownPlace) => Number(kind === "country");

/** Whether a text tells of a way between two places. */
const isWay = (
  text: string,
  a: Candidate,
  b: Candidate,
  { from, via, to }: ReturnType<typeof roleTests>,
): boolean => {
  const leads = (one: Candidate, other: Candidate) =>
    (from(text, one.start, one.end) && to(text, other.start, other.end)) ||
    (via(text, one.start, one.end) &&
      [from, to].some((role) => role(text, other.start, other.end)));
  return Math.abs(a.start - b.start) < wayMax && (leads(a, b) || leads(b, a));
};
const wayMax = 60;

function findCandidates(text: string, gazetteer: Gazetteer): Candidate[] {
  const { language } = gazetteer;
  const words = segmentWords(text, language);
  const find = nameFinder(text, gazetteer);
  const isInName = nameTest(text, language, find);
  const candidates: Candidate[] = [];
  for (let index = 0; index < words.length; ) {
    let length = 1;
    for (let count = wordsMax; count >= 1; count--) {
      const [first, last] = [words[index], words[index + count - 1]];
      const found = first && last && find(first.start, last.end);
      if (!found) continue;
      if (!isInName(words, index, index + count, found)) candidates.push(found);
      length = count;
      break;
    }
    index += length;
  }
  return candidates;
}

/** Finds the name that a part of a text is: as it is written, or in its basic form. */
function nameFinder(text: string, { language, byName }: Gazetteer) {
  const { prefixes = never, endings = "" } = rulesFor(language).places ?? {};
  const prefix = rulePattern(`^(?:${prefixes})`);
  const forms = endings.split(/\s+/u).map((rule) => rule.split(">"));
  return (start: number, end: number): Candidate | undefined => {
    const written = text.slice(start, end);
    const opening = prefix.exec(written)?.[0].length ?? 0;
    for (const skipped of opening > 0 ? [0, opening] : [0]) {
      const whole = written.slice(skipped);
      const bare = whole.replace(/['’]\p{L}+$/u, "");
      const exact = [whole, bare].find((name) => byName.has(name));
      const at = start + skipped;
      if (exact)
        return { name: exact, start: at, end: at + exact.length, places: byName.get(exact) ?? [] };
      for (const [ending = "", base = ""] of forms) {
        if (!ending || !whole.endsWith(ending)) continue;
        const name = whole.slice(0, -ending.length) + base;
        const places = name.length < nameMin ? undefined : byName.get(name);
        const length = base === "" ? name.length : whole.length;
        if (places) return { name, start: at, end: at + length, places };
      }
    }
    return undefined;
  };
}
/** A shorter basic form is more often another word. */
const nameMin = 2;

/**
 * Tells the parts of longer names: "Florence Nightingale", "Jack London", "Berlin-Marathon". A
 * word with a capital beside a place makes a name; German nouns do so after the place, and before
 * it without an article.
 */
function nameTest(text: string, language: string, find: ReturnType<typeof nameFinder>) {
  const isStopWord = stopWordTest(language);
  const { nounCapitals, determiners = "" } = rulesFor(language).phrases ?? {};
  const { at } = roleTests(language);
  const articles = new Set(determiners.split(" "));
  const isName = (word: LocatedWord | undefined) =>
    word !== undefined &&
    /^\p{Lu}[\p{Ll}’']/u.test(word.text) &&
    // A first name is often also a small city: Bryan, Charlotte.
    !find(word.start, word.end)?.places.some(({ known }) => known) &&
    !isStopWord(word.text);
  const spaceless = !hasWordSpaces(language);
  const { suffixes, club = never, articled = "" } = rulesFor(language).places ?? {};
  const clubBefore = rulePattern(`(?<!\\p{L})(?:${club}) $`);
  const isClub = ({ start, places }: Candidate, { text: word }: LocatedWord) =>
    clubBefore.test(text.slice(Math.max(0, start - wordLength), start)) &&
    places.every(({ kind }) => kind === "city") &&
    !articled.split(" ").includes(word);
  return (words: readonly LocatedWord[], from: number, to: number, found: Candidate) => {
    const [before, first, last, after] = [words[from - 1], words[from], words[to - 1], words[to]];
    if (!first || !last) return true;
    if (isClub(found, first)) return true;
    if (spaceless) return suffixes !== undefined && isCompound(last, after, suffixes);
    if (/^[-‑]\p{L}/u.test(text.slice(last.end)) || /\p{L}[-‑]$/u.test(text.slice(0, first.start)))
      return !text.slice(first.start, last.end).includes("-");
    const isAt = at(text, first.start, last.end);
    const followed = isName(after) && text.slice(last.end, after?.start) === " ";
    // "Berlins Straßen": the genitive of a place stands before another noun.
    if (followed) return !(nounCapitals && (isAt || found.end < last.end));
    if (isAt || !isName(before) || text.slice(before?.end, first.start) !== " ") return false;
    return !(nounCapitals && articles.has(words[from - 2]?.text.toLowerCase() ?? ""));
  };
}

/** "東京大学" is a university: kanji or katakana go on after the name, and no suffix of places. */
const isCompound = (last: LocatedWord, after: LocatedWord | undefined, suffixes: string) =>
  after?.start === last.end &&
  /^[\p{Script=Han}\p{Script=Katakana}]/u.test(after.text) &&
  !suffixes.includes(after.text.charAt(0));
