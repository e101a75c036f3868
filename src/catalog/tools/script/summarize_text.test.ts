import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./summarize_text.ts";

const bench = pictureBench();
const facts = [
  "The moon pulls the water of the sea, and the sea rises.",
  "My grandmother liked soup.",
  "Twice a day the moon makes the water of the sea rise and fall.",
  "In the Bay of Fundy the sea rises by 16 meters.",
  "It is a nice place.",
];

describe("summarize_text", () => {
  it("keeps the most important sentences, unchanged and in their order", async () => {
    const made = await bench.run(tool, { text: facts.join(" "), sentences_max: 3 });
    expect(made.sentences).toEqual([facts[0], facts[2], facts[3]]);
    expect(made).toMatchObject({
      script: [facts[0], facts[2], facts[3]].join("\n"),
      language: "en",
      note: `The summary has 3 of the text's 5 sentences, unchanged. Left out: “${facts[1]}”, “${facts[4]}”.`,
      warnings: [
        `2 of 5 sentences of the text are left out, because the maximum is 3: “${facts[1]}”, “${facts[4]}”. Raise "sentences_max" to keep more.`,
      ],
    });
  });

  it("fits the time that is given", async () => {
    const made = await bench.run(tool, { text: facts.join(" "), sentences_max: 10, seconds: 6 });
    expect(String(made.script).split(/\s+/).length).toBeLessThanOrEqual(Math.ceil(6 * 2.5 * 1.1));
    expect(made.warnings).toEqual([expect.stringMatching(/do not fit into 6 s: .*"seconds"/)]);
  });

  it("keeps a text whole that fits the time or the number of sentences, with its questions", async () => {
    const sentences = [...facts, "Why?", ...facts.map((fact) => `Once more: ${fact}`)];
    for (const limits of [{ seconds: 60 }, { sentences_max: 11 }]) {
      const made = await bench.run(tool, { text: sentences.join(" "), ...limits });
      expect(made.sentences).toEqual(sentences);
      expect(made).not.toHaveProperty("warnings");
    }
    const few = await bench.run(tool, { text: sentences.join(" ") });
    expect(few.sentences).toHaveLength(6);
  });

  it("takes a long first line without an end mark as title, and says it not", async () => {
    const title = "Ashford come back from two goals down to reach the final";
    const made = await bench.run(tool, {
      text: `${title}\nFor an hour it looked finished. ${facts.join(" ")}`,
      seconds: 60,
    });
    expect(made).toMatchObject({ title, sentences: ["For an hour it looked finished.", ...facts] });
  });

  it("takes the heading as title and splits Japanese by itself", async () => {
    const text =
      "潮の満ち引き\n月が海の水を引くので、海面が上がります。潮は一日に二回満ちます。私は寿司が好きです。";
    const made = await bench.run(tool, { text, sentences_max: 2 });
    expect(made).toMatchObject({ title: "潮の満ち引き", language: "ja" });
    expect(made.sentences).toHaveLength(2);
  });

  it("returns the same summary for the same text", async () => {
    const text = facts.join(" ");
    expect(await bench.run(tool, { text })).toEqual(await bench.run(tool, { text }));
  });

  it("refuses a text without a word", async () => {
    await expect(bench.run(tool, { text: "… 12 !" })).rejects.toMatchObject({
      code: "invalid_input",
      message: 'There is no text. Add a "text" of at least one word.',
    });
  });
});
