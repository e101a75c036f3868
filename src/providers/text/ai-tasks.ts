import { type Static, Type } from "typebox";
import type { TaskResult, TextTasks } from "../../generators/text-tasks.ts";
import { secondsToSay } from "../../language/speaking-rate.ts";
import { type AskModel, isUnusable } from "./ask-model.ts";
import {
  descriptionPrompt,
  highlightsPrompt,
  hooksPrompt,
  keywordsPrompt,
  rewritePrompt,
  summaryPrompt,
} from "./task-prompts.ts";

// Strict schemas of all providers allow no lengths, so they are checked below.
const strict = { additionalProperties: false };
const Texts = Type.Array(Type.String());
const HooksOutput = Type.Object({ hooks: Texts }, strict);
const ScriptOutput = Type.Object({ paragraphs: Texts }, strict);
const SummaryOutput = Type.Object({ sentences: Texts }, strict);
const KeywordsOutput = Type.Object(
  { texts: Type.Array(Type.Object({ number: Type.Integer(), keywords: Texts }, strict)) },
  strict,
);
const DescriptionOutput = Type.Object(
  { title: Type.String(), description: Type.String(), keywords: Texts },
  strict,
);
const HighlightsOutput = Type.Object(
  { parts: Type.Array(Type.Object({ number: Type.Integer(), title: Type.String() }, strict)) },
  strict,
);

const hookCount = 3;
const hookCharacters = 200;
const titleCharacters = 100;
const keywordCharacters = 60;
const modelKeywordsMax = 50;
/** Spoken length beyond the limit that is accepted. */
const overrun = 1.15;

/**
 * Short work on texts by a language model. A response that cannot be used is requested once more;
 * then `rules` do the work, with a warning.
 */
export const aiTasks = (ask: AskModel, engine: string, rules: TextTasks): Required<TextTasks> => ({
  ...writingTasks(ask, engine, rules),
  ...findingTasks(ask, engine, rules),
});

type Writing = "writeHooks" | "rewrite" | "summarize";

function writingTasks(
  ask: AskModel,
  engine: string,
  rules: TextTasks,
): Pick<Required<TextTasks>, Writing> {
  return {
    writeHooks: (task, signal) =>
      orByRules("The openers were written", rules.writeHooks, task, signal, async () => {
        const question = {
          ...hooksPrompt(task),
          schema: HooksOutput,
          findProblem: ({ hooks }: Static<typeof HooksOutput>) => findHookProblem(lines(hooks)),
        };
        const { hooks } = await ask(question, signal);
        return { hooks: lines(hooks).slice(0, hookCount), engine };
      }),
    rewrite: (task, signal) =>
      orByRules("The script was rewritten", rules.rewrite, task, signal, async () => {
        const question = {
          ...rewritePrompt(task),
          schema: ScriptOutput,
          findProblem: ({ paragraphs }: Static<typeof ScriptOutput>) =>
            findLengthProblem("script", lines(paragraphs), task),
        };
        const { paragraphs } = await ask(question, signal);
        return { script: lines(paragraphs).join("\n"), engine };
      }),
    summarize: (task, signal) =>
      orByRules("The summary was made", rules.summarize, task, signal, async () => {
        const question = {
          ...summaryPrompt(task),
          schema: SummaryOutput,
          findProblem: ({ sentences }: Static<typeof SummaryOutput>) =>
            lines(sentences).length > task.sentences_max
              ? `returned ${lines(sentences).length} sentences in place of ${task.sentences_max}.`
              : findLengthProblem("summary", lines(sentences), task),
        };
        const sentences = lines((await ask(question, signal)).sentences);
        return { sentences, note: `The summary was written by ${engine}.`, engine };
      }),
  };
}

