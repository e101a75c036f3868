import { type Static, Type } from "typebox";
import type { ModelName } from "../../config/model-names.ts";
import { type PlannedScenes, picturesOf, type TextProvider } from "../../generators/generators.ts";
import type { Script, ScriptRequest } from "../../generators/script.ts";
import type { TextWork } from "../../generators/text-work/text-work.ts";
import { StepError } from "../../system/errors.ts";
import { aiTasks } from "./ai-tasks.ts";
import { type AskModel, isUnusable } from "./ask-model.ts";
import { picturesPrompt, scriptPrompt } from "./script-prompts.ts";
import { translateTexts } from "./translate-texts.ts";

// Strict schemas of all providers allow no lengths, so emptiness is checked below.
const strict = { additionalProperties: false };
const ScriptOutput = Type.Object(
  { title: Type.String(), paragraphs: Type.Array(Type.String()) },
  strict,
);
const Picture = Type.Object(
  { scene: Type.Integer(), visual: Type.String(), keywords: Type.Array(Type.String()) },
  strict,
);
const PicturesOutput = Type.Object({ pictures: Type.Array(Picture) }, strict);
type ScriptOutput = Static<typeof ScriptOutput>;
type PicturesOutput = Static<typeof PicturesOutput>;

/**
 * Text by a language model. Scene texts are split locally by reading speed and never pass through
 * the model, so that no word changes. A response that cannot be used is requested once more; then
 * `rules` do the work, with a warning.
 * Why: docs/decisions/text-generation.md
 */
export function aiText(
  ask: AskModel,
  name: ModelName,
  { rules, texts: work }: { rules: TextProvider; texts: TextWork },
): TextProvider {
  return {
    ...aiTasks(ask, name.engine, rules),
    translate: (request, signal) => translateTexts(request, { ask, engine: name.engine, signal }),
    async writeScript(request, signal) {
      if (request.explanations?.length) return rules.writeScript(request, signal);
      const question = {
        ...scriptPrompt(request),
        schema: ScriptOutput,
        findProblem: (response: ScriptOutput) =>
          joinParagraphs(response) ? undefined : "returned an empty script.",
      };
      const response = await ask(question, signal).catch(unusableResponse);
      if (response instanceof StepError) {
        // Of a bare topic the rules say only the title, which cannot replace the script of a model.
        if (!hasSource(request)) throw response;
        return byRules(response, "written", () => rules.writeScript(request, signal));
      }
      const { title } = response;
      const script = joinParagraphs(response);
      return {
        title: title.trim() || request.topic,
        script,
        language: request.language,
        engine: name.engine,
      };
    },
    async planScenes(request, signal) {
      const texts = await work.run("splitScenes", request, signal);
      const question = {
        ...picturesPrompt(texts, request.title),
        schema: PicturesOutput,
        findProblem: ({ pictures }: PicturesOutput) => findMissing(pictures, texts.length),
      };
      const response = await ask(question, signal).catch(unusableResponse);
      if (response instanceof StepError)
        return byRules(response, "divided", () => rules.planScenes(request, signal));
      const scenes = texts.map(({ text, seconds, speaker }, index) => {
        const { visual = "", keywords = [] } =
          response.pictures.find(({ scene }) => scene === index + 1) ?? {};
        const who = speaker ? { speaker } : {};
        return { index, text, ...who, seconds, visual: visual.trim(), keywords };
      });
      return { scenes, ...picturesOf(texts), engine: name.engine };
    },
  };
}

const hasSource = ({ text, quote, code, facts, steps, rows }: ScriptRequest) =>
  [text, quote, code].some((source) => source?.trim()) ||
  [facts, steps, rows].some((list) => list?.length);

const joinParagraphs = ({ paragraphs }: ScriptOutput) =>
  paragraphs
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .filter(Boolean)
    .join("\n");

function findMissing(pictures: PicturesOutput["pictures"], count: number): string | undefined {
  for (let scene = 1; scene <= count; scene++)
    if (!pictures.find((picture) => picture.scene === scene)?.visual.trim())
      return `returned no picture for scene ${scene} of ${count}.`;
  return undefined;
}

/** Other errors, such as a model that is unavailable, are those of the step. */
function unusableResponse(error: unknown): StepError {
  if (isUnusable(error)) return error;
  throw error;
}

/** Where the model's responses cannot be used, rules do the work and a warning says so. */
async function byRules<T extends Script | PlannedScenes>(
  error: StepError,
  done: string,
  work: () => Promise<T>,
): Promise<T> {
  // Rules need a source: without one, the model's failure is what matters.
  const made = await work().catch(() => Promise.reject(error));
  const warning = `The script was ${done} by rules, because the model failed: ${error.message}`;
  return { ...made, warnings: [...(made.warnings ?? []), warning] };
}
