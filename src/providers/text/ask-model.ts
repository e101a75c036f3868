import { generateText, jsonSchema, type LanguageModel, Output } from "ai";
import type { Static, TSchema } from "typebox";
import { Value } from "typebox/value";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";
import type { TaskPrompt } from "./prompt-parts.ts";

/** A request to a language model for structured output. */
export interface Question<S extends TSchema> extends TaskPrompt {
  schema: S;
  /** Says what is wrong with a response that fits the schema; undefined for a good one. */
  findProblem?(response: Static<S>): string | undefined;
}

export type AskModel = <S extends TSchema>(
  question: Question<S>,
  signal: AbortSignal,
) => Promise<Static<S>>;

/**
 * Requests structured output of a model. An unusable response is sent back once, with its fault.
 * Rejects with StepError `tool_failed` if the second response is unusable too.
 */
export function askModel(
  model: LanguageModel,
  name: ModelName,
  settings: ProviderSettings,
): AskModel {
  const askOnce: AskModel = async (question, signal) => {
    const { schema, instructions, prompt } = question;
    const output = Output.object({ schema: toJsonSchema(schema) });
    const call = () =>
      generateText({
        model,
        instructions,
        prompt,
        output,
        maxRetries: 0,
        abortSignal: signal,
        // The getter of the output throws, so it is read inside of the call.
      }).then(({ output, usage }) => ({ output, usage }));
    const { output: response } = await callModel(name, settings, signal, call);
    const problem = question.findProblem?.(response);
    if (problem) throw new StepError("tool_failed", `${name.engine} ${problem}`, unusable);
    return response;
  };
  return async (question, signal) => {
    try {
      return await askOnce(question, signal);
    } catch (error) {
      if (!isUnusable(error)) throw error;
      const prompt = `${question.prompt}\n\nYour last answer was rejected: ${error.message} Answer again.`;
      return askOnce({ ...question, prompt }, signal);
    }
  };
}

const unusable = { retryable: true };

/** Whether the model responded with unusable output. */
export const isUnusable = (error: unknown): error is StepError =>
  error instanceof StepError && error.code === "tool_failed" && error.retryable;

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
