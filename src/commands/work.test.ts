import { expect, test } from "vitest";
import { UsageError } from "./options.ts";
import { parseShare } from "./work.ts";

test("parseShare reads kinds, with a number at a time where one is given", () => {
  expect(parseShare("renders=1, runs")).toEqual([
    ["renders", 1],
    ["runs", undefined],
  ]);
});

test.each([
  ["rendering", "Use runs, renders, publications, webhooks."],
  ["", "Use runs, renders, publications, webhooks."],
  ["runs=0", "Use a whole number from 1 to 64."],
  ["runs=1.5", "Use a whole number from 1 to 64."],
  ["runs=1=2", "Use a whole number from 1 to 64."],
  ["runs=", "Use a whole number from 1 to 64."],
  ["runs,runs=2", "Name it once."],
])("parseShare refuses %j", (text, fix) => {
  const parse = () => parseShare(text);
  expect(parse).toThrow(UsageError);
  expect(parse).toThrow(fix);
});
