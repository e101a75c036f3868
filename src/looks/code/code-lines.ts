import type { Token } from "./token.ts";

/** One line on the card; a long line of code becomes several. */
export interface CodeLine {
  /** Number of the line of code; undefined for the continuation of a long one. */
  number: number | undefined;
  tokens: Token[];
}

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60\p{Emoji_Presentation}]/u;

/** Columns of a monospaced font that a text takes. */
export const countColumns = (text: string): number => {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
};

/** One letter of a line as it is seen. */
interface Cell extends Token {
  columns: number;
}

/** Splits lines into letters, once for all sizes of type that are tried. */
export const splitCells = (lines: readonly Token[][]): Cell[][] =>
  lines.map((tokens) =>
    tokens.flatMap(({ text, kind }) =>
      Array.from(
        graphemes.segment(text),
        ({ segment }): Cell => ({
          text: segment,
          kind,
          columns: wide.test(segment) ? 2 : 1,
        }),
      ),
    ),
  );

/** Columns of a line of letters. */
export const widthOf = (cells: readonly Cell[]): number =>
  cells.reduce((sum, cell) => sum + cell.columns, 0);

/** Breaks lines at a number of columns; continuations stand a little inward. */
export const wrapLines = (lines: readonly Cell[][], columns: number): CodeLine[] =>
  lines.flatMap((cells, index) =>
    breakLine(cells, columns).map(
      ({ from, end }, part): CodeLine => ({
        number: part > 0 ? undefined : index + 1,
        tokens: joinCells([...(part > 0 ? [inset] : []), ...cells.slice(from, end)]),
      }),
    ),
  );

/** How many lines `wrapLines` returns. */
export const countLines = (lines: readonly Cell[][], columns: number): number =>
  lines.reduce((sum, cells) => sum + breakLine(cells, columns).length, 0);

/** Continuations of a long line stand inward by two columns. */
const inset: Cell = { text: "  ", kind: "text", columns: 2 };
/** How far back a line may be broken at a space or a mark, as a share of its columns. */
const lookBack = 0.45;

/** Where the parts of a line start and end. */
function breakLine(cells: readonly Cell[], wanted: number): { from: number; end: number }[] {
  const columns = Math.max(8, wanted);
  const parts: { from: number; end: number }[] = [];
  for (let from = 0; from < cells.length || parts.length === 0; ) {
    const end = breakAfter(cells, from, columns - (parts.length > 0 ? inset.columns : 0));
    parts.push({ from, end });
    from = end;
    while (cells[from]?.text === " ") from += 1;
  }
  return parts;
}

/** Index after the last cell of a line that starts at `from`. */
function breakAfter(cells: readonly Cell[], from: number, columns: number): number {
  let end = from;
  for (let used = 0; end < cells.length; end += 1) {
    used += cells[end]?.columns ?? 0;
    if (used > columns) break;
  }
  if (end >= cells.length) return end;
  const earliest = end - Math.floor((end - from) * lookBack);
  for (let at = end; at > earliest; at -= 1)
    if (/^[\s,;({[]$/.test(cells[at - 1]?.text ?? "")) return at;
  return Math.max(end, from + 1);
}

function joinCells(cells: readonly Cell[]): Token[] {
  const tokens: Token[] = [];
  for (const { text, kind } of cells) {
    const last = tokens.at(-1);
    if (last?.kind === kind) last.text += text;
    else tokens.push({ text, kind });
  }
  return tokens;
}

/** Code as it can be drawn: no control characters, tabs as spaces, no indentation of all lines. */
export function cleanCode(code: string): string {
  const lines = code
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "  ")
    // Marks that change the direction of text can make code look like other code.
    .replace(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .split("\n")
    .map((line) => line.trimEnd());
  const isCode = (line: string) => line !== "";
  const all = lines.slice(Math.max(0, lines.findIndex(isCode)), lines.findLastIndex(isCode) + 1);
  const indents = all.filter((line) => line).map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents, 1000);
  return all.map((line) => line.slice(shared)).join("\n");
}
