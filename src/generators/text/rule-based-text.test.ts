import { describe, expect, it } from "vitest";
import type { ScriptRequest } from "../generators.ts";
import { secondsToSay } from "./pacing.ts";
import { tones } from "./patterns/pattern.ts";
import { localText } from "./rule-based-text.ts";

const text = localText();
const { signal } = new AbortController();
const write = (request: Partial<ScriptRequest>) =>
  text.writeScript(
    {
      topic: "The deep sea",
      tone: "informative",
      seconds: 30,
      language: "en",
      seed: 1,
      ...request,
    },
    signal,
  );

const source = `The Deep Sea

The deep sea begins about two hundred metres below the surface, where sunlight fades. It is the largest living space on Earth.
Below a thousand metres there is no sunlight at all, and the water is only a few degrees above freezing.
Many animals make their own light, using chemicals in their bodies. The anglerfish hangs a glowing lure in front of its mouth [3].
Other creatures live on hot springs on the sea floor. However, most of the deep sea floor is a cold plain of soft mud.
Food falls from above as a slow snow of dead plankton. Scientists call it marine snow.
We have mapped only a part of the sea floor in detail. Dr. Ray has seen most of it. Most deep-sea animals have never been seen by a human being.`;

describe("writeScript from a topic", () => {
  it.each(["en", "es", "fr", "de"])(
    "%s: fits the time in every tone, and says that it is a pattern",
    async (language) => {
      for (const tone of tones) {
        for (const seconds of [15, 30, 45]) {
          const { script, note, engine } = await write({
            topic: "La mer",
            tone,
            seconds,
            language,
          });
          expect(secondsToSay(script, language)).toBeLessThanOrEqual(seconds * 1.06);
          expect(secondsToSay(script, language)).toBeGreaterThan(seconds * 0.6);
          expect(script).toContain("a mer");
          expect(script).not.toMatch(/[{}]/);
          expect([engine, note]).toEqual([
            "local/pattern",
            expect.stringMatching(/^Written from a pattern, .*TEXT_MODEL/),
          ]);
        }
      }
    },
  );

  it("is the same for the same seed, and another for another", async () => {
    const scripts = await Promise.all(
      [1, 1, 2, 3, 4].map(async (seed) => (await write({ seed })).script),
    );
    expect(scripts[0]).toBe(scripts[1]);
    expect(new Set(scripts).size).toBe(4);
  });

  it.each([
    ["The deep sea", "The deep sea", /(?<![.] )the deep sea/],
    ["why cats purr", "Why cats purr", /why cats purr/],
    ["black holes.", "Black holes", /black holes/],
    ["NASA missions", "NASA missions", /NASA missions/],
    ["Morning light", "Morning light", /morning light/],
    ["Coffee", "Coffee", /coffee/],
    ["Paris", "Paris", /Paris/],
    ["Monday mornings", "Monday mornings", /Monday mornings/],
    ["Turkey and its food", "Turkey and its food", /Turkey/],
    ["Japan in spring", "Japan in spring", /Japan in spring/],
    ["Is Pluto a planet?", "Is Pluto a planet?", /^Is Pluto a planet\? [A-Z]/],
    ["Why do we dream", "Why do we dream?", /^Why do we dream\? [A-Z]/],
    ["Learn Spanish fast", "Learn Spanish fast", /^Today's subject: Learn Spanish fast\. /],
    [
      "5 tips for better sleep",
      "5 tips for better sleep",
      /^Today's subject: 5 tips for better sleep\. /,
    ],
  ])("%s reads right in a sentence", async (topic, title, sentence) => {
    const made = await write({ topic, seed: 2 });
    expect(made.title).toBe(title);
    expect(made.script).toMatch(sentence);
  });

  it("says how long a pattern gets when more was asked for", async () => {
    expect((await write({ seconds: 300 })).note).toMatch(
      /A pattern is at most about \d+ seconds long\.$/,
    );
  });

  it("in a language without patterns needs a model, and names the setting", async () => {
    await expect(write({ language: "ja" })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringMatching(
        /Japanese.*TEXT_MODEL.*"text".*English, Spanish, French, German/,
      ),
    });
  });
});

