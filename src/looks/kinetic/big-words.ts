import type { Box, Element } from "../../drawing/scene.ts";
import { never } from "../../language/rules/language-rules.ts";
import { claimRules, rulePattern, rulesFor } from "../../language/rules.ts";
import { letterDirection } from "../../values/text-direction.ts";
import { plate } from "../kit/captions.ts";
import type { Face, Page } from "../kit/look.ts";
import { inCase } from "../kit/text.ts";

export const display: Face = {
  ...{ family: "Archivo", weight: 900 },
  ...{ tracking: -0.025, line: 0.98, isUpper: true },
};

/** A word of the picture: plain, in a box, or as an outline. */
interface BigWord {
  text: string;
  role: "plain" | "box" | "outline";
  px: number;
  box: Box;
}

/** A word with its width and the gap before it in em, and its number of letters. */
interface Measured extends Pick<BigWord, "text" | "role"> {
  em: number;
  size: number;
  gap: number;
  /** Whether the sentence turns on it. */
  isStrong: boolean;
}

/** `width` is in em of the row's own size. */
interface Row {
  words: Measured[];
  width: number;
  px: number;
}

const [line, inset] = [display.line, 0.06];
/** Between words, and between those of a language without spaces. */
const [wordGap, closeGap] = [0.26, 0.06];

/** Rows of at most so many letters, each as large as the area is wide. */
function fillRows({ unit }: Page, words: readonly Measured[], perRow: number, width: number) {
  const rows: Measured[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const word of words) {
    const { size } = word;
    if (used + 1 + size > perRow) rows.push([]);
    used = rows.at(-1)?.length ? used + 1 + size : size;
    rows.at(-1)?.push(word);
  }
  return rows.map((row): Row => {
    const gaps = row.slice(1).reduce((sum, { gap }) => sum + gap, 0);
    const whole = row.reduce((sum, { em }) => sum + em, 0) + gaps;
    return { words: row, width: whole, px: Math.min(178 * unit, width / (whole + 2 * inset)) };
  });
}

/**
 * How much of the area the rows fill, less where small rows stand beside large ones, and where
 * other words are larger than those that the sentence turns on.
 */
function fillOf(rows: readonly Row[], scale: number): number {
  const sizes = rows.map(({ px }) => px);
  const strong = rows.flatMap(({ words, px }) => (words.some((word) => word.isStrong) ? px : []));
  const weight = strong.length > 0 ? Math.max(...strong) / Math.max(...sizes) : 1;
  const ink = rows.reduce((sum, { width, px }) => sum + width * px * px * line, 0) * scale ** 2;
  return ink * weight * Math.sqrt(Math.min(...sizes) / Math.max(...sizes));
}

/** The rows that fill the area best, and what they shrink by to fit into it. */
function bestRows(page: Page, area: Box, words: readonly Measured[]) {
  const longest = Math.max(...words.map(({ size }) => size));
  const all = words.reduce((sum, { size }) => sum + size + 1, 0);
  const choices = Array.from({ length: Math.max(1, all - longest) }, (_, more) => {
    const rows = fillRows(page, words, longest + more, area.width);
    const scale = Math.min(1, area.height / rows.reduce((sum, { px }) => sum + px * line, 0));
    return { rows, scale, fill: fillOf(rows, scale) };
  });
  return choices.reduce((best, each) => (each.fill > best.fill ? each : best));
}

/** In units: the strokes of smaller outlines fill their letters. */
const outlinePxMin = 60;

/** Shorter words are seldom what a sentence is about. */
const outlineLettersMin = 4;

/** What is new stands late: the last word counts as this many letters longer than the first. */
const lateLetters = 3;

/**
 * The words that are set off: in a box one that denies, else a number, else the one that
 * the icon shows, else the longest; and as an outline the longest of the words that are
 * neither. An outline is the weakest of all, so the words that a sentence turns on have none.
 */
