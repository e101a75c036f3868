import {
  boolean,
  defineTool,
  number,
  perCall,
  string,
} from "../../../src/catalog/own-tools/tool-kit.ts";
import { recordBegin } from "../journal.ts";

/** Decides whether a loop goes on. */
export default defineTool({
  name: "Judge",
  category: "analysis",
  description: "Asks for another round until there were enough.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 300,
  retry: "transient",
  determinism: "exact",
  input: {
    mark: string({ description: "Names the run." }),
    round: number({ description: "Rounds so far." }),
    rounds: number({ default: 1, description: "Rounds in all." }),
  },
  output: {
    again: boolean({ description: "Whether another round follows." }),
    round: number({ description: "Rounds so far." }),
  },
  example: { mark: "a", round: 1 },
  async run({ input: { mark, round, rounds } }) {
    recordBegin({ mark, node: "judge", visit: round });
    return { again: round < rounds, round, engine: "local/chaos" };
  },
});
