import { choosePalette } from "../../../generators/image/drawing/palette.ts";
import { hashText } from "../../../generators/random.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { makeAudiogram } from "../../../media/audiogram/make-audiogram.ts";
import { openMedia } from "../../../media/media-input.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import { captionStyles } from "../../../values/timeline.ts";
import { frameFields } from "../../common-inputs/frame-fields.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, language, number, palette, string, words } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

/** Every frame is drawn and encoded. */
const audiogramSecondsMax = 2 * 3600;

export default defineTool({
  name: "Make audiogram",
  category: "video",
  description:
    "Turns a sound into a video: bars that move with the voice, progress, title, picture and captions.",
  credits: { per: "second", amount: 0.02, min: 0.2, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    audio: asset("audio", { optional: true, description: "The sound, of at most 2 hours." }),
    video: asset("video", {
      optional: true,
      description: "A video whose sound is used, if there is no audio.",
    }),
    title: string({ optional: true, max: 300, description: "Title on the card." }),
    author: string({
      optional: true,
      max: 200,
      description: "Speaker or name of the show, below the title.",
    }),
    image: asset("image", {
      optional: true,
      description: "A cover picture. It is also shown out of focus behind the card.",
    }),
    words: words({ optional: true, description: "Timed words, shown as captions." }),
    caption_style: string({
      default: "highlight",
      enum: captionStyles,
      description: "Style of the captions; none for no captions.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb. By default they match the title.",
    }),
    ...frameFields,
    language: language({ default: "en", description: "Language of the captions, BCP 47." }),
  },
  needs: [["audio", "video"]],
  output: {
    video: asset("video", { description: "The audiogram, H.264 and AAC." }),
    palette: palette({ description: "The colors of the card." }),
    caption_style: string({
      optional: true,
      description: "none, if captions are in the picture, so that no later tool adds them again.",
    }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: {
    audio: "tone.wav",
    title: "A tone",
    author: "Test signals",
    image: "picture.jpg",
    aspect_ratio: "1:1",
    short_side: 128,
  },
  expect: ({ audio, video }, lengthOf) => ({
    video: "asset_expected",
    media_seconds: mediaSeconds(lengthOf, audio, video),
  }),
  async run({ input, assets, ffmpeg, folder, signal, progress, texts }) {
    const { audio, video, title, author, image, words: spoken = [] } = input;
    const source = await openSound(
      { audio: audio ?? video },
      { assets, ffmpeg, signal, secondsMax: audiogramSecondsMax },
    );
    const text = title ?? author ?? "";
    const colors = choosePalette(text, hashText(text) % 1000, input.palette);
    const captionStyle = input.caption_style;
    const cover = image ? await openMedia(assets, image, "seen") : undefined;
    if (cover && cover.kind !== "image")
      throw new StepError(
        "invalid_input",
        `Asset "${image}" is of kind ${cover.kind}. Use an image asset.`,
      );
    const made = await makeAudiogram(
      source,
      {
        ...frameSize(input.short_side, input.aspect_ratio),
        palette: colors,
        title,
        author,
        words: spoken,
        captionStyle,
        image: cover && { ...cover, reader: ffmpeg.picture(cover.path) },
        language: input.language,
        draw: (given) => texts.run("drawGraphic", given, signal),
      },
      { ffmpeg, folder, call: { signal, progress } },
    );
    const { id } = await assets.save(made.path, { kind: "video" });
    const isCaptioned = spoken.length > 0 && captionStyle !== "none";
    return {
      video: id,
      palette: colors,
      ...(isCaptioned ? { caption_style: "none" } : {}),
      media_seconds: made.seconds,
      engine: `local/canvas, ffmpeg-${ffmpeg.version}`,
    };
  },
});
