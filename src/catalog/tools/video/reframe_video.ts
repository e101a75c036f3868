import { openClip } from "../../../media/clips/clip-source.ts";
import { framings, reframeClip } from "../../../media/clips/reframe.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import { aspectRatios } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { eachVideo, expectVideos } from "../../each-video.ts";
import { asset, assets, number, string } from "../../fields.ts";
import { frameFields } from "../../frame-fields.ts";

const isColor = (value: unknown) => /^#[0-9a-f]{6}$/i.test(String(value));

export default defineTool({
  name: "Reframe video",
  category: "video",
  description:
    "Fits videos into another shape: a crop that follows what moves, a crop of the center, blurred sides or bars.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video." }),
    videos: assets("video", { optional: true, max: 100, description: "Several videos." }),
    framing: string({
      default: "follow",
      enum: framings,
      description:
        "follow: a crop that follows what moves. cover: the center. blur: all of it between blurred sides. pad: all of it between bars.",
    }),
    ...frameFields,
    bar_color: string({
      default: "#000000",
      max: 7,
      description: "Color of the bars of pad, as #rrggbb.",
    }),
  },
  output: {
    video: asset("video", { description: "The new video, or the first one." }),
    videos: assets("video", { optional: true, description: "The new videos." }),
    media_seconds: number({ description: "Total length of the videos in seconds." }),
  },
  example: { video: "color-bars.mp4", short_side: 128 },
  check: ({ bar_color }) =>
    bar_color === undefined || isColor(bar_color)
      ? undefined
      : `Invalid "bar_color": ${JSON.stringify(bar_color)}. Use #rrggbb, such as #0f172a.`,
  expect: expectVideos,
  async run(context) {
    const { input, ffmpeg } = context;
    if (!isColor(input.bar_color))
      throw new StepError("invalid_input", 'Invalid "bar_color". Use #rrggbb, such as #0f172a.');
    const frame = {
      framing: framings.find((name) => name === input.framing) ?? "follow",
      ...frameSize(
        input.short_side,
        aspectRatios.find((ratio) => ratio === input.aspect_ratio) ?? "9:16",
      ),
      color: input.bar_color,
    };
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const path = await reframeClip(source, { ...frame, name: part.name }, part);
      return { path, seconds: source.seconds };
    });
    return { ...made, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
