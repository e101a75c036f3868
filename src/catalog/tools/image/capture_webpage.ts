import { join } from "node:path";
import type { CaptureRequest } from "../../../generators/generators.ts";
import { makeScrollClip } from "../../../media/clips/scroll-clip.ts";
import { stackPictures } from "../../../media/pictures/stack-pictures.ts";
import { frameSize } from "../../../media/timeline/render-options.ts";
import { StepError } from "../../../system/errors.ts";
import { type AspectRatio, aspectRatios } from "../../../values/timeline.ts";
import { refuseLink } from "../../common-inputs/refuse-link.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, integer, number, string, strings } from "../../definition/fields.ts";
import { perCall } from "../../pricing/price.ts";

const captureOutputs = ["picture", "scroll"] as const;
const missingBrowser =
  "Chromium is not installed. Install it (Debian, Ubuntu: apt install chromium), or set CHROMIUM_PATH.";
/** Maximum height in CSS pixels. */
const heightMax = 8000;
/** Maximum height of the picture: Chromium captures no more pixels than 16,384. */
const pictureHeightMax = 16_000;
const capturePixelsMax = 30_000_000;
/** Widths of a page as on a phone and on a desktop. */
const narrowPage = 540;
const widePage = 1280;
const pictureRatio = "16:9";

export default defineTool({
  name: "Capture web page",
  category: "image",
  description: "Captures a web page as one tall picture, or as a clip that scrolls through it.",
  credits: perCall(0.5),
  version: 1,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "provider",
  isReusable: () => false,
  input: {
    url: string({ min: 1, max: 2048, description: "A public https URL of a web page." }),
    capture_output: string({
      default: "picture",
      enum: captureOutputs,
      description: "picture: the page as one picture. scroll: a clip from its top to its end.",
    }),
    page_width: integer({
      optional: true,
      min: 320,
      max: 1920,
      description:
        "Width of the page in CSS pixels. Default: 540 for upright clips, otherwise 1280.",
    }),
    seconds: number({ default: 8, min: 1, max: 60, description: "Length of the clip in seconds." }),
    aspect_ratio: string({
      default: "9:16",
      enum: aspectRatios,
      description: "Width to height of the clip.",
    }),
    short_side: integer({
      default: 1080,
      min: 128,
      max: 1080,
      description: "Short side of the clip in pixels.",
    }),
  },
  output: {
    image: asset("image", { optional: true, description: "The page, of at most 8000 pixels." }),
    clip: asset("video", {
      optional: true,
      description: "The clip that scrolls through the page.",
    }),
    warnings: strings({
      optional: true,
      description: "Parts of the page that are missing in the picture.",
    }),
  },
  example: {
    url: "https://fixtures.example/article.html",
    capture_output: "scroll",
    seconds: 1,
    short_side: 180,
  },
  expect: ({ capture_output }) =>
    capture_output === "scroll" ? { clip: "asset_expected" } : { image: "asset_expected" },
  missingRequirement: ({ browser }) => (browser ? undefined : missingBrowser),
  checkStart: ({ url }, context) => refuseLink("url", url, context),
  async run(context) {
    const { input, assets, ffmpeg, folder, signal, progress, providers } = context;
    if (!providers.browser) throw new StepError("provider_required", missingBrowser);
    const frame = clipFrame(input);
    const request = { ...pageSize(input, frame), url: input.url.trim(), folder };
    const { strips, settled, cut, engine } = await providers.browser.capture(request, signal);
    const path = await stackPictures(strips, join(folder, "page.png"), { ffmpeg, signal });
    progress(50);
    const made =
      input.capture_output === "scroll"
        ? { clip: await scroll(context, path, frame) }
        : { image: (await assets.save(path, { kind: "image" })).id };
    const warnings = [
      ...(settled ? [] : ["The page was still loading after 10 s. Parts of it may be missing."]),
      ...(cut ? [`The page is higher than ${request.heightMax} pixels. Its end is left out.`] : []),
    ];
    return { ...made, ...(warnings.length > 0 ? { warnings } : {}), engine };
  },
});

interface Size {
  width: number;
  height: number;
}

const clipFrame = ({
  short_side,
  aspect_ratio,
}: {
  short_side: number;
  aspect_ratio: AspectRatio;
}) => frameSize(short_side, aspect_ratio);

/** The page in CSS pixels, and the scale that makes it as wide as the frame of a clip. */
function pageSize(
  { capture_output, page_width }: { capture_output: string; page_width?: number },
  frame: Size,
): Pick<CaptureRequest, "width" | "viewHeight" | "heightMax" | "scale"> {
  const isClip = capture_output === "scroll";
  const { width: wide, height: high } = isClip ? frame : frameSize(720, pictureRatio);
  const width = page_width ?? (isClip && high > wide ? narrowPage : widePage);
  const scale = isClip ? wide / width : 1;
  const pixelRows = Math.min(pictureHeightMax, capturePixelsMax / (width * scale));
  return {
    width,
    viewHeight: Math.round((width * high) / wide),
    heightMax: Math.floor(Math.min(heightMax, pixelRows / scale)),
    scale,
  };
}

async function scroll(
  context: Pick<
    ToolContext<{ seconds: number }>,
    "input" | "assets" | "ffmpeg" | "folder" | "signal" | "progress"
  >,
  path: string,
  frame: Size,
): Promise<string> {
  const { input, assets, ffmpeg, folder, signal } = context;
  const { video } = await ffmpeg.probe(path, signal);
  if (!video) throw new StepError("tool_failed", "The page could not be captured.");
  const progress = (percent: number) => context.progress(50 + percent / 2);
  const clip = await makeScrollClip(
    { path, width: video.width, height: video.height },
    { ...frame, seconds: input.seconds },
    { ffmpeg, folder, signal, progress },
  );
  return (await assets.save(clip, { kind: "video" })).id;
}
