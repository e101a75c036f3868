import { type SignedLinks, toFileName } from "../../storage/signed-links.ts";
import type { Attribution } from "../../values/attribution.ts";

/** The stored result of a completed run. The link to the video is signed at each read. */
export interface RunResult {
  project_id: string;
  summary: string;
  title: string;
  /** Null if the run made no video. */
  video_asset_id: string | null;
  /** Extension of the video's file name, without the dot. */
  extension: string;
  warnings?: string[];
  attributions?: Attribution[];
}

const linkSeconds = 24 * 3600;

/** The result as the API returns it: `{}` until the run is completed. */
export function serializeResult(
  result: RunResult | Record<string, never>,
  links: SignedLinks,
  now: Date,
): Record<string, string | null | string[] | Attribution[]> {
  if (!isComplete(result)) return {};
  const { project_id, summary, title, extension, video_asset_id } = result;
  const { warnings = [], attributions = [] } = result;
  const more = {
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(attributions.length > 0 ? { attributions } : {}),
  };
  if (video_asset_id === null) return { project_id, summary, video_url: null, ...more };
  const target = { asset_id: video_asset_id, file_name: toFileName(title, extension) };
  return { project_id, summary, video_url: links.sign(target, linkSeconds, now), ...more };
}

const isComplete = (result: object): result is RunResult => "video_asset_id" in result;
