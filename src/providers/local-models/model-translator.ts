import { textBatches } from "../../generators/translation/text-batches.ts";
import type { ModelTranslator } from "../../generators/translation/translator-models.ts";
import { wordJoiner } from "../../language/segmentation.ts";
import { StepError } from "../../system/errors.ts";
import type { LocalModels } from "./local-models.ts";
import type { LoadableModel } from "./model-engine.ts";
import { listedModels } from "./model-list.ts";

/** Some seconds of work, so that texts of other accounts take their turns. */
const callCharacters = 1000;

interface TranslatorKind {
  kind: string;
  name: string;
  languages: readonly string[];
  broken?: string;
}

const isTranslator = ({ kind }: TranslatorKind) => kind === "translator";

const toPair = ({ name, languages: [from = "", to = ""], broken }: TranslatorKind) => ({
  ...{ name, from, to },
  ...(broken === undefined ? {} : { broken }),
});

/** The models of the list that translate. */
export const listedTranslators = listedModels.filter(isTranslator).map(toPair);

/**
 * Translates with the installed models.
 * Why: docs/decisions/translators.md
 */
export function modelTranslator(models: LocalModels | undefined): ModelTranslator {
  const list = () => models?.list().filter(isTranslator) ?? [];
  return {
    installed: () => list().map(toPair),
    listed: listedTranslators,
    async translate(texts, { name, from, to }, signal) {
      const model = list().find((one) => one.name === name);
      if (!models || !model)
        throw new StepError("tool_failed", `The model "${name}" is not installed any more.`);
      const use = { engine: models.engine, model, signal };
      const divided = await divide(texts, from, use);
      const { texts: made, left } = await translateParts(divided.flat(), use);
      const joiner = wordJoiner(to);
      return { texts: divided.map((parts) => made.splice(0, parts.length).join(joiner)), left };
    },
  };
}

interface Use {
  engine: LocalModels["engine"];
  model: LoadableModel;
  signal: AbortSignal;
}

/** The parts of each text: whole, or its sentences if it is long. */
async function divide(texts: readonly string[], language: string, use: Use): Promise<string[][]> {
  const divided: string[][] = [];
  for (const text of texts) {
    const isShort = text.length <= callCharacters;
    divided.push(
      isShort ? [text] : await use.engine.split(use.model, text, language, { signal: use.signal }),
    );
  }
  return divided;
}

async function translateParts(parts: readonly string[], { engine, model, signal }: Use) {
  const texts = [...parts];
  let left = 0;
  for (const batch of textBatches(parts, callCharacters)) {
    const given = batch.map((index) => parts[index] ?? "");
    const made = await engine.translate(model, given, { signal });
    for (const [place, index] of batch.entries()) {
      if (made[place]) texts[index] = made[place];
      else left++;
    }
  }
  return { texts, left };
}
