import { alignByVoice } from "../../../generators/speech/align-by-voice.ts";
import { readerWords } from "../../../generators/speech/reader-words.ts";
import { speechWork } from "../../../generators/speech/speech-work.ts";
import { findKeptParts } from "../../../media/audio/find-pauses.ts";
import { readSamples, speechRate } from "../../../media/audio/read-samples.ts";
import { measureLevels } from "../../../media/audio/sound-levels.ts";
import type { SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import { type Word, wordCharactersMax } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** Longest recording that a text is aligned with. */
export const alignedSecondsMax = 900;
/** The fastest speakers reach 8. */
const wordsPerSecondMax = 8;

type Work = Pick<ToolContext<unknown>, "ffmpeg" | "folder" | "signal" | "progress"> & {
  /** BCP 47. */
  language: string;
};

/**
 * Finds when the words of a text are spoken in a recording. Throws `invalid_input` for a text that
 * cannot be its text, and for a silent recording.
 */
export async function alignText(
  source: SoundSource,
  text: string,
  { progress, ...work }: Work,
): Promise<{ words: Word[]; warnings: string[] }> {
  checkText(text, source.seconds, work.language);
  const words = await alignRecording(source, text, { ...work, file: "recording" });
  progress(100);
  if (words.length === 0)
    throw new StepError(
      "invalid_input",
      `Asset "${source.id}" is silent, so the text cannot be aligned with it.`,
    );
  return { words, warnings: findDoubts(words) };
}

/** The words of a text in a recording of it. None if the recording is silent. */
export async function alignRecording(
  source: Pick<SoundSource, "path" | "seconds">,
  text: string,
  { language, ffmpeg, folder, signal, file }: Omit<Work, "progress"> & { file: string },
): Promise<Word[]> {
  const levels = await measureLevels(source, { ffmpeg, call: { signal } });
  const voiced = findKeptParts(levels, source.seconds, pauses);
  if (voiced.length === 0) return [];
  const samples = await readSamples(source, { ffmpeg, signal, folder, file });
  const alignment = { text, language, samples, voiced, folder, file };
  const said = { text, language, samples, rate: speechRate };
  const found = await alignByVoice(alignment, signal);
  return found ?? speechWork("alignByPauses", said, { signal });
}

/** Pauses as `cut_silence` finds them. Shorter ones are closures of consonants. */
const pauses = { pauseSeconds: 0.15, marginSeconds: 0 };
const doubtfulBelow = 0.5;
const doubtfulMax = 0.25;

/** What a caller should know before the times are used. */
export function findDoubts(words: readonly Word[]): string[] {
  if (words.some(({ confidence }) => confidence === undefined))
    return [
      "No voice speaks this language, so the times are estimated from pauses and the lengths of words. Check them.",
    ];
  const doubtful = words.filter(({ confidence = 1 }) => confidence < doubtfulBelow);
  if (doubtful.length <= words.length * doubtfulMax) return [];
  return [
    `The times of ${doubtful.length} of ${words.length} words are uncertain, first of "${doubtful[0]?.text}" at ${doubtful[0]?.start} s. Check that the text is word for word what is spoken, and its language.`,
  ];
}

/** Throws `invalid_input` for a text without words, and for one that is too long for the time. */
function checkText(text: string, seconds: number, tag: string): void {
  const found = readerWords(text, tag);
  const count = found.length;
  if (count === 0 || !/[\p{L}\p{N}]/u.test(text))
    throw new StepError("invalid_input", 'No text to align. Add a "script" or a "text".');
  const long = found.find((word) => word.text.length > wordCharactersMax);
  if (long)
    throw new StepError(
      "invalid_input",
      `A word of the text has ${long.text.length} characters. The maximum is ${wordCharactersMax}.`,
    );
  if (count > 20 + seconds * wordsPerSecondMax)
    throw new StepError(
      "invalid_input",
      `The text has ${count} words, which do not fit into ${seconds.toFixed(1)} seconds. ` +
        "Use the text that is spoken in the recording.",
    );
}
