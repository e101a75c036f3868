import { taggerLoader } from "../../language/english-tagger.ts";
import { baseLanguage } from "../../language/language-tag.ts";
import { endSentence } from "../../language/segmentation.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { StepError } from "../../system/errors.ts";
import { explainCode, titleForCode } from "../code/explain-code.ts";
import { picturesOf, type TextProvider } from "../generators.ts";
import type { Script, ScriptRequest } from "../script.ts";
import { defineTopic } from "./definition.ts";
import { rankKeyPhrases } from "./key-phrases.ts";
import { extractKeywords } from "./keywords.ts";
import { describeLeft } from "./left-out.ts";
import { ruleBasedTasks } from "./rule-based-tasks.ts";
import { sceneTexts } from "./scene-texts.ts";
import { scriptFromFacts, scriptFromQuote, scriptFromSteps } from "./script-from-parts.ts";
import { extract } from "./script-from-text.ts";
import { extractTurns } from "./script-from-turns.ts";
import { configureModel, findScriptProblem } from "./script-language.ts";
import { storyOfRows } from "./story/table-story.ts";
import { readTitle } from "./title.ts";
import { type Tone, tones } from "./tones.ts";
import { shortTitle, titleOf } from "./whole-thoughts.ts";

const keywordsPerScene = 4;

/**
 * Text without a language model: scripts from the sentences of a source text or from a pattern,
 * scenes by reading speed. Rejects with StepError `provider_required` where a model is needed: a
 * topic alone whose title no font shows, or a translation.
 */
export function localText(loadTagger = taggerLoader()): TextProvider {
  const taggerFor = async (language: string) =>
    baseLanguage(language) === "en" ? loadTagger() : undefined;
  return {
    async writeScript(request, signal) {
      signal.throwIfAborted();
      const made = request.code ? await fromCode(request, request.code) : fromParts(request);
      if (made) return made;
      const problem = await findScriptProblem(request);
      if (problem) throw new StepError("provider_required", problem);
      return request.text?.trim()
        ? fromText({ ...request, text: request.text })
        : scriptFromTopic(request);
    },
    async planScenes({ script, title, ...request }, signal) {
      signal.throwIfAborted();
      const { language } = request;
      const texts = sceneTexts(script, request);
      const found = extractKeywords(
        texts.map(({ text }) => text),
        language,
        await taggerFor(language),
      );
      const scenes = texts.map(({ text, seconds, speaker }, index) => {
        const keywords = (found[index] ?? []).slice(0, keywordsPerScene);
        const visual = describeVisual(keywords, title, text);
        return { index, text, ...(speaker ? { speaker } : {}), seconds, visual, keywords };
      });
      return { scenes, ...picturesOf(texts), engine: "local/pacing" };
    },
    ...ruleBasedTasks(
      async ({ texts, language }) => ({
        keywords: rankKeyPhrases(texts, language, await taggerFor(language)),
        engine: "local/rake",
      }),
      taggerFor,
    ),
  };
}

/** A topic without a source: what a dictionary says of it is true, otherwise only its title. */
export async function scriptFromTopic(
  request: Pick<ScriptRequest, "topic" | "language" | "seconds" | "looked_up">,
): Promise<Script> {
  const { topic, language, looked_up = false } = request;
  const title = readTitle(topic, language);
  const definition = await defineTopic(topic, language);
  const says = definition
    ? `The video says what the dictionary WordNet says of "${definition.noun}"`
    : "The video only shows and says its title";
  const warning = `${says}, because a topic alone has no source. Add "text", "url" or "facts"${looked_up ? "" : ", set TOPIC_SOURCES=wikipedia"}, or ${configureModel}.`;
  return {
    title,
    script: (definition ? fitParagraphs(definition.sentences, request) : [endSentence(title)]).join(
      "\n",
    ),
    language,
    note: warning,
    warnings: [warning],
    engine: definition ? "local/wordnet" : "local/outline",
  };
}

/** Code is explained by its comments and its lines, or by the explanations that are given. */
async function fromCode(request: ScriptRequest, code: string): Promise<Script> {
  const { topic, language, seconds, explanations = [] } = request;
  const given = scriptFromFacts(explanations);
  const problem = given.length === 0 ? await findScriptProblem({ code, language }) : undefined;
  if (problem) throw new StepError("provider_required", problem);
  const { steps, left } = explainCode(code, seconds, request.code_language);
  return {
    title: topic.trim() || (titleForCode(code) ?? "The code, line by line"),
    language,
    ...(given.length > 0
      ? { script: given.join("\n") }
      : {
          script: steps.map(({ text }) => text).join("\n"),
          step_lines: steps.map(({ from }) => from),
          ...(left > 0 ? { warnings: [describeLeftCode(left, seconds)] } : {}),
        }),
    engine: given.length > 0 ? "local/parts" : "local/code-reader",
  };
}