describe("writeScript from a text", () => {
  it("is made of the text's own sentences, in their order, within the time", async () => {
    const { title, script, note, engine } = await write({ text: source, tone: "dramatic" });
    expect([title, engine]).toEqual(["The deep sea", "local/textrank"]);
    const [opener, ...rest] = script.split("\n");
    expect(opener).toBe("This is the story of the deep sea.");
    const plain = source.replaceAll("\n", " ");
    const places = rest.slice(0, -1).map((sentence) => plain.indexOf(sentence));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.length).toBeGreaterThan(2);
    expect(secondsToSay(script, "en")).toBeLessThanOrEqual(32);
    expect(note).toMatch(/^Made of \d of the text's 12 sentences, unchanged/);
  });

  it("takes it all where there is time, without headings and reference numbers", async () => {
    const { script, title } = await write({ topic: "", text: source, seconds: 300 });
    expect(title).toBe("The Deep Sea");
    expect(script.split("\n")).toHaveLength(14);
    expect(script).toContain("in front of its mouth.");
    expect(script).toContain("Dr. Ray has seen most of it.");
  });

  it("a text without a heading is named after what it is about", async () => {
    expect(
      (await write({ topic: "", text: source.split("\n").slice(2).join("\n"), seconds: 20 })).title,
    ).toBe("Deep sea");
  });

  it("keeps one whole sentence even where it is longer than the time", async () => {
    const sentence =
      "A single sentence that is a good deal longer than the five seconds which were asked for it by somebody in a hurry.";
    expect((await write({ topic: "", text: sentence, seconds: 5 })).script).toBe(sentence);
  });

  it("works in a language without patterns or spaces", async () => {
    const japanese =
      "深海は暗くて冷たい。そこには多くの生き物がいる。チョウチンアンコウは光る餌で魚を誘う。深海の大部分はまだ調べられていない。";
    const { script, title } = await write({
      topic: "",
      text: japanese,
      language: "ja",
      seconds: 6,
    });
    expect(title).toBe("深海");
    for (const sentence of script.split("\n")) expect(japanese).toContain(sentence);
    expect(secondsToSay(script, "ja")).toBeLessThanOrEqual(6.3);
  });

  it("does not pass a text of one language for another", async () => {
    const german =
      "Der Wald ist mehr als eine Ansammlung von Bäumen. Unter der Erde verbinden Pilze die Wurzeln der Bäume.";
    await expect(write({ text: german, language: "en" })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringMatching(
        /in German .* in English: ask for the language "de", or set TEXT_MODEL/,
      ),
    });
  });
});

describe("planScenes", () => {
  const plan = async (
    script: string,
    options: { seconds?: number; scenes_max?: number; language?: string; title?: string } = {},
  ) =>
    (await text.planScenes({ script, language: "en", scenes_max: 12, ...options }, signal)).scenes;
  const flat = (script: string) => script.replace(/\s+/g, " ").trim();

  it("loses no word, numbers the scenes and fills the wanted time exactly", async () => {
    for (const scenes_max of [1, 2, 5, 12, 60]) {
      const scenes = await plan(source, { seconds: 60, scenes_max });
      expect(flat(scenes.map((scene) => scene.text).join(" "))).toBe(flat(source));
      expect(scenes.length).toBeLessThanOrEqual(scenes_max);
      expect(scenes.map((scene) => scene.index)).toEqual(scenes.map((_, index) => index));
      expect(scenes.reduce((sum, scene) => sum + scene.seconds, 0)).toBeCloseTo(60, 5);
    }
  });

  it("gives scenes of 2.5 to 7 seconds where the text allows it", async () => {
    const { script } = await write({ text: source });
    for (const { seconds } of await plan(script, { scenes_max: 30 })) {
      expect(seconds).toBeGreaterThanOrEqual(2.5);
      expect(seconds).toBeLessThanOrEqual(7.1);
    }
  });

  it("parts a long sentence at a clause", async () => {
    const scenes = await plan(
      "Below a thousand metres there is no sunlight at all, and the water is only a few degrees above freezing.",
    );
    expect(scenes.map((scene) => scene.text)).toEqual([
      "Below a thousand metres there is no sunlight at all,",
      "and the water is only a few degrees above freezing.",
    ]);
  });

  it("sees in a scene what is said in it", async () => {
    const [first, second] = await plan(
      "The anglerfish hangs a glowing lure in front of its mouth.\nFood falls as a slow snow of dead plankton.",
      { title: "Deep sea" },
    );
    expect(first).toMatchObject({
      keywords: ["glowing lure", "anglerfish", "mouth"],
      visual: "glowing lure, anglerfish, mouth, Deep sea",
    });
    expect(second?.keywords).toEqual(expect.arrayContaining(["slow snow", "dead plankton"]));
  });

  it("parts scripts without spaces, and joins them without one", async () => {
    const chinese =
      "深海从水下两百米开始，那里阳光逐渐消失，水温接近冰点，压力大得惊人。许多动物自己发光。";
    const scenes = await plan(chinese, { language: "zh" });
    expect(scenes.length).toBeGreaterThan(1);
    expect(scenes.map((scene) => scene.text).join("")).toBe(chinese);
  });

  it.each(["Hi", "!!!", "word ".repeat(400)])("%.10s… gives at least one scene", async (script) => {
    const scenes = await plan(script);
    expect(scenes.length).toBeGreaterThan(0);
    for (const { seconds, visual } of scenes) {
      expect(seconds).toBeGreaterThan(0);
      expect(visual).not.toBe("");
    }
  });

  it("an empty script is refused", async () => {
    await expect(plan(" \n ")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