function findingTasks(
  ask: AskModel,
  engine: string,
  rules: TextTasks,
): Omit<Required<TextTasks>, Writing> {
  return {
    findKeywords: (task, signal) =>
      orByRules("The key phrases were found", rules.findKeywords, task, signal, async () => ({
        keywords: await findKeywords(ask, task, signal),
        engine,
      })),
    describe: (task, signal) =>
      orByRules("The description was written", rules.describe, task, signal, async () => {
        const question = {
          ...descriptionPrompt(task),
          schema: DescriptionOutput,
          findProblem: ({ title, description }: Static<typeof DescriptionOutput>) =>
            title.trim() && description.trim()
              ? undefined
              : "returned an empty title or description.",
        };
        const { title, description, keywords } = await ask(question, signal);
        return {
          title: cut(task.title.trim() || title, titleCharacters),
          summary: line(description),
          keywords: task.keywords.length > 0 ? [...task.keywords] : phrases(keywords),
          engine,
        };
      }),
    chooseHighlights: (task, signal) => {
      const all = task.parts.slice(0, task.count).map((_, index) => ({ index, title: "" }));
      const byScore = async () => ({ chosen: all, engine: "local/ranking" });
      return orByRules("The parts were chosen", byScore, task, signal, async () => {
        const { parts } = await ask(
          {
            ...highlightsPrompt(task),
            schema: HighlightsOutput,
            findProblem: (response: Static<typeof HighlightsOutput>) =>
              findPartProblem(
                response.parts.map(({ number }) => number),
                task,
              ),
          },
          signal,
        );
        const chosen = parts.map(({ number, title }) => ({
          index: number - 1,
          title: cut(title, titleCharacters),
        }));
        return { chosen, engine };
      });
    },
  };
}

const line = (text: string) => text.replace(/\s+/g, " ").trim();
const lines = (texts: readonly string[]) => texts.map(line).filter(Boolean);
const cut = (text: string, max: number) => [...line(text)].slice(0, max).join("");
const phrases = (keywords: readonly string[]) =>
  [...new Set(lines(keywords).map((phrase) => cut(phrase, keywordCharacters)))].slice(
    0,
    modelKeywordsMax,
  );

function findHookProblem(hooks: readonly string[]): string | undefined {
  if (new Set(hooks).size < hookCount) return `returned fewer than ${hookCount} openers.`;
  const long = hooks.find((hook) => hook.length > hookCharacters);
  return long && `returned an opener of ${long.length} characters.`;
}

function findLengthProblem(
  what: string,
  texts: readonly string[],
  { seconds, language }: { seconds?: number | undefined; language: string },
): string | undefined {
  if (texts.length === 0) return `returned an empty ${what}.`;
  const said = Math.round(secondsToSay(texts.join("\n"), language));
  return seconds !== undefined && said > seconds * overrun
    ? `returned a ${what} of ${said} seconds in place of ${seconds}.`
    : undefined;
}

function findPartProblem(
  numbers: readonly number[],
  { parts, count }: { parts: readonly string[]; count: number },
): string | undefined {
  const wanted = Math.min(count, parts.length);
  if (numbers.length !== wanted || new Set(numbers).size !== wanted)
    return `returned ${numbers.length} parts in place of ${wanted} different ones.`;
  const unknown = numbers.find((number) => number < 1 || number > parts.length);
  return unknown === undefined ? undefined : `returned part ${unknown} of ${parts.length}.`;
}

async function findKeywords(
  ask: AskModel,
  { texts, language }: { texts: readonly string[]; language: string },
  signal: AbortSignal,
): Promise<string[][]> {
  const places = texts.flatMap((text, index) => (/\p{L}/u.test(text) ? [index] : []));
  if (places.length === 0) return texts.map(() => []);
  const given = places.map((place) => line(texts[place] ?? ""));
  const { texts: found } = await ask(
    {
      ...keywordsPrompt(given, language),
      schema: KeywordsOutput,
      findProblem: (response: Static<typeof KeywordsOutput>) => {
        const missing = given.findIndex(
          (_, place) =>
            !response.texts.some(({ number, keywords }) => number === place + 1 && keywords.length),
        );
        return missing < 0
          ? undefined
          : `returned no phrases for text ${missing + 1} of ${given.length}.`;
      },
    },
    signal,
  );
  const keywords: string[][] = texts.map(() => []);
  for (const [index, place] of places.entries())
    keywords[place] = phrases(found.find(({ number }) => number === index + 1)?.keywords ?? []);
  return keywords;
}

/** Other errors, such as a model that is unavailable, are those of the step. */
async function orByRules<T, R extends TaskResult>(
  done: string,
  rules: (task: T, signal: AbortSignal) => Promise<R>,
  task: T,
  signal: AbortSignal,
  work: () => Promise<R>,
): Promise<R> {
  try {
    return await work();
  } catch (error) {
    if (!isUnusable(error)) throw error;
    // Where rules cannot do it, the model's failure is what matters.
    const made = await rules(task, signal).catch(() => Promise.reject(error));
    const warning = `${done} by rules, because the model failed: ${error.message}`;
    return { ...made, warnings: [warning, ...(made.warnings ?? [])] };
  }
}
