import type { HttpCredentials } from "./credentials.ts";
import { type PlatformUploader, putFile, toStepError, withoutQuery } from "./platform.ts";

const maxUrlCharacters = 2048;

/**
 * Sends the file to the caller's URL by PUT (RFC 9110, 9.3.4). The public URL is the Location of
 * the response, or else the target without its query.
 */
export const uploadToHttp: PlatformUploader = async (upload) => {
  const { url, headers = {} } = upload.credentials as HttpCredentials;
  const target = url.replaceAll("{file_name}", encodeURIComponent(upload.video.file_name));
  const response = await putFile(upload, target, headers);
  if (!response.ok) throw await toStepError(response, new URL(target).host);
  await response.body?.cancel();
  return { url: readLocation(response, target) ?? withoutQuery(target) };
};

/** Returns the Location of a response if it is usable as a link. */
function readLocation(response: Response, target: string): string | undefined {
  const location = URL.parse(response.headers.get("location") ?? "", target);
  // Other schemes, such as javascript:, would be dangerous as a link.
  if (!response.headers.has("location") || !/^https?:$/.test(location?.protocol ?? ""))
    return undefined;
  return location && location.href.length <= maxUrlCharacters ? location.href : undefined;
}
