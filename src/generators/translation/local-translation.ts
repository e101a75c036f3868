import type { TextProvider, TranslationRequest } from "../generators.ts";
import type { TextWork } from "../text-work/text-work.ts";
import type { Apertium } from "./apertium.ts";
import { type Direction, requireDirection, requireTarget } from "./directions.ts";

/** Enough to detect a language. */
const sampleCharacters = 5000;
const unknownNamedMax = 10;

interface Engines {
  apertium: Apertium;
  texts: TextWork;
}

/**
 * Translates with the installed pairs of Apertium; empty without any. Rejects with StepError
 * `provider_required` for another pair.
 */
export function localTranslator(engines: Engines): Pick<TextProvider, "translate"> {
  const { apertium } = engines;
  if (apertium.directions.length === 0) return {};
  return {
    async translate(request, signal) {
      const direction = await chooseDirection(request, engines, signal);
      const { texts, unknown } = await apertium.translate(request.texts, direction, signal);
      return {
        texts,
        ...(unknown.length > 0 ? { warnings: [describeUnknown(unknown)] } : {}),
        engine: "local/apertium",
      };
    },
  };
}

/** Rejects as the translation would. Texts that are not known yet may be left out. */
export async function checkLocalTranslation(
  request: TranslationRequest,
  engines: Engines,
  signal: AbortSignal,
): Promise<void> {
  const isKnown = request.source || request.texts.some((text) => /\p{L}/u.test(text));
  if (isKnown) await chooseDirection(request, engines, signal);
  else requireTarget(engines.apertium.directions, request.language);
}

async function chooseDirection(
  { texts: given, language, source }: TranslationRequest,
  { apertium, texts }: Engines,
  signal: AbortSignal,
): Promise<Direction> {
  const text = given.join("\n").slice(0, sampleCharacters);
  const request = { language: source ?? "auto", text };
  const from = source ?? (await texts.run("resolveTextLanguage", request, signal));
  return requireDirection(apertium.directions, from, language);
}

function describeUnknown(words: readonly string[]): string {
  const named = words.slice(0, unknownNamedMax).join(", ");
  const more = words.length > unknownNamedMax ? ", …" : "";
  return words.length === 1
    ? `Apertium does not know 1 word, which is left as it is: ${named}.`
    : `Apertium does not know ${words.length} words, which are left as they are: ${named}${more}.`;
}
