import { openClip } from "../../../media/clips/clip-source.ts";
import { captionClip } from "../../../media/overlays/burn-captions.ts";
import { defaultPalette } from "../../../media/timeline/default-palette.ts";
import { StepError } from "../../../system/errors.ts";
import type { Word } from "../../../values/scene.ts";
import { captionStyles } from "../../../values/timeline.ts";
import {
  eachVideo,
  expectVideos,
  keepVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { language, palette, rows, string, words } from "../../definition/fields.ts";
import { hasContent } from "../../values/check-needs.ts";

const burnedWordsMax = 20_000;

export default defineTool({
  name: "Burn captions",
  category: "overlay",
  description:
    "Draws captions into a video in five styles, in any script: right to left, Chinese, Japanese, Korean and emoji too.",
  credits: {
    per: "second",
    amount: 0.03,
    min: 0.1,
    // Videos without words are only passed on.
    units: ({ input: { words, caption_style }, output }) =>
      !words?.length || caption_style === "none" ? 0 : output.media_seconds,
  },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs("Several videos with the same words."),
    words: words({
      optional: true,
      max: burnedWordsMax,
      description:
        "Spoken words, in seconds from the start of the video. If an earlier tool finds none, videos stay as they are.",
    }),
    segments: rows({
      optional: true,
      max: 1000,
      description:
        "The parts of a longer video that the videos show, as trim_video cuts them. The words are those of the longer video.",
    }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "How the spoken word stands out. none leaves videos as they are.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
    language: language({ default: "en", description: "BCP 47, such as en or ar." }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The video with captions", "The videos with captions"),
  example: {
    video: "color-bars.mp4",
    words: [
      { text: "Hello", start: 0.1, end: 0.5 },
      { text: "there.", start: 0.5, end: 0.9 },
    ],
  },
  expect: expectVideos,
  checkStart: ({ words: given, caption_style }, { mayGet }) =>
    caption_style === "none" ||
    mayGet("words") ||
    hasContent(given, { items: { type: "object", schema: "Word" } })
      ? undefined
      : { input: "words", message: noWords },
  async run(context) {
    const { input, ffmpeg } = context;
    const { words = [], segments = [] } = input;
    const style = input.caption_style;
    if (words.length === 0 || style === "none") return keepVideos(context);
    if (words.every(({ text }) => !text.trim())) throw new StepError("invalid_input", noWords);
    const captions = {
      style,
      palette: { ...defaultPalette, ...input.palette },
      language: input.language,
    } as const;
    let shown = 0;
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const own = segments.length > 0 ? partWords(words, segments[shown]) : words;
      shown += 1;
      if (own.length === 0) return { seconds: source.seconds };
      const path = await captionClip(source, { ...captions, words: own }, part.name, part);
      return { path, seconds: source.seconds };
    });
    return { ...made, engine: `local/libass, ffmpeg-${ffmpeg.version}` };
  },
});

const noWords = 'No words to draw. Add texts to "words", or set "caption_style" to none.';

/** The words that are spoken in a part of a video, in its time. */
function partWords(words: readonly Word[], part: Record<string, unknown> = {}): Word[] {
  const from = Number(part.start) || 0;
  const to = part.end === undefined ? Number.POSITIVE_INFINITY : Number(part.end);
  return words
    .filter(({ start, end }) => start >= from - 0.05 && end <= to + 0.05)
    .map(({ text, start, end }) => ({ text, start: Math.max(0, start - from), end: end - from }));
}
