// Abbreviations that do not end a sentence. The segmenter knows "U.S." and "e.g.".
const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|Mme|Mlle|Nr|No|Bd|vs|ca|bzw|usw|vgl|evtl|Abb|Fig|approx|[A-Z])\.$/u;

/** The sentences of a text with single spaces. Line ends separate sentences too. */
export function splitSentences(text: string, language: string): string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "sentence" });
  return text
    .split(/\n+/)
    .flatMap((line) => splitLine(line.replace(/\s+/g, " ").trim(), segmenter));
}

function splitLine(line: string, segmenter: Intl.Segmenter): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(line)) {
    const last = sentences.at(-1);
    const goesOn =
      last !== undefined && (abbreviation.test(last.slice(-10)) || /^[\p{Ll}]/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] = `${last} ${segment.trim()}`;
    else if (segment.trim()) sentences.push(segment.trim());
  }
  return sentences;
}

/** A word and its place. Offsets are UTF-16 units of the text; `end` is exclusive. */
export interface LocatedWord {
  text: string;
  start: number;
  end: number;
}

const katakana = /^[\p{Script=Katakana}ー]+$/u;

/** The words of a text without punctuation, with their places. Katakana in a row are one word. */
function locateWords(text: string, segmenter: Intl.Segmenter): LocatedWord[] {
  const words: LocatedWord[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    const last = words.at(-1);
    // The segmenter splits katakana words that it does not know.
    if (last?.end === index && katakana.test(segment) && katakana.test(last.text)) {
      last.text += segment;
      last.end += segment.length;
    } else if (isWordLike) {
      words.push({ text: segment, start: index, end: index + segment.length });
    }
  }
  return words;
}

/** The words of a text without punctuation, with their places. */
export const segmentWords = (text: string, language: string): LocatedWord[] =>
  locateWords(text, wordSegmenter(language));

/** The words of a text without punctuation, in scripts without spaces too. */
export const splitWords = (text: string, language: string): string[] =>
  wordSplitter(language)(text);

/** splitWords for many texts of one language. */
export function wordSplitter(language: string): (text: string) => string[] {
  const segmenter = wordSegmenter(language);
  return (text) => locateWords(text, segmenter).map((word) => word.text);
}

const wordSegmenter = (language: string) => new Intl.Segmenter(language, { granularity: "word" });

/** False for Chinese, Japanese, Thai and other languages that write words without spaces. */
export const hasWordSpaces = (language: string): boolean =>
  !/^(?:zh|ja|th|lo|km|my|yue)\b/i.test(language);

/** The separator of words: a space, or nothing in a language without spaces between words. */
export const wordJoiner = (language: string): string => (hasWordSpaces(language) ? " " : "");

const sentenceEnd = /[.!?…。！？؟।:]["'”’»」)]*$/u;

/** Adds a full stop of the text's script to a text that does not end a sentence. */
export function endSentence(text: string): string {
  if (text === "" || sentenceEnd.test(text)) return text;
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u.test(text)) return `${text}。`;
  return /[\p{Script=Devanagari}]$/u.test(text) ? `${text}।` : `${text}.`;
}
