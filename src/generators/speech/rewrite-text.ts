import type { SpokenText } from "./spoken-text.ts";

/** A pattern with the flags d and g, and what is said for a match: a template with $1 and so on. */
export interface Rewriting {
  pattern: RegExp;
  /** Returns nothing for a match that is said as it is written. */
  say(match: RegExpExecArray): string | undefined;
}

const templatePart = /\$(\d)|@(\d)|[^$@]+|[$@]/g;

/**
 * Replaces all matches. A group of the template keeps the places of its code points; other words of
 * it are said at the place of the group before them, or that @1 and so on name.
 */
export function rewriteText(spoken: SpokenText, { pattern, say }: Rewriting): SpokenText {
  const { text } = spoken;
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return spoken;
  const pointAt = pointsByOffset(text);
  const out: string[] = [];
  const source: number[] = [];
  const put = (letters: string, from: number, isKept: boolean) => {
    for (const [index, letter] of [...letters].entries()) {
      out.push(letter);
      source.push(spoken.source[from + (isKept ? index : 0)] ?? spoken.source.at(-1) ?? 0);
    }
  };
  let end = 0;
  for (const match of matches) {
    const template = say(match);
    if (template === undefined || match.index < end) continue;
    put(text.slice(end, match.index), pointAt(end), true);
    let place = match.index;
    for (const [part, group, named] of template.matchAll(templatePart)) {
      if (named !== undefined) place = match.indices?.[Number(named)]?.[0] ?? place;
      else if (group === undefined) put(part, pointAt(place), false);
      else {
        place = match.indices?.[Number(group)]?.[0] ?? place;
        put(match[Number(group)] ?? "", pointAt(place), true);
      }
    }
    end = match.index + match[0].length;
  }
  put(text.slice(end), pointAt(end), true);
  return { text: out.join(""), source };
}

/** Maps offsets in UTF-16 units to code points. */
function pointsByOffset(text: string): (offset: number) => number {
  const points = new Uint32Array(text.length + 1);
  let point = 0;
  let offset = 0;
  for (const letter of text) {
    points.fill(point, offset, offset + letter.length);
    offset += letter.length;
    point++;
  }
  points[text.length] = point;
  return (at) => points[at] ?? point;
}
