import { openClip } from "../../../media/clips/clip-source.ts";
import { places } from "../../../media/clips/places.ts";
import { openMedia } from "../../../media/media-input.ts";
import { watermarkClip } from "../../../media/overlays/watermark.ts";
import { StepError } from "../../../system/errors.ts";
import {
  eachVideo,
  expectVideos,
  keepVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, string } from "../../definition/fields.ts";
import { hasContent } from "../../values/check-needs.ts";

const noWatermark = 'No watermark. Add a "logo" or a "watermark_text".';

export default defineTool({
  name: "Add watermark",
  category: "overlay",
  description: "Puts a logo or a text on videos, at one of nine places.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs("Several videos, all with the same watermark."),
    logo: asset("image", {
      optional: true,
      description: "The logo, best a PNG with transparency.",
    }),
    watermark_text: string({
      optional: true,
      max: 80,
      description:
        "A text, if there is no logo. An empty text without a logo leaves the videos as they are.",
    }),
    place: string({
      default: "bottom_right",
      enum: places,
      description: "Position of the watermark.",
    }),
    opacity: number({ default: 0.8, min: 0.05, max: 1, description: "1 covers the video." }),
    watermark_size: number({
      default: 0.16,
      min: 0.03,
      max: 0.9,
      description: "Longest extent of a logo as a share of the shorter side of the video.",
    }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The video with the watermark", "The videos with the watermark"),
  example: { video: "color-bars.mp4", logo: "picture.jpg", place: "top_left" },
  expect: expectVideos,
  // An empty text means "no watermark", so that a template can leave it to the run.
  checkStart: ({ logo, watermark_text: text }, { mayGet }) =>
    logo ||
    text === "" ||
    hasContent(text, { isDrawn: true }) ||
    mayGet("logo") ||
    mayGet("watermark_text")
      ? undefined
      : { input: "watermark_text", message: noWatermark },
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const text = input.watermark_text?.trim() ?? "";
    if (!input.logo && input.watermark_text === "") return keepVideos(context);
    if (!input.logo && !text) throw new StepError("invalid_input", noWatermark);
    const logo = input.logo ? await openMedia(assets, input.logo, "seen") : undefined;
    const mark = {
      logo: logo && { ...logo, reader: ffmpeg.picture(logo.path) },
      text,
      place: input.place,
      opacity: input.opacity,
      size: input.watermark_size,
    };
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      return { path: await watermarkClip(source, mark, part.name, part), seconds: source.seconds };
    });
    return { ...made, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
