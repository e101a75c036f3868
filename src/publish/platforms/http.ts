import type { HttpCredentials } from "./credentials.ts";
import { type PlatformUploader, putFile, toStepError, withoutQuery } from "./platform.ts";

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
  const location = URL.parse(response.headers.get("location") ?? "", target);
  // Other schemes, such as javascript:, would be dangerous as a link.
  const usable = response.headers.has("location") && /^https?:$/.test(location?.protocol ?? "");
  return { url: usable && location ? location.href : withoutQuery(target) };
};
