import { StepError } from "../../system/errors.ts";
import { mediaInput, openMedia } from "../media-input.ts";
import { type ClipContext, type ClipSource, openClip, type Rate } from "./clip-source.ts";
import { exactFrames, steadyFilters } from "./write-clip.ts";

/** The background of a clip: a video, a picture or a color. */
export interface Background {
  video?: string | undefined;
  image?: string | undefined;
  /** #rrggbb, if there is neither. */
  color: string;
}

/** Input arguments, a chain that ends in [behind], and the video, if it is one. */
export interface BackgroundPlan {
  inputs: string[];
  chain: string;
  source?: ClipSource;
}

interface Shape {
  width: number;
  height: number;
  rate: Rate;
  frames: number;
  /** Number of the input among the inputs of ffmpeg. */
  input: number;
}

/** Fills a frame with a background for as long as the clip. A shorter video starts again. */
export async function planBackground(
  { video, image, color }: Background,
  { width, height, rate, frames, input }: Shape,
  context: Pick<ClipContext, "assets" | "ffmpeg" | "signal">,
): Promise<BackgroundPlan> {
  const cover = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=bicubic:out_color_matrix=bt709:out_range=tv,crop=${width}:${height},setsar=1,format=yuv420p`;
  if (video) {
    const source = await openClip(context, video);
    const steady = steadyFilters(source, { rate, width: source.width, height: source.height });
    return {
      inputs: ["-stream_loop", "-1", ...mediaInput(source.path)],
      chain: `[${input}:V:0]${[...steady, cover, ...exactFrames(0, frames)].join(",")}[behind]`,
      source,
    };
  }
  if (image) {
    const asset = await openMedia(context.assets, image, "seen");
    if (asset.kind !== "image")
      throw new StepError(
        "invalid_input",
        `Asset "${image}" is of kind ${asset.kind}. "image" needs a picture.`,
      );
    const still = [cover, `loop=loop=-1:size=1`, `fps=${rate.text}`, `setpts=N/(${rate.text})/TB`];
    return {
      inputs: mediaInput(asset.path, "image"),
      chain: `[${input}:v:0]${[...still, `trim=end_frame=${frames}`].join(",")}[behind]`,
    };
  }
  const plain = `color=c=${color.replace("#", "0x")}:s=${width}x${height}:r=${rate.text}`;
  return {
    inputs: [],
    chain: `${plain},format=yuv420p,trim=end_frame=${frames}[behind]`,
  };
}

/** Whether a text is a color as #rrggbb. */
export const isHexColor = (value: unknown): boolean => /^#[0-9a-f]{6}$/i.test(String(value));
