import type { Script } from "../../../generators/script.ts";
import { tones } from "../../../generators/text/tones.ts";
import { narrationSeconds, secondsToSay } from "../../../language/speaking-rate.ts";
import { cleanCode } from "../../../looks/code/code-lines.ts";
import { StepError } from "../../../system/errors.ts";
import { codeMax } from "../../../values/code.ts";
import { columnFields } from "../../common-inputs/column-fields.ts";
import { speakerVoices, spokenVoices } from "../../common-inputs/conversation.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import { defineTool } from "../../definition/define-tool.ts";
import {
  attributions,
  integer,
  integers,
  language,
  rows,
  string,
  strings,
} from "../../definition/fields.ts";
import { placeholderText } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";

const nothingToWrite =
  'Nothing to write about. Add a "topic", or a source as "text", "url", "facts", "steps", "rows", "quote" or "code".';

interface Parts {
  facts?: string[];
  steps?: string[];
  rows?: Record<string, unknown>[];
  quote?: string;
  code?: string;
  explanations?: string[];
}

/** The code to explain, as it is shown. */
const readCode = ({ code }: { code?: string }) => (code ? cleanCode(code) : "") || undefined;

const hasParts = ({ facts, steps, rows, quote, code }: Parts) =>
  [facts, steps, rows].some((list) => (list?.length ?? 0) > 0) ||
  Boolean(quote?.trim() || code?.trim());

/** The words of the parts, which tell the language. */
const partsText = (parts: Parts): string | undefined =>
  [...(parts.facts ?? []), ...(parts.steps ?? []), ...(parts.explanations ?? []), parts.quote ?? ""]
    .join(" ")
    .trim() || undefined;

