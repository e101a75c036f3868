import { alignWords } from "../../../generators/speech/align.ts";
import { readerWords } from "../../../generators/speech/reader-words.ts";
import { readSamples, speechRate } from "../../../media/audio/read-samples.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { assumedSeconds } from "../../expected-values.ts";
import { asset, language, number, string, words } from "../../fields.ts";
import { perCall } from "../../price.ts";

const secondsMax = 900;
const charactersMax = 50_000;
const wordCharactersMax = 1000;
/** The fastest speakers reach 8. */
const wordsPerSecondMax = 8;

export default defineTool({
  name: "Align speech",
  category: "voice",
  description:
    "Finds when each word of a known text is spoken in a recording, by its pauses and the lengths of the words.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "exact",
  input: {
    voice: asset("audio", {
      optional: true,
      description: "The recording, of at most 15 minutes.",
    }),
    audio: asset("audio", { optional: true, description: "The recording, if there is no voice." }),
    video: asset("video", {
      optional: true,
      description: "A video with the recording, if there is no voice and no audio.",
    }),
    script: string({
      optional: true,
      max: charactersMax,
      description: "The text, word for word as it is spoken.",
    }),
    text: string({
      optional: true,
      max: charactersMax,
      description: "Used if there is no script.",
    }),
    language: language({ default: "en", description: "Language of the text, BCP 47." }),
  },
  output: {
    words: words({ description: "The words of the text with their times in the recording." }),
    aligned_seconds: number({ description: "Length of the recording in seconds." }),
  },
  example: { audio: "tone.wav", text: "Tone" },
  expect: () => ({ words: [], aligned_seconds: assumedSeconds }),
  checkStart({ voice, audio, video, script, text }, { isComplete }) {
    if (!isComplete) return undefined;
    if (!voice && !audio && !video) return 'No recording. Add a "voice", an "audio" or a "video".';
    return (script ?? text)?.trim() ? undefined : 'No text to align. Add a "script" or a "text".';
  },
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const audio = input.voice ?? input.audio ?? input.video;
    const source = await openSound({ audio }, { assets, ffmpeg, signal, secondsMax });
    const text = input.script ?? input.text ?? "";
    checkText(text, source.seconds, input.language);
    const samples = await readSamples(source, { ffmpeg, signal, folder, file: "recording" });
    progress(50);
    const aligned = await alignWords(text, samples, speechRate, input.language);
    if (aligned.length === 0)
      throw new StepError(
        "invalid_input",
        `Asset "${source.id}" is silent, so the text cannot be aligned with it.`,
      );
    return { words: aligned, aligned_seconds: source.seconds, engine: "local/alignment" };
  },
});

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
