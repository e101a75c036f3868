/** A word as the reader sees it, its punctuation attached; offsets in code points of the text, `end` exclusive. */
export interface ReaderWord {
  text: string;
  start: number;
  end: number;
}

const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spoken = /[\p{L}\p{N}\p{Sc}&+=%@]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;

/** Splits at white space; where a script has none, by Intl.Segmenter. What is not spoken (a dash, an emoji) belongs to the word before it. */
export function readerWords(text: string, language: string): ReaderWord[] {
  const pieces: { text: string; start: number; spaced: boolean }[] = [];
  for (const token of text.matchAll(/\S+/gu)) {
    const start = lengthOf(text.slice(0, token.index));
    let offset = 0;
    for (const part of writtenWithoutSpaces.test(token[0])
      ? segmentsOf(token[0], language)
      : [token[0]]) {
      pieces.push({ text: part, start: start + offset, spaced: offset === 0 });
      offset += lengthOf(part);
    }
  }
  return joined(pieces);
}

/** Is there anything to be said in it? */
export const isSpeakable = (text: string) => /[\p{L}\p{N}]/u.test(text);

function joined(pieces: readonly { text: string; start: number; spaced: boolean }[]): ReaderWord[] {
  const words: ReaderWord[] = [];
  let waiting: { text: string; start: number } | undefined;
  for (const piece of pieces) {
    const last = words.at(-1);
    const end = piece.start + lengthOf(piece.text);
    if (spoken.test(piece.text)) {
      const gap = waiting && piece.spaced ? " " : "";
      words.push({
        text: (waiting?.text ?? "") + gap + piece.text,
        start: waiting?.start ?? piece.start,
        end,
      });
      waiting = undefined;
    } else if (last && !waiting && !opening.test(piece.text)) {
      last.text += (piece.spaced ? " " : "") + piece.text;
      last.end = end;
    } else {
      waiting = { text: (waiting?.text ?? "") + piece.text, start: waiting?.start ?? piece.start };
    }
  }
  return words;
}

function segmentsOf(token: string, language: string): string[] {
  return Array.from(
    new Intl.Segmenter(language, { granularity: "word" }).segment(token),
    (part) => part.segment,
  );
}

const lengthOf = (text: string) => [...text].length;
