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
export const columnsOf = (text: string): number => {
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1;
  return columns;
};

/** Breaks lines at a number of columns; continuations stand a little inward. */
export function wrapLines(lines: readonly Token[][], columns: number): CodeLine[] {
  return lines.flatMap((tokens, index) => wrapLine(tokens, index + 1, Math.max(8, columns)));
}

interface Cell extends Token {
  columns: number;
}

/** Continuations of a long line stand inward by two columns. */
const inset: Cell = { text: "  ", kind: "text", columns: 2 };
/** How far back a line may be broken at a space or a mark, as a share of its columns. */
const lookBack = 0.45;

function wrapLine(tokens: readonly Token[], number: number, columns: number): CodeLine[] {
  const cells = tokens.flatMap(({ text, kind }) =>
    Array.from(
      graphemes.segment(text),
      ({ segment }): Cell => ({
        text: segment,
        kind,
        columns: wide.test(segment) ? 2 : 1,
      }),
    ),
  );
  const lines: CodeLine[] = [];
  for (let from = 0; from < cells.length || lines.length === 0; ) {
    const start = lines.length > 0 ? [inset] : [];
    const end = breakAfter(cells, from, columns - (lines.length > 0 ? inset.columns : 0));
    const tokens = joinCells([...start, ...cells.slice(from, end)]);
    lines.push({ number: lines.length > 0 ? undefined : number, tokens });
    from = end;
    while (lines.length > 0 && cells[from]?.text === " ") from += 1;
  }
  return lines;
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
  const plain = code
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replaceAll("\t", "  ")
    // Marks that change the direction of text can make code look like other code.
    .replace(/[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/[^\S\n]+$/gm, "")
    .replace(/^(?:[^\S\n]*\n)+|\s+$/g, "");
  const lines = plain.split("\n");
  const indents = lines.filter((line) => line).map((line) => /^ */.exec(line)?.[0].length ?? 0);
  const shared = Math.min(...indents, 1000);
  return lines.map((line) => line.slice(shared)).join("\n");
}
