import { createCallPool } from "../../processes/call-pool.ts";
import { StepError } from "../../system/errors.ts";
import type { MusicProvider } from "../generators.ts";

const limits = {
  cpuSeconds: 120,
  heapMegabytes: 512,
  limitMessage: "The music takes too much time or memory. Use fewer seconds.",
};

/**
 * Music composed by rules and played with a SoundFont, in a child process. Equal requests give
 * equal bytes.
 */
export function localMusic(): MusicProvider {
  const module = new URL("./write-music.ts", import.meta.url);
  const pool = createCallPool({ module, ...limits });
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
