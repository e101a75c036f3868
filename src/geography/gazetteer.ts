import { readFile } from "node:fs/promises";
import { baseLanguage } from "../language/language-tag.ts";
import { personPlaces } from "../language/rules/every-language.ts";
import { rulesFor } from "../language/rules.ts";
import { listWords } from "../language/word-sets.ts";

export type PlaceKind = "city" | "region" | "country";

/** A place of the index. */
export interface KnownPlace {
  kind: PlaceKind;
  /** ISO 3166 code of its country, lowercase. */
  country: string;
  /** Degrees north and east. */
  latitude: number;
  longitude: number;
  inhabitants: number;
  /** Known by its name alone. Other cities need words that say that a place is meant. */
  known: boolean;
}

/** The places of one language by their names, as they are written. */
export interface Gazetteer {
  language: string;
  byName: ReadonlyMap<string, readonly KnownPlace[]>;
  /** Whether a name is a word or the name of persons as well. */
  isAmbiguous(name: string): boolean;
  /** Whether a name is a word of the language, which has no capital within a sentence. */
  isWord(name: string): boolean;
}

const kinds: Record<string, PlaceKind> = { c: "city", k: "city", r: "region", n: "country" };

/** Reads the index of scripts/build-place-index.ts. */
async function readIndex(): Promise<[place: KnownPlace, names: string[]][]> {
  const text = await readFile(new URL("data/places.txt", import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => {
      const [kind = "", country = "", latitude, longitude, thousands, ...name] = line.split(" ");
      const place: KnownPlace = {
        kind: kinds[kind] ?? "city",
        country,
        latitude: Number(latitude),
        longitude: Number(longitude),
        inhabitants: Number(thousands) * 1000,
        known: kind !== "c",
      };
      return [place, name.join(" ").split("/")];
    });
}

/** Opens the places with their names in a language: its own, those of the CLDR and local ones. */
export async function openGazetteer(language: string): Promise<Gazetteer> {
  const base = baseLanguage(language);
  const byName = new Map<string, KnownPlace[]>();
  const add = (name: string, place: KnownPlace) => {
    const places = byName.get(name);
    if (!places) byName.set(name, [place]);
    else if (!places.includes(place)) places.push(place);
  };
  const namesOf = countryNames(base);
  for (const [place, names] of await readIndex()) {
    for (const name of names) add(name, place);
    if (place.kind === "country") for (const name of namesOf(place.country)) add(name, place);
  }
  const home = new Intl.Locale(base).maximize().region?.toLowerCase();
  if (base !== "en")
    for (const [name, places] of byName) byName.set(name, withoutNamesakes(places, home));
  const { places: { ambiguous = "" } = {}, phrases } = rulesFor(base);
  const words = new Set([...listWords(ambiguous)].map((name) => name.replaceAll("_", " ")));
  return {
    language: base,
    byName,
    isAmbiguous: (name) => words.has(name) || persons.has(name),
    isWord: (name) => words.has(name) && !phrases?.nounCapitals,
  };
}

/** "Granada" in a Spanish text is the city in Spain rather than a country of that name. */
function withoutNamesakes(places: KnownPlace[], home: string | undefined): KnownPlace[] {
  const isHome = ({ known, kind, country }: KnownPlace) =>
    known && kind === "city" && country === home;
  if (!places.some(isHome)) return places;
  return places.filter(({ kind }) => kind !== "country");
}

const persons = listWords(personPlaces);

/** Tells the name of a country in a language, and its short name, such as "UK". */
function countryNames(language: string): (country: string) => string[] {
  const lists = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames(language, { type: "region", fallback: "none", style }),
  );
  return (country) => lists.flatMap((names) => names.of(country.toUpperCase()) ?? []);
}
