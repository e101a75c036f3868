import { describe, expect, it } from "vitest";
import { languageDirection, letterDirection } from "./text-direction.ts";

describe("languageDirection", () => {
  it.each([
    ..."ar he fa ur yi ps dv ckb ug ar-EG".split(" ").map((tag) => [tag, "rtl"]),
    ..."en de zh-Hans hi th ko".split(" ").map((tag) => [tag, "ltr"]),
    ["not a tag", "ltr"],
  ])("returns the direction of %s: %s", (tag, direction) => {
    expect(languageDirection(tag)).toBe(direction);
  });
});

describe("letterDirection", () => {
  it.each([
    ["1. سلام", "rtl"],
    ["שלום AI", "rtl"],
    ["AI שלום", "ltr"],
    ["2024!", undefined],
  ])("returns the direction of the first letter of %j", (text, direction) => {
    expect(letterDirection(text)).toBe(direction);
  });
});
