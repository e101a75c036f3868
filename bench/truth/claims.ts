import { readFile } from "node:fs/promises";

/** A number that a picture may show, as a viewer must read it. */
export interface NumberClaim {
  /** Value with its whole unit, in each spelling. */
  written: string[];
  kind: string;
  /** What the number belongs to. */
  what: string;
}

/** A sentence and all that is true of it, written by hand. */
export interface JudgedSentence {
  text: string;
  numbers: NumberClaim[];
  /** Numbers or things that may stand against each other. */
  pairs: string[][];
  phrases: string[];
  icons: string[];
  wrongIcons: string[];
  names: string[];
}

export interface JudgedVideo {
  title: string;
  sentences: JudgedSentence[];
}

const marks = ["number", "pair", "phrase", "icon", "not", "name"] as const;
type Mark = (typeof marks)[number];

/** Reads `bench/truth/NAME.txt`; no videos if there is no such file. Throws for an unknown mark. */
export async function readVideos(name: string): Promise<JudgedVideo[]> {
  const text = await readFile(new URL(`${name}.txt`, import.meta.url), "utf8").catch(() => "");
  const blocks = text.split(/^# /m).slice(1);
  return blocks.map((block) => {
    const [heading = "", ...lines] = block.trim().split("\n");
    const sentences: JudgedSentence[] = [];
    for (const line of lines) {
      const last = sentences.at(-1);
      if (/^\s*$/u.test(line)) continue;
      if (/^\S/u.test(line)) sentences.push(emptySentence(line.trim()));
      else if (last) addClaim(last, line.trim(), name);
    }
    return { title: heading.replace(/^[^:]+: /, ""), sentences };
  });
}

const emptySentence = (text: string): JudgedSentence => ({
  text,
  numbers: [],
  pairs: [],
  phrases: [],
  icons: [],
  wrongIcons: [],
  names: [],
});

function addClaim(sentence: JudgedSentence, line: string, file: string) {
  const [mark = "", ...rest] = line.split(":");
  const value = rest.join(":").trim();
  const split = (by: RegExp) => value.split(by).map((part) => part.trim());
  const byMark: Record<Mark, () => void> = {
    number: () => {
      const [written = "", kind = "level", what = ""] = split(/;/u);
      sentence.numbers.push({ written: written.split(" / "), kind, what });
    },
    pair: () => sentence.pairs.push(split(/\|/u)),
    phrase: () => sentence.phrases.push(...split(/\|/u)),
    icon: () => sentence.icons.push(...split(/,/u)),
    not: () => sentence.wrongIcons.push(...split(/,/u)),
    name: () => sentence.names.push(...split(/[|,]/u)),
  };
  const known = marks.find((each) => each === mark);
  if (!known) throw new Error(`Unknown mark "${mark}" in bench/truth/${file}.txt: ${line}`);
  byMark[known]();
}
