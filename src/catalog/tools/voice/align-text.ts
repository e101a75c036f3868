import { alignWords } from "../../../generators/speech/align.ts";
import { readerWords } from "../../../generators/speech/reader-words.ts";
import { readSamples, speechRate } from "../../../media/audio/read-samples.ts";
import type { SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import type { Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";

/** Longest recording that a text is aligned with. */
export const alignedSecondsMax = 900;
const wordCharactersMax = 1000;
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
  { language, ffmpeg, folder, signal, progress }: Work,
): Promise<Word[]> {
  checkText(text, source.seconds, language);
  const samples = await readSamples(source, { ffmpeg, signal, folder, file: "recording" });
  progress(50);
  const aligned = await alignWords(text, samples, speechRate, language);
  if (aligned.length > 0) return aligned;
  throw new StepError(
    "invalid_input",
    `Asset "${source.id}" is silent, so the text cannot be aligned with it.`,
  );
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
