import { join } from "node:path";
import { chartContent, chartTypes, readChart, rowsMax } from "../../../media/drawing/chart-data.ts";
import { cardFields, saveCard, saveClip } from "../../common-inputs/card-fields.ts";
import { columnFields } from "../../common-inputs/column-fields.ts";
import {
  chooseOpeningLook,
  openingLookFields,
  openingLookOutput,
} from "../../common-inputs/opening-look.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, palette, rows, string } from "../../definition/fields.ts";

const outputs = ["picture", "animation"] as const;
const chartSeconds = 5;

export default defineTool({
  name: "Make chart",
  category: "image",
  description: "Draws a table as a bar, line, area or pie chart: a picture, or a clip that grows.",
  credits: {
    per: "second",
    amount: 0.05,
    min: 0.4,
    units: ({ output }) => output.animated_seconds,
    unitsMin: ({ known: { chart_output, clip_seconds = 0 } }) =>
      chart_output === "animation" ? clip_seconds : 0,
  },
  version: 8,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "seeded",
  input: {
    rows: rows({
      min: 1,
      max: rowsMax,
      description:
        "Rows of the table: objects with a label and a number. Missing numbers are gaps.",
    }),
    chart_type: string({
      default: "auto",
      enum: ["auto", ...chartTypes],
      description: "auto: a line for years and dates, bars for everything else.",
    }),
    title: string({ optional: true, max: 300, description: "Title of the chart." }),
    unit: string({
      optional: true,
      max: 40,
      description:
        "Unit of the numbers, such as %, $ or million tonnes. Default: that of the column.",
    }),
    ...columnFields,
    label_column: string({ optional: true, max: 200, description: "The earlier name of `x`." }),
    value_column: string({ optional: true, max: 200, description: "The earlier name of `y`." }),
    chart_output: string({
      default: "picture",
      enum: outputs,
      description: "picture: only a picture. animation: also a clip in which the chart grows.",
    }),
    clip_seconds: number({
      default: chartSeconds,
      min: 1,
      max: 60,
      description: "Length of the clip in seconds.",
    }),
    ...openingLookFields,
    ...cardFields,
  },
  needs: [["rows"]],
  output: {
    image: asset("image", { description: "The whole chart." }),
    clip: asset("video", { optional: true, description: "The chart while it grows." }),
    palette: palette({ description: "Its colors, for the rest of the video." }),
    ...openingLookOutput,
    animated_seconds: number({ description: "Length of the clip in seconds; 0 without a clip." }),
  },
  example: {
    rows: [
      { country: "Norway", share: 82 },
      { country: "Iceland", share: 45 },
    ],
    unit: "%",
    chart_output: "animation",
    clip_seconds: 1,
    short_side: 180,
  },
  expect: ({ chart_output = "picture", clip_seconds = chartSeconds }) => ({
    animated_seconds: chart_output === "animation" ? clip_seconds : 0,
  }),
  checkStart: async ({ rows: table, chart_type: type = "auto", ...more }, { texts, signal }) =>
    table?.length ? texts.run("checkChart", { rows: table, type, ...more }, signal) : undefined,
  async run(given) {
    const { folder, ffmpeg } = given;
    const isData = given.input.chart_output === "animation";
    const chosen = await chooseOpeningLook(given.input, { isData }, given);
    const input = { ...given.input, ...chosen };
    const context = { ...given, input };
    const { rows: table, title, unit, label_column, value_column } = input;
    const data = readChart({
      rows: table,
      type: input.chart_type,
      title,
      unit,
      x: input.x ?? label_column,
      y: input.y ?? value_column,
      columns: input.columns,
    });
    const graphic = { content: chartContent(data, input.language) };
    const subject = data.title ?? data.points.map(({ label }) => label).join(" ");
    const { card } = await saveCard(context, graphic, subject);
    if (input.chart_output !== "animation")
      return { ...card, ...chosen, animated_seconds: 0, engine: "local/canvas" };
    const path = join(folder, "chart.mp4");
    const clip = await saveClip(context, graphic, { text: subject, path });
    return {
      ...card,
      ...chosen,
      clip,
      animated_seconds: input.clip_seconds,
      engine: `local/canvas, ffmpeg-${ffmpeg.version}`,
    };
  },
});
