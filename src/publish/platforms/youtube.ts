import { StepError } from "../../system/errors.ts";
import type { YoutubeCredentials } from "./credentials.ts";
import { type PlatformUpload, type PlatformUploader, putRest, toStepError } from "./platform.ts";

/** Where Google answers; another address in tests and behind proxies. */
export interface YoutubeAddresses {
  api_url: string;
  token_url: string;
}

const title_characters = 100;
/** Exchanges in a row by which nothing more arrived. */
const vain_max = 10;

/**
 * Uploads by YouTube's resumable protocol (developers.google.com/youtube/v3/guides/using_resumable_upload_protocol): a session is
 * opened and kept, and whatever breaks off goes on from the last byte that arrived, also in another process.
 */
export const youtubeUploader =
  ({ api_url, token_url }: YoutubeAddresses): PlatformUploader =>
  async (handover) => {
    let token = await accessToken(handover, token_url);
    let session = handover.savedSession;
    let position: Position = "unknown";
    let furthest = 0;
    for (let vain = 0; vain <= vain_max; vain++) {
      if (position === "unauthorized") token = await accessToken(handover, token_url);
      if (session === undefined || position === "gone") {
        session = await openSession(handover, api_url, token);
        await handover.saveSession(session);
        position = 0;
      }
      position = await advance(handover, { session, token, position });
      if (typeof position === "object")
        return { url: `https://www.youtube.com/watch?v=${position.id}` };
      if (typeof position === "number" && position > furthest) [furthest, vain] = [position, 0];
    }
    throw new StepError(
      "provider_unavailable",
      `YouTube took ${furthest} of ${handover.video.bytes} bytes and then nothing more.`,
      {
        retryable: true,
      },
    );
  };

/** How much of an upload has arrived: a number of bytes, the finished video, or why that is not known. */
type Position = number | { id: string } | "unknown" | "unauthorized" | "gone";

async function accessToken(
  { credentials, fetch, signal }: PlatformUpload,
  url: string,
): Promise<string> {
  const body = new URLSearchParams({
    ...(credentials as YoutubeCredentials),
    grant_type: "refresh_token",
  });
  const response = await fetch(url, { method: "POST", body, signal });
  if (!response.ok)
    throw await toStepError(
      response,
      "Google's sign-in (are the connection's credentials still good?)",
    );
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token)
    throw new StepError("tool_failed", "Google's sign-in answered without an access token.");
  return access_token;
}

async function openSession(
  { video, about, fetch, signal }: PlatformUpload,
  api_url: string,
  token: string,
): Promise<string> {
  const { title, description, tags, visibility, language } = about;
  const response = await fetch(
    `${api_url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`,
    {
      method: "POST",
      redirect: "manual",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json; charset=utf-8",
        "x-upload-content-type": video.media_type,
        "x-upload-content-length": String(video.bytes),
      },
      body: JSON.stringify({
        snippet: {
          title: toYoutubeTitle(title),
          description: withoutAngleBrackets(description),
          tags,
          defaultLanguage: language,
        },
        status: { privacyStatus: visibility, selfDeclaredMadeForKids: false },
      }),
      signal,
    },
  );
  const session = response.headers.get("location");
  if (!response.ok || !session) throw await toStepError(response, "YouTube");
  await response.body?.cancel();
  return session;
}

/** YouTube takes no angle brackets. */
const withoutAngleBrackets = (text: string) => text.replace(/[<>]/g, " ");
const toYoutubeTitle = (title: string) =>
  [...withoutAngleBrackets(title)].slice(0, title_characters).join("");

/** Sends what is left, where that is known; else asks. */
const advance = (
  handover: PlatformUpload,
  { session, token, position }: { session: string; token: string; position: Position },
): Promise<Position> =>
  typeof position === "number" && position < handover.video.bytes
    ? sendRest(handover, session, token, position)
    : queryPosition(handover, session, token);

/** Asks how far an upload is. */
async function queryPosition(
  { video, fetch, signal }: PlatformUpload,
  session: string,
  token: string,
): Promise<Position> {
  const headers = {
    authorization: `Bearer ${token}`,
    "content-range": `bytes */${video.bytes}`,
    "content-length": "0",
  };
  return readPosition(await fetch(session, { method: "PUT", redirect: "manual", headers, signal }));
}

/** Sends what is left. A fault that may pass leaves it unknown how much of it arrived. */
async function sendRest(
  handover: PlatformUpload,
  session: string,
  token: string,
  start: number,
): Promise<Position> {
  const { video } = handover;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": video.media_type,
    "content-length": String(video.bytes - start),
    "content-range": `bytes ${start}-${video.bytes - 1}/${video.bytes}`,
  };
  try {
    return await readPosition(await putRest(handover, session, headers, start));
  } catch (error) {
    if (error instanceof StepError && error.retryable) return "unknown";
    throw error;
  }
}

async function readPosition(response: Response): Promise<Position> {
  if (response.status === 308) {
    await response.body?.cancel();
    const last = /^bytes=0-(\d+)$/.exec(response.headers.get("range") ?? "")?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  }
  if (response.status === 401 || response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return response.status === 401 ? "unauthorized" : "gone";
  }
  if (!response.ok) throw await toStepError(response, "YouTube");
  const { id } = (await response.json()) as { id?: string };
  if (!id) throw new StepError("tool_failed", "YouTube took the video and did not say its id.");
  return { id };
}
