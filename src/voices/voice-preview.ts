import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { readPronunciations } from "../accounts/pronunciations.ts";
import { singleFlight } from "../caching/single-flight.ts";
import { findNamed } from "../providers/local-models/choose-voice.ts";
import { modelSpeech } from "../providers/local-models/model-speech.ts";
import { segmentCache } from "../segments/segment-cache.ts";
import type { Services } from "../services/services.ts";
import { ApiError, invalid, notFound, StepError } from "../system/errors.ts";
import { createFairSlots, SlotsBusyError } from "../system/fair-slots.ts";
import { newId } from "../system/ids.ts";
import { previewText } from "./preview-text.ts";

/** Increment when a preview would sound different than before. */
const previewVersion = 1;
const [slotsMax, waitingMax] = [2, 50];
/** Of a sentence with its pronunciations, which may be much longer than the words that they say. */
const saidLettersMax = 600;
/** Not an account: previews are the same for all. */
const cacheOwner = "voices";

export interface VoiceToPreview {
  /** A voice or a timbre of the local engine, such as en-us, f3 or en-us+f3. */
  voice: string;
  /** BCP 47. Only a timbre has no language of its own. */
  language: string;
}

/** Each resolves to a WAV file. */
export interface VoicePreviews {
  /** Speaks one fixed sentence, and keeps it in the storage until it is unused. */
  preview(account_id: string, wanted: VoiceToPreview): Promise<Buffer>;
  /** Speaks a sentence of the caller with its pronunciations. Nothing is kept. */
  say(account_id: string, wanted: VoiceToPreview & { text: string }): Promise<Buffer>;
}

/**
 * Previews of the voices of the local engine. No model of a provider is called. Throws not_found
 * for a voice that the local engine does not have, validation_error if a speech model is
 * configured or a text cannot be spoken, and rate_limit_exceeded while too many wait. `folder`
 * holds temporary files.
 */
export function voicePreviews(
  {
    capabilities,
    models,
    storage,
    clock,
    db,
    texts,
  }: Pick<Services, "capabilities" | "models" | "storage" | "clock" | "db" | "texts">,
  folder: string,
): VoicePreviews {
  const cache = segmentCache(storage, clock, cacheOwner);
  const speech = modelSpeech(models);
  const once = singleFlight<Buffer>();
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax,
    waitingMax,
    mayStart: (_, active) => active.length === 0,
  });
  const inTurn = (account_id: string, work: () => Promise<Buffer>) =>
    slots.run({ account_id }, AbortSignal.any([]), work).catch((error: unknown) => {
      if (!(error instanceof SlotsBusyError)) throw error;
      throw new ApiError("rate_limit_exceeded", "Too many voices are wanted. Retry in a second.");
    });
  const speak = async (said: SaidSample, keep: (path: string) => Promise<unknown>) => {
    const path = join(folder, `${newId("voice")}.wav`);
    try {
      await speech.speak({ ...said, rate: 1, pitch: 1, path }, AbortSignal.any([]));
      await keep(path);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  };
  return {
    async preview(account_id, wanted) {
      const found = findVoice(capabilities, wanted);
      const text = previewText(found.language);
      const { voice, language } = found;
      // A voice of the same name may be added again with another sound.
      const added = findNamed(models.list(), voice)?.model.added_at;
      const of = added === undefined ? [] : [added];
      const content = JSON.stringify([previewVersion, voice.toLowerCase(), language, text, ...of]);
      const key = createHash("sha256").update(content).digest("hex");
      return once(key, async () => {
        const kept = await cache.get(key);
        if (kept) return readFile(kept);
        return inTurn(account_id, () => speak({ ...found, text }, (path) => cache.put(key, path)));
      });
    },
    async say(account_id, { text, ...wanted }) {
      const found = findVoice(capabilities, wanted);
      const pronunciations = await readPronunciations(db, account_id);
      const { language } = found;
      const asSaid = { text, language, pronunciations };
      const whole =
        pronunciations.length > 0 ? await texts.run("sayAs", asSaid, AbortSignal.any([])) : text;
      if (whole.length > saidLettersMax)
        throw invalid(
          `With your pronunciations, the text has ${whole.length} letters. The maximum is ${saidLettersMax}.`,
          "text",
        );
      const said = { ...found, text: whole };
      return inTurn(account_id, () => speak(said, async () => {})).catch((error: unknown) => {
        if (error instanceof StepError) throw invalid(error.message, "text");
        throw error;
      });
    },
  };
}

interface SaidSample extends VoiceToPreview {
  text: string;
}

/** The voice with the language that it speaks. */
function findVoice(
  capabilities: Services["capabilities"],
  { voice, language: wanted }: VoiceToPreview,
): VoiceToPreview {
  const known = capabilities.describe();
  if (!hasPreviews(known))
    throw invalid(
      `Voices of ${known.speech_engine} have no preview, because speech costs credits. Only voices of local/espeak-ng have one.`,
    );
  const own = ownLanguage(voice, known.languages);
  if (!own && !isTimbre(voice, known.timbres)) throw notFound("voice", voice);
  const language = own ?? wanted;
  const problem = capabilities.checkVoice({ language, voice });
  if (problem !== undefined) throw invalid(problem);
  return { voice, language };
}

/** Only voices of the local engine have previews; those of a model cost credits. */
export const hasPreviews = ({ speech_engine }: { speech_engine: string }): boolean =>
  speech_engine === "local/espeak-ng";

/** The language that a voice speaks. A timbre has none. */
function ownLanguage(
  voice: string,
  languages: readonly { language: string; voices: readonly string[] }[],
): string | undefined {
  const [name = ""] = voice.toLowerCase().split("+");
  return languages.find(({ voices }) => voices.some((one) => one.toLowerCase() === name))?.language;
}

const isTimbre = (voice: string, timbres: readonly string[]) =>
  timbres.some((timbre) => timbre.toLowerCase() === voice.toLowerCase());
