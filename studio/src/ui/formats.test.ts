import { describe, expect, it } from "vitest";
import { formatBytes, formatCredits, formatSeconds } from "./formats.ts";

describe("formatSeconds", () => {
  it.each([
    [0.85, "850 ms"],
    [12.34, "12.3 s"],
    [125, "2 min 5 s"],
    [7260, "2 h 1 min"],
  ])("formats %d seconds as %s", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });

  it.each([
    [0.9996, "1 s"],
    [59.96, "1 min 0 s"],
    [119.7, "2 min 0 s"],
    [7199, "2 h 0 min"],
  ])("rounds %d seconds up to the next unit: %s", (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});

it.each([
  [1, "1 credit"],
  [12.5, "12.5 credits"],
])("formatCredits formats %d as %s", (credits, text) => {
  expect(formatCredits(credits)).toBe(text);
});

it.each([
  [0, "0 B"],
  [1536, "1.5 KiB"],
  [2 * 1024 ** 3, "2 GiB"],
])("formatBytes formats %d as %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
