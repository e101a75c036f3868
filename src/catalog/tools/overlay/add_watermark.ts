import { openClip } from "../../../media/clips/clip-source.ts";
import { openMedia } from "../../../media/media-input.ts";
import { places, watermarkClip } from "../../../media/overlays/watermark.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool, type ToolContext } from "../../define-tool.ts";
import { eachVideo, expectVideos, listVideos, type Videos } from "../../each-video.ts";
import { asset, assets, number, string } from "../../fields.ts";

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
    video: asset("video", { optional: true, description: "The video." }),
    videos: assets("video", {
      optional: true,
      max: 100,
      description: "Several videos, all with the same watermark.",
    }),
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
    place: string({ default: "bottom_right", enum: places, description: "Where it stands." }),
    opacity: number({ default: 0.8, min: 0.05, max: 1, description: "1 covers the video." }),
    watermark_size: number({
      default: 0.16,
      min: 0.03,
      max: 0.9,
      description: "Longest extent of a logo as a share of the shorter side of the video.",
    }),
  },
  output: {
    video: asset("video", { description: "The video with the watermark, or the first one." }),
    videos: assets("video", { optional: true, description: "The videos with the watermark." }),
    media_seconds: number({ description: "Total length of the videos in seconds." }),
  },
  example: { video: "color-bars.mp4", logo: "picture.jpg", place: "top_left" },
  expect: expectVideos,
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const text = input.watermark_text?.trim() ?? "";
    if (!input.logo && input.watermark_text === "") return keepVideos(context);
    if (!input.logo && !text)
      throw new StepError("invalid_input", 'No watermark. Add a "logo" or a "watermark_text".');
    const mark = {
      logo: input.logo ? await openMedia(assets, input.logo, "seen") : undefined,
      text,
      place: places.find((name) => name === input.place) ?? "bottom_right",
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

/** An agent whose watermark is optional asks for none with an empty text. */
async function keepVideos({ input, assets }: Pick<ToolContext<Videos>, "input" | "assets">) {
  const ids = listVideos(input);
  if (!ids[0]) throw new StepError("invalid_input", 'No video is given. Add "video" or "videos".');
  let media_seconds = 0;
  for (const id of ids) media_seconds += (await openMedia(assets, id, "seen")).seconds ?? 0;
  return {
    video: ids[0],
    ...(input.videos?.length ? { videos: ids } : {}),
    media_seconds,
    engine: "local/unchanged",
  };
}