const describeLeftCode = (left: number, seconds: number) =>
  `${left} ${left === 1 ? "statement" : "statements"} of the code are not explained, because they do not fit into ${seconds} s. Raise "seconds".`;

/** Facts, steps, rows or a quotation; undefined where there are none. */
function fromParts(request: ScriptRequest): Script | undefined {
  const { facts = [], steps = [], rows = [], quote, author, language } = request;
  const story =
    quote?.trim() || facts.length > 0 || steps.length > 0 ? undefined : fromRows(rows, request);
  const paragraphs = quote?.trim()
    ? scriptFromQuote(quote, author)
    : facts.length > 0
      ? scriptFromFacts(facts)
      : (story?.paragraphs ?? scriptFromSteps(steps, language));
  if (paragraphs.length === 0) return undefined;
  const fallback = quote?.trim() ? (author?.trim() ?? "") : (paragraphs[0] ?? "");
  const title = request.topic.trim() ? readTitle(request.topic, language) : shortTitle(fallback);
  const fitting = fitParagraphs(paragraphs, request);
  const dropped = paragraphs.length - fitting.length;
  const warnings = [
    ...(dropped > 0
      ? [
          `${dropped} of ${paragraphs.length} parts do not fit into ${request.seconds} s. Raise "seconds".`,
        ]
      : []),
    ...(story?.warnings ?? []),
  ];
  return {
    title,
    script: fitting.join("\n"),
    language,
    ...(warnings.length > 0 ? { warnings } : {}),
    engine: "local/parts",
  };
}

function fromRows(table: NonNullable<ScriptRequest["rows"]>, request: ScriptRequest) {
  const { lines, repeated } = storyOfRows(table, { ...request, title: request.topic });
  const name = repeated && shortTitle(repeated);
  return {
    paragraphs: lines.map(({ text }) => text),
    warnings: name
      ? [
          `Several rows have the name "${name}", so sentences about it can be unclear. Set "x" to a column whose cells all differ, or give each row its own name.`,
        ]
      : [],
  };
}

const overrun = 1.25;

type Fitting = Pick<ScriptRequest, "seconds" | "language">;

/** The first parts that fit into the time, with some tolerance: every step is needed. */
function fitParagraphs(paragraphs: readonly string[], { seconds, language }: Fitting) {
  let said = 0;
  return paragraphs.filter((paragraph, index) => {
    said += secondsToSay(paragraph, language);
    return index === 0 || said <= seconds * overrun;
  });
}

function fromText(request: ScriptRequest & { text: string }): Script {
  const { text, language, seconds, seed } = request;
  const turns = extractTurns(text, request);
  const title = chooseTitle({ ...request, text: turns?.spoken ?? text });
  const tone = tones.find((name) => name === request.tone) ?? "informative";
  const { sentences, left } = turns ?? extract(text, { language, seconds, title, tone, seed });
  const of = sentences.length + left.length;
  const units = turns ? "turns of speakers" : "sentences";
  const note = `The script consists of ${sentences.length} of the text's ${of} ${units}, unchanged, because no language model is configured (${configureModel}).`;
  const warnings = [
    ...describeLeft(left, { of, units, seconds }),
    ...(turns ? [] : describeTone(tone, left)),
  ];
  return {
    ...{ title, script: sentences.join("\n"), language, note },
    ...(turns ? { voices: turns.voices } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    engine: "local/textrank",
  };
}

/** Words are never changed, so a tone needs sentences to choose from. */
const describeTone = (tone: Tone, left: readonly string[]): string[] =>
  tone === "informative" || left.length > 0
    ? []
    : [
        `The tone "${tone}" changes nothing, because all sentences of the text fit. Send a longer text, or ${configureModel}.`,
      ];

const chooseTitle = ({ topic, text = "", language }: ScriptRequest): string =>
  topic.trim() ? readTitle(topic, language) : titleOf(text, language);

/** A picture prompt: the scene's keywords and the title. */
function describeVisual(
  keywords: readonly string[],
  title: string | undefined,
  text: string,
): string {
  const whole = title?.replace(/(?<![?？!.])[?？!.]+$/u, "") ?? "";
  const parts = keywords.filter((keyword) => !whole.toLowerCase().includes(keyword.toLowerCase()));
  return [...parts, whole].filter(Boolean).join(", ") || text;
}
