import {
  type Code,
  compileFunction,
  constant,
  get,
  join,
  load,
  loadEach,
  number,
  repeat,
  set,
  store,
} from "../drawing/wasm-code.ts";

/** Sums that are counted at once: four vectors of four numbers. */
const block = 16;
const vectors = [0, 1, 2, 3] as const;
const [numberBytes, vectorBytes, blockBytes] = [4, 16, 4 * block];
const pageBytes = 65_536;
/** Rows that are in memory at once. */
const rowsAtOnceMax = 1024;

const local = {
  ...{ row: 0, rowsEnd: 1, weights: 2, bias: 3, result: 4, rowBytes: 5, resultBytes: 6 },
  ...{ block: 7, at: 8, rowEnd: 9, weight: 10 },
  ...{ value: 11, sum: 12 },
} as const;
type Local = keyof typeof local;
const value = (name: Local): Code => get(local[name]);
const assign = (name: Local, code: Code): Code => set(local[name], code);
const plus = (a: Code, b: Code): Code => number("add", a, b);
const advance = (name: Local, by: Code): Code => assign(name, plus(value(name), by));
const sums = (of: (sum: number, offset: number) => Code): Code =>
  vectors.flatMap((at) => of(local.sum + at, at * vectorBytes));

const addNumber: Code = [
  ...assign("value", loadEach(value("at"))),
  ...sums((sum, offset) => {
    const product = join("multiply", value("value"), load(value("weight"), offset));
    return set(sum, join("addFractions", get(sum), product));
  }),
  ...advance("at", constant(numberBytes)),
  ...advance("weight", value("resultBytes")),
];

const writeBlock: Code = [
  ...assign("at", value("row")),
  ...assign("weight", plus(value("weights"), value("block"))),
  ...sums((sum, offset) => set(sum, load(plus(value("bias"), value("block")), offset))),
  ...repeat(addNumber, number("less", value("at"), value("rowEnd"))),
  ...sums((sum, offset) => store(plus(value("result"), value("block")), get(sum), offset)),
  ...advance("block", constant(blockBytes)),
];

const writeRow: Code = [
  ...assign("block", constant(0)),
  ...assign("rowEnd", plus(value("row"), value("rowBytes"))),
  ...repeat(writeBlock, number("less", value("block"), value("resultBytes"))),
  ...assign("row", value("rowEnd")),
  ...advance("result", value("resultBytes")),
];

const writeRows = repeat(writeRow, number("less", value("row"), value("rowsEnd")));

/** A matrix with a row for each number of the input, and what is added to each sum. */
export interface Weights {
  filters: Float32Array;
  bias: Float32Array;
}

/**
 * Multiplies rows of numbers by a matrix, with vectors of four numbers. `fill` writes the rows from
 * one to before another into the numbers that it gets, which are zero before.
 */
export function weightedSums(
  rows: number,
  { filters, bias }: Weights,
  fill: (target: Float32Array, from: number, to: number) => void,
): Float32Array {
  const [count, padded] = [bias.length, Math.ceil(bias.length / block) * block];
  const given = filters.length / count;
  const atOnce = Math.min(rows, rowsAtOnceMax);
  const places = layOut([given * padded, padded, atOnce * given, atOnce * padded]);
  const memory = new WebAssembly.Memory({ initial: Math.ceil(places.end / pageBytes) });
  const [matrix, added, input, output] = places.parts.map(
    ({ at, length }) => new Float32Array(memory.buffer, at, length),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array];
  for (let row = 0; row < given; row++)
    matrix.set(filters.subarray(row * count, (row + 1) * count), row * padded);
  added.set(bias);
  const run = compileFunction(writeRows, { parameters: 7, numbers: 4, vectors: 5 }, memory);
  const results = new Float32Array(rows * count);
  for (let from = 0; from < rows; from += atOnce) {
    const to = Math.min(rows, from + atOnce);
    input.fill(0);
    fill(input, from, to);
    const [rowBytes, resultBytes] = [given * numberBytes, padded * numberBytes];
    run(
      ...[input.byteOffset, input.byteOffset + (to - from) * rowBytes],
      ...[matrix.byteOffset, added.byteOffset, output.byteOffset, rowBytes, resultBytes],
    );
    for (let row = from, at = from * count; row < to; row++)
      for (let sum = 0; sum < count; sum++)
        results[at++] = output[(row - from) * padded + sum] as number;
  }
  return results;
}

/** Places for numbers, one after another. */
function layOut(lengths: readonly number[]) {
  let end = 0;
  const parts = lengths.map((length) => {
    const at = end;
    end += length * numberBytes;
    return { at, length };
  });
  return { parts, end };
}
