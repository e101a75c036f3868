import { findDirection, isSame, type LanguagePair } from "./directions.ts";

/** A model that translates, installed or to be added. */
export interface TranslatorModel extends LanguagePair {
  name: string;
  /** Why an installed one cannot be used. */
  broken?: string;
}

/** The models of this machine that translate. */
export interface ModelTranslator {
  /** The installed ones, broken ones included. They may change while the process runs. */
  installed(): readonly TranslatorModel[];
  /** Those that can be added by name. */
  listed: readonly TranslatorModel[];
  /**
   * Translates each text in the same order by an installed model. Texts without a letter stay as
   * they are, and so do those for which the model writes nothing: `left` counts them.
   */
  translate(
    texts: readonly string[],
    model: TranslatorModel,
    signal: AbortSignal,
  ): Promise<{ texts: string[]; left: number }>;
}

/** Most pairs have English as one of their languages. */
const bridge = "en";

/** The model of a pair, or two that translate through English. Empty if there are none. */
export function findModels(
  models: readonly TranslatorModel[],
  source: string,
  target: string,
): TranslatorModel[] {
  const direct = findDirection(models, source, target);
  if (direct) return [direct];
  if (isSame(source, target)) return [];
  const [first, second] = [
    findDirection(models, source, bridge),
    findDirection(models, bridge, target),
  ];
  return first && second ? [first, second] : [];
}

/**
 * What to type so that models translate into a language; undefined if the list has none for it.
 * Without a source, it is for texts in English, or in the first language of the list.
 */
export function adviseModels(
  {
    installed,
    listed,
  }: { installed: readonly TranslatorModel[]; listed: readonly TranslatorModel[] },
  target: string,
  source?: string,
): string | undefined {
  const into = listed.filter(({ to }) => isSame(to, target));
  const usual = into.find(({ from }) => from === bridge) ?? into[0];
  const wanted = source ? findModels(listed, source, target) : usual ? [usual] : [];
  const commands = wanted.flatMap(({ name }) => {
    const known = installed.find((model) => model.name === name);
    if (known && known.broken === undefined) return [];
    const remove = known ? [`./reelwright models remove ${name}`] : [];
    return [...remove, `./reelwright models add ${name}`];
  });
  return commands.length > 0 ? commands.join(", then ") : undefined;
}