function rolesOf(
  words: readonly string[],
  key: string | undefined,
  strengths: readonly number[],
): BigWord["role"][] {
  const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const shown = bare(key ?? "");
  const ranked = words
    .map((word, at) => {
      const letters = bare(word).length;
      const rank = letters + (lateLetters * (at + 1)) / words.length;
      const isKey = shown !== "" && bare(word) === shown;
      // A dash between words has no letters.
      return { at, letters, strength: (strengths[at] ?? 0) * 2 + (isKey ? 1 : 0), rank };
    })
    .sort((a, b) => b.strength - a.strength || b.rank - a.rank || b.at - a.at);
  const [first] = ranked;
  const second = ranked.find(({ at, strength }) => at !== first?.at && strength === 0);
  return words.map((_, at) => {
    if (words.length > 1 && at === first?.at) return "box";
    const isOutline = words.length > 3 && at === second?.at && second.letters >= outlineLettersMin;
    return isOutline ? "outline" : "plain";
  });
}

/** How much a sentence turns on each of its words: most where it denies, least on a year. */
function strengthsOf(words: readonly string[], language: string): number[] {
  const { negation = never } = claimRules(language) ?? {};
  const { negativePronouns = never } = rulesFor(language).senses ?? {};
  const denies = rulePattern(`^(?:${negation}|${negativePronouns})$`);
  return words.map((word) => {
    const bare = word
      .toLowerCase()
      .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, "");
    if (denies.test(bare)) return 3;
    return !/\p{N}/u.test(bare) ? 0 : /^(?:1\d|20)\d\ds?$/.test(bare) ? 1 : 2;
  });
}

/** Words in rows of the full width. `key` is what the icon of the scene shows. */
export function placeWords(
  page: Page,
  area: Box,
  { title, key }: { title: string; key: string | undefined },
): BigWord[] {
  const { kit } = page;
  const words = kit.words(inCase(title, display));
  const texts = words.map(({ text: word }) => word);
  const strengths = strengthsOf(texts, page.shot.language);
  const roles = rolesOf(texts, key, strengths);
  const measured = words.map(({ text, gap }, at): Measured => {
    const em = kit.measure(text, display);
    const size = [...text].length;
    const isStrong = (strengths[at] ?? 0) > 0;
    return { text, role: roles[at] ?? "plain", em, size, isStrong, gap: gap ? wordGap : closeGap };
  });
  const { rows, scale } = bestRows(page, area, measured);
  const whole = rows.reduce((sum, { px }) => sum + px * line, 0) * scale;
  let top = area.y + (area.height - whole) / 2;
  const placed = rows.flatMap((row) => {
    const px = row.px * scale;
    let x = area.x + inset * px;
    const inRow = row.words.map(({ text, role, em, gap }, at): BigWord => {
      const width = em * px;
      x += at > 0 ? gap * px : 0;
      const box = { x, y: top, width, height: px * line };
      x += width;
      return { text, role, px, box };
    });
    top += px * line;
    return inRow;
  });
  if (letterDirection(title) !== "rtl") return placed;
  const edge = 2 * area.x + area.width;
  return placed.map((word) => ({
    ...word,
    box: { ...word.box, x: edge - word.box.x - word.box.width },
  }));
}

/** The elements of a word, as its role says. */
export function wordElement(page: Page, { text: word, role, px, box }: BigWord): Element[] {
  const {
    kit,
    colors: { accent, onAccent, ink },
    unit,
  } = page;
  const base = {
    kind: "text",
    text: word,
    font: kit.font(display, px * (role === "box" ? 0.86 : 1), word),
    at: [
      box.x + (role === "box" ? box.width * 0.07 : 0),
      box.y + box.height / 2 + px * (role === "box" ? 0.31 : 0.36),
    ],
    tracking: display.tracking * px,
    rightToLeft: letterDirection(word) === "rtl",
  } as const;
  if (role === "plain" || (role === "outline" && px < outlinePxMin * unit))
    return [{ ...base, fill: ink }];
  if (role === "outline") return [{ ...base, stroke: ink, strokeWidth: Math.max(2, 3.5 * unit) }];
  const inner = { ...box, y: box.y + box.height * 0.06, height: box.height * 0.88 };
  const origin = [box.x + box.width / 2, box.y + box.height / 2] as const;
  const children = [plate(inner, accent), { ...base, fill: onAccent }];
  return [{ kind: "group", rotate: -2.5, origin, children }];
}
