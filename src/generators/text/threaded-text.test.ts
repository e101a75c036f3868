import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../../test/processes/short-slices.ts";
import { localDesigner } from "../design/local-designer.ts";
import { threadedDesigner } from "../design/threaded-designer.ts";
import type { TextProvider } from "../generators.ts";
import { localText } from "./rule-based-text.ts";
import { threadedText } from "./threaded-text.ts";

const length = 30_000;
const text = threadedText(localText());
const designer = threadedDesigner(localDesigner());
const { signal } = new AbortController();
const hostile: [string, string, string][] = [
  ["lines of one letter", "a\n".repeat(length / 2), "en"],
  ["words without spaces", "東京都".repeat(length / 3), "ja"],
  ["white space", `The sea.${" ".repeat(length)}It is deep.`, "en"],
];

describe("the event loop", () => {
  it.each(hostile)("is not blocked by the key phrases of %s", async (_, source, language) => {
    const find = () => text.findKeywords({ texts: [source], language }, signal);
    await expectShortSlices(find);
  });

  it.each(hostile)("is not blocked by a summary of %s", async (_, source, language) => {
    const task = { text: source, language, seconds: 30, sentences_max: 5 };
    const find = () => text.summarize(task, signal);
    await expectShortSlices(find);
  });

  it("is not blocked by the plan and the designs of one long word", async () => {
    const plan = async () => {
      const request = { script: `The sea ${"a".repeat(20_000)}`, language: "en", scenes_max: 12 };
      const { scenes } = await text.planScenes(request, signal);
      await designer.designScenes({ scenes, language: "en" }, signal);
    };
    await expectShortSlices(plan);
  });
});

describe("a long text", () => {
  const long = "The sea is deep. ".repeat(300);
  const language = "en";
  const inThisThread = () => Promise.reject(new Error("The work is done in this thread."));

  it.each<[keyof TextProvider, (provider: TextProvider) => Promise<unknown>]>([
    [
      "writeScript",
      ({ writeScript }) =>
        writeScript(
          { topic: "", text: long, tone: "calm", seconds: 30, language, seed: 1 },
          signal,
        ),
    ],
    [
      "planScenes",
      ({ planScenes }) => planScenes({ script: long, language, scenes_max: 3 }, signal),
    ],
    ["findKeywords", ({ findKeywords }) => findKeywords({ texts: [long], language }, signal)],
    ["summarize", ({ summarize }) => summarize({ text: long, language, sentences_max: 3 }, signal)],
    ["rewrite", ({ rewrite }) => rewrite({ script: long, reading_level: "any", language }, signal)],
    [
      "writeHooks",
      ({ writeHooks }) => writeHooks({ topic: "", text: long, language, seed: 1 }, signal),
    ],
    [
      "describe",
      ({ describe }) =>
        describe({ text: long, title: "", keywords: [], keywords_max: 5, language }, signal),
    ],
  ])("is worked on in a thread by %s, so that it cannot block a worker", async (name, call) => {
    const provider = threadedText({ ...localText(), [name]: inThisThread });
    expect(await call(provider)).toBeDefined();
  });

  it("is designed in a thread, so that it cannot block a worker", async () => {
    const scenes = [{ index: 0, text: long, seconds: 60, visual: "", keywords: [] }];
    const inThread = threadedDesigner({ designScenes: inThisThread });
    expect(await inThread.designScenes({ scenes, language }, signal)).toBeDefined();
  });

  it("gives the result of a short one, and its errors", async () => {
    const script = `${"The sea is deep. ".repeat(300)}`;
    const request = { script, language: "en", scenes_max: 3 };
    expect(await text.planScenes(request, signal)).toEqual(
      await localText().planScenes(request, signal),
    );
    await expect(
      text.planScenes({ ...request, script: " ".repeat(5000) }, signal),
    ).rejects.toMatchObject({ code: "invalid_input", message: /The script is empty/ });
  });

  it("ends when its run is cancelled", async () => {
    const run = new AbortController();
    const found = text.findKeywords({ texts: ["a\n".repeat(50_000)], language: "en" }, run.signal);
    run.abort(new Error("cancelled"));
    await expect(found).rejects.toThrow("cancelled");
  });
});
