import { isHexColor } from "../../../media/clips/background.ts";
import { openClip } from "../../../media/clips/clip-source.ts";
import { framings, reframeClip } from "../../../media/clips/reframe.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import {
  eachVideo,
  expectVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { frameFields } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { string } from "../../definition/fields.ts";

export default defineTool({
  name: "Reframe video",
  category: "video",
  description:
    "Fits videos into another shape: a crop that follows what moves, a crop of the center, blurred sides or bars.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs(),
    framing: string({
      default: "follow",
      enum: framings,
      description:
        "follow: a crop that follows a face, or else what moves. cover: the center. blur: all of it between blurred sides. pad: all of it between bars.",
    }),
    ...frameFields,
    bar_color: string({
      default: "#000000",
      max: 7,
      description: "Color of the bars of pad, as #rrggbb.",
    }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The new video", "The new videos"),
  example: { video: "color-bars.mp4", short_side: 128 },
  check: ({ bar_color }) =>
    bar_color === undefined || isHexColor(bar_color)
      ? undefined
      : { input: "bar_color", message: describeFault(bar_color) },
  expect: expectVideos,
  async run(context) {
    const { input, ffmpeg } = context;
    if (!isHexColor(input.bar_color))
      throw new StepError("invalid_input", describeFault(input.bar_color));
    const frame = {
      framing: input.framing,
      ...frameSize(input.short_side, input.aspect_ratio),
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

const describeFault = (bar_color: unknown) =>
  `Invalid "bar_color": ${JSON.stringify(bar_color)}. Use #rrggbb, such as #0f172a.`;
