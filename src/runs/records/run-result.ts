import { linkSeconds, type SignedLinks, toFileName } from "../../storage/signed-links.ts";
import type { Attribution } from "../../values/attribution.ts";

/** One of several videos that a run made. */
export interface ResultVideo {
  asset_id: string;
  title: string;
  description: string;
  /** Extension of its file name, without the dot. */
  extension: string;
}

/** The stored result of a completed run. The link to the video is signed at each read. */
export interface RunResult {
  project_id: string;
  summary: string;
  title: string;
  /** Null if the run made no video. */
  video_asset_id: string | null;
  /** Extension of the video's file name, without the dot. */
  extension: string;
  /** All of them, if the run made several. */
  videos?: ResultVideo[];
  look?: string;
  look_reason?: string;
  warnings?: string[];
  attributions?: Attribution[];
}

interface LinkedVideo {
  title: string;
  description: string;
  video_url: string;
}

/** The result as the API returns it: `{}` until the run is completed. */
export function serializeResult(
  result: RunResult | Record<string, never>,
  links: SignedLinks,
  now: Date,
): Record<string, string | null | string[] | Attribution[] | LinkedVideo[]> {
  if (!isComplete(result)) return {};
  const { project_id, summary, title, extension, video_asset_id } = result;
  const { warnings = [], attributions = [], videos = [], look, look_reason } = result;
  const link = (asset_id: string, name: string, type: string) =>
    links.sign({ asset_id, file_name: toFileName(name, type) }, linkSeconds, now);
  const linked = videos.map((video) => ({
    title: video.title,
    description: video.description,
    video_url: link(video.asset_id, video.title, video.extension),
  }));
  const more = {
    ...(linked.length > 0 ? { videos: linked } : {}),
    ...(look ? { look } : {}),
    ...(look_reason ? { look_reason } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(attributions.length > 0 ? { attributions } : {}),
  };
  if (video_asset_id === null) return { project_id, summary, video_url: null, ...more };
  return { project_id, summary, video_url: link(video_asset_id, title, extension), ...more };
}

const isComplete = (result: object): result is RunResult => "video_asset_id" in result;
