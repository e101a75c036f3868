import { describe, expect, it } from "vitest";
import { expectCpuTime, expectLinearTime } from "../../../test/processes/cpu-time.ts";
import { alignSteps } from "./align-steps.ts";
import { planCodeScenes } from "./code-scenes.ts";
import { explainCode, titleForCode } from "./explain-code.ts";

const python = `def fibonacci(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a

print(fibonacci(10))`;
const javascript = `export async function loadUser(id: string) {
  const response = await fetch(\`/users/\${id}\`);
  if (!response.ok) {
    throw new Error("User not found");
  }
  return response.json();
}`;

const retry = `import random, time

def retry(call, tries=5):
    for attempt in range(tries):
        try:
            return call()
        except ConnectionError:
            if attempt == tries - 1:
                raise
            pause = min(30, 2 ** attempt)
            time.sleep(random.uniform(0, pause))`;
const retrySaid = [
  "A failed request is tried again, at most five times.",
  "If the call succeeds, its result goes straight back.",
  "Only a lost connection is worth another try; the last one is raised, not hidden.",
  "The pause doubles each time, up to thirty seconds.",
  "And the random part keeps a thousand clients from knocking at the same moment.",
];

const explain = (code: string, seconds = 60) =>
  explainCode(code, seconds).steps.map(({ text }) => text);

describe("explainCode", () => {
  it("explains Python from the first line to the last", () => {
    expect(explainCode(python, 60)).toEqual({
      left: 0,
      steps: [
        { text: "The function fibonacci takes n.", from: 1 },
        { text: "Set a to 0 and b to 1, at the same time.", from: 2 },
        { text: "Repeat n times, set a to b and b to a plus b, at the same time.", from: 3 },
        { text: "After the loop, return a. Print fibonacci of 10.", from: 5 },
      ].map((step) => expect.objectContaining(step)),
    });
  });

  it("explains TypeScript without its types and signs", () => {
    const said = explain(javascript).join(" ");
    expect(said).toMatch(/^The function load user takes id\. Set response to the awaited value of/);
    expect(said).toContain("throw a new Error with “User not found”. Otherwise, return");
    expect(said).not.toMatch(/[{}$;]/);
  });

  it.each([
    [
      "squares = [n * n for n in xs if n > 2]",
      "Set squares to the list of n times n for each n in xs, where n is more than 2.",
    ],
    [
      "total = sum(price * count for price, count in items)",
      "Set total to sum of price times count for each price and count in items.",
    ],
    [
      "names = {user.id: user.name for user in users}",
      "Set names to a dictionary of user's name by user's id for each user in users.",
    ],
    ["unique = {word for word in words}", "Set unique to the set of each word in words."],
    [
      'print(f"{total:.2f} euros for {len(items)} items")',
      "Print “total euros for the length of items items”.",
    ],
    ["if res.ok:\n    print(1)", "If the ok of res holds, print 1."],
  ])("says comprehensions, values in texts and members of Python: %s", (code, said) => {
    expect(explainCode(code, 60, "python").steps.map(({ text }) => text)).toEqual([said]);
  });

  it("reads the spread of JavaScript as all of a list", () => {
    const { steps } = explainCode(
      "timer = setTimeout(() => run(...args), delay);",
      60,
      "javascript",
    );
    expect(steps.map(({ text }) => text).join(" ")).toMatch(/run of all args/);
  });

  it("names what a function takes out of objects and lists, and says no function after a loop", () => {
    const code = `for (const x of xs) {
  print(x);
}
function load({ url, retries = 3 }, [first, ...others]) {
  if (!res.ok) throw new Error("bad");
}`;
    expect(explainCode(code, 60, "js").steps.map(({ text }) => text)).toEqual([
      "For each x in xs, print x.",
      "The function load takes an object with url and retries and a list with first and others.",
      "If the ok of res does not hold, throw a new Error with “bad”.",
    ]);
  });

  it("says a comment in place of the statement after it, and explains the others", () => {
    const code = "# Count the words.\nn = len(words)\nprint(n)";
    expect(explain(code)).toEqual(["Count the words. Print n."]);
  });

  it("leaves out whole statements where time is short, and counts them", () => {
    const { steps, left } = explainCode(python, 3);
    const said = steps.map(({ text }) => text).join(" ");
    expect(said).toContain("The function fibonacci takes n.");
    expect(said).not.toMatch(/Set a|After the loop/);
    expect(left).toBe(4);
  });

  it.each([
    [
      "a language without a grammar",
      "puts fib(10) if x == 2",
      "Line 1 reads: puts fib 10 if x double equals 2.",
    ],
    [
      "a line with a fault",
      "function f() {\n  return 1;\n}\nlet = = 3;",
      "Line 4 reads: let equals equals 3.",
    ],
    ["a slice", "def f(x):\n    return x[1:-1]", "Return a part of x."],
    ["a shift", "int f(int x) {\n  x <<= 1;\n  return x;\n}", "reads: x double less equals 1."],
  ])("says nothing about %s that could be wrong", (_, code, said) => {
    expect(explain(code).join(" ")).toContain(said);
  });

  it("says something about code that it cannot read", () => {
    expect(explainCode("}}\n((", 10).steps).toMatchObject([{ from: 1 }]);
  });

  it.each(["((((a", "a=>", "a,\n"])("reads %j, 6,000 times, in linear time", async (hostile) => {
    await expectLinearTime((times) => explainCode(hostile.repeat(times), 60), 1500, 6000);
  });

  it.each(["((((a", "{[<", "if a:\n  "])(
    "parses 20,000 characters of %j in limits",
    async (hostile) => {
      const work = () => explainCode(hostile.repeat(20_000 / hostile.length), 60);
      await expectCpuTime(work, 8000);
    },
  );

  it("names the first function in a title", () => {
    expect(titleForCode(python)).toBe("How fibonacci works");
    expect(titleForCode(javascript)).toBe("How load user works");
    expect(titleForCode("x = 1")).toBeUndefined();
  });
});

