import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoInputs } from "./demo-inputs.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reelwright-demo-inputs-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("demoInputs", () => {
  it("returns the espresso without a subject, and the options", async () => {
    expect(await demoInputs("topic_to_short", { seconds: "20", aspect: "1:1" })).toMatchObject({
      topic: "How espresso is made",
      text: expect.stringContaining("crema"),
      seconds: 20,
      aspect_ratio: "1:1",
    });
  });

  it("returns a topic alone, without the text of the espresso", async () => {
    expect(await demoInputs("topic_to_short", { topic: "Bees" })).toEqual({ topic: "Bees" });
  });

  it("returns the text of a file, which gives the title", async () => {
    const path = join(folder, "how-bees-dance.txt");
    await writeFile(path, "A bee that found flowers dances.");
    expect(await demoInputs("topic_to_short", { text: path })).toEqual({
      text: "A bee that found flowers dances.",
    });
  });

  it("returns the examples of another template", async () => {
    expect(await demoInputs("quote_of_the_day", {})).toMatchObject({
      quote: expect.stringMatching(/\w/),
    });
  });

  it("adds inputs that leave the subject to the examples of a template", async () => {
    const input = ["unit=%", "chart_type=bar", "voice_name=en-gb"];
    expect(await demoInputs("data_story", { input })).toMatchObject({
      ...(await demoInputs("data_story", {})),
      unit: "%",
      chart_type: "bar",
      voice_name: "en-gb",
    });
    expect(await demoInputs("data_story", { input: ["table=jobs.csv", "unit=%"] })).toEqual({
      table: "jobs.csv",
      unit: "%",
    });
  });

  it("returns nothing for an unknown agent, so that the API explains it", async () => {
    expect(await demoInputs("unknown", {})).toEqual({});
  });

  it("refuses a file that cannot be read", async () => {
    await expect(demoInputs("topic_to_short", { text: join(folder, "no.txt") })).rejects.toThrow(
      /no\.txt cannot be read: ENOENT/,
    );
  });
});
