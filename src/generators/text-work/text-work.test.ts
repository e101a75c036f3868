import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../../test/processes/short-slices.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import { localText } from "../text/rule-based-text.ts";

const length = 30_000;
const { signal } = new AbortController();
const hostile: [string, string, string][] = [
  ["lines of one letter", "a\n".repeat(length / 2), "en"],
  ["words without spaces", "東京都".repeat(length / 3), "ja"],
  ["white space", `The sea.${" ".repeat(length)}It is deep.`, "en"],
];

describe("the event loop", () => {
  it.each(hostile)("is not blocked by the key phrases of %s", async (_, source, language) => {
    const find = () => texts.run("findKeywords", { texts: [source], language }, signal);
    await expectShortSlices(find);
  });

  it.each(hostile)("is not blocked by a summary of %s", async (_, source, language) => {
    const task = { text: source, language, seconds: 30, sentences_max: 5 };
    await expectShortSlices(() => texts.run("summarize", task, signal));
  });

  it("is not blocked by the plan and the designs of one long word", async () => {
    const plan = async () => {
      const request = { script: `The sea ${"a".repeat(20_000)}`, language: "en", scenes_max: 12 };
      const { scenes } = await texts.run("planScenes", request, signal);
      await texts.run("designScenes", { scenes, language: "en" }, signal);
    };
    await expectShortSlices(plan);
  });
});

describe("work on a text", () => {
  const script = "The sea is deep. ".repeat(300);
  const request = { script, language: "en", scenes_max: 3 };

  it("gives the result and the errors of the function", async () => {
    expect(await texts.run("planScenes", request, signal)).toEqual(
      await localText().planScenes(request, signal),
    );
    await expect(
      texts.run("planScenes", { ...request, script: " ".repeat(5000) }, signal),
    ).rejects.toMatchObject({ code: "invalid_input", message: /The script is empty/ });
  });

  it("ends when its run is cancelled", async () => {
    const run = new AbortController();
    const task = { texts: ["a\n".repeat(50_000)], language: "en" };
    const found = texts.run("findKeywords", task, run.signal);
    run.abort(new Error("cancelled"));
    await expect(found).rejects.toThrow("cancelled");
  });
});

describe("pages, tables and code", () => {
  const page = { url: "", media_type: "text/plain", text: "The sea is deep." };

  it("are read in the processes of texts, with the errors of the reader", async () => {
    const read = await texts.run("readPage", page, signal);
    expect(read).toMatchObject({ text: page.text });
    const table = { text: "name,value\na,1", format: "auto" as const };
    expect(await texts.run("readTable", table, signal)).toMatchObject({
      rows: [{ name: "a", value: 1 }],
    });
    const colored = await texts.run("colorCode", { code: "if (a) b", language: "css" }, signal);
    expect(
      colored
        .flat()
        .map(({ text }) => text)
        .join(""),
    ).toBe("if (a) b");
    const deep = { text: "[".repeat(90_000), format: "json" as const };
    await expect(texts.run("readTable", deep, signal)).rejects.toMatchObject({
      code: "invalid_input",
    });
  });

  it("of one account wait for its processes, and not for those of another account", async () => {
    const own = new AbortController();
    const task = { texts: ["a\n".repeat(50_000)], language: "en" };
    const long = texts.forAccount("a", () =>
      Promise.allSettled(
        Array.from({ length: 20 }, () => texts.run("findKeywords", task, own.signal)),
      ),
    );
    let finished = 0;
    const waiting = texts
      .forAccount("a", () => texts.run("readPage", page, own.signal))
      .then(
        () => (finished += 1),
        () => {},
      );
    await texts.forAccount("b", () => texts.run("readPage", page, signal));
    expect(finished).toBe(0);
    own.abort(new Error("cancelled"));
    await Promise.all([long, waiting]);
  });
});
