import { isHexColor } from "../../../media/clips/background.ts";
import { openClip } from "../../../media/clips/clip-source.ts";
import { findScreenColor, keyClip } from "../../../media/clips/key.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, number, string } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

const colorFault = (name: string, value: unknown) =>
  `Invalid "${name}": ${JSON.stringify(value)}. Use #rrggbb, such as #00b140.`;

export default defineTool({
  name: "Key green screen",
  category: "video",
  description:
    "Puts a video, a picture or a color in place of the green or blue screen behind a subject.",
  credits: { per: "second", amount: 0.03, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { description: "The subject in front of a screen." }),
    background_video: asset("video", {
      optional: true,
      description: "Shown behind the subject. It starts again if it is shorter.",
    }),
    image: asset("image", {
      optional: true,
      description: "Picture behind the subject, if there is no background video.",
    }),
    background_color: string({
      default: "#0f172a",
      max: 7,
      description: "Color behind the subject, if there is no other background.",
    }),
    screen_color: string({
      default: "auto",
      max: 7,
      description: "Color of the screen as #rrggbb; auto finds it at the edge of the picture.",
    }),
    similarity: number({
      default: 0.12,
      min: 0.01,
      max: 0.5,
      description: "How far a color may differ from the screen.",
    }),
    softness: number({
      default: 0.05,
      min: 0,
      max: 0.5,
      description: "Width of the soft edge around the subject.",
    }),
  },
  output: {
    video: asset("video", { description: "The subject before its new background." }),
    media_seconds: number({ description: "Length of the video in seconds." }),
  },
  example: { video: "color-bars.mp4", screen_color: "#00c000", background_color: "#203040" },
  check({ background_color, screen_color }) {
    if (background_color !== undefined && !isHexColor(background_color))
      return refuseColor("background_color", background_color);
    if (screen_color !== undefined && screen_color !== "auto" && !isHexColor(screen_color))
      return refuseColor("screen_color", screen_color);
    return undefined;
  },
  expect: ({ video }, lengthOf) => ({ media_seconds: mediaSeconds(lengthOf, video) }),
  async run(context) {
    const { input, assets, ffmpeg } = context;
    if (!isHexColor(input.background_color))
      throw new StepError("invalid_input", colorFault("background_color", input.background_color));
    if (input.screen_color !== "auto" && !isHexColor(input.screen_color))
      throw new StepError("invalid_input", colorFault("screen_color", input.screen_color));
    const source = await openClip(context, input.video);
    const color =
      input.screen_color === "auto" ? await findScreenColor(source, context) : input.screen_color;
    if (!color)
      throw new StepError(
        "invalid_input",
        'No green or blue screen was found at the edge of the picture. Set "screen_color".',
      );
    const background = {
      video: input.background_video,
      image: input.image,
      color: input.background_color,
    };
    const { similarity, softness } = input;
    const made = await keyClip(source, { color, similarity, softness }, background, context);
    const { id } = await assets.save(made.path, { kind: "video" });
    return { video: id, media_seconds: made.seconds, engine: `local/ffmpeg-${ffmpeg.version}` };
  },
});

const refuseColor = (input: string, value: unknown) => ({
  input,
  message: colorFault(input, value),
});
