import { describe, expect, it } from "vitest";
import { expectCpuTime } from "../../../test/processes/cpu-time.ts";
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

describe("explainCode", () => {
  it("reads Python aloud, from the first line to the last", () => {
    expect(explainCode(python, 60)).toEqual(
      [
        { text: "The function fibonacci takes n. Set a and b to 0 and 1.", from: 1 },
        { text: "For each turn in range n, set a and b to b and a plus b.", from: 3 },
        { text: "Return a. Print fibonacci of 10.", from: 5 },
      ].map((step) => expect.objectContaining(step)),
    );
  });

  it("reads TypeScript aloud without its types and signs", () => {
    const said = explainCode(javascript, 60).map(({ text }) => text);
    expect(said[0]).toBe("The function load user takes id.");
    expect(said.join(" ")).toContain("If not response ok, stop with Error of “User not found”.");
    expect(said.join(" ")).not.toMatch(/[{}$;]/);
  });

  it("says comments in place of the lines that they explain", () => {
    const said = explainCode("# Count the words.\nn = len(words)\n\nprint(n)", 60);
    expect(said.map(({ text }) => text)).toEqual(["Count the words. Print n."]);
  });

  it("leaves out assignments first where time is short", () => {
    const said = explainCode(python, 3)
      .map(({ text }) => text)
      .join(" ");
    expect(said).toContain("The function fibonacci takes n.");
    expect(said).not.toContain("Set a");
  });

  it("says something about code that it cannot read", () => {
    expect(explainCode("}}\n((", 10)).toMatchObject([{ from: 1 }]);
  });

  it.each(["((((a", "a=>", "a,\n"])("reads %j, 6,000 times, without backtracking", (hostile) => {
    expectCpuTime(() => explainCode(hostile.repeat(6000), 60), 100);
  });

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
    expect(alignSteps(python, explanations)).toEqual([1, 3, 4, 7]);
  });

  it("follows the numbers of lines that explanations name", () => {
    expect(alignSteps(python, ["The start.", "Line 5 ends it."])).toEqual([1, 5]);
  });

  it("gives later explanations the last line where there are too few", () => {
    expect(alignSteps("a = 1", ["One.", "Two."])).toEqual([1, 1]);
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
