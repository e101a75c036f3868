import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../../../test/fakes/fake-ai-server.ts";
import { texts } from "../../../../test/tool-benches/text-work.ts";
import type { Providers } from "../../../generators/generators.ts";
import { localText } from "../../../generators/text/rule-based-text.ts";
import { guardedFetch } from "../../../net/guarded-fetch.ts";
import { openProviders } from "../../../providers/open-providers.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import type { Tool } from "../../definition/define-tool.ts";
import tool from "./translate_text.ts";

let server: FakeAi;
let providers: Providers;
beforeEach(async () => {
  server = await startFakeAi();
  const settings = {
    text_model: "openai_compatible:llama3",
    keys: {},
    base_urls: { openai_compatible: `${server.url}/v1` },
  };
  const fetch = guardedFetch({ allowPrivate: false, allowedOrigins: [server.url] });
  providers = await openProviders(settings, {
    // No tool of this test runs ffmpeg.
    ffmpeg: {} as Parameters<typeof openProviders>[1]["ffmpeg"],
    fetch,
    texts,
  });
});
afterEach(() => server.close());

function translate(input: Record<string, unknown>) {
  const context = {
    input: { target_language: "es", ...input },
    providers,
    texts,
    signal: new AbortController().signal,
    progress: () => {},
  };
  return run(context);
}
// The parts of the context that the tool uses.
const run = (context: object) => tool.run(context as Parameters<Tool["run"]>[0]);
const answer = (...texts: string[]) =>
  server.setModelOutput({ texts: texts.map((text, index) => ({ number: index + 1, text })) });

const scene: Scene = {
  index: 0,
  text: "The sea is deep.",
  seconds: 3,
  visual: "sea",
  keywords: ["sea"],
  voice: "asset_voice",
  voice_seconds: 2,
  voice_engine: "local/espeak-ng",
  words: [],
};
const say = (text: string): Word[] =>
  text.split(" ").map((word, index) => ({ text: word, start: index, end: index + 0.9 }));

describe("translate_text", () => {
  it("translates title, script and scenes, and drops the voice of the old language", async () => {
    answer("El mar", "El mar es profundo.", "El mar es hondo.");
    const made = await translate({ title: "The sea", script: "The sea is deep.", scenes: [scene] });
    expect(made).toEqual({
      language: "es",
      title: "El mar",
      script: "El mar es profundo.",
      scenes: [
        { index: 0, text: "El mar es hondo.", seconds: 3, visual: "sea", keywords: ["sea"] },
      ],
      engine: "openai_compatible:llama3",
    });
    const prompt = JSON.stringify(server.requests[0]?.body);
    expect(prompt).toContain("into Spanish (es)");
    expect(prompt).toContain("2. The sea is deep.");
  });

  it("keeps the lines of a text, and becomes the script", async () => {
    answer("Uno.", "Dos.");
    expect(await translate({ text: "One.\n\nTwo." })).toMatchObject({ script: "Uno.\n\nDos." });
  });

  it("gives translated words the time of their sentence", async () => {
    answer("El mar es profundo.", "Sí.");
    const made = await translate({ words: say("The sea is deep. Yes.") });
    const words = made.words as Word[];
    expect(words.map(({ text }) => text)).toEqual(["El", "mar", "es", "profundo.", "Sí."]);
    expect(words[0]?.start).toBe(0);
    expect(words[3]?.end).toBeCloseTo(3.9);
    expect(words[4]).toEqual({ text: "Sí.", start: 4, end: 4.9 });
  });

  it("fails, retryable, if the model leaves a text out", async () => {
    answer("El mar.");
    await expect(translate({ script: "The sea.\nThe moon." })).rejects.toMatchObject({
      code: "tool_failed",
      retryable: true,
      message: expect.stringContaining("openai_compatible:llama3 returned"),
    });
  });

  it("refuses inputs without a word", async () => {
    await expect(translate({ script: "…" })).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("names the command and the setting that are missing without a text model", () => {
    expect(tool.missingRequirement?.({ ...providers, text: localText() })).toMatch(
      /no text model is configured\. Type \.\/reelwright models add translator-en-es;.*set TEXT_MODEL/,
    );
    expect(tool.missingRequirement?.(providers)).toBeUndefined();
  });
});
