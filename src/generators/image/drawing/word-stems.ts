/** The words of a prompt, in lower case. */
export const promptWords = (prompt: string): string[] =>
  prompt.toLowerCase().match(/\p{L}+/gu) ?? [];

/**
 * Tests whether a word starts with one of the stems, which spaces separate. Stems of up to three
 * letters match whole words and their plurals only: "art" does not match "party".
 */
export const hasStem = (word: string, stems: string): boolean =>
  stems
    .split(" ")
    .some((stem) =>
      stem.length <= 3 ? word === stem || word === `${stem}s` : word.startsWith(stem),
    );
