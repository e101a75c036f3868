import type { FoundNumber } from "../numbers/found-number.ts";

/** "3,5 Mio. Euro": the full stop of a number ends no sentence. */
export function joinAfterNumbers(
  sentences: readonly string[],
  numbers: readonly FoundNumber[],
): { text: string }[] {
  const abbreviated = numbers.filter(({ text }) => text.endsWith("."));
  const joined: { text: string }[] = [];
  for (const text of sentences) {
    const last = joined.at(-1);
    const goesOn = last && abbreviated.some((number) => last.text.endsWith(number.text));
    if (goesOn) last.text = `${last.text} ${text}`;
    else joined.push({ text });
  }
  return joined;
}

/** The places of parts in a text, in order. A part that the text writes otherwise is left out. */
export function locate<T extends { text: string }>(
  parts: readonly T[],
  text: string,
): (T & { start: number; end: number })[] {
  let from = 0;
  return parts.flatMap((part) => {
    const start = text.indexOf(part.text, from);
    if (start < 0) return [];
    from = start + part.text.length;
    return [{ ...part, start, end: from }];
  });
}
