import { rm } from "node:fs/promises";
import type { SpeechProvider, SpeechRequest } from "../generators.ts";
import { createEspeakPool, type EspeakVoices } from "./espeak-pool.ts";
import { distinctTimbres, espeakVoice } from "./espeak-voices.ts";
import { checkSpeakable } from "./reader-words.ts";
import { speechWork } from "./speech-work.ts";
import { spokenText } from "./spoken-text.ts";

const wordsPerMinute = 165;

/** The voices of a service share its processes, which start slowly. */
const pool = createEspeakPool({ idleMilliseconds: 60_000 });

/**
 * Speech by eSpeak NG in about 140 languages. Equal requests give equal bytes.
 * Why: docs/decisions/speech.md
 */
export function localSpeech(): SpeechProvider {
  let voices: EspeakVoices | undefined;
  return {
    listVoices: () => distinctTimbres,
    async speak(request, signal) {
      checkSpeakable(request.text);
      voices ??= await pool.voices(signal);
      const voice = espeakVoice(voices, request.language, request.voice);
      const spoken = spokenText(request.text);
      const samplesPath = `${request.path}.samples`;
      const { text, language, pronunciations = [], path, onStart } = request;
      const how = { voice, language, pronunciations, ...toRateAndPitch(request) };
      const utterance = { text: spoken.text, path: samplesPath, ...how };
      try {
        const said = await pool.say(utterance, { signal, onStart });
        const written = await speechWork(
          "writeSpeech",
          { request: { text, language, path }, said, samplesPath, source: spoken.source },
          { signal, onStart },
        );
        return { ...written, engine: "local/espeak-ng" };
      } finally {
        await rm(samplesPath, { force: true });
      }
    },
  };
}

/** eSpeak NG's pitch spans one octave on each side of 50. */
const toRateAndPitch = (request: SpeechRequest) => ({
  words_per_minute: Math.round(wordsPerMinute * request.rate),
  pitch: Math.round(Math.min(99, Math.max(0, 50 + 50 * Math.log2(request.pitch)))),
});
