import { secondsToSay } from "../../../language/speaking-rate.ts";
import { requireSourceText } from "../../common-inputs/source-text.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { language, number, string, strings } from "../../definition/fields.ts";
import { placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

export default defineTool({
  name: "Rewrite script",
  category: "script",
  description:
    "Makes a script fit a length, by leaving out the sentences that matter least, or easier to follow: without brackets, and with long sentences divided where both halves are sentences. Without a text model no new words are written.",
  credits: perCall(0.5),
  version: 3,
  timeoutSeconds: 60,
  retry: "transient",
  determinism: "exact",
  models: ["text"],
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
      description:
        "plain: no brackets, and long sentences are divided where both halves are sentences.",
    }),
    language: language({
      default: "auto",
      description: "Language of the script, a BCP 47 tag. auto detects it.",
    }),
  },
  repeats: ["language"],
  output: {
    script: string({ description: "The new script, one paragraph per line." }),
    language: language({ description: "Language of the script." }),
    script_seconds: number({ description: "Time that the new script takes to speak." }),
    warnings: strings({ optional: true, description: "Limits that the script could not meet." }),
  },
  example: { script: "The sea is deep (very deep). Light fades. Fish glow.", seconds: 3 },
  expect({ script = "", seconds, language = "auto" }) {
    const spoken = language === "auto" ? "en" : language;
    const said = secondsToSay(script, spoken);
    return {
      script: placeholderText(Math.min(said, seconds ?? said), spoken),
      language: spoken,
    };
  },
  async run({ input, providers, texts, signal }) {
    const given = requireSourceText(input);
    const language = await texts.run(
      "resolveTextLanguage",
      { language: input.language, text: given },
      signal,
    );
    const { seconds } = input;
    const task = { ...input, script: given, language };
    const { script, engine, warnings = [] } = await providers.text.rewrite(task, signal);
    const script_seconds = Math.round(secondsToSay(script, language) * 10) / 10;
    const isOneSentence = engine.startsWith("local/") && seconds !== undefined;
    const tooLong = isOneSentence && script_seconds > seconds;
    const all = tooLong
      ? [...warnings, `One sentence takes ${script_seconds} s. It cannot be made shorter.`]
      : warnings;
    return {
      script,
      language,
      script_seconds,
      ...(all.length > 0 ? { warnings: all } : {}),
      engine,
    };
  },
});
