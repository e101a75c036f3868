import {
  type ChosenModels,
  localEngine,
  type ModelChoices,
  type ModelCredits,
  modelKinds,
  modelUnits,
} from "../../config/model-names.ts";
import type { MeteredPrice, Price, SureInput } from "../pricing/price.ts";
import type { ToolWithoutSlug } from "./define-tool.ts";
import { type Fields, string } from "./fields.ts";

/** The engines that runs may choose if no model is configured. */
export const localChoices: ModelChoices = {
  text: [localEngine],
  image: [localEngine],
  speech: [localEngine],
  music: [localEngine],
  video: [localEngine],
  transcription: [],
};

/**
 * Adds an input for each model that a run may choose, such as `text_model`, with the allowed names.
 * The tool and its checks get the providers that the run has chosen, and its price is theirs.
 * Why: docs/decisions/models.md
 */
export function withModelInputs(
  tool: ToolWithoutSlug,
  all: ModelChoices,
  prices: ModelCredits = {},
): ToolWithoutSlug {
  const { models = [], modelRequired, missingRequirement, expect, checkStart, foresee } = tool;
  const choices = models.flatMap((kind) => {
    const able = modelRequired ? modelsFirst(all[kind]) : all[kind];
    const [usual] = able;
    return usual === undefined ? [] : [{ kind, names: able, usual, input: `${kind}_model` }];
  });
  if (choices.length === 0) return tool;
  const inputs: Fields = Object.fromEntries(
    choices.map(({ kind, names, usual, input }) => [
      input,
      string({ default: usual, enum: names, description: `Engine for ${kind}.` }),
    ]),
  );
  const chosenBy = (values: Record<string, unknown>): ChosenModels =>
    Object.fromEntries(
      tool.withoutModels?.(values)
        ? []
        : choices.map(({ kind, usual, input }) => [kind, String(values[input] ?? usual)]),
    );
  return {
    ...tool,
    offeredModels: Object.fromEntries(choices.map(({ kind, names }) => [kind, names])),
    chosenModels: chosenBy,
    credits: {
      ...tool.credits,
      ...("unitsMin" in tool.credits ? { unitsMin: leastUnits(tool.credits, chosenBy) } : {}),
      model: (input) => modelPrice(tool.credits, chosenBy(input), prices),
    },
    input: { ...tool.input, ...inputs },
    ...(expect ? { expect: (known, lengthOf) => expect(known, lengthOf, chosenBy(known)) } : {}),
    ...(checkStart
      ? {
          checkStart: (known, { capabilities, ...more }) =>
            checkStart(known, { ...more, capabilities: capabilities.choose(chosenBy(known)) }),
        }
      : {}),
    ...(foresee
      ? {
          foresee: (known, { capabilities, ...more }) =>
            foresee(known, { ...more, capabilities: capabilities.choose(chosenBy(known)) }),
        }
      : {}),
    ...(missingRequirement
      ? {
          missingRequirement: (providers, known = {}) =>
            missingRequirement(providers.choose(chosenBy(known)), known),
        }
      : {}),
    run: (context) =>
      tool.run({ ...context, providers: context.providers.choose(chosenBy(context.input)) }),
  };
}

const leastUnits =
  (price: MeteredPrice, chosenBy: (values: Record<string, unknown>) => ChosenModels) =>
  (sure: SureInput): number =>
    price.unitsMin?.(sure, chosenBy(sure.known)) ?? 0;

/** What is installed locally is no default beside models, and no choice without them. */
function modelsFirst(names: readonly string[]): string[] {
  const models = names.filter((name) => name !== localEngine);
  return models.length > 0 && models.length < names.length ? [...models, localEngine] : models;
}

/**
 * A model's price replaces that of the local engine where both count the same. Otherwise, such as
 * a text model of a tool that is paid by the second, each call costs it besides.
 */
function modelPrice({ per }: Price, chosen: ChosenModels, prices: ModelCredits) {
  let amount: number | undefined;
  let surcharge = 0;
  for (const kind of modelKinds) {
    const credits = prices[kind]?.[chosen[kind] ?? localEngine];
    if (credits === undefined) continue;
    if (modelUnits[kind] === per) amount = credits;
    else surcharge += credits;
  }
  return { ...(amount === undefined ? {} : { amount }), surcharge };
}
