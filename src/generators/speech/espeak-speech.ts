import { open, rm, writeFile } from "node:fs/promises";
import pLimit from "p-limit";
import { StepError } from "../../system/errors.ts";
import { TimeSlice } from "../../system/time-slice.ts";
import type { SpeechProvider, SpeechRequest } from "../generators.ts";
import { polishVoice } from "../sound/polish-voice.ts";
import { resample } from "../sound/resample.ts";
import { encodeWav } from "../sound/wav.ts";
import { createEspeakPool, type EspeakSpeech, type EspeakVoices } from "./espeak-pool.ts";
import { distinctTimbres, espeakVoice } from "./espeak-voices.ts";
import { audibleFrames, frameSeconds, heardAfter, heardBefore } from "./loudness-frames.ts";
import { checkSpeakable, readerWords } from "./reader-words.ts";
import { softenEnds } from "./soften-ends.ts";
import { spokenText } from "./spoken-text.ts";
import { widenPauses } from "./widen-pauses.ts";
import { wordTimes } from "./word-times.ts";

/** Of all voices, in Hz. */
export const voiceRate = 48_000;
const wordsPerMinute = 165;
/** Samples between two looks at the clock. */
const turn = 1 << 14;
/** Samples that are read at a time. */
const partSamples = 1 << 16;
/** −3 dBFS. */
const peak = 0.708;
/** Silence kept around the speech, in seconds. */
const margin = { before: 0.03, after: 0.07 };

/** The voices of a service share its processes, which start slowly. */
const pool = createEspeakPool({ idleMilliseconds: 60_000 });

/**
 * Speech by eSpeak NG in about 140 languages. Equal requests give equal bytes.
 * Why: docs/decisions/speech.md
 */
export function localSpeech(): SpeechProvider {
  let voices: EspeakVoices | undefined;
  // Slices of several speeches would follow each other in one turn of the event loop.
  const writing = pLimit(1);
  return {
    listVoices: () => distinctTimbres,
    async speak(request, signal) {
      checkSpeakable(request.text);
      voices ??= await pool.voices(signal);
      const voice = espeakVoice(voices, request.language, request.voice);
      const spoken = spokenText(request.text);
      const path = `${request.path}.samples`;
      const { language, pronunciations = [] } = request;
      const how = { voice, language, pronunciations, ...toRateAndPitch(request) };
      const utterance = { text: spoken.text, path, ...how };
      try {
        const said = await pool.say(utterance, { signal, onStart: request.onStart });
        const padded = await readSamples(path, said);
        const written = await writing(() =>
          writeSpeech(request, { ...said, padded }, spoken.source),
        );
        return { ...written, engine: "local/espeak-ng" };
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** eSpeak NG's pitch spans one octave on each side of 50. */
const toRateAndPitch = (request: SpeechRequest) => ({
  words_per_minute: Math.round(wordsPerMinute * request.rate),
  pitch: Math.round(Math.min(99, Math.max(0, 50 + 50 * Math.log2(request.pitch)))),
});

/** Writes the trimmed speech and returns its words as written, with their times. */
async function writeSpeech(
  request: SpeechRequest,
  { padded, ...said }: EspeakSpeech & { padded: Float32Array },
  source: readonly number[],
) {
  const cut = await speechWithin(padded.subarray(0, said.samples), said.rate);
  if (!cut)
    throw new StepError(
      "invalid_input",
      `The voice for "${request.language}" cannot speak the text ${JSON.stringify(request.text.slice(0, 80))}. Choose the language of the text.`,
    );
  const first = Math.round(cut.start * said.rate);
  const speech = padded.subarray(first, first + Math.round((cut.end - cut.start) * said.rate));
  await softenEnds(speech, said.rate);
  const wide = widenPauses(speech, said.rate, await audibleFrames(speech, said.rate));
  const anchors = said.words.map((word) => ({
    position: source[word.position] ?? 0,
    seconds: wide.moved(Math.max(0, word.milliseconds / 1000 - cut.start)),
  }));
  const words = wordTimes(
    readerWords(request.text, request.language),
    anchors,
    await audibleFrames(wide.samples, said.rate),
  );
  const full = await resample(wide.samples, said.rate, voiceRate);
  const sound = await normalizePeak(await polishVoice(full, voiceRate));
  await writeFile(request.path, await encodeWav({ rate: voiceRate, channels: [sound] }));
  const seconds = sound.length / voiceRate;
  return { seconds, words: words.map((word) => ({ ...word, end: Math.min(word.end, seconds) })) };
}

/**
 * Reads a file of 16-bit samples part by part, between which other events run. The silence that is
 * kept after speech follows.
 */
async function readSamples(
  path: string,
  { samples: count, rate }: EspeakSpeech,
): Promise<Float32Array> {
  const whole = new Float32Array(count + Math.ceil(margin.after * rate) + 1);
  const part = new Int16Array(partSamples);
  await using file = await open(path);
  for (let at = 0; at < count; ) {
    const { bytesRead } = await file.read(part, 0, part.byteLength, 2 * at);
    if (bytesRead < 2) throw new Error(`The file ${path} has ${at} of ${count} samples.`);
    for (const sample of part.subarray(0, bytesRead >> 1)) whole[at++] = sample / 32_768;
  }
  return whole;
}

/** Where sound starts and ends, with some silence around it; undefined if there is none. */
export async function speechWithin(
  samples: Float32Array,
  from: number,
): Promise<{ start: number; end: number } | undefined> {
  const frames = await audibleFrames(samples, from);
  const length = frames.length * frameSeconds;
  const start = heardAfter(frames, 0, length);
  const end = heardBefore(frames, 0, length);
  if (start === undefined || end === undefined) return undefined;
  return { start: Math.max(0, start - margin.before), end: end + margin.after };
}

/** Brings samples to the peak of all voices, in place. Works in slices. */
export async function normalizePeak(samples: Float32Array): Promise<Float32Array> {
  const slice = new TimeSlice();
  let loudest = 0;
  for (let i = 0; i < samples.length; i++) {
    loudest = Math.max(loudest, Math.abs(samples[i] as number));
    if (i % turn === 0 && slice.isOver()) await slice.next();
  }
  for (let i = 0; i < samples.length; i++) {
    samples[i] = ((samples[i] as number) / loudest) * peak;
    if (i % turn === 0 && slice.isOver()) await slice.next();
  }
  return samples;
}
