import type { ClipContext } from "../../media/clips/clip-source.ts";
import { openMedia } from "../../media/media-input.ts";
import { StepError } from "../../system/errors.ts";
import { asset, assets, number } from "../definition/fields.ts";
import { assumedSeconds, type LengthOf, mediaSeconds } from "../pricing/expected-values.ts";

/** Videos of a tool that changes one or several. */
export interface Videos {
  video?: string;
  videos?: string[];
}

/** Inputs of a tool that changes one or several videos. */
export const videoInputs = (several = "Several videos.") => ({
  video: asset("video", { optional: true, description: "The video." }),
  videos: assets("video", { optional: true, max: 100, description: several }),
});

/** Its outputs. `one` and `several` name the result. */
export const videoOutputs = (one: string, several: string) => ({
  video: asset("video", { description: `${one}, or the first one.` }),
  videos: assets("video", { optional: true, description: `${several}.` }),
  media_seconds: number({ description: "Total length of the videos in seconds." }),
});

/** A step's context for one of its videos, with a name for its files. */
export type VideoPart = ClipContext & { name: string };

/** The videos in order. Tools that return several also return the first one separately. */
export function listVideos({ video, videos = [] }: Videos): string[] {
  return videos.length > 0 ? videos : video ? [video] : [];
}

/** Expected length of the videos of a tool that keeps their length. */
export function expectVideos(known: Videos, lengthOf: LengthOf): { media_seconds: number } {
  const videos = listVideos(known);
  const lengths =
    videos.length > 0 ? videos.map((id) => mediaSeconds(lengthOf, id)) : [assumedSeconds];
  return { media_seconds: lengths.reduce((sum, seconds) => sum + seconds, 0) };
}

/**
 * Makes a new video of each given one and saves it; one without a path stays as it is. Rejects
 * with StepError `invalid_input` without a video.
 */
export async function eachVideo(
  context: ClipContext & { input: Videos },
  change: (id: string, part: VideoPart) => Promise<{ path?: string; seconds: number }>,
): Promise<{ video: string; videos?: string[]; media_seconds: number }> {
  const given = listVideos(context.input);
  if (given.length === 0)
    throw new StepError("invalid_input", 'No video is given. Add "video" or "videos".');
  const made: string[] = [];
  let media_seconds = 0;
  for (const [index, id] of given.entries()) {
    const progress = (percent: number) => context.progress((100 * index + percent) / given.length);
    const { path, seconds } = await change(id, { ...context, progress, name: `video-${index}` });
    made.push(path ? (await context.assets.save(path, { kind: "video" })).id : id);
    media_seconds += seconds;
  }
  return {
    video: made[0] ?? "",
    ...(context.input.videos?.length ? { videos: made } : {}),
    media_seconds,
  };
}

/** Returns the videos as they are, for a tool that has nothing to add. */
export async function keepVideos({
  input,
  assets,
}: {
  input: Videos;
  assets: ClipContext["assets"];
}): Promise<{ video: string; videos?: string[]; media_seconds: number; engine: string }> {
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
