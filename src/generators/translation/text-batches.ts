/** The places of the texts with letters, in batches of at most this many characters. */
export function textBatches(texts: readonly string[], charactersMax: number): number[][] {
  const list: number[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const [index, text] of texts.entries()) {
    if (!/\p{L}/u.test(text)) continue;
    if (characters + text.length > charactersMax) {
      list.push([]);
      characters = 0;
    }
    list.at(-1)?.push(index);
    characters += text.length;
  }
  return list;
}
