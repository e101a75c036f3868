/** Turns lists of words that white space separates into one set per language. */
export const toWordSets = (
  lists: Readonly<Record<string, string>>,
): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(
    Object.entries(lists).map(([language, words]) => [
      language,
      new Set(words.trim().split(/\s+/)),
    ]),
  );
