import { describe, expect, it } from "vitest";
import { findDirection, readDirections } from "./directions.ts";

const directions = readDirections(
  "  eng-spa\n  spa-eng\n  spa-eng_US\n  es-pt_BR\n  eng-cat_valencia\n  eng-cat\n  a-b-c\n",
);
const modeOf = (from: string, to: string) => findDirection(directions, from, to)?.mode;

describe("findDirection", () => {
  it.each([
    ["en", "es", "eng-spa"],
    ["en-GB", "es-MX", "eng-spa"],
    ["es", "en", "spa-eng"],
    ["es", "en-GB", "spa-eng"],
    ["es", "en-US", "spa-eng_US"],
    ["es", "pt", "es-pt_BR"],
    ["en", "ca", "eng-cat"],
    ["en", "ca-valencia", "eng-cat_valencia"],
    ["EN", "ES", "eng-spa"],
    ["en", "de", undefined],
    ["pt", "es", undefined],
  ])("finds the way from %s into %s", (from, to, mode) => {
    expect(modeOf(from, to)).toBe(mode);
  });
});
