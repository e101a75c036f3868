import { readFile } from "node:fs/promises";
import { openClip } from "../../../media/clips/clip-source.ts";
import { parseCube } from "../../../media/clips/cube-table.ts";
import { gradeClip } from "../../../media/clips/grade.ts";
import { type ColorTable, gradeNames, gradeTable } from "../../../media/clips/grades.ts";
import { StepError } from "../../../system/errors.ts";
import type { AssetStore } from "../../../values/assets.ts";
import {
  eachVideo,
  expectVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, string } from "../../definition/fields.ts";

export default defineTool({
  name: "Grade color",
  category: "video",
  description: "Gives videos one of eight color grades, or the colors of a .cube LUT.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs("Several videos, graded alike."),
    grade: string({
      default: "cinematic",
      enum: gradeNames,
      description: "The color grade, if there is no `lut`.",
    }),
    lut: asset("text", {
      optional: true,
      description: "A .cube file with a 3D table of at most 64³ colors. Replaces `grade`.",
    }),
    intensity: number({
      default: 1,
      min: 0,
      max: 1,
      description: "Share of the effect: 0 changes nothing.",
    }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The graded video", "The graded videos"),
  example: { video: "color-bars.mp4", grade: "warm" },
  expect: expectVideos,
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const table = input.lut ? await openTable(assets, input.lut) : gradeTable(input.grade);
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const path = await gradeClip(
        source,
        { table, intensity: input.intensity, name: part.name },
        part,
      );
      return { path, seconds: source.seconds };
    });
    return { ...made, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});

async function openTable(assets: AssetStore, id: string): Promise<ColorTable> {
  const { kind, path } = await assets.open(id);
  if (kind !== "text")
    throw new StepError(
      "invalid_input",
      `Asset "${id}" is of kind ${kind}. "lut" needs a text asset: a .cube file.`,
    );
  return parseCube(await readFile(path, "utf8"));
}
