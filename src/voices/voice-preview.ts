import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { segmentCache } from "../assets/segments.ts";
import { singleFlight } from "../caching/single-flight.ts";
import { findNamed } from "../providers/local-models/choose-voice.ts";
import { modelSpeech } from "../providers/local-models/model-speech.ts";
import type { Services } from "../services/services.ts";
import { ApiError, invalid, notFound } from "../system/errors.ts";
import { createFairSlots, SlotsBusyError } from "../system/fair-slots.ts";
import { newId } from "../system/ids.ts";
import { previewText } from "./preview-text.ts";

/** Increment when a preview would sound different than before. */
const previewVersion = 1;
const [slotsMax, waitingMax] = [2, 50];
/** Not an account: previews are the same for all. */
const cacheOwner = "voices";

export interface VoiceToPreview {
  /** A voice or a timbre of the local engine, such as en-us, f3 or en-us+f3. */
  voice: string;
  /** BCP 47. Only a timbre has no language of its own. */
  language: string;
}

/** Resolves to a WAV file. */
export type PreviewVoice = (account_id: string, wanted: VoiceToPreview) => Promise<Buffer>;

/**
 * Speaks one fixed sentence with the local engine, and keeps it in the storage until it is unused.
 * No model of a provider is called. Throws not_found for a voice that the local engine does not
 * have, validation_error if a speech model is configured, and rate_limit_exceeded while too many
 * wait. `folder` holds temporary files.
 */
export function voicePreviews(
  {
    capabilities,
    models,
    storage,
    clock,
  }: Pick<Services, "capabilities" | "models" | "storage" | "clock">,
  folder: string,
): PreviewVoice {
  const cache = segmentCache(storage, clock, cacheOwner);
  const speech = modelSpeech(models);
  const once = singleFlight<Buffer>();
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax,
    waitingMax,
    mayStart: (_, active) => active.length === 0,
  });
  const speak = async (text: string, { voice, language }: VoiceToPreview, key: string) => {
    const path = join(folder, `${newId("voice")}.wav`);
    try {
      const never = AbortSignal.any([]);
      await speech.speak({ text, language, voice, rate: 1, pitch: 1, path }, never);
      await cache.put(key, path);
      return await readFile(path);
    } finally {
      await rm(path, { force: true });
    }
  };
  return async (account_id, wanted) => {
    const known = capabilities.describe();
    if (!hasPreviews(known))
      throw invalid(
        `Voices of ${known.speech_engine} have no preview, because speech costs credits. Only voices of local/espeak-ng have one.`,
      );
    const { voice } = wanted;
    const own = ownLanguage(voice, known.languages);
    if (!own && !isTimbre(voice, known.timbres)) throw notFound("voice", voice);
    const language = own ?? wanted.language;
    const problem = capabilities.checkVoice({ language, voice });
    if (problem !== undefined) throw invalid(problem);
    const text = previewText(language);
    // A voice of the same name may be added again with another sound.
    const added = findNamed(models.list(), voice)?.model.added_at;
    const of = added === undefined ? [] : [added];
    const content = JSON.stringify([previewVersion, voice.toLowerCase(), language, text, ...of]);
    const key = createHash("sha256").update(content).digest("hex");
    return once(key, async () => {
      const kept = await cache.get(key);
      if (kept) return readFile(kept);
      const say = () => speak(text, { voice, language }, key);
      return slots.run({ account_id }, AbortSignal.any([]), say);
    }).catch((error: unknown) => {
      if (!(error instanceof SlotsBusyError)) throw error;
      throw new ApiError("rate_limit_exceeded", "Too many voices are wanted. Retry in a second.");
    });
  };
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
