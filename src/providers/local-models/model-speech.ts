import { mkdir, rm, writeFile } from "node:fs/promises";
import type { SpeechProvider, SpeechRequest } from "../../generators/generators.ts";
import { resample } from "../../generators/sound/resample.ts";
import { encodeWav } from "../../generators/sound/wav.ts";
import {
  createVoiceAligner,
  type Reference,
  type VoiceAligner,
} from "../../generators/speech/align-by-voice.ts";
import {
  localSpeech,
  normalizePeak,
  speechWithin,
  voiceRate,
} from "../../generators/speech/espeak-speech.ts";
import { checkSpeakable, readerWords } from "../../generators/speech/reader-words.ts";
import { StepError } from "../../system/errors.ts";
import { roundSeconds } from "../../values/round-seconds.ts";
import type { Word } from "../../values/scene.ts";
import { chooseVoice, listDistinctVoices } from "./choose-voice.ts";
import type { SpokenSamples } from "./engine-functions.ts";
import { findKnownWords } from "./known-words.ts";
import type { LocalModels } from "./local-models.ts";
import type { InstalledModel } from "./model.ts";

/** Silence between two sentences. */
const sentencePauseSeconds = 0.28;
const idleMillisecondsPreset = 60_000;

/**
 * Speech by the installed models in their languages, and by eSpeak NG in all others. Words get
 * their times by alignment, sentence by sentence, so that errors do not grow.
 * Why: docs/decisions/local-models.md
 */
export function modelSpeech(
  models: LocalModels,
  { idleMilliseconds = idleMillisecondsPreset, plain = localSpeech() } = {},
): SpeechProvider {
  const aligner = createVoiceAligner({ idleMilliseconds });
  return {
    listVoices: (language) => listDistinctVoices(models.list(), language),
    async speak(request, signal) {
      const choice = chooseVoice(models.list(), request);
      if (!choice.model) {
        const said = await plain.speak({ ...request, voice: choice.voice }, signal);
        return choice.warnings.length > 0 ? { ...said, warnings: choice.warnings } : said;
      }
      const use: Use = { models, aligner, model: choice.model, speaker: choice.speaker };
      const warnings = [...choice.warnings, ...pitchWarnings(request, choice.model)];
      const said = await speakByModel(request, use, signal);
      return warnings.length > 0 ? { ...said, warnings } : said;
    },
  };
}

const pitchWarnings = ({ pitch }: SpeechRequest, { name }: InstalledModel) =>
  pitch === 1 ? [] : [`The voice model "${name}" has one pitch, so "pitch" is ignored.`];

interface Use {
  models: LocalModels;
  aligner: VoiceAligner;
  model: InstalledModel;
  speaker: number;
}

interface Sentence {
  text: string;
  /** Its sound without the silence around it, and the times of its words in it. */
  sound: Float32Array;
  words: Word[];
}

async function speakByModel(request: SpeechRequest, use: Use, signal: AbortSignal) {
  checkSpeakable(request.text);
  const { models, model } = use;
  const { text, language, pronunciations = [], onStart } = request;
  const call = { signal, onStart };
  const parts = await models.engine.split(model, text, language, call);
  const folder = `${request.path}-sentences`;
  await mkdir(folder);
  const work: Promise<unknown>[] = [];
  /** Failures count where they are awaited, which may be later. */
  const start = <T>(task: Promise<T>): Promise<T> => {
    task.catch(() => {});
    work.push(task);
    return task;
  };
  try {
    const sentences: Promise<Sentence>[] = [];
    let rate = voiceRate;
    for (const part of parts.filter((one) => /[\p{L}\p{N}]/u.test(one))) {
      // eSpeak NG says the sentence meanwhile, and its words are found while the next is spoken.
      const own = { text: part, language, pronunciations, folder, file: String(sentences.length) };
      const reference = start(use.aligner.say(own, signal));
      const how = { language, pronunciations, speaker: use.speaker, speed: request.rate };
      const spoken = { text: part, ...how };
      const said = await models.engine.speak(model, spoken, call);
      rate = said.rate;
      sentences.push(start(alignSentence(said, { ...own, reference, use, signal })));
    }
    const { samples, words } = joinSentences(await Promise.all(sentences), rate);
    const sound = await normalizePeak(await resample(samples, rate, voiceRate));
    await writeFile(request.path, await encodeWav({ rate: voiceRate, channels: [sound] }));
    const seconds = sound.length / voiceRate;
    return { seconds, words: asWritten(words, request, seconds), engine: `local/${model.name}` };
  } finally {
    await Promise.allSettled(work);
    await rm(folder, { recursive: true, force: true });
  }
}

interface AlignWork {
  text: string;
  language: string;
  reference: Promise<Reference | undefined>;
  use: Use;
  signal: AbortSignal;
}

async function alignSentence(
  { samples, rate }: SpokenSamples,
  { text, language, use, signal, ...work }: AlignWork,
): Promise<Sentence> {
  const cut = await speechWithin(samples, rate);
  if (!cut)
    throw new StepError(
      "invalid_input",
      `The voice model "${use.model.name}" cannot speak the text ${JSON.stringify(text.slice(0, 80))}. Choose the language of the text.`,
    );
  const sound = samples.slice(Math.round(cut.start * rate), Math.round(cut.end * rate));
  const known = { text, language, sound, rate, reference: await work.reference };
  return { text, sound, words: await findKnownWords(known, use.aligner, signal) };
}

function joinSentences(sentences: readonly Sentence[], rate: number) {
  const pause = Math.round(sentencePauseSeconds * rate);
  const length = sentences.reduce((sum, { sound }) => sum + sound.length + pause, -pause);
  const samples = new Float32Array(Math.max(0, length));
  let at = 0;
  const words = sentences.flatMap((sentence) => {
    samples.set(sentence.sound, at);
    const from = at / rate;
    at += sentence.sound.length + pause;
    return sentence.words.map(({ text, start, end }) => ({
      text,
      start: roundSeconds(from + start),
      end: roundSeconds(from + end),
    }));
  });
  return { samples, words };
}

/** The words of the whole text, which differ where signs stand between two sentences. */
function asWritten(
  words: readonly Word[],
  { text, language }: SpeechRequest,
  seconds: number,
): Word[] {
  const written = readerWords(text, language);
  const isSame = written.length === words.length;
  return words.map((word, index) => ({
    ...word,
    ...(isSame ? { text: written[index]?.text ?? word.text } : {}),
    end: Math.min(word.end, seconds),
  }));
}
