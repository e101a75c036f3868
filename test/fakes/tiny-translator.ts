import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { addModel } from "../../src/models/add-model.ts";
import { openLocalModels } from "../../src/providers/local-models/local-models.ts";
import { listPieces, writeVocabulary } from "./tiny-vocabulary.ts";

/** Of each word: a part with its place in the text, one with itself, one with its translation. */
const width = 128;
const [half, placeWidth, wordWidth] = [64, 16, 48];
/** Of a word beside its place, and of attention beside the word before. */
const [wordLoudness, attentionLoudness] = [4, 10];
/** The engine multiplies the values of words by the root of the width. */
const wordValue = wordLoudness / Math.sqrt(width);
const wordParts = Array.from({ length: wordWidth }, (_, index) => placeWidth + index);

export interface TinyTranslator {
  /** Words with their translations, as whole words or as pieces. Others stay as they are. */
  words?: Readonly<Record<string, string>>;
  /** Whole numbers of 8 bits, with known ranges as most models of Firefox have, or floats. */
  precision?: "ranges" | "int8" | "float";
  /** More words than the model has. */
  extra?: readonly string[];
  /** Settings in the model that replace those that fit. */
  settings?: Readonly<Record<string, string | number>>;
}

interface Item {
  name: string;
  type: number;
  shape: number[];
  data: Buffer;
}

/**
 * A translator of 300 kB for the real engine, word by word. One layer of attention of the decoder
 * looks at the word in the same place, whose translation has the same code: the other layers add
 * nothing. The end of a text is a word too.
 */
export function tinyTranslator({
  words = {},
  precision = "ranges",
  extra = [],
  settings = {},
}: TinyTranslator = {}): { model: Buffer; vocab: Buffer; lex: Buffer } {
  const marked = Object.entries(words).map(([from, to]) => [mark(from), mark(to)] as const);
  const pieces = listPieces(marked.flat());
  const made = new Map(marked);
  const codes = new Map(pieces.map(({ text }, index) => [text, codeOf(index)]));
  const embeddings = new Float32Array(pieces.length * width);
  for (const [index, { text }] of pieces.entries())
    for (const [bit, part] of wordParts.entries()) {
      const row = index * width;
      embeddings[row + part] = wordValue * (codes.get(made.get(text) ?? text)?.[bit] ?? 0);
      embeddings[row + half + part] = wordValue * (codes.get(text)?.[bit] ?? 0);
    }
  const write = { ranges: rangedItem, int8: int8Item, float: floatItem }[precision];
  const items = [
    ...write("Wemb", [pieces.length, width], embeddings),
    ...layers(write),
    ...floatItem("decoder_ff_logit_out_b", [1, pieces.length], new Float32Array(pieces.length)),
    settingsItem({ ...settings }, pieces.length),
  ];
  const known = extra.length > 0 ? listPieces([...marked.flat(), ...extra.map(mark)]) : pieces;
  const ids = new Map(pieces.map(({ text }, index) => [text, index]));
  const likely = pieces.map(({ text }, index) => [ids.get(made.get(text) ?? text) ?? index]);
  return { model: writeItems(items), vocab: writeVocabulary(known), lex: writeShortlist(likely) };
}

/** SentencePiece marks the start of a word. The end of a text is a piece of its own. */
const mark = (word: string) => (word === "</s>" ? word : `▁${word}`);

/** A code of +1 and -1, far from that of every other number. Knuth's multiplicative generator. */
function codeOf(index: number): number[] {
  let state = (index + 1) * 2_654_435_761;
  return Array.from({ length: wordWidth }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state < 2 ** 31 ? -1 : 1;
  });
}

type Matrix = Float32Array;
type WriteItem = (name: string, shape: number[], values: Matrix) => Item[];

/** The value of some elements of a square, by row and column. */
function square(entries: readonly (readonly [row: number, column: number, value: number])[] = []) {
  const matrix = new Float32Array(width * width);
  for (const [row, column, value] of entries) matrix[row * width + column] = value;
  return matrix;
}

const diagonal = (parts: readonly number[], value: number) =>
  square(parts.map((part) => [part, part, value]));

function layers(write: WriteItem): Item[] {
  const wide = (name: string, matrix: Matrix) => write(name, [width, width], matrix);
  const bias = (name: string) => floatItem(name, [1, width], new Float32Array(width));
  const attention = (layer: string, matrices: Readonly<Record<string, Matrix>>) =>
    ["q", "k", "v", "o"].flatMap((part) => [
      ...wide(`${layer}_W${part}`, matrices[part] ?? square()),
      ...bias(`${layer}_b${part}`),
    ]);
  const forward = (layer: string) =>
    [1, 2].flatMap((part) => [
      ...wide(`${layer}_W${part}`, square()),
      ...bias(`${layer}_b${part}`),
    ]);
  const places = Array.from({ length: placeWidth }, (_, index) => [index, half + index]).flat();
  const all = Array.from({ length: width }, (_, index) => index);
  return [
    ...attention("encoder_l1_self", {}),
    ...forward("encoder_l1_ffn"),
    ...[...wide("decoder_l1_rnn_W", square()), ...wide("decoder_l1_rnn_Wf", square())],
    ...bias("decoder_l1_rnn_bf"),
    ...attention("decoder_l1_context", {
      q: diagonal(places, attentionLoudness),
      k: diagonal(places, attentionLoudness),
      v: square(wordParts.map((part) => [part, half + part, 1])),
      o: diagonal(all, attentionLoudness),
    }),
    ...forward("decoder_l1_ffn"),
  ];
}

const types = { float: 0x404, int8: 0x101, intgemm8: 0x4101 } as const;
const alignment = 256;
const int8Max = 127;

