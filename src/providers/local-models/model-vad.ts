import { rm } from "node:fs/promises";
import type { SpeechFinder, TimedPart } from "../../generators/sound-providers.ts";
import { decodeSamples } from "../../media/audio/read-samples.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { chooseModel } from "./choose-model.ts";
import type { LocalModels } from "./local-models.ts";
import { chunkSeconds, readPart } from "./read-part.ts";

/** Of the chunk before: a model needs some sound before it is sure. */
const overlapSeconds = 1;

/**
 * Finds speech with an installed model, in chunks of a minute.
 * Why: docs/decisions/local-models.md
 */
export function modelVad(models: LocalModels, { ffmpeg }: { ffmpeg: Ffmpeg }): SpeechFinder {
  return {
    async findSpeech({ path, seconds, folder }, signal) {
      const model = chooseModel(models.list(), "vad");
      const use = { ffmpeg, signal, folder, file: "speech" };
      const decoded = await decodeSamples({ path, seconds }, use);
      const parts: TimedPart[] = [];
      try {
        for (let at = 0; at < seconds; at += chunkSeconds) {
          const start = Math.max(0, at - overlapSeconds);
          const samples = await readPart(decoded, {
            start,
            end: Math.min(seconds, at + chunkSeconds),
          });
          const found = await models.engine.findSpeech(model, samples, { signal });
          for (const part of found)
            join(parts, { start: start + part.start, end: start + part.end });
        }
      } finally {
        await rm(decoded, { force: true });
      }
      return { parts, engine: `local/${model.name}` };
    },
  };
}

/** Adds a part, or extends the last one if they touch. */
function join(parts: TimedPart[], part: TimedPart): void {
  const last = parts.at(-1);
  if (!last || part.start > last.end) parts.push(part);
  else {
    last.start = Math.min(last.start, part.start);
    last.end = Math.max(last.end, part.end);
  }
}
