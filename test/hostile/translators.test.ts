import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addModel } from "../../src/models/add-model.ts";
import { openLocalModels } from "../../src/providers/local-models/local-models.ts";
import { type TinyTranslator, tinyTranslator } from "../fakes/tiny-translator.ts";

let folder: string;
let modelsDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hostile-translators-"));
  modelsDir = join(folder, "models");
});
afterEach(() => rm(folder, { recursive: true }));

interface Files {
  model: Buffer;
  vocab: Buffer;
  lex?: Buffer;
}

async function add({ model, vocab, lex }: Files, languages?: string[]) {
  const source = join(folder, "own");
  await mkdir(source, { recursive: true });
  await writeFile(join(source, "model.deen.bin"), model);
  await writeFile(join(source, "vocab.spm"), vocab);
  if (lex) await writeFile(join(source, "lex.bin"), lex);
  const models = openLocalModels(modelsDir);
  const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
  return addModel({ source, languages }, { ...options, models, signal: AbortSignal.any([]) });
}

const good = tinyTranslator();
const made = (own: TinyTranslator): Files => tinyTranslator(own);
const settings = (own: TinyTranslator["settings"]) => made({ settings: own ?? {} });
const changed = (bytes: Buffer, at: number, value: bigint) => {
  const copy = Buffer.from(bytes);
  copy.writeBigUInt64LE(value, at);
  return copy;
};
const huge = 2n ** 60n;
const [countAt, nameLengthAt, shapeLengthAt, dataLengthAt] = [8, 16, 32, 40];
const cutOff = /damaged or cut off/;
const ended = /^The model cannot be used: (?:The engine ended|It ends the process)/;
const noise = "a".repeat(300);

const cases: [title: string, files: Files, message: RegExp][] = [
  ["an empty model", { ...good, model: Buffer.alloc(0) }, cutOff],
  [
    "a model that is cut off in its weights",
    { ...good, model: good.model.subarray(0, -1000) },
    cutOff,
  ],
  [
    "a model that is cut off in its names",
    { ...good, model: good.model.subarray(0, 1500) },
    cutOff,
  ],
  [
    "text in place of a model",
    { ...good, model: Buffer.from(noise) },
    /not a binary file of Marian/,
  ],
  [
    "too many matrices",
    { ...good, model: changed(good.model, countAt, huge) },
    /not a binary file/,
  ],
  ["a huge name", { ...good, model: changed(good.model, nameLengthAt, huge) }, cutOff],
  [
    "a huge number of dimensions",
    { ...good, model: changed(good.model, shapeLengthAt, huge) },
    cutOff,
  ],
  ["a huge matrix", { ...good, model: changed(good.model, dataLengthAt, huge) }, cutOff],
  [
    "a matrix without its values",
    { ...good, model: changed(good.model, dataLengthAt, 1n) },
    cutOff,
  ],
  ["an empty vocabulary", { ...good, vocab: Buffer.alloc(0) }, /its vocabulary 0/],
  ["text in place of a vocabulary", { ...good, vocab: Buffer.from(noise) }, /its vocabulary 0/],
  [
    "a vocabulary that is cut off",
    { ...good, vocab: good.vocab.subarray(0, -9) },
    /vocabulary 0|ended/,
  ],
  [
    "more words than the model has",
    made({ extra: [..."abcdefghijkl"].map((letter) => letter + letter) }),
    /has \d+ words, and its/,
  ],
  ["nonsense in place of likely words", { ...good, lex: Buffer.from(noise) }, /Incorrect magic/],
  ["an empty list of likely words", { ...good, lex: Buffer.alloc(8) }, ended],
  ["another width", settings({ "dim-emb": 64 }), ended],
  ["a width of zero", settings({ "dim-emb": 0 }), ended],
  ["more layers", settings({ "enc-depth": 1_000_000, "dec-depth": 1_000_000 }), ended],
  ["no heads", settings({ "transformer-heads": 0 }), ended],
  ["three heads", settings({ "transformer-heads": 3 }), ended],
  ["more words in its settings", settings({ "dim-vocabs": "[90000, 90000]" }), ended],
  ["an unknown type", settings({ type: "none" }), ended],
  ["an unknown operation", settings({ "transformer-postprocess": "xyz" }), ended],
  ["settings that are no settings", settings({ x: "[[[[" }), ended],
  ["text without an end", made({ words: { One: noise, "</s>": noise } }), /without an end/],
  ["no text", made({ words: { One: "</s>" } }), /translates into nothing/],
];

describe("a translator", () => {
  it.each(cases)("with %s is refused in one clear error", async (_title, files, message) => {
    const error = await add(files).then(
      () => undefined,
      (cause: Error) => cause,
    );
    expect(error?.name, error?.stack).toBe("StepError");
    expect(error?.message).toMatch(message);
    expect(error?.message.split("\n")).toHaveLength(1);
    expect(await readdir(join(modelsDir, ".parts"))).toEqual([]);
  });

  it("without two languages is refused, and is added with them", async () => {
    await expect(add(good, ["de"])).rejects.toThrow("--language de --language en");
    expect(await add(good, ["nl", "en"])).toMatchObject({
      ...{ kind: "translator", languages: ["nl", "en"], voices: [] },
    });
  });
});
