import { describe, expect, it } from "vitest";
import type { ScriptRequest } from "../../../generators/generators.ts";
import { localText } from "../../../generators/text/rule-based-text.ts";
import tool from "./write_script.ts";

const defaults = Object.fromEntries(
  Object.entries(tool.input).flatMap(([name, { spec }]) =>
    spec.default === undefined ? [] : [[name, spec.default]],
  ),
);
// The part of the context that the tool uses.
const run = (input: Partial<ScriptRequest>) => {
  const context = {
    input: { ...defaults, ...input },
    providers: { text: localText() },
    signal: new AbortController().signal,
  };
  return tool.run(context as Parameters<typeof tool.run>[0]);
};

const german =
  "Der Wald ist mehr als eine Ansammlung von Bäumen. Unter der Erde verbinden Pilze die Wurzeln der Bäume miteinander.";

describe("write_script", () => {
  it("writes about a topic in English by default", async () => {
    expect(await run({ topic: "The deep sea" })).toMatchObject({
      title: "The deep sea",
      language: "en",
      engine: "local/pattern",
    });
  });

  it.each([
    ["Arabic", "لماذا السماء زرقاء؟"],
    ["Chinese", "为什么天空是蓝色的"],
  ])(
    "fails with provider_required for a topic in %s, which has no pattern",
    async (language, topic) => {
      await expect(run({ topic })).rejects.toMatchObject({
        code: "provider_required",
        message: expect.stringMatching(`${language}.*TEXT_MODEL`),
      });
    },
  );

  it("writes in the language of the text", async () => {
    expect(await run({ text: german })).toMatchObject({ language: "de", engine: "local/textrank" });
  });

  it("accepts a language tag in any case", async () => {
    expect(await run({ topic: "El mar", language: "ES-mx" })).toMatchObject({
      language: "es-MX",
      engine: "local/pattern",
    });
  });

  it.each([{}, { topic: "  ", text: "\n" }])("fails with invalid_input for %j", async (input) => {
    await expect(run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/Add a topic or a source text/),
    });
  });

  it("fails with invalid_input for an invalid language tag", async () => {
    await expect(run({ topic: "x", language: "english!" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining('"english!"'),
    });
  });
});
