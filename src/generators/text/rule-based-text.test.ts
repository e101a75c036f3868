import { describe, expect, it } from "vitest";
import { secondsToSay } from "../../language/speaking-rate.ts";
import type { ScriptRequest } from "../script.ts";
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

The deep sea begins about two hundred meters below the surface, where sunlight fades. It is the largest living space on Earth.
Below a thousand meters there is no sunlight at all, and the water is only a few degrees above freezing.
Many animals make their own light, using chemicals in their bodies. The anglerfish hangs a glowing lure in front of its mouth [3].
Other creatures live on hot springs on the sea floor. However, most of the deep sea floor is a cold plain of soft mud.
Food falls from above as a slow snow of dead plankton. Scientists call it marine snow.
We have mapped only a part of the sea floor in detail. Dr. Ray has seen most of it. Most deep-sea animals have never been seen by a human being.`;

describe("writeScript from a topic", () => {
  it.each(["en", "es", "fr", "de", "ja", "ar"])(
    "says only the title in %s, nothing about settings, and warns",
    async (language) => {
      const { script, warnings, engine } = await write({ topic: "La mer", language });
      expect(script).toMatch(/^La mer[.。]$/);
      expect(engine).toBe("local/outline");
      expect(warnings).toEqual([expect.stringMatching(/only.*its title.*"text".*TEXT_MODEL/)]);
    },
  );

  it("says what a dictionary says of an English noun, as far as the time allows, and warns", async () => {
    const request = { topic: "What is a piano?", language: "en" };
    const whole = await write({ ...request, seconds: 30 });
    expect(whole).toMatchObject({ title: "What is a piano?", engine: "local/wordnet" });
    expect(whole.script.split("\n")).toHaveLength(3);
    expect(whole.warnings).toEqual([expect.stringMatching(/WordNet.*"piano".*"text".*TEXT_MODEL/)]);
    const short = await write({ ...request, seconds: 5 });
    expect(short.script).toBe(whole.script.split("\n")[0]);
  });

  it.each([
    ["The deep sea", "The deep sea"],
    ["why cats purr", "Why cats purr"],
    ["black holes.", "Black holes"],
    ["NASA missions", "NASA missions"],
    ["iPhone tricks", "iPhone tricks"],
    ["How espresso is made", "How espresso is made"],
    ["How espresso is made?", "How espresso is made"],
    ["What a black hole is", "What a black hole is"],
    ["Is Pluto a planet?", "Is Pluto a planet?"],
    ["Why do we dream", "Why do we dream?"],
    ["How many legs do spiders have", "How many legs do spiders have?"],
    ["How is glass made", "How is glass made?"],
    ["Can openers", "Can openers"],
    ["5 tips for better sleep", "5 tips for better sleep"],
  ])('titles the topic "%s" grammatically', async (topic, title) => {
    expect((await write({ topic })).title).toBe(title);
  });

  it("rejects a topic whose title no font shows with provider_required and the setting", async () => {
    await expect(write({ language: "am" })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringMatching(/Amharic.*"text".*TEXT_MODEL/),
    });
  });
});

describe("writeScript from parts", () => {
  it("keeps every fact as a sentence of its own", async () => {
    const facts = ["Bees have five eyes", "A hive holds 50,000 bees."];
    const { script, title, engine } = await write({ topic: "Bees", facts });
    expect(script).toBe("Bees have five eyes.\nA hive holds 50,000 bees.");
    expect(title).toBe("Bees");
    expect(engine).toBe("local/parts");
  });

  it.each([
    ["en", "First, mix it.\nThen, wait.\nFinally, bake it."],
    ["de", "Erstens: Mix it.\nDann: Wait.\nZuletzt: Bake it."],
    ["ja", "まず、 mix it.\n次に、 wait.\n最後に、 bake it."],
  ])("gives steps their place in %s", async (language, script) => {
    const steps = ["1. Mix it", "Wait", "Bake it."];
    expect((await write({ topic: "Bread", steps, language })).script).toBe(script);
  });

  it("tells the story of a table, with what the rows lack left out", async () => {
    const rows = [
      { source: "Wind", share: "15" },
      { source: "Coal", share: 60 },
      { source: "none" },
    ];
    const { script, title } = await write({ topic: "Power", rows, unit: "%" });
    expect(title).toBe("Power");
    expect(script.split("\n")[0]).toBe("Power: from 15 to 60 %.");
    expect(script).not.toContain("none");
  });

  it("tells countries in several years as ranks, and warns of names that nothing tells apart", async () => {
    const rows = ["Norway", "Sweden"].flatMap((country, at) =>
      [2021, 2022].map((year, later) => ({ year, country, cars: 20 * at + 10 * (later + 1) })),
    );
    const { script, ...told } = await write({ topic: "", rows });
    expect(script.split("\n").slice(1, 3)).toEqual([
      "Highest: Sweden 2022, 40, 4 times the figure for Norway 2021.",
      "In second place: Sweden 2021, 30.",
    ]);
    expect(told).not.toHaveProperty("warnings");
    const unclear = await write({
      topic: "",
      rows: rows.map(({ country, cars }) => ({ country, cars })),
    });
    expect(unclear.warnings).toEqual([expect.stringMatching(/the name "Norway".*Set "x"/)]);
  });

  it("says a quotation with its author", async () => {
    const made = await write({ topic: "", quote: '"Stay hungry."', author: "Steve Jobs" });
    expect(made).toMatchObject({ script: "“Stay hungry.” — Steve Jobs", title: "Steve Jobs" });
  });

  it("warns of parts that do not fit into the time", async () => {
    const facts = Array.from({ length: 20 }, (_, index) => `Fact number ${index} is rather long.`);
    const { script, warnings } = await write({ facts, seconds: 10 });
    expect(script.split("\n").length).toBeLessThan(8);
    expect(warnings).toEqual([expect.stringMatching(/of 20 parts do not fit into 10 s/)]);
  });
});

describe("writeScript from a text", () => {
  it("selects the text's own sentences in order within the time", async () => {
    const { title, script, note, engine } = await write({ text: source, tone: "dramatic" });
    expect(title).toBe("The deep sea");
    expect(engine).toBe("local/textrank");
    const plain = source.replaceAll("\n", " ");
    const places = script.split("\n").map((sentence) => plain.indexOf(sentence));
    expect(Math.min(...places)).toBeGreaterThan(0);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places.length).toBeGreaterThan(2);
    expect(secondsToSay(script, "en")).toBeLessThanOrEqual(32);
    expect(note).toMatch(/^The script consists of \d of the text's 12 sentences, unchanged/);
  });

  it("says which sentences do not fit into the time, and nothing if all do", async () => {
    const text = "Bees dance. Others follow them to the flowers. They come home with nectar.";
    const { script, warnings } = await write({ topic: "Bees", text, seconds: 4 });
    const left = text.split(/(?<=\.) /).filter((sentence) => !script.includes(sentence));
    expect(left.length).toBeGreaterThan(0);
    expect(warnings).toEqual([
      expect.stringMatching(/^\d of 3 sentences of the text are left out, .* into 4 s: “.*seconds/),
    ]);
    expect(warnings?.join()).toContain(left[0]);
    expect(await write({ topic: "Bees", text, seconds: 60 })).not.toHaveProperty("warnings");
  });

  it.each(["playful", "dramatic", "inspiring", "calm"])(
    "chooses other sentences for a tone: %s",
    async (tone) => {
      const text = `${source} What a place! Divers never forget it. "I cried," said one of them. The deepest point is 10,935 meters down. The pressure rises to 1,086 bar. Only 27 people have been to the bottom.`;
      const request = { text, seconds: 25 };
      const { script } = await write({ ...request, tone });
      expect(script).not.toBe((await write(request)).script);
    },
  );

  it("chooses other sentences for another seed, and the same for the same", async () => {
    const scripts = await Promise.all(
      [1, 2, 3, 4, 5, 5].map(async (seed) => (await write({ text: source, seed })).script),
    );
    expect(new Set(scripts).size).toBeGreaterThan(2);
    expect(scripts[4]).toBe(scripts[5]);
  });

  it("warns that a tone changes nothing where all sentences fit", async () => {
    const text = "Bees dance. Others follow them to the flowers.";
    const { warnings } = await write({ topic: "Bees", text, tone: "calm", seconds: 60 });
    expect(warnings).toEqual([expect.stringMatching(/tone "calm" changes nothing.*TEXT_MODEL/)]);
  });

  it("keeps the whole text without headings and reference numbers if there is time", async () => {
    const { script, title } = await write({ topic: "", text: source, seconds: 300 });
    expect(title).toBe("The Deep Sea");
    expect(script.split("\n")).toHaveLength(12);
    expect(script).toContain("in front of its mouth.");
    expect(script).toContain("Dr. Ray has seen most of it.");
  });

  it("titles a text without a heading by its first sentence, or another thought if that is long", async () => {
    expect(
      (await write({ topic: "", text: source.split("\n").slice(2).join("\n"), seconds: 20 })).title,
    ).toBe("Other creatures live on hot springs on the sea floor");
    const text = "The museum opened a new hall on Monday. Its floor is made of glass.";
    expect((await write({ topic: "", text, seconds: 20 })).title).toBe(
      "The museum opened a new hall on Monday",
    );
  });

  it("keeps one whole sentence even if it is longer than the time", async () => {
    const sentence =
      "A single sentence that is a good deal longer than the five seconds which were asked for it by somebody in a hurry.";
    expect((await write({ topic: "", text: sentence, seconds: 5 })).script).toBe(sentence);
  });

  it("supports a language without patterns and spaces", async () => {
    const japanese =
      "深海は暗くて冷たい。そこには多くの生き物がいる。チョウチンアンコウは光る餌で魚を誘う。深海の大部分はまだ調べられていない。";
    const { script, title } = await write({
      topic: "",
      text: japanese,
      language: "ja",
      seconds: 6,
    });
    expect(title).toBe("深海は暗くて冷たい");
    for (const sentence of script.split("\n")) expect(japanese).toContain(sentence);
    expect(secondsToSay(script, "ja")).toBeLessThanOrEqual(6.3);
  });

  it("rejects a text in another language with provider_required", async () => {
    const german =
      "Der Wald ist mehr als eine Ansammlung von Bäumen. Unter der Erde verbinden Pilze die Wurzeln der Bäume.";
    await expect(write({ text: german, language: "en" })).rejects.toMatchObject({
      code: "provider_required",
      message: expect.stringMatching(
        /in German, .* is English\. Set "language" to "de", or set TEXT_MODEL/,
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

  it("keeps all words, numbers the scenes and fills the requested time exactly", async () => {
    for (const scenes_max of [1, 2, 5, 12, 60]) {
      const scenes = await plan(source, { seconds: 60, scenes_max });
      const said = flat(scenes.map((scene) => scene.text).join(" "));
      // A heading that shares a scene gets a full stop.
      expect(said.replace("The Deep Sea. ", "The Deep Sea ")).toBe(flat(source));
      expect(scenes.length).toBeLessThanOrEqual(scenes_max);
      expect(scenes.map((scene) => scene.index)).toEqual(scenes.map((_, index) => index));
      expect(scenes.reduce((sum, scene) => sum + scene.seconds, 0)).toBeCloseTo(60, 5);
    }
  });

  it("plans scenes of 2.5 to 7 seconds", async () => {
    const { script } = await write({ text: source });
    const oneParagraph = script.replaceAll("\n", " ");
    for (const { seconds } of await plan(oneParagraph, { scenes_max: 30 })) {
      expect(seconds).toBeGreaterThanOrEqual(2.5);
      expect(seconds).toBeLessThanOrEqual(7.1);
    }
  });

  it("gives every fact a scene of its own", async () => {
    const facts = [
      "Honey does not spoil.",
      "A bee visits 50 flowers on one trip.",
      "Bees can dance.",
    ];
    const { script } = await write({ facts });
    expect((await plan(script)).map((scene) => scene.text)).toEqual(facts);
  });

  it("keeps two countries in one clause", async () => {
    const scenes = await plan(
      "The largest tidal power stations in France and South Korea turn this slow movement of the whole sea into electricity for half a million homes and two ports.",
    );
    expect(scenes.map((scene) => scene.text)).toEqual([
      "The largest tidal power stations in France and South Korea turn this slow movement",
      "of the whole sea into electricity for half a million homes and two ports.",
    ]);
  });

  it("keeps a clause whole that is a little too long", async () => {
    const text =
      "Power stations in France and Korea turn the tide into light for half a million homes.";
    const scenes = await plan(text, { seconds: 7 });
    expect(scenes.map((scene) => scene.text)).toEqual([text]);
  });

  it("plans no more scenes for a script that is far shorter than the requested time", async () => {
    const script = "Add a text, a link or facts, or configure a text model.";
    expect(await plan(script, { seconds: 60 })).toHaveLength(1);
  });

  it("splits a long sentence at a clause", async () => {
    const scenes = await plan(
      "Below a thousand meters there is no sunlight at all, and the water is only a few degrees above freezing.",
    );
    expect(scenes.map((scene) => scene.text)).toEqual([
      "Below a thousand meters there is no sunlight at all,",
      "and the water is only a few degrees above freezing.",
    ]);
  });

  it("takes keywords and visual from the scene's text", async () => {
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

  it("splits and joins scripts without spaces", async () => {
    const chinese =
      "深海从水下两百米开始，那里阳光逐渐消失，水温接近冰点，压力大得惊人。许多动物自己发光。";
    const scenes = await plan(chinese, { language: "zh" });
    expect(scenes.length).toBeGreaterThan(1);
    expect(scenes.map((scene) => scene.text).join("")).toBe(chinese);
  });

  it.each(["Hi", "!!!", "word ".repeat(400)])(
    'plans at least one scene for "%.10s…"',
    async (script) => {
      const scenes = await plan(script);
      expect(scenes.length).toBeGreaterThan(0);
      for (const { seconds, visual } of scenes) {
        expect(seconds).toBeGreaterThan(0);
        expect(visual).not.toBe("");
      }
    },
  );

  it("rejects an empty script with invalid_input", async () => {
    await expect(plan(" \n ")).rejects.toMatchObject({ code: "invalid_input" });
  });
});
