import { StepError } from "../../system/errors.ts";
import { roundSeconds } from "../../values/round-seconds.ts";
import { type ClipContext, type ClipSource, framesIn, type Rate } from "./clip-source.ts";
import {
  exactFrames,
  exactSound,
  seekTo,
  steadyFilters,
  steadySound,
  writeClip,
} from "./write-clip.ts";

/** A part of a video in seconds; without `end`, to its end. */
export interface Span {
  start: number;
  end?: number | undefined;
}

/**
 * The frames of a span. Rejects a span that starts after the end of the video or has no frame. An
 * `end` after the end of the video is the end of the video.
 */
export function spanFrames(
  { start, end }: Span,
  { seconds, rate }: { seconds: number; rate: Rate },
): { firstFrame: number; frames: number } {
  const total = Math.max(1, framesIn(seconds, rate));
  const firstFrame = framesIn(start, rate);
  if (firstFrame >= total)
    throw new StepError(
      "invalid_input",
      `Invalid "start": ${start}. The video has only ${roundSeconds(seconds)} s.`,
    );
  const last = Math.min(total, end === undefined ? total : framesIn(end, rate));
  if (last <= firstFrame)
    throw new StepError(
      "invalid_input",
      `Invalid part from ${start} to ${end} s: it has no frame. "end" must be after "start".`,
    );
  return { firstFrame, frames: last - firstFrame };
}

/** Cuts one part of a video, exact to the frame, with its sound. */
export async function trimClip(
  source: ClipSource,
  span: Span,
  name: string,
  context: Omit<ClipContext, "assets">,
): Promise<{ path: string; seconds: number }> {
  const { firstFrame, frames } = spanFrames(span, source);
  const { input, lead } = seekTo({ source, firstFrame, frames });
  const { fps } = source.rate;
  const sound = source.channels > 0;
  const heard = [...steadySound(source), ...exactSound(lead / fps, frames / fps)];
  const path = await writeClip(
    {
      inputs: input,
      graph: [
        `[0:V:0]${[...steadyFilters(source), ...exactFrames(lead, frames)].join(",")}[v]`,
        ...(sound ? [`[0:a:0]${heard.join(",")}[a]`] : []),
      ],
      frames,
      rate: source.rate,
      sound,
      pixels: Math.max(source.pixels, source.width * source.height),
      name,
    },
    context,
  );
  return { path, seconds: frames / fps };
}
