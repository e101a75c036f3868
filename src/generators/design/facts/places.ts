import { readFile } from "node:fs/promises";
import { baseLanguage } from "../../language/language-tag.ts";
import { segmentWords } from "../../language/segmentation.ts";

export interface Place {
  name: string;
  /** ISO 3166 code of the country, lowercase. */
  country: string;
  start: number;
}

export type FindPlaces = (text: string) => Place[];

const wordsMax = 4;
/** Names of countries that are mostly other words in a sentence. */
const skipped = new Set(["chad", "jordan", "georgia", "mali", "man", "niger", "oman"]);

/** Finds countries (by their CLDR names in the language) and large cities. */
export async function openPlaces(language: string): Promise<FindPlaces> {
  const base = baseLanguage(language);
  const names = countryNames(base);
  const list = await readFile(new URL("cities.txt", import.meta.url), "utf8");
  for (const line of list.split("\n")) {
    const [country = "", ...cities] = line.split(" ");
    if (country !== "#") for (const city of cities) names.set(city.replaceAll("_", " "), country);
  }
  return (text) => findPlaces(text, base, names);
}

function countryNames(language: string): Map<string, string> {
  const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const names = new Map<string, string>();
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    const skips = /^(?:EU|EZ|UN|X.|Q.|ZZ)$/.test(code) || isFormer(code);
    const name = skips ? undefined : display.of(code);
    if (name && !skipped.has(name.toLowerCase())) names.set(name, code.toLowerCase());
  }
  return names;
}

/** Former codes, such as FX, have the name of another country. */
const isFormer = (code: string) => new Intl.Locale(`und-${code}`).region !== code;

/** Names are compared with their case: the name of a place has a capital letter. */
function findPlaces(text: string, language: string, names: ReadonlyMap<string, string>): Place[] {
  const words = segmentWords(text, language);
  const places: Place[] = [];
  for (let index = 0; index < words.length; ) {
    let length = 1;
    for (let count = wordsMax; count >= 1; count--) {
      const [first, last] = [words[index], words[index + count - 1]];
      if (!first || !last) continue;
      const written = text.slice(first.start, last.end);
      const name = [written, written.replace(/^[وبلف]{0,2}(?=ال|\p{Script=Arabic}{3})/u, "")].find(
        (form) => names.has(form),
      );
      if (!name) continue;
      places.push({ name, country: names.get(name) ?? "", start: first.start });
      length = count;
      break;
    }
    index += length;
  }
  return places;
}
