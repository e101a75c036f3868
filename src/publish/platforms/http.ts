import type { HttpCredentials } from "./credentials.ts";
import { type PlatformUploader, putFile, toStepError, withoutQuery } from "./platform.ts";

/** PUTs the file to the caller's address (RFC 9110, 9.3.4). It can be seen where the answer's Location says, else where it was put. */
export const uploadToHttp: PlatformUploader = async (handover) => {
  const { url, headers = {} } = handover.credentials as HttpCredentials;
  const target = url.replaceAll("{file_name}", encodeURIComponent(handover.video.file_name));
  const response = await putFile(handover, target, headers);
  if (!response.ok) throw await toStepError(response, new URL(target).host);
  await response.body?.cancel();
  const seen = URL.parse(response.headers.get("location") ?? "", target);
  // Whoever shows it as a link must not be handed a script.
  const usable = response.headers.has("location") && /^https?:$/.test(seen?.protocol ?? "");
  return { url: usable && seen ? seen.href : withoutQuery(target) };
};
