import { describe, expect, it } from "vitest";
import { fixtureWeb } from "../../../../test/fakes/fixture-web.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { ScriptRequest } from "../../../generators/script.ts";
import { localText } from "../../../generators/text/rule-based-text.ts";
import tool from "./write_script.ts";

const defaults = Object.fromEntries(
  Object.entries(tool.input).flatMap(([name, { spec }]) =>
    spec.default === undefined ? [] : [[name, spec.default]],
  ),
);
// The part of the context that the tool uses.
const run = (input: Partial<ScriptRequest> & { url?: string }) => {
  const context = {
    input: { ...defaults, ...input },
    providers: { text: localText() },
    texts,
    web: fixtureWeb,
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
      engine: "local/outline",
    });
  });

  it("tells from a page of the web under its title", async () => {
    const made = await run({ url: "https://fixtures.example/article.html" });
    expect(made.engine).toBe("local/textrank");
    expect(String(made.title).length).toBeGreaterThan(3);
  });

  it.each([
    ["ar", "لماذا السماء زرقاء؟"],
    ["zh", "为什么天空是蓝色的"],
  ])("asks about a topic in its own language, %s, and warns", async (language, topic) => {
    expect(await run({ topic })).toMatchObject({
      language,
      script: expect.stringContaining(topic),
      warnings: [expect.stringContaining("TEXT_MODEL")],
    });
  });

  it("says a topic in its own language where its words tell it", async () => {
    const made = await run({ topic: "Warum ist der Himmel blau?" });
    expect(made).toMatchObject({ language: "de", script: "Warum ist der Himmel blau?" });
  });

  it("says the title of a topic in a language without rules of its own", async () => {
    expect(await run({ topic: "Чому небо блакитне", language: "uk" })).toMatchObject({
      script: "Чому небо блакитне.",
      warnings: [expect.stringContaining("TOPIC_SOURCES=wikipedia")],
    });
  });

  it("fails with provider_required for a topic whose language has no font", async () => {
    await expect(run({ topic: "ሰማይ ለምን ሰማያዊ ነው", language: "am" })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringMatching(/Amharic.*no font.*TEXT_MODEL/),
    });
  });

  it("writes in the language of the facts", async () => {
    const made = await run({ topic: "Wald", facts: german.split(/(?<=\.) /) });
    expect(made).toMatchObject({ language: "de", engine: "local/parts" });
    expect(String(made.script).split("\n")).toHaveLength(2);
  });

  it("writes in the language of the text", async () => {
    expect(await run({ text: german })).toMatchObject({ language: "de", engine: "local/textrank" });
  });

  it("says a text whole that takes up to 60 s, and of a longer one what fits", async () => {
    const sentences = (count: number) =>
      Array.from({ length: count }, (_, index) => `The river has bridge number ${index} of stone.`);
    const said = async (count: number, seconds?: number) => {
      const { script } = await run({
        text: sentences(count).join(" "),
        ...(seconds && { seconds }),
      });
      return String(script).split("\n");
    };
    expect(await said(18)).toEqual(sentences(18));
    expect((await said(40)).length).toBeGreaterThan(12);
    expect((await said(40)).length).toBeLessThan(24);
    expect((await said(18, 20)).length).toBeLessThan(9);
  });

  it("accepts a language tag in any case", async () => {
    expect(await run({ topic: "El mar", language: "ES-mx" })).toMatchObject({
      language: "es-MX",
      engine: "local/outline",
    });
  });

  it.each([{}, { topic: "  ", text: "\n" }])("fails with invalid_input for %j", async (input) => {
    await expect(run(input)).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringMatching(/Add a "topic", or a source as "text"/),
    });
  });

  it("fails with invalid_input for an invalid language tag", async () => {
    await expect(run({ topic: "x", language: "english!" })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining('"english!"'),
    });
  });
});
