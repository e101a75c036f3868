import { expect, test } from "vitest";
import { UsageError } from "./options.ts";
import { checkLabels, parseShare } from "./work.ts";

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

test.each([
  [["GPU"], '"GPU" is no label. Use 1 to 32 lower-case letters, digits and hyphens'],
  [[""], '"" is no label.'],
  [["-gpu"], "no hyphen at either end"],
  [["gpu", "gpu"], "Name it once."],
])("checkLabels refuses %j", (labels, fix) => {
  const check = () => checkLabels(labels);
  expect(check).toThrow(UsageError);
  expect(check).toThrow(fix);
});
