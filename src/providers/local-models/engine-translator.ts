import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StepError } from "../../system/errors.ts";
import { type Bergamot, type EngineTranslator, openBergamot } from "./bergamot.ts";
import { type EngineModel, once } from "./engine-loading.ts";

export interface TranslateRequest extends EngineModel {
  texts: readonly string[];
}

interface OpenTranslator {
  engine: Bergamot;
  service: InstanceType<Bergamot["BlockingService"]>;
  model: EngineTranslator;
  /** The same error with what the engine wrote about it. */
  explain: (error: unknown) => StepError;
}

/** Of a translation: one of Chinese into English has about five times the characters. */
const longerMax = 10;
const longerMin = 200;
const faultLengthMax = 200;
/** Of each file in the memory of the engine. */
const alignments = { model: 256, others: 64 };

const translators = new Map<string, Promise<OpenTranslator>>();

/** Loads a translator. Rejects with StepError, with the reason that the engine gives. */
export const openTranslator = (model: EngineModel): Promise<OpenTranslator> =>
  once(translators, model.folder, () => load(model));

async function load({ folder, engine: files }: EngineModel): Promise<OpenTranslator> {
  if (files.type !== "marian") throw new StepError("internal", `Not a translator: ${files.type}.`);
  const opened = await openBergamot();
  const { engine } = opened;
  const explain = (cause: unknown) => {
    const reason = (opened.fault ?? String(cause)).slice(0, faultLengthMax);
    return new StepError("tool_failed", `The engine ended: ${reason}`, { cause });
  };
  const read = (path: string | undefined, alignment: number) => {
    const bytes = path === undefined ? Buffer.alloc(0) : readFileSync(join(folder, path));
    const memory = new engine.AlignedMemory(bytes.length, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  try {
    const vocabs = new engine.AlignedMemoryList();
    for (const path of files.targetVocab ? [files.vocab, files.targetVocab] : [files.vocab])
      vocabs.push_back(read(path, alignments.others));
    const model = new engine.TranslationModel(
      configFor(files.precision),
      read(files.model, alignments.model),
      read(files.shortlist, alignments.others),
      vocabs,
      null,
    );
    const service = new engine.BlockingService({ cacheSize: 0 });
    return { engine, service, model, explain };
  } catch (error) {
    throw explain(error);
  }
}

/** Settings of Marian, as Firefox has them. */
const configFor = (precision: string) => `beam-size: 1
normalize: 1.0
word-penalty: 0
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
skip-cost: true
cpu-threads: 0
quiet: true
quiet-translation: true
gemm-precision: ${precision}
alignment: soft
`;

/** Translates short texts, each by itself. */
export async function translate({ texts, ...model }: TranslateRequest): Promise<string[]> {
  const translator = await openTranslator(model);
  const made = translateWith(translator, texts, () => translators.delete(model.folder));
  const endless = made.findIndex(
    (text, index) => text.length > longerMax * (texts[index]?.length ?? 0) + longerMin,
  );
  if (endless >= 0) throw new StepError("tool_failed", "The translator wrote text without an end.");
  return made.map((text) => text.trim());
}

/**
 * Half of a surrogate pair takes the next character with it, and the engine writes nothing for a
 * text with the character that stands for a broken one.
 */
const withoutBroken = (text: string) => text.toWellFormed().replaceAll("\ufffd", "");

function translateWith(
  { engine, service, model, explain }: OpenTranslator,
  texts: readonly string[],
  onFault: () => void,
): string[] {
  try {
    const [input, options] = [new engine.VectorString(), new engine.VectorResponseOptions()];
    for (const text of texts) {
      input.push_back(withoutBroken(text));
      options.push_back({ alignment: false, html: false, qualityScores: false });
    }
    const responses = service.translate(model, input, options);
    const made = texts.map((_, index) => responses.get(index).getTranslatedText());
    for (const used of [input, options, responses]) used.delete();
    return made;
  } catch (error) {
    onFault();
    throw explain(error);
  }
}
