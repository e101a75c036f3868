import type { SpokenText } from "./spoken-text.ts";

/** A word of a dictionary-based reader. Offsets are UTF-8 bytes of the text. */
export interface JapaneseToken {
  surface: string;
  byteStart: number;
  partOfSpeech?: string;
  pronunciation?: string;
}

/** Words that are spoken in one breath with the word before. */
const attached = /^(?:助詞|助動詞|記号)$/u;
const han = /\p{Script=Han}/u;

/**
 * Japanese in kana, as it is pronounced, with spaces between phrases: eSpeak NG spells kanji as
 * "Chinese letter". Words that the dictionary does not know stay as they are.
 */
export function kanaReading(text: string, tokens: readonly JapaneseToken[]): SpokenText {
  const positions = codePointsByByte(text);
  const out: string[] = [];
  const source: number[] = [];
  const say = (letters: string, from: number, length: number) => {
    const said = [...letters];
    for (const [index, letter] of said.entries()) {
      out.push(letter);
      source.push(from + Math.min(length - 1, Math.floor((index * length) / said.length)));
    }
  };
  let end = 0;
  for (const { surface, byteStart, partOfSpeech = "", pronunciation = "*" } of tokens) {
    const start = positions.get(byteStart) ?? end;
    const length = [...surface].length;
    say([...text].slice(end, start).join(""), end, Math.max(1, start - end));
    if (start > 0 && !attached.test(partOfSpeech)) say(" ", start, 1);
    say(pronunciation === "*" ? readable(surface) : pronunciation, start, length);
    end = start + length;
  }
  say([...text].slice(end).join(""), end, Math.max(1, [...text].length - end));
  return { text: out.join(""), source };
}

/** A kanji without a reading is left out: its name in English would be spoken. */
const readable = (surface: string) => (han.test(surface) ? "、" : surface);

function codePointsByByte(text: string): Map<number, number> {
  const positions = new Map<number, number>();
  let byte = 0;
  for (const [index, letter] of [...text].entries()) {
    positions.set(byte, index);
    byte += Buffer.byteLength(letter);
  }
  return positions;
}
