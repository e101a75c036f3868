import { describe, expect, it } from "vitest";
import { parseOrdered, withColumnOrder, withKeyOrder } from "./column-order.ts";

const sorted = { rank: 1, city: "Delhi", population: 32.9 };
const rows = [
  { city: "Delhi", population: 32.9, rank: 1 },
  { city: "Rome", extra: true },
];

describe("parseOrdered", () => {
  it("restores the columns of stored tables at any depth", () => {
    const stored = withColumnOrder({ rows: [sorted, {}], inner: { rows } });
    expect(stored["rows#columns"]).toEqual(["rank", "city", "population"]);
    const restored = parseOrdered(
      JSON.stringify([{ ...stored, rows: [{ population: 1, city: "Rome", rank: 2 }] }]),
    );
    expect(JSON.stringify(restored)).toBe(
      JSON.stringify([{ rows: [{ rank: 2, city: "Rome", population: 1 }], inner: { rows } }]),
    );
  });

  it("restores the keys of a stored object, and the tables in it", () => {
    const inputs = { topic: { default: "Tea" }, of: { default: rows }, a: {} };
    const stored = withKeyOrder(withColumnOrder({ inputs, video: true }), "inputs");
    const sortedByLength = { a: {}, of: {}, topic: {}, ...(stored.inputs as object) };
    const restored = parseOrdered(
      JSON.stringify({ ...stored, inputs: sortedByLength, "inputs#columns": ["topic", "of"] }),
    );
    expect(JSON.stringify(restored)).toBe(JSON.stringify({ inputs, video: true }));
    expect(withKeyOrder({ inputs: "none" }, "inputs")).toEqual({ inputs: "none" });
  });

  it("leaves values alone that no table wrote", () => {
    const values = { "rows#columns": ["a"], rows: "text", "other#columns": [1], other: [{ b: 1 }] };
    expect(parseOrdered(JSON.stringify(values))).toEqual(values);
    expect(parseOrdered('{"a":null}')).toEqual({ a: null });
  });

  it("stores values of great depth", () => {
    let deep: Record<string, unknown> = { rows };
    for (let level = 0; level < 3000; level++) deep = { deep };
    expect(parseOrdered(JSON.stringify(withColumnOrder(deep)))).toEqual(deep);
  });
});
