import { generateText, jsonSchema, type LanguageModel, Output } from "ai";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import type { TextProvider } from "../../generators/generators.ts";
import { localText } from "../../generators/text/rule-based-text.ts";
import { sceneTexts } from "../../generators/text/scene-texts.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";
import { picturesPrompt, scriptPrompt } from "./prompts.ts";
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

/**
 * Text by a language model. Scene texts are split locally by reading speed and never pass through
 * the model, so that no word changes.
 */
export function aiText(
  model: LanguageModel,
  name: ModelName,
  settings: ProviderSettings,
): TextProvider {
  const ask = async <S extends TSchema>(
    schema: S,
    prompt: { instructions: string; prompt: string },
    signal: AbortSignal,
  ): Promise<Static<S>> => {
    const output = Output.object({ schema: toJsonSchema(schema) });
    const { output: answer } = await callModel(name, settings, signal, () =>
      generateText({ model, ...prompt, output, maxRetries: 0, abortSignal: signal }).then(
        // The getter of the output throws, so it is read inside of the call.
        ({ output, usage }) => ({ output, usage }),
      ),
    );
    return answer;
  };
  const { findKeywords } = localText();
  return {
    findKeywords,
    translate: (request, signal) => translateTexts(request, { ask, engine: name.engine, signal }),
    async writeScript(request, signal) {
      const { title, paragraphs } = await ask(ScriptOutput, scriptPrompt(request), signal);
      const script = paragraphs
        .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
        .filter(Boolean)
        .join("\n");
      if (!script)
        throw new StepError("tool_failed", `${name.engine} returned an empty script.`, {
          retryable: true,
        });
      return {
        title: title.trim() || request.topic,
        script,
        language: request.language,
        engine: name.engine,
      };
    },
    async planScenes(request, signal) {
      if (!request.script.trim())
        throw new StepError(
          "invalid_input",
          "The script is empty. Send a script of at least one sentence.",
        );
      const texts = sceneTexts(request.script, request);
      const { pictures } = await ask(PicturesOutput, picturesPrompt(texts, request.title), signal);
      const scenes = texts.map(({ text, seconds }, index) => {
        const picture = pictures.find(({ scene }) => scene === index + 1);
        if (!picture?.visual.trim())
          throw new StepError(
            "tool_failed",
            `${name.engine} returned no picture for scene ${index + 1} of ${texts.length}.`,
            {
              retryable: true,
            },
          );
        return { index, text, seconds, visual: picture.visual.trim(), keywords: picture.keywords };
      });
      return { scenes, engine: name.engine };
    },
  };
}

function toJsonSchema<S extends TSchema>(schema: S) {
  return jsonSchema<Static<S>>(JSON.parse(JSON.stringify(schema)), {
    validate: (value) =>
      Value.Check(schema, value)
        ? { success: true, value }
        : {
            success: false,
            error: new Error(
              Value.Errors(schema, value)
                .map(({ instancePath, message }) => `${instancePath} ${message}`)
                .join("; "),
            ),
          },
  });
}
