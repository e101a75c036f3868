import { rm } from "node:fs/promises";
import type {
  TranscriptionProvider,
  TranscriptionRequest,
} from "../../generators/sound-providers.ts";
import { createVoiceAligner, type VoiceAligner } from "../../generators/speech/align-by-voice.ts";
import { audibleFrames } from "../../generators/speech/loudness-frames.ts";
import { readerWords } from "../../generators/speech/reader-words.ts";
import { featureRate } from "../../generators/speech/speech-features.ts";
import { wordTimes } from "../../generators/speech/word-times.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import { findKeptParts, type Part } from "../../media/audio/find-pauses.ts";
import { decodeSamples } from "../../media/audio/read-samples.ts";
import { measureLevels } from "../../media/audio/sound-levels.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { StepError } from "../../system/errors.ts";
import { roundSeconds } from "../../values/round-seconds.ts";
import type { Word } from "../../values/scene.ts";
import { speaks } from "./choose-voice.ts";
import type { HeardText } from "./engine-functions.ts";
import { findKnownWords } from "./known-words.ts";
import type { LocalModels } from "./local-models.ts";
import type { InstalledModel } from "./model.ts";
import { readPart } from "./read-part.ts";

/** Recognizers hear at most half a minute at once. */
const chunkSecondsMax = 25;
const pauses = { pauseSeconds: 0.3, marginSeconds: 0.1 };
const idleMilliseconds = 60_000;

interface Tools {
  ffmpeg: Ffmpeg;
  texts: TextWork;
}

/**
 * Transcription by an installed recognizer, between pauses in parts of half a minute. Its times
 * count; a model without times is aligned with eSpeak NG saying the same words.
 * Why: docs/decisions/local-models.md
 */
export function modelTranscription(models: LocalModels, tools: Tools): TranscriptionProvider {
  const aligner = createVoiceAligner({ idleMilliseconds });
  return {
    async transcribe(request, signal) {
      const model = chooseEars(models.list(), request.language);
      const engine = `local/${model.name}`;
      const levels = await measureLevels(request, { ffmpeg: tools.ffmpeg, call: { signal } });
      const chunks = toChunks(findKeptParts(levels, request.seconds, pauses));
      if (chunks.length === 0) return { text: "", words: [], language: undefined, engine };
      const heard = await hearChunks(chunks, { models, model, tools, request, signal });
      const language = await findLanguage(heard, { request, model, tools, signal });
      const words: Word[] = [];
      for (const chunk of heard)
        words.push(...(await placeWords(chunk, { language, aligner, request, signal })));
      return { text: heard.map(({ text }) => text).join(" "), words, language, engine };
    },
  };
}

/** The first recognizer that hears the language, or any language. */
function chooseEars(models: readonly InstalledModel[], language: string | undefined) {
  const ears = models.filter(({ kind }) => kind === "ears");
  const usable = ears.filter(({ broken }) => broken === undefined);
  const found = usable.find(
    (model) => model.languages.length === 0 || language === undefined || speaks(model, language),
  );
  if (found) return found;
  const broken = ears.find((model) => model.broken !== undefined);
  if (usable.length === 0 && broken)
    throw new StepError("tool_failed", `The model "${broken.name}" is broken: ${broken.broken}`);
  throw new StepError(
    "invalid_input",
    `No installed recognizer hears "${language}". Add one with ./reelwright models add ears, or give the script.`,
  );
}

/** Joins parts and the short pauses between them; a longer part is divided. */
function toChunks(parts: readonly Part[]): Part[] {
  const chunks: Part[] = [];
  for (const part of parts) {
    const last = chunks.at(-1);
    if (last && part.end - last.start <= chunkSecondsMax) last.end = part.end;
    else
      for (let start = part.start; start < part.end; start += chunkSecondsMax)
        chunks.push({ start, end: Math.min(part.end, start + chunkSecondsMax) });
  }
  return chunks;
}

interface HeardChunk extends HeardText {
  start: number;
  samples: Float32Array;
}

interface Hearing {
  models: LocalModels;
  model: InstalledModel;
  tools: Tools;
  request: TranscriptionRequest;
  signal: AbortSignal;
}

async function hearChunks(
  chunks: readonly Part[],
  { models, model, tools, request, signal }: Hearing,
): Promise<HeardChunk[]> {
  const { path, seconds, folder } = request;
  const use = { ffmpeg: tools.ffmpeg, signal, folder, file: "heard" };
  const decoded = await decodeSamples({ path, seconds }, use);
  try {
    const heard: HeardChunk[] = [];
    for (const chunk of chunks) {
      const samples = await readPart(decoded, chunk);
      const found = await models.engine.hear(model, samples, { signal });
      if (found.text !== "") heard.push({ ...found, start: chunk.start, samples });
    }
    return heard;
  } finally {
    await rm(decoded, { force: true });
  }
}

/** The language of the request, of the model, or of what was heard. */
async function findLanguage(
  heard: readonly HeardChunk[],
  { request, model, tools, signal }: Omit<Hearing, "models">,
): Promise<string> {
  const [only, ...others] = model.languages;
  const named = request.language ?? heard.find(({ language }) => language)?.language;
  if (named !== undefined) return named;
  if (only !== undefined && others.length === 0) return only;
  const text = heard.map((chunk) => chunk.text).join(" ");
  return await tools.texts.run("resolveTextLanguage", { language: "auto", text }, signal);
}

interface Placing {
  language: string;
  aligner: VoiceAligner;
  request: TranscriptionRequest;
  signal: AbortSignal;
}

/** The words of a chunk with their times in the recording. */
async function placeWords(
  { text, tokens, start, samples }: HeardChunk,
  { language, aligner, request, signal }: Placing,
): Promise<Word[]> {
  const found = tokens
    ? wordTimes(
        readerWords(text, language),
        findAnchors(text, tokens),
        await audibleFrames(samples, featureRate),
      )
    : await findKnownWords(
        {
          ...{ text, language, sound: samples, rate: featureRate },
          reference: await aligner.say(
            { text, language, folder: request.folder, file: "heard" },
            signal,
          ),
        },
        aligner,
        { signal },
      );
  return found.map((word) => ({
    text: word.text,
    start: roundSeconds(start + word.start),
    end: roundSeconds(start + word.end),
  }));
}

/** Where each token stands in the text, in code points. */
function findAnchors(text: string, tokens: NonNullable<HeardText["tokens"]>) {
  let at = 0;
  return tokens.flatMap((token) => {
    const written = token.text.replaceAll("▁", "").trim();
    const found = written === "" ? -1 : text.indexOf(written, at);
    if (found < 0) return [];
    at = found + written.length;
    return [{ position: [...text.slice(0, found)].length, seconds: token.start }];
  });
}
