import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { StepError } from "../../system/errors.ts";
import type { MusicProvider } from "../generators.ts";

/** Music composed by rules and played with a SoundFont. Equal requests give equal bytes. */
export function localMusic(): MusicProvider {
  return {
    async compose(request, signal) {
      signal.throwIfAborted();
      const thread = new Worker(new URL("./music-worker.ts", import.meta.url), {
        workerData: request,
        env: {},
        execArgv: [],
      });
      try {
        const [seconds] = (await once(thread, "message", { signal })) as [number];
        return { seconds, engine: "local/soundfont" };
      } catch (error) {
        signal.throwIfAborted();
        throw new StepError(
          "tool_failed",
          `Music synthesis failed: ${error instanceof Error ? error.message : error}`,
          {
            cause: error,
          },
        );
      } finally {
        await thread.terminate();
      }
    },
  };
}
