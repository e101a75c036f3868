import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { SpeechProvider, SpeechRequest } from "../../generators/generators.ts";
import {
  createVoiceAligner,
  type Reference,
  type VoiceAligner,
} from "../../generators/speech/align-by-voice.ts";
import { localSpeech } from "../../generators/speech/espeak-speech.ts";
import { checkSpeakable, readerWords } from "../../generators/speech/reader-words.ts";
import { type SpeechCall, speechWork } from "../../generators/speech/speech-work.ts";
import { voiceRate } from "../../generators/speech/voice-rate.ts";
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
  /** The file of its sound without the silence around it. */
  file: string;
  /** Their times in this sound. */
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
      sentences.push(start(alignSentence(said, { ...own, reference, use, call })));
    }
    const made = await Promise.all(sentences);
    const files = made.map(({ file }) => file);
    const joined = { files, rate, pauseSeconds: sentencePauseSeconds, path: request.path };
    const { starts, seconds } = await speechWork("joinSentences", joined, call);
    const words = made.flatMap((sentence, index) => moveWords(sentence.words, starts[index] ?? 0));
    return { seconds, words: asWritten(words, request, seconds), engine: `local/${model.name}` };
  } finally {
    await Promise.allSettled(work);
    await rm(folder, { recursive: true, force: true });
  }
}

interface AlignWork {
  text: string;
  language: string;
  folder: string;
  file: string;
  reference: Promise<Reference | undefined>;
  use: Use;
  call: SpeechCall;
}

async function alignSentence(
  { samples, rate }: SpokenSamples,
  { text, language, use, call, ...work }: AlignWork,
): Promise<Sentence> {
  const sound = await speechWork("trimSpeech", { samples, rate }, call);
  if (!sound)
    throw new StepError(
      "invalid_input",
      `The voice model "${use.model.name}" cannot speak the text ${JSON.stringify(text.slice(0, 80))}. Choose the language of the text.`,
    );
  const file = join(work.folder, `${work.file}.samples`);
  await writeFile(file, sound);
  const known = { text, language, sound, rate, reference: await work.reference };
  return { file, words: await findKnownWords(known, use.aligner, call) };
}

const moveWords = (words: readonly Word[], seconds: number): Word[] =>
  words.map(({ text, start, end }) => ({
    text,
    start: roundSeconds(seconds + start),
    end: roundSeconds(seconds + end),
  }));

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
