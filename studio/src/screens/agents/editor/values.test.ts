import { describe, expect, it } from "vitest";
import { parseList, parseValue } from "./values.ts";

describe("parseValue", () => {
  it.each([
    ["integer", "5", 5],
    ["string", "5", "5"],
    ["array", '["a"]', ["a"]],
    ["number", "", undefined],
  ])("reads a value of type %s from %j", (type, text, value) => {
    expect(parseValue(type, text)).toEqual(value);
  });

  it("keeps a text that does not fit the type", () => {
    expect(parseValue("boolean", "maybe")).toBe("maybe");
  });
});

describe("parseList", () => {
  it.each([
    ["string", "a, 2,", ["a", "2"]],
    ["integer", "1, 2", [1, 2]],
    ["string", " , ", undefined],
  ])("reads values of type %s from %j", (type, text, values) => {
    expect(parseList(type, text)).toEqual(values);
  });
});
