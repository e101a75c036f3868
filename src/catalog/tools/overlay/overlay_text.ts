import { openClip } from "../../../media/clips/clip-source.ts";
import { progressClip, textClip } from "../../../media/overlays/overlay-text.ts";
import { defaultPalette } from "../../../media/timeline/default-palette.ts";
import { StepError } from "../../../system/errors.ts";
import { throwIfFaulty } from "../../common-inputs/card-fields.ts";
import {
  eachVideo,
  expectVideos,
  videoInputs,
  videoOutputs,
} from "../../common-inputs/each-video.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { number, palette, string } from "../../definition/fields.ts";
import { hasContent } from "../../values/check-needs.ts";

const textOverlays = ["lower_third", "headline", "call_to_action", "counter"] as const;
const overlaySecondsMin = 1;

const withoutText = ["counter", "progress_bar"];
const needsText = (kind: string) => `A ${kind} needs a text. Add "overlay_text".`;

export default defineTool({
  name: "Overlay text",
  category: "overlay",
  description:
    "Puts an animated text on a video: a lower third, a headline, a call to action, a counter or a progress bar.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...videoInputs("Several videos with the same text."),
    overlay_kind: string({
      default: "lower_third",
      enum: [...textOverlays, "progress_bar"],
      description: "Kind of overlay. A progress bar lasts as long as the video.",
    }),
    overlay_text: string({
      optional: true,
      max: 200,
      description: "The text, or the line under a counter. A progress bar has none.",
    }),
    overlay_subtext: string({ optional: true, max: 200, description: "A smaller second line." }),
    count_to: number({
      default: 100,
      min: -1e12,
      max: 1e12,
      description: "counter: the number that it counts up to.",
    }),
    unit: string({ optional: true, max: 40, description: "counter: unit, such as % or km." }),
    overlay_start: number({
      default: 0.5,
      min: 0,
      max: 86_400,
      description: "When the text appears, in seconds of the video.",
    }),
    overlay_seconds: number({
      default: 4,
      min: overlaySecondsMin,
      max: 600,
      description: "How long the text stays, in seconds.",
    }),
    palette: palette({
      optional: true,
      description: "background, foreground and accent as #rrggbb.",
    }),
  },
  needs: [["video", "videos"]],
  output: videoOutputs("The video with the text", "The videos with the text"),
  example: { video: "color-bars.mp4", overlay_text: "Ana Silva", overlay_start: 0 },
  checkStart: ({ overlay_kind: kind = "lower_third", overlay_text: text }, { mayGet }) =>
    withoutText.includes(kind) || hasContent(text, { isDrawn: true }) || mayGet("overlay_text")
      ? undefined
      : { input: "overlay_text", message: needsText(kind) },
  expect: expectVideos,
  async run(context) {
    const { input, ffmpeg, texts } = context;
    const text = input.overlay_text?.trim() ?? "";
    const kind = input.overlay_kind === "progress_bar" ? undefined : input.overlay_kind;
    if (kind && kind !== "counter" && !text) throw new StepError("invalid_input", needsText(kind));
    const colors = { ...defaultPalette, ...input.palette };
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      const { seconds } = source;
      if (!kind)
        return { path: await progressClip(source, { palette: colors }, part.name, part), seconds };
      const start = input.overlay_start;
      if (start >= seconds)
        throw new StepError(
          "invalid_input",
          `Invalid "overlay_start": ${start}. The video has ${seconds.toFixed(1)} s. Use an earlier start.`,
        );
      const subtitle = input.overlay_subtext?.trim();
      const unit = input.unit?.trim();
      const content = {
        kind: "overlay",
        ...{ overlay: kind, title: text, value: input.count_to },
        ...(subtitle ? { subtitle } : {}),
        ...(unit ? { unit } : {}),
      } as const;
      const shown = Math.min(input.overlay_seconds, Math.max(0.2, seconds - start));
      const overlay = { content, palette: colors, start, seconds: shown };
      const { width, height } = source;
      const look = { width, height, palette: colors, seed: 0 };
      throwIfFaulty(await texts.run("checkGraphic", { graphic: { content }, look }, part.signal));
      return { path: await textClip(source, overlay, part.name, part), seconds };
    });
    return { ...made, engine: `local/canvas, ffmpeg-${ffmpeg.version}` };
  },
});
