import {
  detectForeignLanguage,
  detectLanguage,
  detectTopicLanguage,
} from "../../language/detect-language.ts";
import { baseLanguage, languageName } from "../../language/language-tag.ts";
import { StepError } from "../../system/errors.ts";
import type { ScriptToCheck } from "../capabilities.ts";
import { writesFromTopic } from "./topic-script.ts";

/** How to get a language model. Part of messages about the limits of the local engine. */
export const configureModel = "set TEXT_MODEL to a language model, such as openai:gpt-5-mini";

/** The language of a script: the one given, or for `auto` that of the text or topic. */
export async function resolveScriptLanguage({ topic = "", text, language }: ScriptToCheck) {
  if (language !== "auto") return canonicalTag(language);
  if (text) return (await detectLanguage(text)) ?? "en";
  return (await detectTopicLanguage(topic)) ?? "en";
}

function canonicalTag(language: string): string {
  try {
    return Intl.getCanonicalLocales(language)[0] ?? language;
  } catch {
    throw new StepError(
      "invalid_input",
      `Invalid "language": "${language}". Use a BCP 47 tag such as en, es or pt-BR, or auto.`,
    );
  }
}

/** Returns why the local engine cannot write this script, as a sentence, or nothing. */
export async function findScriptProblem(
  request: Omit<ScriptToCheck, "topic">,
): Promise<string | undefined> {
  const { text, code, language } = request;
  if (code?.trim())
    return baseLanguage(language) === "en"
      ? undefined
      : `An explanation of code in ${languageName(language)} requires a language model. Send "explanations", or ${configureModel}.`;
  if (text?.trim()) {
    const foreign = await detectForeignLanguage(text, language);
    if (!foreign) return undefined;
    const names = [languageName(foreign), languageName(language)];
    return `The text is in ${names[0]}, but the requested language is ${names[1]}. Set "language" to "${foreign}", or ${configureModel}, which can translate.`;
  }
  if (writesFromTopic(language)) return undefined;
  return `A script in ${languageName(language)} from a topic alone requires a language model, because no font shows its title. Send the source as "text", or ${configureModel}.`;
}
