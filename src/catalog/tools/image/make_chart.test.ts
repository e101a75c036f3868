import { describe, expect, it } from "vitest";
import { pictureBench } from "../../../../test/tool-benches/picture-bench.ts";
import { completeScene } from "../../../values/scene.ts";
import makeChart from "./make_chart.ts";

const { run, open, colorShares } = pictureBench();
const small = { short_side: 180 };
const rows = [
  { label: "Norway", share: 82 },
  { label: "Iceland", share: 45 },
];
const palette = { background: "#101820", foreground: "#ffffff", accent: "#ff5500" };

describe("make_chart", () => {
  it.each(["bar", "line", "area", "pie"])(
    "draws a %s chart with the same bytes twice",
    async (chart_type) => {
      const input = { rows, chart_type, title: "Electric cars", ...small };
      const [first, second] = [await run(makeChart, input), await run(makeChart, input)];
      expect(first).toEqual(second);
      expect(first.clip).toBeUndefined();
      expect(await open(first.image)).toMatchObject({ width: 180, height: 320 });
    },
  );

  it("fills the more pixels with the accent color the larger the values are", async () => {
    const share = async (value: number) => {
      const table = [
        { label: "a", value },
        { label: "b", value: 100 },
      ];
      const input = { rows: table, chart_type: "line", backdrop: "shapes", palette, ...small };
      return (await colorShares((await run(makeChart, { ...input, chart_type: "area" })).image))
        .orange;
    };
    expect(await share(90)).toBeGreaterThan(await share(10));
  });

  it("makes a clip of the requested length in which the chart grows", async () => {
    const input = { rows, chart_output: "animation", clip_seconds: 1.5, ...small };
    const made = await run(makeChart, input);
    expect(await open(made.clip)).toMatchObject({ kind: "video", width: 180, seconds: 1.5 });
    expect(made.animated_seconds).toBe(1.5);
  });

  it("draws in the look that auto chooses for the scenes it opens, and names it", async () => {
    const scenes = [
      { text: "The president said on Monday that the government will vote on the new law." },
      { text: "Police and ministers reported the election results." },
    ].map(completeScene);
    const input = { rows, look: "auto", chart_output: "animation", clip_seconds: 1, ...small };
    const opening = await run(makeChart, { ...input, scenes });
    expect(opening).toMatchObject({ look: "news", look_reason: expect.any(String) });
    expect(opening.image).toBe((await run(makeChart, { ...input, look: "news" })).image);
    expect((await run(makeChart, input)).look).toBeUndefined();
  });

  it.each([
    ["200 rows", Array.from({ length: 200 }, (_, i) => ({ day: `Day ${i}`, value: i - 40 }))],
    ["missing values", [{ a: "x", b: null }, { a: "y", b: 3 }, { a: "z" }]],
    [
      "numbers as text",
      [
        { a: "x", b: "$1,234.50" },
        { a: "y", b: "$ 99" },
      ],
    ],
    [
      "long labels",
      [
        { a: "W".repeat(500), b: 1 },
        { a: "🚀".repeat(60), b: -2 },
      ],
    ],
    [
      "Arabic labels",
      [
        { مدينة: "القاهرة", سكان: 22.6 },
        { مدينة: "الجيزة", سكان: 4.9 },
      ],
    ],
    [
      "huge and tiny numbers",
      [
        { a: "x", b: 1e300 },
        { a: "y", b: 1e-300 },
      ],
    ],
    ["only zeros", [{ a: "x", b: 0 }]],
  ])("draws %s in every shape", async (_, table) => {
    for (const aspect_ratio of ["9:16", "16:9", "1:1"])
      for (const chart_type of ["auto", "line"])
        expect(
          await run(makeChart, { rows: table, aspect_ratio, chart_type, ...small }),
        ).toMatchObject({ image: expect.stringMatching(/^asset_/) });
  });

  it.each<[Record<string, unknown>, string | RegExp]>([
    [{ rows: [] }, 'No rows. Add at least one to "rows".'],
    [
      { rows: [{ a: "x" }] },
      'No column has numbers. The columns are "a". Add a column with a number in each row.',
    ],
    [{ rows, value_column: "size" }, 'No column "size". Set "y" to one of: "share".'],
    [{ rows: [{ a: "x", b: -3 }], chart_type: "pie" }, /"x" is -3. A pie has no negative shares/],
    [{ rows: [{ a: "x", b: 0 }], chart_type: "pie" }, /A pie needs a value above 0/],
    [{ rows: Array(201).fill({ a: "x", b: 1 }) }, /"rows" has 201 rows. The maximum is 200/],
  ])("rejects the table of case %# with what is wrong and the fix", async (input, message) => {
    await expect(run(makeChart, { ...input, ...small })).rejects.toMatchObject({
      code: "invalid_input",
      message: typeof message === "string" ? message : expect.stringMatching(message),
    });
  });
});
