import { openClip } from "../../../media/clips/clip-source.ts";
import { captionClip } from "../../../media/overlays/burn-captions.ts";
import { StepError } from "../../../system/errors.ts";
import { captionStyles } from "../../../values/timeline.ts";
import { defineTool } from "../../define-tool.ts";
import { eachVideo, expectVideos } from "../../each-video.ts";
import { asset, assets, language, number, palette, string, words } from "../../fields.ts";

const defaultPalette = { background: "#0f172a", foreground: "#ffffff", accent: "#ffd166" };
const wordsMax = 20_000;

export default defineTool({
  name: "Burn captions",
  category: "overlay",
  description:
    "Draws captions into a video in five styles, in any script: right to left, Chinese, Japanese, Korean and emoji too.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video." }),
    videos: assets("video", {
      optional: true,
      max: 100,
      description: "Several videos with the same words.",
    }),
    words: words({
      min: 1,
      max: wordsMax,
      description: "Spoken words, in seconds from the start of the video.",
    }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "How the spoken word stands out. none is the same as highlight here.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
    language: language({ default: "en", description: "BCP 47, such as en or ar." }),
  },
  output: {
    video: asset("video", { description: "The video with captions, or the first one." }),
    videos: assets("video", { optional: true, description: "The videos with captions." }),
    media_seconds: number({ description: "Total length of the videos in seconds." }),
  },
  example: {
    video: "color-bars.mp4",
    words: [
      { text: "Hello", start: 0.1, end: 0.5 },
      { text: "there.", start: 0.5, end: 0.9 },
    ],
  },
  expect: expectVideos,
  async run(context) {
    const { input, ffmpeg } = context;
    if (input.words.every(({ text }) => !text.trim()))
      throw new StepError("invalid_input", 'No words to draw. Add texts to "words".');
    const style = captionStyles.find((name) => name === input.caption_style) ?? "highlight";
    const captions = {
      words: input.words,
      style: style === "none" ? "highlight" : style,
      palette: { ...defaultPalette, ...input.palette },
      language: input.language,
    } as const;
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const path = await captionClip(source, captions, part.name, part);
      return { path, seconds: source.seconds };
    });
    return { ...made, engine: `local/libass, ffmpeg-${ffmpeg.version}` };
  },
});
