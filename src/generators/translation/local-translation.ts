import { languageName } from "../../language/language-tag.ts";
import { StepError } from "../../system/errors.ts";
import type { TextProvider, Translation, TranslationRequest } from "../generators.ts";
import type { TextWork } from "../text-work/text-work.ts";
import type { Apertium } from "./apertium.ts";
import {
  type Direction,
  findDirection,
  installApertium,
  isSame,
  listDirections,
} from "./directions.ts";
import {
  adviseModels,
  findModels,
  type ModelTranslator,
  type TranslatorModel,
} from "./translator-models.ts";

/** Enough to detect a language. */
const sampleCharacters = 5000;
const unknownNamedMax = 10;

interface Engines {
  apertium: Apertium;
  translator: ModelTranslator;
  texts: TextWork;
}

type Way = { models: TranslatorModel[] } | { direction: Direction };

/**
 * Translates with installed models, otherwise with the pairs of Apertium; undefined without any.
 * Rejects with StepError `provider_required` for another pair.
 */
export function localTranslation(engines: Engines): TextProvider["translate"] {
  const { apertium, translator } = engines;
  if (apertium.directions.length === 0 && usable(translator).length === 0) return undefined;
  return async (request, signal) => {
    const way = await chooseWay(request, engines, signal);
    return "models" in way
      ? translateByModels(request.texts, way.models, { translator, signal })
      : translateByRules(request.texts, way.direction, { apertium, signal });
  };
}

/** Rejects as the translation would. Texts that are not known yet may be left out. */
export async function checkLocalTranslation(
  request: TranslationRequest,
  engines: Engines,
  signal: AbortSignal,
): Promise<void> {
  const isKnown = request.source || request.texts.some((text) => /\p{L}/u.test(text));
  if (isKnown) await chooseWay(request, engines, signal);
  else requireTarget(engines, request.language);
}

const usable = ({ installed }: ModelTranslator) =>
  installed().filter(({ broken }) => broken === undefined);

async function chooseWay(
  { texts: given, language, source }: TranslationRequest,
  engines: Engines,
  signal: AbortSignal,
): Promise<Way> {
  const text = given.join("\n").slice(0, sampleCharacters);
  const request = { language: source ?? "auto", text };
  const from = source ?? (await engines.texts.run("resolveTextLanguage", request, signal));
  return requireWay(engines, from, language);
}

type Installed = Pick<Engines, "apertium" | "translator">;

/** Throws StepError `provider_required` with what is installed and how to add the pair. */
export function requireWay(engines: Installed, source: string, target: string): Way {
  const models = findModels(usable(engines.translator), source, target);
  if (models.length > 0) return { models };
  const direction = findDirection(engines.apertium.directions, source, target);
  if (direction) return { direction };
  throw new StepError(
    "provider_required",
    `Nothing here translates from ${languageName(source)} into ${languageName(target)}. ` +
      `${describeInstalled(engines)} If the text is in another language, set ` +
      `"source_language". Otherwise ${describeRemedy(engines.translator, target, source)}`,
  );
}

/** Throws StepError `provider_required` if no language is translated into this one. */
export function requireTarget(engines: Installed, target: string): void {
  const all = [...usable(engines.translator), ...engines.apertium.directions];
  if (all.some(({ to }) => isSame(to, target))) return;
  throw new StepError(
    "provider_required",
    `Nothing here translates into ${languageName(target)}. ${describeInstalled(engines)} ` +
      `To add it, ${describeRemedy(engines.translator, target)}`,
  );
}

const describeInstalled = ({ apertium, translator }: Installed) =>
  `Installed models have ${listDirections(usable(translator))}, and Apertium has ${listDirections(apertium.directions)}.`;

function describeRemedy(translator: ModelTranslator, target: string, source?: string): string {
  const { listed } = translator;
  const command = adviseModels({ installed: translator.installed(), listed }, target, source);
  return `${command ? `type ${command}. Or ` : ""}${installApertium}, or set TEXT_MODEL.`;
}

async function translateByModels(
  given: readonly string[],
  models: readonly TranslatorModel[],
  { translator, signal }: { translator: ModelTranslator; signal: AbortSignal },
): Promise<Translation> {
  let texts = [...given];
  let leftMost = 0;
  for (const model of models) {
    const made = await translator.translate(texts, model, signal);
    texts = made.texts;
    leftMost = Math.max(leftMost, made.left);
  }
  const left = `The model wrote nothing for ${leftMost} of the texts, which are left as they are.`;
  return {
    texts,
    ...(leftMost > 0 ? { warnings: [left] } : {}),
    engine: models.map(({ name }) => `local/${name}`).join(", "),
  };
}

async function translateByRules(
  given: readonly string[],
  direction: Direction,
  { apertium, signal }: { apertium: Apertium; signal: AbortSignal },
): Promise<Translation> {
  const { texts, unknown } = await apertium.translate(given, direction, signal);
  return {
    texts,
    ...(unknown.length > 0 ? { warnings: [describeUnknown(unknown)] } : {}),
    engine: "local/apertium",
  };
}

function describeUnknown(words: readonly string[]): string {
  const named = words.slice(0, unknownNamedMax).join(", ");
  const more = words.length > unknownNamedMax ? ", …" : "";
  return words.length === 1
    ? `Apertium does not know 1 word, which is left as it is: ${named}.`
    : `Apertium does not know ${words.length} words, which are left as they are: ${named}${more}.`;
}
