/** The text for the synthesizer, with the source code point of each of its code points. */
export interface SpokenText {
  text: string;
  source: number[];
}

/** Signs that eSpeak NG would read out or interpret as markup. */
const unspoken =
  /[<>[\]{}|*_~^`\\]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/u;

/** Removes emoji and markup, and turns line ends into pauses. */
export function spokenText(text: string): SpokenText {
  const out: string[] = [];
  const source: number[] = [];
  let last = "";
  for (const [index, letter] of [...text].entries()) {
    const said =
      letter === "\n" && /[\p{L}\p{N}]/u.test(last) ? ".\n" : unspoken.test(letter) ? " " : letter;
    for (const one of said) {
      out.push(one);
      source.push(index);
    }
    if (letter.trim() !== "") last = letter;
  }
  return { text: out.join(""), source };
}
