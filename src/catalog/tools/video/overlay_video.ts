import { openClip } from "../../../media/clips/clip-source.ts";
import { overlayClips, overlayLayouts, soundSources } from "../../../media/clips/overlay.ts";
import { places } from "../../../media/clips/places.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, string } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

export default defineTool({
  name: "Overlay video",
  category: "video",
  description:
    "Shows `video` over `background_video`: as a small picture in nine places, or beside or above it.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", {
      description: "The video in front; in a split screen the left or the upper one.",
    }),
    background_video: asset("video", {
      description: "The video behind; in a split screen the right or the lower one.",
    }),
    layout: string({
      default: "picture_in_picture",
      enum: overlayLayouts,
      description:
        "picture_in_picture: a small picture, as long as the background. side_by_side, stacked: halves of the frame around the faces, as long as the longer video.",
    }),
    position: string({
      default: "bottom_right",
      enum: places,
      description: "Place of the small picture.",
    }),
    size: number({
      default: 0.3,
      min: 0.05,
      max: 1,
      description: "Width of the small picture as a share of the frame.",
    }),
    margin: number({
      default: 0.04,
      min: 0,
      max: 0.25,
      description: "Distance to the edges as a share of the short side.",
    }),
    sound_from: string({
      default: "both",
      enum: soundSources,
      description: "Video whose sound is kept.",
    }),
  },
  output: {
    video: asset("video", { description: "Both videos in one." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { video: "color-bars.mp4", background_video: "color-bars.mp4", position: "top_left" },
  expect: ({ video }, lengthOf) => ({ media_seconds: mediaSeconds(lengthOf, video) }),
  async run(context) {
    const { input, assets, ffmpeg } = context;
    const video = await openClip(context, input.video);
    const background = await openClip(context, input.background_video);
    const made = await overlayClips(
      video,
      background,
      {
        layout: input.layout,
        place: input.position,
        size: input.size,
        margin: input.margin,
        sound: input.sound_from,
      },
      context,
    );
    const { id } = await assets.save(made.path, { kind: "video" });
    return { video: id, media_seconds: made.seconds, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});
