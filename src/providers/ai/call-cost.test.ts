import { describe, expect, it } from "vitest";
import { callCost } from "./call-cost.ts";

describe("callCost", () => {
  it.each([
    [{ input: 0.25, output: 2 }, { input_tokens: 1000, output_tokens: 200 }, 0.00065],
    [{ characters: 15 }, { characters: 300 }, 0.0045],
    [{ image: 0.04 }, { images: 1 }, 0.04],
    [{ minute: 0.006 }, { media_seconds: 90 }, 0.009],
    [{ second: 0.05, call: 0.1 }, { media_seconds: 5 }, 0.35],
    [{}, { images: 1 }, 0],
  ])("is by %j for %j %f dollars", (prices, usage, dollars) => {
    expect(callCost(prices, usage)).toBe(dollars);
  });

  it("is null without prices, or if a priced unit was not counted", () => {
    expect(callCost(undefined, { images: 1 })).toBeNull();
    expect(callCost({ input: 1, output: 1 }, { input_tokens: 5 })).toBeNull();
  });
});
