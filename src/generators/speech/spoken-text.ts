/** What is handed to the synthesiser, and from which code point of the text each of its code points comes. */
export interface SpokenText {
  text: string;
  source: number[];
}

/** Signs that eSpeak NG would read out or take for markup. */
const unspoken =
  /[<>[\]{}|*_~^`\\]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200D|\uFE0F/u;

/** Takes emoji and markup out, and makes a pause of every line's end. */
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
