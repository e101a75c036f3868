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

/** The words of a text without punctuation, in scripts without spaces too. */
export const splitWords = (text: string, language: string): string[] =>
  wordSplitter(language)(text);

/** splitWords for many texts of one language. */
export function wordSplitter(language: string): (text: string) => string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return (text) => joinKatakana(segmenter.segment(text));
}

function joinKatakana(segments: Intl.Segments): string[] {
  const words: string[] = [];
  let glued = false;
  for (const { segment, isWordLike } of segments) {
    // The segmenter splits unknown katakana words.
    const katakana = /^[\p{Script=Katakana}ー]+$/u.test(segment);
    if (katakana && glued) words.push(`${words.pop()}${segment}`);
    else if (isWordLike) words.push(segment);
    glued = katakana;
  }
  return words;
}

/**
 * The separator of words: empty in Chinese, Japanese, Thai and similar scripts, otherwise a space.
 */
export const wordJoiner = (language: string): string =>
  /^(zh|ja|th|lo|km|my|yue)\b/i.test(language) ? "" : " ";
