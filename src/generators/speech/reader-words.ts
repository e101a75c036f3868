import { StepError } from "../../system/errors.ts";

/** A written word with its punctuation. Offsets are code points of the text; `end` is exclusive. */
export interface ReaderWord {
  text: string;
  start: number;
  end: number;
}

const writtenWithoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spokenSign = /[\p{L}\p{N}\p{Sc}&+=%@]/u;
const opening = /^[\p{Ps}\p{Pi}]+$/u;
/** Characters of a text in an error message. */
const givenMax = 80;

/**
 * Splits a text at white space; scripts without spaces by Intl.Segmenter. Unspoken signs (dash,
 * emoji) join the previous word.
 */
export function readerWords(text: string, language: string): ReaderWord[] {
  const pieces: { text: string; start: number; spaced: boolean }[] = [];
  let read = 0;
  let start = 0;
  for (const token of text.matchAll(/\S+/gu)) {
    start += codePointLength(text.slice(read, token.index));
    read = token.index;
    let offset = 0;
    for (const part of writtenWithoutSpaces.test(token[0])
      ? segmentWords(token[0], language)
      : [token[0]]) {
      pieces.push({ text: part, start: start + offset, spaced: offset === 0 });
      offset += codePointLength(part);
    }
  }
  return joinSigns(pieces);
}

/** Throws StepError `invalid_input` for a text without a letter or a digit. */
export function checkSpeakable(text: string): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  const given = JSON.stringify(text.slice(0, givenMax).toWellFormed());
  throw new StepError(
    "invalid_input",
    `Invalid "text": ${given} contains no word to speak. Send at least one letter or digit.`,
  );
}

/** Joins pieces that are not spoken to the word before them, or to the first word. */
function joinSigns(
  pieces: readonly { text: string; start: number; spaced: boolean }[],
): ReaderWord[] {
  const words: ReaderWord[] = [];
  let waiting: { text: string; start: number } | undefined;
  for (const piece of pieces) {
    const last = words.at(-1);
    const end = piece.start + codePointLength(piece.text);
    if (spokenSign.test(piece.text)) {
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

function segmentWords(token: string, language: string): string[] {
  return Array.from(
    new Intl.Segmenter(language, { granularity: "word" }).segment(token),
    (part) => part.segment,
  );
}

const codePointLength = (text: string) => [...text].length;
