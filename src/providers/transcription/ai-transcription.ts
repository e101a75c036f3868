import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { type TranscriptionModel, transcribe } from "ai";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import type {
  TranscriptionProvider,
  TranscriptionRequest,
} from "../../generators/sound-providers.ts";
import { readerWords } from "../../generators/speech/reader-words.ts";
import { speechWork } from "../../generators/speech/speech-work.ts";
import { spokenWeight } from "../../generators/speech/spoken-weight.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { readSamples, speechRate } from "../../media/audio/read-samples.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { mediaInput } from "../../media/media-input.ts";
import { roundSeconds } from "../../values/round-seconds.ts";
import { type Word, wordCharactersMax } from "../../values/scene.ts";
import { callModel } from "../ai/call-model.ts";

/** Self-hosted servers may read only WAV, with 32 kB per second. */
const wavSecondsMax = 900;

/**
 * Transcribes speech with a model. Words without times are placed by the times of their segments,
 * or aligned with the sound.
 */
export function aiTranscription(
  model: TranscriptionModel,
  name: ModelName,
  { settings, ffmpeg }: { settings: ProviderSettings; ffmpeg: Ffmpeg },
): TranscriptionProvider {
  return {
    async transcribe(request, signal) {
      const audio = await compress(ffmpeg, request, name, signal);
      const language = request.language && baseLanguage(request.language);
      const heard = await callModel(
        name,
        settings,
        signal,
        () =>
          transcribe({
            model,
            audio,
            providerOptions: optionsFor(name, language),
            timestampGranularities: ["word"],
            maxRetries: 0,
            abortSignal: signal,
          }),
        () => ({ media_seconds: roundSeconds(request.seconds) }),
      );
      const tag = heard.language ?? request.language ?? "en";
      const timed: Timed[] = "words" in heard && isTimed(heard.words) ? heard.words : [];
      const words =
        timed.length > 0
          ? timed.map(toWord)
          : heard.segments.length > 0
            ? heard.segments.flatMap((segment) => splitSegment(segment, tag))
            : await align(request, { text: heard.text, language: tag, ffmpeg, signal });
      return {
        text: heard.text.trim(),
        words: inOrder(words, request.seconds),
        language: heard.language ?? request.language,
        engine: name.engine,
      };
    },
  };
}

interface Timed {
  text: string;
  startSecond: number;
  endSecond: number;
}

const isTimed = (words: unknown): words is Timed[] =>
  Array.isArray(words) &&
  words.every((word) => typeof word?.text === "string" && Number.isFinite(word.startSecond));

/** Small enough for the limits of hosted models: 4 kB per second. */
async function compress(
  ffmpeg: Ffmpeg,
  { path, seconds, folder }: TranscriptionRequest,
  { provider }: ModelName,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const isWav = provider === "openai_compatible" && seconds <= wavSecondsMax;
  const file = join(folder, isWav ? "speech.wav" : "speech.ogg");
  const encoder = isWav
    ? ["-ar", `${speechRate}`, "-c:a", "pcm_s16le"]
    : ["-ar", "48000", "-c:a", "libopus", "-b:a", "32k"];
  const clean = ["-map_metadata", "-1", "-fflags", "+bitexact"];
  await ffmpeg.run(
    ["-vn", ...mediaInput(path), "-map", "0:a:0", "-ac", "1", ...encoder, ...clean, file],
    { signal, seconds, pixels: 0 },
  );
  const bytes = await readFile(file);
  await rm(file);
  return new Uint8Array(bytes);
}

function optionsFor({ provider }: ModelName, language: string | undefined) {
  const known = language ? { language } : {};
  if (provider === "elevenlabs")
    return {
      elevenlabs: { timestampsGranularity: "word", ...(language && { languageCode: language }) },
    };
  // Whisper servers give times of words only with this format. OpenAI's models have their own.
  const format = provider === "openai_compatible" ? { responseFormat: "verbose_json" } : {};
  return { openai: { ...known, ...format } };
}

/** Servers return words that end before they start. */
const toWord = ({ text, startSecond, endSecond }: Timed): Word => ({
  text: text.trim(),
  start: startSecond,
  end: Math.max(startSecond, endSecond),
});

/** Divides the time of a segment among its words by their spoken length. */
function splitSegment({ text, startSecond, endSecond }: Timed, language: string): Word[] {
  const found = readerWords(text, language);
  const weights = found.map((word) => spokenWeight(word.text));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  const length = Math.max(0, endSecond - startSecond);
  let before = 0;
  return found.map((word, index) => {
    const at = (weight: number) => startSecond + (length * weight) / total;
    const start = at(before);
    before += weights[index] ?? 0;
    return { text: word.text, start, end: at(before) };
  });
}

async function align(
  { path, seconds, folder }: TranscriptionRequest,
  {
    text,
    language,
    ffmpeg,
    signal,
  }: { text: string; language: string; ffmpeg: Ffmpeg; signal: AbortSignal },
): Promise<Word[]> {
  if (seconds > wavSecondsMax)
    return splitSegment({ text, startSecond: 0, endSecond: seconds }, language);
  const samples = await readSamples({ path, seconds }, { ffmpeg, signal, folder, file: "speech" });
  const said = { text, language, samples, rate: speechRate };
  return speechWork("alignByPauses", said, { signal });
}

/** Within the recording, in order, and without the pauses that some models return as words. */
function inOrder(words: readonly Word[], seconds: number): Word[] {
  let last = 0;
  return words.flatMap((word) => {
    const start = roundSeconds(Math.min(seconds, Math.max(last, word.start)));
    const end = roundSeconds(Math.min(seconds, Math.max(start, word.end)));
    if (!word.text || !Number.isFinite(start) || !Number.isFinite(end)) return [];
    last = start;
    return [{ text: word.text.slice(0, wordCharactersMax), start, end }];
  });
}
