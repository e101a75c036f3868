import { splitSentences } from "../language/segmentation.ts";
import { secondsToSay } from "../language/speaking-rate.ts";
import { splitSentence } from "./clauses.ts";
import { rankSentences } from "./rank.ts";

/** Longest sentence of a plain script, in seconds of speech. */
const plainSeconds = 7;

/** Removes text in brackets, and splits long sentences between their clauses. */
export function simplify(script: string, language: string): string {
  return script
    .split("\n")
    .map((line) => line.replace(/\s?[（(][^()（）]{0,300}[)）]/gu, "").trim())
    .map((line) =>
      splitSentences(line, language)
        .flatMap((sentence) =>
          splitSentence(sentence, language, plainSeconds).map((part, index, parts) =>
            index < parts.length - 1 ? endClause(part, sentence) : part,
          ),
        )
        .map((part) => part.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
        .join(/[。！？]$/u.test(line) ? "" : " "),
    )
    .filter(Boolean)
    .join("\n");
}

/** Ends a clause as a sentence: replaces its comma with a full stop of the same script. */
const endClause = (part: string, sentence: string) =>
  `${part.replace(/[\s,;:—–、，；：،]+$/u, "")}${/[。！？]$/u.test(sentence) ? "。" : "."}`;

/**
 * Leaves out the sentences that matter least until the script fits the time. The first sentence and
 * at least one stay.
 */
export function fitToSeconds(
  script: string,
  { language, seconds }: { language: string; seconds: number },
): string {
  const paragraphs = script.split("\n").map((line) => splitSentences(line, language));
  const all = paragraphs.flat();
  const ranks = rankSentences(all, language);
  const times = all.map((sentence) => secondsToSay(sentence, language));
  const weakest = all
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
  const gone = new Set<number>();
  let said = times.reduce((sum, time) => sum + time, 0);
  for (const index of weakest) {
    if (said <= seconds) break;
    gone.add(index);
    said -= times[index] ?? 0;
  }
  let place = 0;
  const kept = paragraphs.map((sentences) =>
    sentences
      .filter(() => !gone.has(place++))
      .join(/[。！？]$/u.test(sentences[0] ?? "") ? "" : " "),
  );
  return kept.filter(Boolean).join("\n");
}
