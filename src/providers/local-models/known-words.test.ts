import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readWav } from "../../generators/sound/wav.ts";
import { createVoiceAligner } from "../../generators/speech/align-by-voice.ts";
import { localSpeech } from "../../generators/speech/espeak-speech.ts";
import { findKnownWords } from "./known-words.ts";

// cspell:disable
const texts = [
  [
    "en",
    "en-gb+f3",
    "Coffee grows on bushes near the equator, and its beans are the seeds of a fruit.",
  ],
  ["de", "de+f2", "Bienen tanzen, um den anderen zu zeigen, wo die besten Blumen stehen."],
  ["fr", "fr+m3", "Le pont le plus ancien de la ville relie les deux rives depuis longtemps."],
] as const;
// cspell:enable

// Their processes are shared by all texts.
const speech = localSpeech();
const aligner = createVoiceAligner({ idleMilliseconds: 60_000 });

it.each(texts)(
  "finds the words of another voice in %s within 60 ms (median)",
  async (language, voice, text) => {
    const folder = await mkdtemp(join(tmpdir(), "known-words-"));
    const { signal } = new AbortController();
    try {
      const path = join(folder, "said.wav");
      const request = { text, language, voice, rate: 0.9, pitch: 1.2, path };
      const said = await speech.speak(request, signal);
      const { rate, channels } = readWav(await readFile(path));
      const reference = await aligner.say({ text, language, folder, file: "0" }, signal);
      const sound = channels[0] ?? new Float32Array();
      const found = await findKnownWords({ text, language, sound, rate, reference }, aligner, {
        signal,
      });
      expect(found.map((word) => word.text)).toEqual(said.words.map((word) => word.text));
      const errors = found.map(({ start }, index) =>
        Math.abs(start - (said.words[index]?.start ?? 9)),
      );
      const [median = 9] = errors.sort((a, b) => a - b).slice(Math.floor(errors.length / 2));
      expect(median).toBeLessThan(0.06);
      expect(await readdir(folder)).toEqual(["said.wav"]);
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);