describe("alignSteps", () => {
  it("finds the lines that explanations share words with", () => {
    const explanations = [
      "We take a number.",
      "In every turn of the range,",
      "b gets the sum.",
      "print shows 10.",
    ];
    expect(alignSteps(python, explanations)).toEqual([0, 3, 4, 7]);
  });

  it("follows the numbers of lines that explanations name", () => {
    expect(alignSteps(python, ["The start.", "Line 5 ends it."])).toEqual([0, 5]);
  });

  it("finds spelled numbers, parts of names, forms of words and what keywords do", () => {
    expect(alignSteps(retry, retrySaid)).toEqual([3, 5, 7, 10, 11]);
  });

  it("prefers the line that introduces a name to those that use it", () => {
    const debounce = [
      "// Waits until the user has stopped typing.",
      "function debounce(fn, wait = 300) {",
      "  let timer;",
      "  return function (...args) {",
      "    clearTimeout(timer);",
      "    timer = setTimeout(() => fn.apply(this, args), wait);",
      "  };",
      "}",
    ].join("\n");
    const explanations = [
      "Debounce takes a function and a delay of 300 milliseconds.",
      "The variable timer lives in the closure, so every debounced function has its own.",
      "Each call clears the previous timer.",
    ];
    expect(alignSteps(debounce, explanations)).toEqual([1, 3, 5]);
  });

  it.each([
    [
      "an explanation of something else",
      ["Every beginner knows it.", "If you are unsure, ask.", "Bye."],
    ],
    ["more explanations than lines", Array.from({ length: 9 }, () => "Well.")],
  ])("finds no line for %s", (_, explanations) => {
    expect(alignSteps(python, explanations)).toEqual(explanations.map(() => 0));
  });

  it.each([
    ["block", ["Here we go.", "That is it."], [1, 7]],
    ["line", ["Well.", "So.", "Now.", "Then.", "Ah.", "Oh."], [1, 2, 3, 4, 5, 7]],
  ])("gives each %s an explanation, where there are as many", (_, explanations, found) => {
    expect(alignSteps(python, explanations)).toEqual(found);
  });

  it.each(["x = 5", "for five", "// a", "try:"])("aligns %j in linear time", async (line) => {
    const work = (times: number) =>
      alignSteps(
        `${line}\n`.repeat(times),
        Array.from({ length: times }, () => "Five times again."),
      );
    await expectLinearTime(work, 1000, 4000);
  });
});

describe("planCodeScenes", () => {
  const request = { code_language: "auto", language: "en", scenes_max: 12 };

  it("lights the lines of each paragraph, up to the next", () => {
    const scenes = planCodeScenes({
      ...request,
      code: python,
      script: "One.\nTwo.",
      step_lines: [1, 5],
    });
    expect(
      scenes.map(({ design }) => [design?.code_line, design?.lit_from, design?.lit_to]),
    ).toEqual([
      [1, 1, 4],
      [1, 5, 7],
    ]);
  });

  it("lights the same lines for two paragraphs about them", () => {
    const scenes = planCodeScenes({
      ...request,
      code: python,
      script: "One.\nTwo.\nThree.",
      step_lines: [1, 1, 5],
    });
    expect(scenes.map(({ design }) => [design?.lit_from, design?.lit_to])).toEqual([
      [1, 4],
      [1, 4],
      [5, 7],
    ]);
  });

  it("lights all lines where none is sure, and the block of the step before", () => {
    const lit = (said: readonly string[]) =>
      planCodeScenes({ ...request, code: retry, script: said.join("\n") }).map(({ design }) => [
        design?.lit_from,
        design?.lit_to,
      ]);
    expect(lit(retrySaid)).toEqual([
      [3, 4],
      [5, 6],
      [7, 9],
      [10, 10],
      [11, 11],
    ]);
    const [, connection = ""] = retrySaid.slice(1);
    expect(lit([connection, "That is all there is to say."])).toEqual([
      [7, 11],
      [1, 11],
    ]);
  });

  it("shows pages of long code, with the numbers of their lines", () => {
    const code = Array.from({ length: 40 }, (_, index) => `step_${index + 1}()`).join("\n");
    const scenes = planCodeScenes({
      ...request,
      code,
      script: "A.\nB.\nC.",
      step_lines: [1, 5, 30],
    });
    expect(scenes.map(({ design }) => design?.code_line)).toEqual([1, 5, 29]);
    expect(scenes[2]?.design?.code?.split("\n")).toHaveLength(12);
  });

  it("joins neighbors where there are more paragraphs than scenes", () => {
    const script = Array.from({ length: 9 }, (_, index) => `Part ${index}.`).join("\n");
    const scenes = planCodeScenes({ ...request, scenes_max: 3, code: python, script });
    expect(scenes).toHaveLength(3);
    expect(scenes[0]?.text).toBe("Part 0. Part 1. Part 2.");
  });
});
