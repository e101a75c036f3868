import { rm } from "node:fs/promises";
import type { SpeakerFinder } from "../../generators/sound-providers.ts";
import { decodeSamples } from "../../media/audio/read-samples.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { chooseModel } from "./choose-model.ts";
import type { LocalModels } from "./local-models.ts";

/**
 * Tells speakers apart with an installed model, in one call, because voices are compared across the
 * whole recording.
 * Why: docs/decisions/local-models.md
 */
export function modelSpeakers(models: LocalModels, { ffmpeg }: { ffmpeg: Ffmpeg }): SpeakerFinder {
  return {
    async findSpeakers({ path, seconds, folder }, signal) {
      const model = chooseModel(models.list(), "speakers");
      const use = { ffmpeg, signal, folder, file: "speakers" };
      const decoded = await decodeSamples({ path, seconds }, use);
      try {
        const parts = await models.engine.findSpeakers(model, decoded, { signal });
        return { parts, engine: `local/${model.name}` };
      } finally {
        await rm(decoded, { force: true });
      }
    },
  };
}
