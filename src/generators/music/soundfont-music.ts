import { createCallPool } from "../../processes/call-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { MusicProvider } from "../generators.ts";

/** A process starts as slowly as it plays the music of a short video. */
const kept = { keptMax: 1, idleMilliseconds: 30_000 };
const limits = {
  cpuSeconds: 120,
  heapMegabytes: 512,
  limitMessage: "The music takes too much time or memory. Use fewer seconds.",
};

const module = new URL("./write-music.ts", import.meta.url);
const pool = createCallPool({ module, ...kept, ...limits });

/**
 * Music composed by rules and played with a SoundFont, in a child process. Equal requests give
 * equal bytes.
 */
export function localMusic(): MusicProvider {
  return {
    async compose(request, signal) {
      try {
        const seconds = (await pool.call({ name: "writeMusic", request }, signal)) as number;
        return { seconds, engine: "local/soundfont" };
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof StepError) throw cause;
        const reason = cause instanceof Error ? cause.message : cause;
        throw new StepError("tool_failed", `Music synthesis failed: ${reason}`, { cause });
      }
    },
  };
}
