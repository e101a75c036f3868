import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import tool from "./write_metadata.ts";

const bench = pictureBench();
const script =
  "The moon pulls the sea.\nSpring tides come at full moon.\nNeap tides come at half moon.\nSome people live by the sea.";
const scene = (index: number, seconds: number, ...keywords: string[]) => ({
  index,
  text: "",
  seconds,
  visual: "",
  keywords,
});

describe("write_metadata", () => {
  it("writes title, description and hashtags from the text", async () => {
    const made = await bench.run(tool, {
      title: "Tides",
      script,
      keywords: ["spring tides", "moon"],
    });
    expect(made).toMatchObject({
      title: "Tides",
      hashtags: ["#SpringTides", "#Moon"],
      chapters: [],
    });
    expect(made.description).toMatch(/Spring tides come at full moon\..*\n\n#SpringTides #Moon$/s);
  });

  it("writes chapters of at least 10 s, the first at 0:00", async () => {
    const scenes = [
      scene(0, 6, "the moon"),
      scene(1, 6, "gravity"),
      scene(2, 12.34, "spring tides"),
      scene(3, 50, "neap tides"),
      scene(4, 5, "end"),
    ];
    const made = await bench.run(tool, { title: "Tides", script, scenes, hashtags_max: 0 });
    expect(made.chapters).toEqual([
      { start: 0, title: "The moon" },
      { start: 12, title: "Spring tides" },
      { start: 24.3, title: "Neap tides" },
    ]);
    expect(made.description).toMatch(/\n\n0:00 The moon\n0:12 Spring tides\n0:24 Neap tides$/);
  });

  it("takes the most important short sentence as title, and makes hashtags in Japanese and Arabic", async () => {
    const japanese = await bench.run(tool, {
      text: "富士山は日本で一番高い山です。富士山は美しい。",
    });
    expect(japanese.title).toContain("富士山");
    expect((japanese.hashtags as string[])[0]).toMatch(/^#.*富士山/);
    const arabic = await bench.run(tool, { text: "القهوة مشروب قديم. تزرع القهوة في اليمن." });
    expect((arabic.hashtags as string[]).join(" ")).toContain("#القهوة");
  });

  it("cuts a long title at a word", async () => {
    const { title } = await bench.run(tool, { title: "tide ".repeat(50), script });
    expect(title).toMatch(/^Tide (tide )+tide…$/);
    expect(String(title).length).toBeLessThanOrEqual(100);
  });

  it("refuses inputs without a word", async () => {
    await expect(bench.run(tool, { title: "Tides" })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});
