import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./write_hook.ts";

const bench = pictureBench();
const write = async (input: Record<string, unknown>) => (await bench.run(tool, input)).hooks;

describe("write_hook", () => {
  it("opens with the short sentence of the text that has the number and the subject", async () => {
    const text =
      "It is a nice place, and many people like to go there in the summer with their dogs. In the Bay of Fundy the tide rises by 16 meters. The tide comes twice a day.";
    const hooks = await write({ topic: "Tides", text });
    expect(hooks).toHaveLength(2);
    expect((hooks as string[])[0]).toBe("In the Bay of Fundy the tide rises by 16 meters.");
  });

  it.each([
    ["de", "Vulkane"],
    ["ja", "火山"],
    ["ar", "البراكين"],
    ["fi", "Tulivuoret"],
  ])("writes two openers that state nothing about a bare topic in %s", async (language, topic) => {
    const hooks = (await write({ topic, language })) as string[];
    expect(new Set(hooks).size).toBe(2);
    expect(hooks.every((hook) => hook.includes(topic))).toBe(true);
  });

  it("keeps a topic that is a question", async () => {
    expect(await write({ topic: "Why is the sea salty?" })).toContain("Why is the sea salty?");
  });

  it("gives the same openers for the same seed", async () => {
    const input = { topic: "Bees", seed: 4 };
    expect(await write(input)).toEqual(await write(input));
  });

  it("refuses inputs without a word", async () => {
    await expect(write({ topic: " … " })).rejects.toMatchObject({ code: "invalid_input" });
  });
});
