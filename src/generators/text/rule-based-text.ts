import { StepError } from "../../system/errors.ts";
import { explainCode, titleForCode } from "../code/explain-code.ts";
import type { Script, ScriptRequest, TextProvider } from "../generators.ts";
import { type Tagger, taggerLoader } from "../language/english-tagger.ts";
import { baseLanguage } from "../language/language-tag.ts";
import { splitSentences } from "../language/segmentation.ts";
import { secondsToSay } from "../language/speaking-rate.ts";
import { rankKeyPhrases } from "./key-phrases.ts";
import { extractKeywords, findKeyphrase } from "./keywords.ts";
import { ruleBasedTasks } from "./rule-based-tasks.ts";
import { sceneTexts } from "./scene-texts.ts";
import {
  readRows,
  scriptFromFacts,
  scriptFromQuote,
  scriptFromRows,
  scriptFromSteps,
} from "./script-from-parts.ts";
import { extract, findHeading } from "./script-from-text.ts";
import { configureModel, findScriptProblem } from "./script-language.ts";
import { englishTitle, plainTitle } from "./title.ts";
import { topicScript } from "./topic-script.ts";

const keywordsPerScene = 4;

/**
 * Text without a language model: scripts from the sentences of a source text or from a pattern,
 * scenes by reading speed. Rejects with StepError `provider_required` where a model is needed: a
 * language without patterns, or a translation.
 */
export function localText(loadTagger = taggerLoader()): TextProvider {
  const taggerFor = async (language: string) =>
    baseLanguage(language) === "en" ? loadTagger() : undefined;
  return {
    async writeScript(request, signal) {
      signal.throwIfAborted();
      const tagger = await taggerFor(request.language);
      const made = request.code
        ? await fromCode(request, request.code)
        : fromParts(request, tagger);
      if (made) return made;
      const problem = await findScriptProblem(request);
      if (problem) throw new StepError("provider_required", problem);
      return request.text?.trim()
        ? fromText({ ...request, text: request.text }, tagger)
        : fromTopic(request, tagger);
    },
    async planScenes({ script, title, language, seconds, scenes_max }, signal) {
      signal.throwIfAborted();
      const texts = sceneTexts(script, { language, scenes_max, seconds });
      const found = extractKeywords(
        texts.map(({ text }) => text),
        language,
        await taggerFor(language),
      );
      const scenes = texts.map(({ text, seconds }, index) => {
        const keywords = (found[index] ?? []).slice(0, keywordsPerScene);
        return { index, text, seconds, visual: describeVisual(keywords, title, text), keywords };
      });
      return { scenes, engine: "local/pacing" };
    },
    ...ruleBasedTasks(async ({ texts, language }, signal) => ({
      keywords: await rankKeyPhrases(texts, language, {
        tagger: await taggerFor(language),
        signal,
      }),
      engine: "local/rake",
    })),
  };
}

/** The script of a topic without a source: a title, a question, and what a script needs. */
function fromTopic({ topic, language }: ScriptRequest, tagger: Tagger | undefined): Script {
  const title = readTitle(topic, tagger);
  const script = topicScript(title, language);
  if (!script) throw new Error(`No sentences for a topic in ${language}.`);
  const warning = `The script only asks about the topic, because it has no source. Add "text", "facts" or "steps", or ${configureModel}.`;
  return { title, script, language, note: warning, warnings: [warning], engine: "local/outline" };
}

/** Code is explained by its comments and its lines, or by the explanations that are given. */
async function fromCode(request: ScriptRequest, code: string): Promise<Script> {
  const { topic, language, seconds, explanations = [] } = request;
  const given = scriptFromFacts(explanations);
  const problem = given.length === 0 ? await findScriptProblem({ code, language }) : undefined;
  if (problem) throw new StepError("provider_required", problem);
  const steps = explainCode(code, seconds);
  return {
    title: topic.trim() || (titleForCode(code) ?? "The code, line by line"),
    language,
    ...(given.length > 0
      ? { script: given.join("\n") }
      : {
          script: steps.map(({ text }) => text).join("\n"),
          step_lines: steps.map(({ from }) => from),
        }),
    engine: given.length > 0 ? "local/parts" : "local/code-reader",
  };
}

/** Facts, steps, rows or a quotation; undefined where there are none. */
function fromParts(request: ScriptRequest, tagger: Tagger | undefined): Script | undefined {
  const { facts = [], steps = [], rows = [], unit = "", quote, author, language } = request;
  const paragraphs = quote?.trim()
    ? scriptFromQuote(quote, author)
    : facts.length > 0
      ? scriptFromFacts(facts)
      : steps.length > 0
        ? scriptFromSteps(steps, language)
        : scriptFromRows(readRows(rows), unit, language);
  if (paragraphs.length === 0) return undefined;
  const fallback = quote?.trim() ? (author?.trim() ?? "") : (paragraphs[0] ?? "");
  const title = request.topic.trim() ? readTitle(request.topic, tagger) : shortTitle(fallback);
  const fitting = fitParagraphs(paragraphs, request);
  const dropped = paragraphs.length - fitting.length;
  const warnings =
    dropped > 0
      ? [
          `${dropped} of ${paragraphs.length} parts do not fit into ${request.seconds} s. Raise "seconds".`,
        ]
      : [];
  return {
    title,
    script: fitting.join("\n"),
    language,
    ...(warnings.length > 0 ? { warnings } : {}),
    engine: "local/parts",
  };
}

const overrun = 1.25;

/** The first parts that fit into the time, with some tolerance: every step is needed. */
function fitParagraphs(paragraphs: readonly string[], { seconds, language }: ScriptRequest) {
  let said = 0;
  return paragraphs.filter((paragraph, index) => {
    said += secondsToSay(paragraph, language);
    return index === 0 || said <= seconds * overrun;
  });
}

function fromText(request: ScriptRequest & { text: string }, tagger: Tagger | undefined): Script {
  const { text, language, seconds } = request;
  const title = chooseTitle(request, tagger);
  const { sentences, of } = extract(text, { language, seconds, title });
  const note = `The script consists of ${sentences.length} of the text's ${of} sentences, unchanged, because no language model is configured (${configureModel}).`;
  return { title, script: sentences.join("\n"), language, note, engine: "local/textrank" };
}

function chooseTitle(
  { topic, text = "", language }: ScriptRequest,
  tagger: Tagger | undefined,
): string {
  if (topic.trim()) return readTitle(topic, tagger);
  const phrase =
    findHeading(text) ??
    findKeyphrase(splitSentences(text, language), language, tagger) ??
    splitSentences(text, language)[0] ??
    text;
  return shortTitle(phrase);
}

const shortTitle = (phrase: string) =>
  phrase
    .replace(/[.。।]$/u, "")
    .slice(0, 80)
    .replace(/^./u, (letter) => letter.toUpperCase());

const readTitle = (topic: string, tagger: Tagger | undefined) =>
  tagger ? englishTitle(topic) : plainTitle(topic);

/** A picture prompt: the scene's keywords and the title. */
function describeVisual(
  keywords: readonly string[],
  title: string | undefined,
  text: string,
): string {
  const whole = title?.replace(/[?？!.]+$/u, "") ?? "";
  const parts = keywords.filter((keyword) => !whole.toLowerCase().includes(keyword.toLowerCase()));
  return [...parts, whole].filter(Boolean).join(", ") || text;
}
