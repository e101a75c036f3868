import { basename, join } from "node:path";
import { readMarianModel } from "./marian-model.ts";
import type { EngineFiles } from "./model.ts";

/**
 * The files of a translator by their names, as Firefox has them. Undefined if there are none.
 * Throws StepError `invalid_input` for a model that is damaged or does not fit to its vocabularies.
 */
export function findTranslator(folder: string, paths: readonly string[]): EngineFiles | undefined {
  const find = (name: RegExp) => paths.find((path) => name.test(basename(path)));
  const model = find(/^model.*\.bin$/);
  const targetVocab = find(/^trgvocab.*\.spm$/);
  const vocab = targetVocab ? find(/^srcvocab.*\.spm$/) : find(/\.spm$/);
  if (!model || !vocab) return undefined;
  const shortlist = find(/^lex.*\.bin$/);
  const vocabs = [vocab, targetVocab ?? vocab].map((path) => join(folder, path));
  const { precision } = readMarianModel(join(folder, model), vocabs);
  return {
    ...{ type: "marian", model, vocab, precision },
    ...(targetVocab ? { targetVocab } : {}),
    ...(shortlist ? { shortlist } : {}),
  };
}

/** "model.deen.intgemm.alphas.bin" → de, en. Empty for other names. */
export function languagesOf(model: string): string[] {
  const [, from, to] = /^model\.([a-z]{2})([a-z]{2})\./.exec(basename(model)) ?? [];
  return from && to ? [from, to] : [];
}