const padded = (data: Buffer) =>
  Buffer.concat([data, Buffer.alloc((alignment - (data.length % alignment)) % alignment)]);

function floatItem(name: string, shape: number[], values: Matrix): Item[] {
  const data = padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  return [{ name, type: types.float, shape, data }];
}

/** What comes into a matrix is at most this: scores of words are larger than their parts. */
const rangeOf = (name: string) => (name === "Wemb" ? 60 : 8);

/** A matrix, and the factor of what comes into it. */
function rangedItem(name: string, shape: number[], values: Matrix): Item[] {
  const range = Float32Array.of(int8Max / rangeOf(name));
  return [...int8Item(name, shape, values), ...floatItem(`${name}_QuantMultA`, [1, 1], range)];
}

/** Whole numbers, column by column, then their factor. */
function int8Item(name: string, [rows = 0, columns = 0]: number[], values: Matrix): Item[] {
  const factor = int8Max / values.reduce((max, value) => Math.max(max, Math.abs(value)), 0.001);
  const data = Buffer.alloc(rows * columns + 4);
  // Words stay in their order.
  const isRows = name === "Wemb";
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const value = values[row * columns + column] ?? 0;
      const at = isRows ? row * columns + column : column * rows + row;
      data.writeInt8(Math.round(value * factor), at);
    }
  data.writeFloatLE(factor, rows * columns);
  return [{ name, type: types.intgemm8, shape: [rows, columns], data: padded(data) }];
}

function settingsItem(own: TinyTranslator["settings"], words: number): Item {
  const settings = {
    ...{
      type: "transformer",
      version: "v1.0",
      "dim-emb": width,
      "dim-vocabs": `[${words}, ${words}]`,
    },
    ...{ "enc-depth": 1, "dec-depth": 1, "dec-cell": "ssru", "input-types": "[]" },
    ...{ "transformer-heads": 1, "transformer-dim-ffn": width, "transformer-ffn-depth": 2 },
    ...{ "transformer-ffn-activation": "relu", "transformer-decoder-autoreg": "rnn" },
    // Each layer adds to the one before.
    ...{ "transformer-preprocess": '""', "transformer-postprocess": "da" },
    ...{ "transformer-postprocess-emb": "d", "transformer-postprocess-top": '""' },
    ...{ "transformer-guided-alignment-layer": "last", "transformer-tied-layers": "[]" },
    ...{ "tied-embeddings-all": true, "tied-embeddings": false, "tied-embeddings-src": false },
    ...{ "transformer-train-position-embeddings": false, "transformer-no-projection": false },
    ...{ "layer-normalization": false, "right-left": false, skip: false, ulr: false },
    ...{ "lemma-dim-emb": 0, "factors-dim-emb": 0, "factors-combine": "sum" },
    ...{ "output-omit-bias": false, "transformer-pool": false, "transformer-depth-scaling": false },
    ...own,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}: ${value}\n`);
  const data = Buffer.from(`${lines.join("")}\0`);
  return { name: "special:model.yml", type: types.int8, shape: [data.length], data: padded(data) };
}

/** A binary file of Marian, version 1. */
function writeItems(items: readonly Item[]): Buffer {
  const names = items.map(({ name }) => Buffer.from(`${name}\0`));
  const headers = items.flatMap(({ type, shape, data }, index) => [
    ...[names[index]?.length ?? 0, type, shape.length, data.length],
  ]);
  const shapes = Buffer.from(Int32Array.from(items.flatMap(({ shape }) => shape)).buffer);
  const head = Buffer.concat([longs(1, items.length, ...headers), ...names, shapes]);
  const padding = alignment - ((head.length + 8) % alignment);
  return Buffer.concat([
    ...[head, longs(padding), Buffer.alloc(padding)],
    ...items.map(({ data }) => data),
  ]);
}

const shortlistMagic = 0xf11a48d5013417f5n;

/** The likely words of a translation for each word, as a binary file of Marian without a sum. */
function writeShortlist(likely: readonly (readonly number[])[]): Buffer {
  const words = likely.flat();
  const ends = likely.map((_, index) => likely.slice(0, index + 1).flat().length);
  const head = Buffer.alloc(8);
  head.writeBigUInt64LE(shortlistMagic);
  // Without frequent words, which would always be likely.
  const numbers = longs(0, 0, 1, ends.length + 1, words.length, 0, ...ends);
  return Buffer.concat([head, numbers, Buffer.from(Uint32Array.from(words).buffer)]);
}

const longs = (...numbers: number[]) => Buffer.from(BigUint64Array.from(numbers, BigInt).buffer);

/** Writes a translator into a folder, with the names that Firefox gives its files. */
async function writeTinyTranslator(
  folder: string,
  pair: string,
  translator: TinyTranslator = {},
): Promise<void> {
  const { model, vocab, lex } = tinyTranslator(translator);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `model.${pair}.intgemm.alphas.bin`), model);
  await writeFile(join(folder, `vocab.${pair}.spm`), vocab);
  await writeFile(join(folder, `lex.50.50.${pair}.s2t.bin`), lex);
}

/** Adds a translator to MODELS_DIR under a name such as "translator-en-de". */
export async function addTinyTranslator(
  modelsDir: string,
  name: string,
  translator: TinyTranslator,
): Promise<void> {
  const source = join(modelsDir, `.${name}`);
  await writeTinyTranslator(source, name.replace("translator", "").replaceAll("-", ""), translator);
  const models = openLocalModels(modelsDir);
  const options = { mirror: undefined, allowPrivate: false, onProgress: () => {} };
  await addModel({ source, name }, { ...options, models, signal: AbortSignal.any([]) });
}
