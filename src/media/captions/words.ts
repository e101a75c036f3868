import type { Word } from "../../values/scene.ts";

const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenters = {
  han: new Intl.Segmenter("zh", { granularity: "word" }),
  thai: new Intl.Segmenter("th", { granularity: "word" }),
};

/**
 * Drops empty words and splits long text in scripts without spaces into words, which share the time
 * by their length.
 */
export function separateWords(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const text = word.text.trim().replace(/\s+/g, " ");
    if (!text) return [];
    if (!spaceless.test(text) || [...text].length <= 4) return [{ ...word, text }];
    return shareTime({ ...word, text }, pieces(text));
  });
}

/**
 * Segments text into words. Punctuation stays with the word before, opening brackets with the next.
 */
function pieces(text: string): string[] {
  const segmenter = /\p{Script=Thai}/u.test(text) ? segmenters.thai : segmenters.han;
  const found: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = found.at(-1);
    const joins = /^[\p{P}\s\p{M}]+$/u.test(segment) && !/^[\p{Ps}\p{Pi}]/u.test(segment);
    if (last !== undefined && (joins || /[\p{Ps}\p{Pi}]$/u.test(last)))
      found[found.length - 1] = last + segment;
    else found.push(segment);
  }
  return found.map((piece) => piece.trim()).filter(Boolean);
}

function shareTime(word: Word, texts: string[]): Word[] {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  let passed = 0;
  return texts.map((text) => {
    const start = word.start + ((word.end - word.start) * passed) / length;
    passed += text.length;
    return { text, start, end: word.start + ((word.end - word.start) * passed) / length };
  });
}

/**
 * The separator between two words: empty in scripts without spaces and before closing punctuation.
 */
export function separator(before: string, after: string): "" | " " {
  if (/^[\p{Pe}\p{Pf},.!?;:…،؛؟。、！？：；]+$/u.test(after)) return "";
  const [last, first] = [[...before].at(-1) ?? "", [...after][0] ?? ""];
  const closes = /[\u3000-\u303f\uff00-\uffef]/u;
  if (closes.test(last) || closes.test(first)) return "";
  return spaceless.test(last) && spaceless.test(first) ? "" : " ";
}

/** Words that belong to the next one: a line must not end on them. */
const leaning = new Set(
  `a an the of to in on at by for with from into and or but as is are was were be that which this
  these his her its our your my their
  der die das ein eine einen dem den des und oder mit von zu im am
  le la les un une des de du et ou à en el los las y o con por para il lo gli e di da
  não o a os as do da em no na`
    .trim()
    .split(/\s+/),
);
/** Words that start a clause: good places to start a line. */
const opening = new Set(
  `and but or so because when while if that which who where then than
  und aber weil wenn dass et mais parce quand y pero porque cuando e ma perché`.split(/\s+/),
);

/**
 * The cost of a break after a word: low after a sentence, clause or pause, high inside a phrase.
 */
export function breakPenalty(word: string, next: string | undefined, pause: number): number {
  if (next === undefined) return 0;
  if (/[.!?…。！？؟।]["'”’)»]*$/u.test(word)) return -6;
  if (/[,;:،؛、，；：–—]["'”’)»]*$/u.test(word)) return -3;
  if (pause > 0.6) return -3;
  if (leaning.has(word.toLowerCase())) return 7;
  if (opening.has(next.toLowerCase())) return -1;
  return pause > 0.2 ? 0 : 2;
}
