import { parse } from "@marcbachmann/cel-js";
import { describe, expect, it } from "vitest";
import { expectCpuTime } from "../../test/processes/cpu-time.ts";
import { smallTool } from "../../test/small-tools/memory-host.ts";
import {
  boolean,
  integer,
  number,
  object,
  scenes,
  string,
  words,
} from "../catalog/definition/fields.ts";
import { parseCondition } from "./condition.ts";
import { ConditionBudgetError, ConditionError } from "./condition-error.ts";
import { evaluateCondition } from "./evaluate-condition.ts";

const source = {
  slug: "speak",
  ...smallTool(
    {},
    {
      text: string(),
      words: words(),
      scenes: scenes({ optional: true }),
      seconds: number(),
      count: integer(),
      passed: boolean({ optional: true }),
      report: object({ optional: true }),
    },
    () => ({}),
  ).definition,
};
const holds = (
  condition: string,
  outputs: Record<string, unknown> = {},
  inputs: Record<string, unknown> = {},
) => parseCondition(condition, source).holds({ outputs, inputs });

describe("a condition", () => {
  it.each<[string, Record<string, unknown>, boolean]>([
    ["count == 7 && count / 2 == 3 && count % 2 == 1", { count: 7 }, true],
    ["seconds + 1 == 3.5 && count > seconds", { seconds: 2.5, count: 3 }, true],
    ["-count < 0 && count - 1 != count", { count: 2 }, true],
    [
      "text.contains('sea') && text.startsWith('The') && !text.endsWith('sea')",
      text("The sea."),
      true,
    ],
    ["text.lowerAscii().upperAscii().trim() == 'THE SEA'", text(" The sea "), true],
    ["size(text) == 2 && text.size() == 2", text("a😀"), true],
    [
      "int('4') + int(1.9) == 5 && double(count) == 2.0 && string(count) == '2'",
      { count: 2 },
      true,
    ],
    ["count in [1, 2] && !('x' in {'y': 1})", { count: 2 }, true],
    ["[1, 2] + [3] == [1, 2, 3.0]", {}, true],
    ["{'a': [1]} == {'a': [1]} && {'a': 1} != {'b': 1}", {}, true],
    ["[1, 2, 3].map(n, n > 1, n * 2) == [4, 6]", {}, true],
    ["[1, 2, 3].filter(n, n > 1).exists_one(n, n == 2)", {}, true],
    ["[[1], [2]].all(list, list.exists(n, n > 0))", {}, true],
    ["words.exists(w, w.text == 'sea' && w.start < w.end)", { words: makeWords(3) }, true],
    ["words[0]['text'] == 'sea'", { words: makeWords(1) }, true],
    ["has(passed) ? passed : count > 1", { count: 2 }, true],
    ["has(passed) && passed", {}, false],
    ["outputs.count > 1", { count: 2 }, true],
  ])("%s with %j is %s", (condition, outputs, expected) => {
    expect(holds(condition, outputs)).toBe(expected);
  });

  it("reads the inputs of the run", () => {
    expect(holds("inputs.language == 'de'", {}, { language: "de" })).toBe(true);
    expect(holds("has(inputs.language)", {}, {})).toBe(false);
    expect(holds("inputs['seconds'] > 3", {}, { seconds: 4 })).toBe(true);
    const { inputs } = parseCondition("inputs.a == 1 && inputs['b'] == has(inputs.c)", source);
    expect(inputs).toEqual(["a", "b", "c"]);
  });

  it("absorbs the error of one operand if the other determines the result", () => {
    expect(holds("passed || count > 1", { count: 2 })).toBe(true);
    expect(holds("passed && count > 2", { count: 2 })).toBe(false);
    expect(holds("[{'a': 1}, {'b': 2}].exists(m, m.b == 2)")).toBe(true);
  });

  it.each([
    ["passed", 'speak did not return "passed". Test it first: has(passed) && …'],
    ["passed || count > 1", 'speak did not return "passed".'],
    ["words[3].text == ''", "The list of 1 elements has no index 3."],
    ["report.words.all(w, w.nope == 1)", 'map has no "nope".'],
    ["report.words.exists(w, w.text > w.start)", "Cannot compare string with double."],
    ["count / (count - 1) > 0", "Division by zero."],
    ["report.words.all(w, w.text)", "Expected true or false instead of string."],
    ["int(text) > 0", "Cannot convert string to int."],
  ])("%s fails with a sentence", (condition, message) => {
    const values = { count: 1, text: "x", words: makeWords(1), report: { words: makeWords(1) } };
    const evaluate = () => holds(condition, values);
    expect(evaluate).toThrow(ConditionError);
    expect(evaluate).toThrow(message);
  });
});