export default defineTool({
  name: "Write script",
  category: "script",
  description:
    "Writes the narration of a video from a source: a text, a page of the web, facts, steps, rows, a quote or code. Without a language model it uses the source's own sentences, and says of a bare topic what Wikipedia says, if an operator switched that on, what a dictionary says (English), or only its title.",
  credits: perCall(1),
  version: 15,
  // Without a model, what is known of a bare topic changes with the settings of the service.
  isReusable: ({ url, text, ...input }, { findTopics }) =>
    !url && (Boolean(text) || hasParts(input) || !findTopics),
  timeoutSeconds: 180,
  retry: "transient",
  determinism: "seeded",
  models: ["text"],
  input: {
    topic: string({
      optional: true,
      max: 500,
      description:
        "What the video is about. It becomes the title. Required unless there is a source.",
    }),
    text: string({
      optional: true,
      max: 100_000,
      description:
        "Source text. A conversation, with the name of the speaker before each turn, is kept in order.",
    }),
    voices: speakerVoices,
    url: string({
      optional: true,
      max: 2048,
      description:
        "A public https URL of an article, whose text is the source if there is no `text`.",
    }),
    facts: strings({ optional: true, max: 60, description: "Facts, one sentence each." }),
    steps: strings({ optional: true, max: 30, description: "Steps of an instruction, in order." }),
    rows: rows({
      optional: true,
      max: 200,
      description:
        "Rows of a table. The narration tells what is measured, the highest, the lowest, a middle one, factors, gaps, shares of a whole, and changes over time.",
    }),
    ...columnFields,
    unit: string({
      optional: true,
      max: 20,
      description: "Unit of the rows' values, such as %. Default: that of the column.",
    }),
    quote: string({ optional: true, max: 1000, description: "A quotation." }),
    author: string({ optional: true, max: 120, description: "Author of the quotation." }),
    code: string({
      optional: true,
      max: codeMax,
      description: "Code to explain from its first line to its last.",
    }),
    code_language: string({
      optional: true,
      max: 40,
      description: "Language of the code, such as js or python. By default it is found out.",
    }),
    explanations: strings({
      optional: true,
      max: 60,
      description:
        "Explanations of the code, one text per part, from its first line to its last. By default the code's comments and statements are explained, in English without a language model; lines that cannot be parsed are read aloud.",
    }),
    tone: string({
      enum: tones,
      default: "informative",
      description:
        "Tone of the narration. Without a language model it decides which sentences of a longer text are said.",
    }),
    seconds: integer({
      optional: true,
      min: 5,
      max: 600,
      description:
        "Length of the narration in seconds. Default: as long as the source takes, at least 30 and at most 60.",
    }),
    language: language({
      default: "auto",
      description:
        "A BCP 47 tag such as en or pt-BR. auto is the language of the text, or English.",
    }),
    seed: integer({
      default: 1,
      min: 0,
      description:
        "A different seed gives a different script. Without a language model it decides between sentences of a longer text that matter about as much.",
    }),
  },
  needs: [["topic", "text", "url", "facts", "steps", "rows", "quote", "code"]],
  repeats: ["language", "voices"],
  output: {
    title: string({ description: "A title for the video." }),
    script: string({ description: "The spoken text, one paragraph per line." }),
    language: language({ description: "Language of the script." }),
    voices: spokenVoices,
    step_lines: integers({
      optional: true,
      description:
        "Of code: the number of the first line that each paragraph is about; 0 where no line is sure.",
    }),
    attributions: attributions({
      optional: true,
      description: "Credits of texts that the script was made from, such as an article.",
    }),
    note: string({ optional: true, description: "Limits of the method that was used." }),
    warnings: strings({
      optional: true,
      description: "Warnings to read before the video is published, such as a missing source.",
    }),
  },
  example: { topic: "The deep sea", seconds: 15 },
  expect({ topic, text, seconds, language = "auto" }) {
    const written = language === "auto" ? "en" : language;
    const wanted = narrationSeconds(seconds, text, written);
    const said = text === undefined ? wanted : Math.min(wanted, secondsToSay(text, written));
    return { title: topic ?? "Title", script: placeholderText(said, written), language: written };
  },
  async checkStart(input, context) {
    const { capabilities, texts, signal } = context;
    const { topic, text, url, language = "auto", code, explanations = [], rows: table } = input;
    const refuse = (message: string | undefined, name = "language") =>
      message && { input: name, message };
    if (code?.trim() && explanations.length === 0)
      return refuse(await capabilities.checkScript({ code, language }));
    if (table?.length && !hasParts({ ...input, rows: [], code: "" })) {
      const { x, y, unit, columns } = input;
      const fault = await texts.run("checkColumns", { rows: table, x, y }, signal);
      const told = { rows: table, x, y, unit, columns, title: topic };
      return fault ?? refuse(await capabilities.checkScript({ language, table: told }), "rows");
    }
    if (hasParts(input)) return undefined;
    if (url?.trim() && !text?.trim()) return refuseLink("url", url, context);
    return topic?.trim() || text?.trim()
      ? refuse(await capabilities.checkScript({ topic, text, language }))
      : undefined;
  },
  async foresee({ topic, language = "auto", ...input }, { capabilities, mayGet }) {
    const sources = ["text", "url", "facts", "steps", "rows", "quote", "code"];
    const hasSource = hasParts(input) || Boolean(input.text?.trim() || input.url?.trim());
    if (!topic?.trim() || hasSource || sources.some(mayGet)) return undefined;
    const seconds = narrationSeconds(input.seconds, undefined, language);
    const made = await capabilities.foreseeScript({ topic, language, seconds });
    if (!made) return undefined;
    const { script, warnings } = made;
    return { outputs: script === undefined ? {} : { script }, warnings };
  },
  async run({ input, providers, texts, web, signal }) {
    const parts = hasParts(input);
    const url = parts || input.text?.trim() ? "" : input.url?.trim();
    const page = url
      ? await texts.run("readPage", await web.fetchPage(url, { signal }), signal)
      : undefined;
    const topic = input.topic?.trim() || page?.title.slice(0, 500) || "";
    const text = input.text?.trim() || page?.text;
    if (!topic && !text && !parts) throw new StepError("invalid_input", nothingToWrite);
    const sample = text ?? partsText(input);
    const source = { topic, text: sample, language: input.language, seconds: input.seconds };
    const resolved = await texts.run("resolveScript", source, signal);
    const code = readCode(input);
    const request = { ...input, ...resolved, topic, text, code };
    const topics = parts || text ? undefined : await providers.findTopics?.();
    const found = await topics?.writeScript(request, signal);
    if (found && "script" in found) return found.script;
    const looked_up = found !== undefined;
    const written = await providers.text.writeScript({ ...request, looked_up }, signal);
    const made = found ? withWarning(written, found.problem) : written;
    if (!code || made.step_lines) return made;
    const told = { code, script: made.script, language: made.language };
    const step_lines = await texts.run("alignScript", told, signal);
    return { ...made, step_lines };
  },
});

const withWarning = (script: Script, warning: string): Script => ({
  ...script,
  warnings: [warning, ...(script.warnings ?? [])],
});
