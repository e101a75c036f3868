import type { ClipContext } from "../media/clips/clip-source.ts";
import { StepError } from "../system/errors.ts";
import { assumedSeconds } from "./expected-values.ts";

/** Videos of a tool that changes one or several. */
export interface Videos {
  video?: string;
  videos?: string[];
}

/** A step's context for one of its videos, with a name for its files. */
export type VideoPart = ClipContext & { name: string };

/** The videos in order. Tools that return several also return the first one separately. */
export function listVideos({ video, videos = [] }: Videos): string[] {
  return videos.length > 0 ? videos : video ? [video] : [];
}

/** Expected length of the videos of a tool that keeps their length. */
export const expectVideos = (known: Videos): { media_seconds: number } => ({
  media_seconds: assumedSeconds * Math.max(1, listVideos(known).length),
});

/**
 * Makes a new video of each given one and saves it. Rejects with StepError `invalid_input` without
 * a video.
 */
export async function eachVideo(
  context: ClipContext & { input: Videos },
  change: (id: string, part: VideoPart) => Promise<{ path: string; seconds: number }>,
): Promise<{ video: string; videos?: string[]; media_seconds: number }> {
  const given = listVideos(context.input);
  if (given.length === 0)
    throw new StepError("invalid_input", 'No video is given. Add "video" or "videos".');
  const made: string[] = [];
  let media_seconds = 0;
  for (const [index, id] of given.entries()) {
    const progress = (percent: number) => context.progress((100 * index + percent) / given.length);
    const { path, seconds } = await change(id, { ...context, progress, name: `video-${index}` });
    made.push((await context.assets.save(path, { kind: "video" })).id);
    media_seconds += seconds;
  }
  return {
    video: made[0] ?? "",
    ...(context.input.videos?.length ? { videos: made } : {}),
    media_seconds,
  };
}
