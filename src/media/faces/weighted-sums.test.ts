import { describe, expect, it } from "vitest";
import { weightedSums } from "./weighted-sums.ts";

/** Numbers that float32 holds exactly, as do their sums. */
const numbers = (length: number, factor: number) =>
  Float32Array.from({ length }, (_, at) => ((at * factor) % 17) - 8);

describe("weightedSums", () => {
  it.each([
    [1, 1, 1],
    [5, 3, 25],
    [1024, 2, 16],
    [2500, 27, 33],
  ])("multiplies %i rows of %i numbers by a matrix for %i sums", (rows, given, count) => {
    const input = numbers(rows * given, 7);
    const weights = { filters: numbers(given * count, 5), bias: numbers(count, 3) };
    const expected = Float32Array.from({ length: rows * count }, (_, at) => {
      const [row, sum] = [Math.floor(at / count), at % count];
      const products = Array.from(
        { length: given },
        (_, one) => Number(input[row * given + one]) * Number(weights.filters[one * count + sum]),
      );
      return products.reduce((total, product) => total + product, Number(weights.bias[sum]));
    });
    const sums = weightedSums(rows, weights, (target, from, to) =>
      target.set(input.subarray(from * given, to * given)),
    );
    expect(sums).toEqual(expected);
  });

  it("counts numbers as 0 that are not filled", () => {
    const weights = { filters: Float32Array.of(1, 1), bias: Float32Array.of(3) };
    const fill = (target: Float32Array, from: number) => {
      if (from === 0) target.fill(9);
    };
    const sums = weightedSums(1025, weights, fill);
    expect([sums[1023], sums[1024]]).toEqual([21, 3]);
  });
});
