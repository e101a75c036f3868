import { type SignedLinks, toFileName } from "../../storage/signed-links.ts";

/** What a completed run keeps: links to the video are made when they are read. */
export interface RunResult {
  project_id: string;
  summary: string;
  title: string;
  video_asset_id: string;
  /** Of the video's file name. */
  extension: string;
}

const linkSeconds = 24 * 3600;

/** The result of a run as the API shows it: empty until it is completed. */
export function serializeResult(
  result: RunResult | Record<string, never>,
  links: SignedLinks,
  now: Date,
): Record<string, string> {
  if (!isResult(result)) return {};
  const { project_id, summary, title, extension, video_asset_id } = result;
  const target = { asset_id: video_asset_id, file_name: toFileName(title, extension) };
  return { project_id, summary, video_url: links.sign(target, linkSeconds, now) };
}

const isResult = (result: object): result is RunResult => "video_asset_id" in result;
