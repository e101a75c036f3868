import { execa } from "execa";
import { describe, expect, it } from "vitest";

describe("demo", () => {
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
