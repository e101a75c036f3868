// What ends in a full stop without ending a sentence; the segmenter knows "U.S." and "e.g." by itself.
const abbreviation =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|Sr|Sra|Jr|Mme|Mlle|Nr|No|Bd|vs|ca|bzw|usw|vgl|evtl|Abb|Fig|approx|[A-Z])\.$/u;

/** The sentences of a text, in order, white space made single; line ends part them too. Joined by spaces they are the text again. */
export function sentencesOf(text: string, language: string): string[] {
  return text
    .split(/\n+/)
    .flatMap((line) => sentencesOfLine(line.replace(/\s+/g, " ").trim(), language));
}

function sentencesOfLine(line: string, language: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of new Intl.Segmenter(language, { granularity: "sentence" }).segment(
    line,
  )) {
    const last = sentences.at(-1);
    const goesOn =
      last !== undefined && (abbreviation.test(last.slice(-10)) || /^[\p{Ll}]/u.test(segment));
    if (goesOn) sentences[sentences.length - 1] = `${last} ${segment.trim()}`;
    else if (segment.trim()) sentences.push(segment.trim());
  }
  return sentences;
}

/** The words of a text as written, without punctuation, also where a script has no spaces. */
export function wordsOf(text: string, language: string): string[] {
  const words: string[] = [];
  let glued = false;
  for (const { segment, isWordLike } of new Intl.Segmenter(language, {
    granularity: "word",
  }).segment(text)) {
    // The dictionary cuts a katakana word that it doesn't know into those it does.
    const katakana = /^[\p{Script=Katakana}ー]+$/u.test(segment);
    if (katakana && glued) words.push(`${words.pop()}${segment}`);
    else if (isWordLike) words.push(segment);
    glued = katakana;
  }
  return words;
}

/** Chinese, Japanese and Thai join sentences and words without a space. */
export const joinerOf = (language: string): string =>
  /^(zh|ja|th|lo|km|my|yue)\b/i.test(language) ? "" : " ";
