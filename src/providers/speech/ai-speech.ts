import { readFile, rm, writeFile } from "node:fs/promises";
import { generateSpeech, type SpeechModel } from "ai";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import type { SpeechProvider, SpeechRequest } from "../../generators/generators.ts";
import { readWav } from "../../generators/sound/wav.ts";
import { checkSpeakable } from "../../generators/speech/reader-words.ts";
import { speechWork } from "../../generators/speech/speech-work.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { mediaInput } from "../../media/media-input.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";
import { checkCallerName } from "../ai/caller-name.ts";

const rate = 48_000;

export interface SpeechUse {
  settings: ProviderSettings;
  ffmpeg: Ffmpeg;
  texts: TextWork;
}

/** Speech by a model. Models return no word timings, so the words are aligned with the sound. */
export function aiSpeech(
  model: SpeechModel,
  name: ModelName,
  { settings, ffmpeg, texts }: SpeechUse,
): SpeechProvider {
  return {
    async speak(request, signal) {
      checkSpeakable(request.text);
      const { pronunciations = [], language } = request;
      const asSaid = { text: request.text, language, pronunciations };
      const text =
        pronunciations.length > 0 ? await texts.run("sayAs", asSaid, signal) : request.text;
      const received = `${request.path}.received`;
      try {
        await callModel(
          name,
          settings,
          signal,
          () =>
            generateSpeech({
              model,
              text,
              ...voiceOptions(request),
              maxRetries: 0,
              abortSignal: signal,
            }),
          async ({ audio }) => {
            await writeFile(received, audio.uint8Array);
            const length = await readLength(ffmpeg, received, signal);
            return { characters: [...text].length, ...length };
          },
        );
        await decode(ffmpeg, received, request, signal);
      } finally {
        await rm(received, { force: true });
      }
      const [samples = new Float32Array()] = readWav(await readFile(request.path)).channels;
      // The words are those of the written text, however it was respelled.
      const said = { text: request.text, language, samples, rate };
      const words = await speechWork("alignByPauses", said, { signal, onStart: request.onStart });
      if (words.length === 0)
        throw new StepError("tool_failed", `${name.engine} returned silence.`, {
          retryable: true,
        });
      return { seconds: samples.length / rate, words, engine: name.engine };
    },
  };
}

/** Some models are priced by the length of their sound. It is unknown for an invalid sound. */
const readLength = (ffmpeg: Ffmpeg, path: string, signal: AbortSignal) =>
  ffmpeg.probe(path, signal).then(
    ({ seconds }) => ({ media_seconds: Math.round(seconds * 1000) / 1000 }),
    () => ({}),
  );

const voiceOptions = ({ voice, rate: speed, language }: SpeechRequest) => ({
  // ElevenLabs puts the voice into the path of its address.
  ...(voice === undefined ? {} : { voice: checkCallerName("voice_name", voice) }),
  ...(speed === 1 ? {} : { speed }),
  // Providers expect ISO 639-1.
  language: baseLanguage(language),
});

async function decode(
  ffmpeg: Ffmpeg,
  from: string,
  { path, pitch }: SpeechRequest,
  signal: AbortSignal,
) {
  // No provider supports pitch: change the speed, then stretch back to the original length.
  const shifted =
    pitch === 1
      ? []
      : [
          `asetrate=${Math.round(rate * pitch)}`,
          `aresample=${rate}`,
          `atempo=${(1 / pitch).toFixed(6)}`,
        ];
  const filters = [`aresample=${rate}`, "aformat=channel_layouts=mono", ...shifted].join(",");
  await ffmpeg.run(
    [...mediaInput(from), "-vn", "-af", filters, "-c:a", "pcm_s16le", "-f", "wav", "-y", path],
    { signal },
  );
}
