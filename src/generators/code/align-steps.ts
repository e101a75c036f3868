import { lineTerms, saidTerms, termWeight } from "./code-terms.ts";

/** "Line 3" and "lines 2 to 4" name their first line. */
const namedLine = /\blines?\s+(\d+)/i;
const namedWorth = 20;

/** A line that shares less with an explanation is not sure to be meant. */
const sureFrom = 1;
/** A term of more lines than this tells none of them. */
const linesOfTermMax = 12;
/** Decides between lines that share as much: the one that is nearer to an even division. */
const unevenness = 0.3;

/**
 * Finds which lines of code each explanation is about: lines in order that share the most words,
 * numbers or meanings of keywords with them, or one part for each explanation where there are as
 * many. Returns the numbers of the first lines, and 0 where no line is sure.
 */
export function alignSteps(
  code: string,
  explanations: readonly string[],
  language = "en",
): number[] {
  const lines = code.split("\n");
  const starts = lines.flatMap((line, index) => (opensPart(line, lines[index - 1]) ? [index] : []));
  const linesByTerm = indexTerms(starts.map((start) => lines[start] ?? ""));
  const count = explanations.length;
  const path = bestPath(
    explanations.map((text, step) => {
      const worth = worthOf(text, { starts, linesByTerm, language });
      const even = (step * starts.length) / count;
      return [...worth]
        .filter(([, shared]) => shared >= sureFrom)
        .map(([place, shared]) => ({
          place,
          gain: shared - (unevenness * Math.abs(place - even)) / starts.length,
        }));
    }),
    starts.length,
  );
  const filled =
    fillInOrder(path, blockPlaces(lines, starts)) ?? fillInOrder(path, [...starts.keys()]);
  const first = firstLines(lines);
  return (filled ?? path).map((place) =>
    place === undefined ? 0 : (first[starts[place] ?? 0] ?? 0) + 1,
  );
}

/** For each line, the first of the comments and bare openers, such as "try:", that are above it. */
function firstLines(lines: readonly string[]): number[] {
  const first: number[] = [];
  for (const line of lines.keys())
    first.push(line > 0 && leadsOn.test(lines[line - 1] ?? "") ? (first[line - 1] ?? line) : line);
  return first;
}

const comment = String.raw`(?:#(?!include|!)|\/\/|--|\/?\*)`;
const isComment = new RegExp(`^\\s*${comment}`);
const leadsOn = new RegExp(String.raw`^\s*(?:${comment}|\}?\s*(?:try|do|begin)\b[\s:{]*$)`);

/** A line with words that does not only close or continue what is before it. */
const opensPart = (line: string, before: string | undefined) =>
  /[\p{L}\p{N}]/u.test(line) &&
  !isComment.test(line) &&
  !/^\s*[)\]}]/.test(line) &&
  !/[([,\\]\s*$/.test(before ?? "");

/** The places of the first parts after empty lines. */
const blockPlaces = (lines: readonly string[], starts: readonly number[]) =>
  starts.flatMap((start, place) => {
    const from = (starts[place - 1] ?? -1) + 1;
    return place === 0 || lines.slice(from, start).some((line) => !line.trim()) ? [place] : [];
  });

/** Where there are as many parts as steps and all steps that are found are in theirs: the parts. */
function fillInOrder(
  path: readonly (number | undefined)[],
  parts: readonly number[],
): (number | undefined)[] | undefined {
  if (parts.length !== path.length || parts.length < 2) return undefined;
  const fits = path.every((place, step) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = [parts[step], parts[step + 1]];
    return place === undefined || (place >= from && place < to);
  });
  return fits ? path.map((place, step) => place ?? parts[step]) : undefined;
}

function indexTerms(parts: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, part] of parts.entries())
    for (const term of lineTerms(part)) {
      const list = places.get(term);
      if (list) list.push(place);
      else places.set(term, [place]);
    }
  return places;
}

interface Compared {
  starts: readonly number[];
  linesByTerm: ReadonlyMap<string, readonly number[]>;
  language: string;
}

/** How much each part shares with an explanation. A term of few lines tells more. */
function worthOf(text: string, { starts, linesByTerm, language }: Compared): Map<number, number> {
  const given = Number(text.match(namedLine)?.[1]);
  if (given) {
    const place = starts.findLastIndex((start) => start + 1 <= given);
    return new Map(starts.length > 0 ? [[Math.max(0, place), namedWorth]] : []);
  }
  const worth = new Map<number, number>();
  for (const term of saidTerms(text, language)) {
    const places = linesByTerm.get(term) ?? [];
    if (places.length > linesOfTermMax) continue;
    for (const place of places)
      worth.set(place, (worth.get(place) ?? 0) + termWeight(term) / places.length);
  }
  return worth;
}

interface Choice {
  sum: number;
  place: number;
  step: number;
  before: Choice | undefined;
}

/**
 * A place or none for each step, with the largest sum of gains, so that no place is before that of
 * an earlier step. Takes a time near linear to the number of candidates.
 */
function bestPath(
  candidates: readonly (readonly { place: number; gain: number }[])[],
  places: number,
): (number | undefined)[] {
  // A binary indexed tree: the best choice up to a place.
  const tree: (Choice | undefined)[] = Array.from({ length: places + 1 });
  const bestUntil = (place: number) => {
    let best: Choice | undefined;
    for (let node = place + 1; node > 0; node -= node & -node)
      if ((tree[node]?.sum ?? 0) > (best?.sum ?? 0)) best = tree[node];
    return best;
  };
  for (const [step, list] of candidates.entries()) {
    const choices = list.map(({ place, gain }): Choice => {
      const before = bestUntil(place);
      return { sum: (before?.sum ?? 0) + gain, place, step, before };
    });
    for (const choice of choices)
      for (let node = choice.place + 1; node <= places; node += node & -node)
        if (choice.sum > (tree[node]?.sum ?? 0)) tree[node] = choice;
  }
  const path: (number | undefined)[] = candidates.map(() => undefined);
  for (let choice = bestUntil(places - 1); choice; choice = choice.before)
    path[choice.step] = choice.place;
  return path;
}
