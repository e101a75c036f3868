import { StepError } from "../../system/errors.ts";
import type { YoutubeCredentials } from "./credentials.ts";
import { type PlatformUpload, type PlatformUploader, putRest, toStepError } from "./platform.ts";

/** Google endpoints; other URLs in tests and behind proxies. */
export interface YoutubeAddresses {
  api_url: string;
  token_url: string;
}

const maxTitleCharacters = 100;
/** Requests in a row without progress until the upload is given up. */
const maxStalled = 10;

/**
 * Uploads with YouTube's resumable protocol. The session is saved, so an interrupted upload resumes
 * from the last byte that arrived, also in another process.
 * Source: developers.google.com/youtube/v3/guides/using_resumable_upload_protocol.
 */
export const youtubeUploader =
  ({ api_url, token_url }: YoutubeAddresses): PlatformUploader =>
  async (upload) => {
    let token = await accessToken(upload, token_url);
    let session = upload.savedSession;
    let position: Position = "unknown";
    let furthest = 0;
    for (let stalled = 0; stalled <= maxStalled; stalled++) {
      if (position === "unauthorized") token = await accessToken(upload, token_url);
      if (session === undefined || position === "gone") {
        session = await openSession(upload, api_url, token);
        await upload.saveSession(session);
        position = 0;
      }
      position = await advance(upload, { session, token, position });
      if (typeof position === "object")
        return { url: `https://www.youtube.com/watch?v=${position.id}` };
      if (typeof position === "number" && position > furthest) [furthest, stalled] = [position, 0];
    }
    throw new StepError(
      "provider_unavailable",
      `YouTube accepted ${furthest} of ${upload.video.bytes} bytes and then no more.`,
      { retryable: true },
    );
  };

/** Progress of an upload: bytes received, the finished video, or why it is not known. */
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
    throw await toStepError(response, "Google sign-in (check the credentials of the connection)");
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token)
    throw new StepError("tool_failed", "Google sign-in responded without an access token.");
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

/** YouTube rejects angle brackets. */
const withoutAngleBrackets = (text: string) => text.replace(/[<>]/g, " ");
const toYoutubeTitle = (title: string) =>
  [...withoutAngleBrackets(title)].slice(0, maxTitleCharacters).join("");

/** Sends the rest if the position is known; otherwise queries the position. */
const advance = (
  upload: PlatformUpload,
  { session, token, position }: { session: string; token: string; position: Position },
): Promise<Position> =>
  typeof position === "number" && position < upload.video.bytes
    ? sendRest(upload, session, token, position)
    : queryPosition(upload, session, token);

/** Queries how many bytes have arrived. */
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

/** Sends the rest. After a retryable error the position is unknown. */
async function sendRest(
  upload: PlatformUpload,
  session: string,
  token: string,
  start: number,
): Promise<Position> {
  const { video } = upload;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": video.media_type,
    "content-length": String(video.bytes - start),
    "content-range": `bytes ${start}-${video.bytes - 1}/${video.bytes}`,
  };
  try {
    return await readPosition(await putRest(upload, session, headers, start));
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
  if (!id) throw new StepError("tool_failed", "YouTube accepted the video but returned no id.");
  return { id };
}
