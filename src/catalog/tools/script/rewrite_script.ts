import { secondsToSay } from "../../../generators/text/pacing.ts";
import { fitToSeconds, simplify } from "../../../generators/text/rewrite.ts";
import { resolveTextLanguage } from "../../../generators/text/text-language.ts";
import { defineTool } from "../../define-tool.ts";
import { textOfSeconds } from "../../expected-values.ts";
import { language, number, string, strings } from "../../fields.ts";
import { perCall } from "../../price.ts";
import { requireSourceText } from "../../source-text.ts";

export default defineTool({
  name: "Rewrite script",
  category: "script",
  description:
    "Makes a script fit a length, by leaving out the sentences that matter least, or easier to follow, by shorter sentences. No new words are written.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  input: {
    script: string({ min: 1, max: 50_000, description: "The spoken text." }),
    seconds: number({
      optional: true,
      min: 1,
      max: 3600,
      description: "Maximum time that the script takes to speak, in seconds.",
    }),
    reading_level: string({
      default: "same",
      enum: ["same", "plain"],
      description: "plain: no brackets, and long sentences are split between clauses.",
    }),
    language: language({
      default: "auto",
      description: "Language of the script, a BCP 47 tag. auto detects it.",
    }),
  },
  output: {
    script: string({ description: "The new script, one paragraph per line." }),
    language: language({ description: "Language of the script." }),
    script_seconds: number({ description: "Time that the new script takes to speak." }),
    warnings: strings({ optional: true, description: "What could not be done." }),
  },
  example: { script: "The sea is deep (very deep). Light fades. Fish glow.", seconds: 3 },
  expect({ script = "", seconds, language = "auto" }) {
    const spoken = language === "auto" ? "en" : language;
    const said = secondsToSay(script, spoken);
    return {
      script: textOfSeconds(Math.min(said, seconds ?? said), spoken),
      language: spoken,
    };
  },
  async run({ input, signal }) {
    signal.throwIfAborted();
    const given = requireSourceText(input);
    const language = await resolveTextLanguage(input.language, given);
    const plain = input.reading_level === "plain" ? simplify(given, language) : given;
    const { seconds } = input;
    const { script } = seconds ? fitToSeconds(plain, { language, seconds }) : { script: plain };
    const script_seconds = Math.round(secondsToSay(script, language) * 10) / 10;
    const tooLong = seconds !== undefined && script_seconds > seconds;
    return {
      ...{ script, language, script_seconds },
      ...(tooLong
        ? { warnings: [`One sentence takes ${script_seconds} s. It cannot be made shorter.`] }
        : {}),
      engine: "local/textrank",
    };
  },
});
