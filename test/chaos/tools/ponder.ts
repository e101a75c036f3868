import { setTimeout as delay } from "node:timers/promises";
import { defineTool, number, perCall, string } from "../../../src/catalog/own-tools/tool-kit.ts";
import { recordBegin } from "../journal.ts";

/** Takes time, and no CPU. */
export default defineTool({
  name: "Ponder",
  category: "script",
  description: "Waits, and says so.",
  credits: perCall(1),
  version: 1,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  input: {
    mark: string({ description: "Names the run." }),
    place: string({ default: "ponder", description: "The node of this step." }),
    milliseconds: number({ default: 500, min: 0, max: 60_000, description: "How long it takes." }),
    round: number({ default: 0, description: "Rounds before this one." }),
  },
  output: {
    text: string({ description: "What it found." }),
    round: number({ description: "Rounds up to this one." }),
  },
  example: { mark: "a" },
  async run({ input, signal, progress }) {
    const { mark, place, round, milliseconds } = input;
    recordBegin({ mark, node: place, visit: round + 1 });
    progress(50);
    // One pause: a worker that was frozen during it saves this step as soon as it goes on.
    await delay(milliseconds, undefined, { signal });
    return { text: `Pondered ${mark} at ${place}.`, round: round + 1, engine: "local/chaos" };
  },
});
