/** Estimated length of a spoken word, in syllables. */
export function spokenWeight(word: string): number {
  const digits = word.match(/\p{N}/gu)?.length ?? 0;
  const ideographs = word.match(/\p{Script=Han}|\p{Script=Hangul}/gu)?.length ?? 0;
  const kana = word.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0;
  const letters = [
    ...word
      .normalize("NFD")
      .toLowerCase()
      .replace(
        /[^\p{L}]|\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/gu,
        "",
      ),
  ];
  const vowels = letters.join("").match(/[aeiouyаеёиоуыэюяіїєαεηιουω]+/gu)?.length ?? 0;
  const signs = word.match(/[\p{Sc}&+=%@]/gu)?.length ?? 0;
  return Math.max(
    0.5,
    digits * 1.6 + ideographs + kana * 0.7 + vowels * 0.55 + letters.length * 0.17 + signs * 1.5,
  );
}
