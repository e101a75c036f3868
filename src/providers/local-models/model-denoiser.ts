import { open } from "node:fs/promises";
import type { Denoiser } from "../../generators/sound-providers.ts";
import { speechRate } from "../../media/audio/read-samples.ts";
import { chooseModel } from "./choose-model.ts";
import type { LocalModels } from "./local-models.ts";
import { chunkSeconds, readPart } from "./read-part.ts";

/** Of the chunk before: a model needs some sound before it knows the noise. */
const lookBackSeconds = 2;
/** Over which one chunk blends into the next. */
const joinSeconds = 0.02;
const joinSamples = joinSeconds * speechRate;

/**
 * Removes noise with an installed model, in chunks of a minute.
 * Why: docs/decisions/local-models.md
 */
export function modelDenoiser(models: LocalModels): Denoiser {
  return {
    async denoise({ path, cleaned, seconds }, signal) {
      const model = chooseModel(models.list(), "denoiser");
      await using file = await open(cleaned, "w");
      let tail = new Float32Array();
      for (let at = 0; at < seconds; at += chunkSeconds) {
        const start = Math.max(0, at - lookBackSeconds);
        const samples = await readPart(path, { start, end: at + chunkSeconds + joinSeconds });
        const clean = await models.engine.denoise(model, samples, { signal });
        const chunk = clean.subarray((at - start) * speechRate);
        blend(tail, chunk);
        await file.write(chunk.subarray(0, chunkSeconds * speechRate));
        tail = chunk.slice(chunkSeconds * speechRate);
      }
      return { engine: `local/${model.name}` };
    },
  };
}

/** Fades from the end of the chunk before to the start of a chunk. */
function blend(tail: Float32Array, chunk: Float32Array): void {
  for (const [index, before] of tail.entries()) {
    const share = index / joinSamples;
    chunk[index] = before * (1 - share) + (chunk[index] ?? 0) * share;
  }
}
