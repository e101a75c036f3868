import { closeSync, fstatSync, openSync, readFileSync, readSync } from "node:fs";
import { StepError } from "../../system/errors.ts";
import type { MarianPrecision } from "./model.ts";

interface Item {
  name: string;
  type: number;
  shape: number[];
  bytes: number;
}

/** Of the types of Marian, those that tell the precision, and the bytes of a value. */
const [float32, intgemm8] = [0x404, 0x4101];
const valueBytes = new Map([
  [float32, 4],
  [intgemm8, 1],
]);
const marianItemsMax = 10_000;
const dimensionsMax = 8;
/** Of everything before the weights. */
const headBytesMax = 4 * 1024 ** 2;

const refuse = (what: string) =>
  new StepError("invalid_input", `The translator is refused: ${what}`);
const cutOff = "its model is damaged or cut off.";

/**
 * Reads what a binary model of Marian says of itself, because the engine reads beyond the end of a
 * file that is cut off. `vocabs` are those of the source and of the target. Throws StepError
 * `invalid_input` for a file that contradicts itself or its vocabularies.
 */
export function readMarianModel(
  path: string,
  vocabs: readonly string[],
): { precision: MarianPrecision } {
  const items = readItems(path);
  for (const [index, own] of ["encoder_Wemb", "decoder_Wemb"].entries()) {
    const words = items.find(({ name }) => name === "Wemb" || name === own)?.shape[0] ?? 0;
    const listed = countPieces(readFileSync(vocabs[index] ?? ""));
    if (listed === 0 || listed > words)
      throw refuse(`its model has ${words} words, and its vocabulary ${listed}.`);
  }
  return { precision: findPrecision(items) };
}

function findPrecision(items: readonly Item[]): MarianPrecision {
  if (!items.some(({ type }) => type === intgemm8)) return "float32";
  return items.some(({ name }) => name.endsWith("_QuantMultA"))
    ? "int8shiftAlphaAll"
    : "int8shiftAll";
}

/** The items of version 1: a header of each, names, shapes and padding; the weights follow. */
function readItems(path: string): Item[] {
  const head = openHead(path);
  try {
    const [version, count = 0] = head.numbers(2);
    if (version !== 1 || count > marianItemsMax)
      throw refuse("its model is not a binary file of Marian, version 1.");
    const headers = Array.from({ length: count }, () => head.numbers(4));
    const names = headers.map(([length = 0]) => head.read(length).toString("latin1"));
    const items = headers.map(([, type = 0, dimensions = 0, bytes = 0], index) => ({
      ...{ type, bytes, name: names[index]?.replace(/\0/g, "") ?? "" },
      shape: head.shape(dimensions),
    }));
    const [padding = 0] = head.numbers(1);
    head.read(padding);
    const weights = items.reduce((sum, { bytes }) => sum + bytes, 0);
    if (weights > head.left() || !items.every(fits)) throw refuse(cutOff);
    return items;
  } finally {
    head.close();
  }
}

/** Whether the values of a shape are in the file. */
const fits = ({ type, shape, bytes }: Item) =>
  shape.every((size) => size > 0) &&
  shape.reduce((product, size) => product * size, valueBytes.get(type) ?? 0) <= bytes;

/** Reads a file from its start. Refuses to read beyond its end. */
function openHead(path: string) {
  const file = openSync(path, "r");
  const { size } = fstatSync(file);
  let at = 0;
  const read = (bytes: number): Buffer => {
    if (at + bytes > Math.min(size, headBytesMax)) throw refuse(cutOff);
    const part = Buffer.alloc(bytes);
    readSync(file, part, 0, bytes, at);
    at += bytes;
    return part;
  };
  return {
    read,
    /** Unsigned numbers of 64 bits. */
    numbers(count: number): number[] {
      const bytes = read(8 * count);
      return Array.from({ length: count }, (_, index) => Number(bytes.readBigUInt64LE(8 * index)));
    },
    shape(dimensions: number): number[] {
      if (dimensions > dimensionsMax) throw refuse(cutOff);
      const bytes = read(4 * dimensions);
      return Array.from({ length: dimensions }, (_, index) => bytes.readInt32LE(4 * index));
    },
    left: () => size - at,
    close: () => closeSync(file),
  };
}

/** The pieces of a vocabulary of SentencePiece: the first field of its message, once for each. */
function countPieces(bytes: Buffer): number {
  let [at, pieces] = [0, 0];
  const number = () => {
    let value = 0;
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) break;
    }
    return value;
  };
  while (at < bytes.length) {
    const tag = number();
    // Its other fields are messages too.
    if (tag % 8 !== 2) return 0;
    const length = number();
    at += length;
    if (tag === 10) pieces++;
  }
  return at === bytes.length ? pieces : 0;
}
