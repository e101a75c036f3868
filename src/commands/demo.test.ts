import { execa } from "execa";
import { describe, expect, it } from "vitest";
import { noteLines, warningLines } from "./demo/warning-lines.ts";

describe("demo", () => {
  it("prints the warnings of the estimate before the run, and only new ones after it", () => {
    const known = ["A topic alone is short."];
    expect(noteLines(known)).toEqual(["  note      A topic alone is short."]);
    expect(warningLines([...known, "Two parts do not fit."], known)).toEqual([
      "  warning   Two parts do not fit.",
    ]);
    expect(warningLines(undefined, known)).toEqual([]);
  });

  it("names --input for an option that is an input of the run", async () => {
    const { exitCode, stderr } = await execa(
      process.execPath,
      ["src/main.ts", "demo", "--look", "poster"],
      { reject: false },
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr: expect.stringContaining(
        "Unknown option '--look'. An input is given with --input look=poster. Allowed:",
      ),
    });
  });

  it("prints an API error without a stack", async () => {
    const { exitCode, stderr } = await execa(
      process.execPath,
      ["src/main.ts", "demo", "--agent", "topic_to_shrt"],
      { reject: false },
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr:
        'reelwright: There is no agent "topic_to_shrt" that this account can access. Did you mean "topic_to_short"?',
    });
  });
});
