import { describe, expect, it } from "vitest";
import { expectShortSlices } from "../../test/processes/short-slices.ts";
import { pictureBench } from "../../test/tool-benches/picture-bench.ts";
import type { ToolWithoutSlug } from "./definition/define-tool.ts";
import findHighlights from "./tools/analysis/find_highlights.ts";
import composeTimeline from "./tools/delivery/compose_timeline.ts";
import makeChart from "./tools/image/make_chart.ts";
import planScenes from "./tools/script/plan_scenes.ts";
import summarizeText from "./tools/script/summarize_text.ts";
import writeScript from "./tools/script/write_script.ts";

const { run } = pictureBench();

/** Two hours of speech in which every word ends a sentence. */
const words = Array.from({ length: 24_000 }, (_, index) => ({
  text: `東京都の海は深い${index}。`,
  start: index * 0.3,
  end: index * 0.3 + 0.2,
}));
const longLabels = Array.from({ length: 200 }, (_, value) => ({
  day: `${value} ${"x".repeat(80)}`,
  value,
}));
const scenes = Array.from({ length: 100 }, (_, index) => ({
  text: `${"The ocean is deep and salty, with 70 percent of the planet below it. ".repeat(10)}${index}`,
}));
const animation = { chart_output: "animation", clip_seconds: 1, short_side: 1080 };

describe("the event loop of a worker", () => {
  it.each<[string, ToolWithoutSlug, Record<string, unknown>]>([
    ["find_highlights", findHighlights, { audio: "tone.wav", language: "ja", words }],
    ["make_chart", makeChart, { rows: longLabels, ...animation }],
    ["plan_scenes", planScenes, { script: "The sea is deep. ".repeat(5800), scenes_max: 60 }],
    ["summarize_text", summarizeText, { text: "a\n".repeat(50_000) }],
    ["write_script", writeScript, { code: `for${" ".repeat(190)}x\n`.repeat(100) }],
    ["compose_timeline", composeTimeline, { scenes }],
  ])("is not blocked by %s with its largest inputs", async (_, tool, input) => {
    await expectShortSlices(() => run(tool, input));
  });
});

describe("make_chart", () => {
  it("refuses more than 200 columns, which would block the event loop for seconds", async () => {
    const makeRows = (columns: number) =>
      Array.from({ length: 200 }, (_, row) =>
        Object.fromEntries(
          Array.from({ length: columns }, (_, column) => [`${row}-${column}`, row]),
        ),
      );
    // Without the limit, the large table takes minutes, and this one ends soon.
    await expect(run(makeChart, { rows: makeRows(2) })).rejects.toThrow("400 different columns");
    const rows = makeRows(500);
    let result: Promise<unknown> = Promise.resolve();
    const start = () => {
      result = run(makeChart, { rows });
      return result.catch(() => {});
    };
    await expectShortSlices(start);
    await expect(result).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("100000 different columns. The maximum is 200."),
    });
  });

  it("treats cells that are objects as empty, which ended a run with an internal error", async () => {
    const row = { label: { toString: 1 }, value: 2 };
    const made = await run(makeChart, { rows: [row, row], short_side: 128 });
    expect(made.image).toBeDefined();
  });
});
