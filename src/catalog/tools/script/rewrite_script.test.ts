import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./rewrite_script.ts";

const bench = pictureBench();
const sentences = [
  "The moon pulls the water of the sea.",
  "My aunt has a dog.",
  "The sea rises twice a day, because the moon pulls the water.",
];

describe("rewrite_script", () => {
  it("leaves out the sentence that matters least until the script fits", async () => {
    const made = await bench.run(tool, { script: sentences.join("\n"), seconds: 9 });
    expect(made.script).toBe(`${sentences[0]}\n${sentences[2]}`);
    expect(made.script_seconds).toBeLessThanOrEqual(9);
  });

  it("keeps a script that fits, word for word", async () => {
    const script = sentences.join(" ");
    expect(await bench.run(tool, { script, seconds: 60 })).toMatchObject({ script });
  });

  it("splits long sentences and drops brackets for a plain script", async () => {
    const script =
      "The tide, which comes twice a day (or once in some seas), lifts the boats in the harbor, and the fishermen go out to the open sea with it before the sun is up.";
    const made = await bench.run(tool, { script, reading_level: "plain" });
    const parts = String(made.script).split(/(?<=\.) /);
    expect(parts.length).toBeGreaterThan(1);
    expect(parts.every((part) => /^\p{Lu}.*\.$/u.test(part))).toBe(true);
    expect(made.script).not.toMatch(/[()]/);
  });

  it("warns where a single sentence is longer than the time", async () => {
    const made = await bench.run(tool, { script: sentences[2], seconds: 1 });
    expect(made).toMatchObject({
      script: sentences[2],
      warnings: [expect.stringMatching(/takes/)],
    });
  });

  it("refuses a script without a word", async () => {
    await expect(bench.run(tool, { script: "…" })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