describe("the type check of a condition", () => {
  it.each([
    [
      "scenes.exists(s, s.secnds > 10)",
      'Unknown field "secnds" at character 20. Did you mean "s.seconds"?',
    ],
    ["scenes.length > 3", 'A list has no field "length" at character 8. Use size(scenes).'],
    [
      "scenes.exists(scene, scene.words.length > 3)",
      'A list has no field "length" at character 34. Use size(scene.words).',
    ],
    ["words.all(w, w.text > 1)", "no such overload: string > int at character 14."],
    ["scenes[0].motion.efect == 'in'", 'Did you mean "scenes[0].motion.effect"?'],
    ["sceens.size() > 1", '"sceens" at character 1 is not an output of speak (text, words,'],
  ])("refuses %s, which could only fail in a run", (condition, message) => {
    expect(() => parseCondition(condition, source)).toThrow(message);
  });

  it.each([
    "scenes.all(s, s.index == 3 && s.seconds * 2 > 1 && has(s.image))",
    "scenes.all(s, s.words.all(w, w.end <= s.seconds))",
    "scenes.exists(s, 'sea' in s.keywords && s.motion.effect == 'in')",
    "has(scenes) && scenes[0].text.contains('sea')",
  ])("accepts %s", (condition) => {
    expect(() => parseCondition(condition, source)).not.toThrow();
  });
});

describe("the budget of a condition", () => {
  // Long enough to exceed the budget, and so short that a condition ends without one, too.
  const words = makeWords(1000);
  const few = makeWords(100);
  const wide = Object.fromEntries(makeWords(8000).map((_, index) => [`key${index}`, index]));
  const many = { text: "sea ".repeat(20_000), words, report: { few, wide } };

  const hostile = [
    "words.map(a, words.map(b, a)).size() > 0",
    "words.all(a, words.all(b, a.start <= b.end || b.start <= a.end))",
    "words.all(a, words.exists(b, a == b))",
    "words.all(a, words == words)",
    "words.all(a, a in words)",
    "words.map(a, words + words).size() > 0",
    "words.all(a, text.contains(a.text))",
    "words.map(a, text + text).size() > 0",
    "words.exists(a, text + 'x' == text + 'y')",
    "report.few.all(a, report.few.all(b, report.few.all(c, true))) || true",
    "words.all(a, report.few.all(b, b.nope == 1) || true)",
    "words.all(a, size(report.wide) > 0)",
    "words.all(a, report.wide.exists(key, true))",
    "words.all(a, text.lowerAscii() != '')",
  ];
  it.each(hostile)("ends %s, which would block or crash a worker", (condition) => {
    expect(() => holds(condition, many)).toThrow(ConditionBudgetError);
  });

  it.each(hostile)("ends %s within 50 ms of CPU time", async (condition) => {
    const { holds: evaluate } = parseCondition(condition, source);
    await expectCpuTime(
      () => expect(() => evaluate({ outputs: many, inputs: {} })).toThrow(ConditionBudgetError),
      50,
    );
  });

  it("counts a search by both lengths, because texts of one letter take that long", () => {
    const text = "a".repeat(100_000);
    const inputs = { part: `${"a".repeat(250)}b${"a".repeat(5000)}` };
    expect(() => holds("text.contains(inputs.part)", { text }, inputs)).toThrow(
      ConditionBudgetError,
    );
    expect(holds("!text.contains('a short part')", { text })).toBe(true);
  });

  it("stops after 200,000 steps and at most one list or text more", () => {
    const budget = { steps: 200_000 };
    const variables = { words, text: many.text };
    for (const condition of [
      "words.all(a, words.all(b, a.start <= b.end || b.start <= a.end))",
      "words.all(a, a in words)",
      "words.map(a, words + words).size() > 0",
      "words.all(a, text.lowerAscii() != '')",
    ]) {
      budget.steps = 200_000;
      const evaluate = () => evaluateCondition(parse(condition).ast, { variables }, budget);
      expect(evaluate, condition).toThrow(ConditionBudgetError);
      expect(budget.steps, condition).toBeGreaterThan(-50_000);
    }
  });

  it.each([
    "words.all(w, w.end > w.start)",
    "words.filter(w, w.end - w.start > 0.1).map(w, w.text).all(t, t != '')",
    "size(words) > 100 && size(text) > 100",
  ])("allows %s over 8,000 words", (condition) => {
    expect(holds(condition, { ...many, words: makeWords(8000) })).toBe(true);
  });

  it.each([
    "text.matches('(a+)+$')",
    "cel.bind(a, words + words, size(a) > 0)",
    "timestamp('2026-01-01T00:00:00Z') > timestamp(0)",
    "text.split('').size() > 1",
  ])("refuses %s, whose cost is not bounded", (condition) => {
    expect(() => parseCondition(condition, source)).toThrow(/\(\) is not supported\. Use /);
  });
});

function makeWords(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    text: "sea",
    start: index * 0.3,
    end: index * 0.3 + 0.2,
  }));
}

function text(value: string) {
  return { text: value };
}
