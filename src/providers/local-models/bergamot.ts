import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { compileFunction } from "node:vm";

/** Bytes in the memory of the engine. */
interface EngineBytes {
  getByteArrayView(): Int8Array;
}

interface EngineList<Item> {
  push_back(item: Item): void;
  delete(): void;
}

/** A loaded model. */
export type EngineTranslator = object;

interface Responses {
  get(index: number): { getTranslatedText(): string };
  delete(): void;
}

/** What is used of the engine of Firefox Translations. */
export interface Bergamot {
  AlignedMemory: new (bytes: number, alignment: number) => EngineBytes;
  AlignedMemoryList: new () => EngineList<EngineBytes>;
  TranslationModel: new (
    config: string,
    model: EngineBytes,
    shortlist: EngineBytes,
    vocabs: EngineList<EngineBytes>,
    quality: null,
  ) => EngineTranslator;
  BlockingService: new (options: {
    cacheSize: number;
  }) => {
    translate(
      model: EngineTranslator,
      texts: EngineList<string>,
      options: EngineList<TextOptions>,
    ): Responses;
  };
  VectorString: new () => EngineList<string>;
  VectorResponseOptions: new () => EngineList<TextOptions>;
}

interface TextOptions {
  alignment: boolean;
  html: boolean;
  qualityScores: boolean;
}

interface OpenBergamot {
  engine: Bergamot;
  /** What the engine wrote about its last failure. */
  readonly fault: string | undefined;
}

type Imports = Record<string, Record<string, unknown>>;

const { resolve } = createRequire(import.meta.url);
const pathOf = (file: string) => resolve(`@browsermt/bergamot-translator/worker/${file}`);
const program = "bergamot-translator-worker";

/** Functions that the WebAssembly imports, and its own ones that serve outside of Firefox. */
const products: Readonly<Record<string, string>> = {
  int8_prepare_a: "int8PrepareAFallback",
  int8_prepare_b: "int8PrepareBFallback",
  int8_prepare_b_from_transposed: "int8PrepareBFromTransposedFallback",
  int8_prepare_b_from_quantized_transposed: "int8PrepareBFromQuantizedTransposedFallback",
  int8_prepare_bias: "int8PrepareBiasFallback",
  int8_multiply_and_add_bias: "int8MultiplyAndAddBiasFallback",
  int8_select_columns_of_b: "int8SelectColumnsOfBFallback",
};

/** What the program of the engine gets, to which it adds the parts of the engine. */
interface Program {
  asm: Record<string, (...numbers: number[]) => unknown>;
  print(line: string): void;
  printErr(line: string): void;
  instantiateWasm(imports: Imports, onInstance: (made: WebAssembly.Instance) => void): object;
  onRuntimeInitialized(): void;
}

const isComplete = (module: Partial<Bergamot>): module is Bergamot =>
  module.TranslationModel !== undefined && module.BlockingService !== undefined;

/** Starts the engine. After a failure of a model it is of no use: start another one. */
export async function openBergamot(): Promise<OpenBergamot> {
  const compiled = new WebAssembly.Module(readFileSync(pathOf(`${program}.wasm`)));
  const start = compileFunction(readFileSync(pathOf(`${program}.js`), "utf8"), ["Module"]);
  let fault: string | undefined;
  const engine = await new Promise<Bergamot>((onReady) => {
    const module: Partial<Bergamot> & Program = {
      asm: {},
      print: () => {},
      printErr(line: string) {
        // The first line names the reason, later ones the place in the engine.
        fault ??= /\bError: (.+)/.exec(line)?.[1];
      },
      instantiateWasm(imports, onInstance) {
        const own = (name: string) => [
          name,
          (...numbers: number[]) => module.asm[products[name] ?? ""]?.(...numbers),
        ];
        const wasm_gemm = Object.fromEntries(Object.keys(products).map(own));
        const instance = new WebAssembly.Instance(compiled, { ...imports, wasm_gemm });
        // The rest of the program must have run before.
        queueMicrotask(() => onInstance(instance));
        return {};
      },
      onRuntimeInitialized() {
        if (isComplete(module)) onReady(module);
      },
    };
    start(module);
  });
  return {
    engine,
    get fault() {
      return fault;
    },
  };
}
