import { StepError } from "../../errors.ts";
import type { YoutubeCredentials } from "../publish.schema.ts";
import { type Handover, type Platform, refusal } from "./platform.ts";

/** Where Google answers; another address in tests and behind proxies. */
export interface YoutubeAddresses {
  api_url: string;
  token_url: string;
}

const title_characters = 100;
const breaks_max = 10;

/**
 * Uploads by YouTube's resumable protocol (developers.google.com/youtube/v3/guides/using_resumable_upload_protocol): a session is
 * opened and kept, and whatever breaks off goes on from the last byte that arrived, also in another process.
 */
export const toYoutube =
  ({ api_url, token_url }: YoutubeAddresses): Platform =>
  async (handover) => {
    const token = await accessToken(handover, token_url);
    let session = handover.kept;
    // Nothing has arrived of a new session; of an earlier one it must be asked.
    let position = session === undefined ? 0 : await arrived(handover, session);
    for (let breaks = 0; ; breaks++) {
      if (session === undefined || position === "gone") {
        session = await openSession(handover, api_url, token);
        await handover.keep(session);
        position = 0;
      }
      if (typeof position !== "number") return { url: `https://www.youtube.com/watch?v=${position.id}` };
      const broken = await send(handover, session, position).catch(unlessPassing);
      position = broken instanceof StepError ? await arrived(handover, session) : broken;
      if (broken instanceof StepError && breaks === breaks_max) throw broken;
    }
  };

/** How much of an upload has arrived: a number of bytes, the finished video, or that the session is not known any more. */
type Position = number | { id: string } | "gone";

async function accessToken({ credentials, fetch, signal }: Handover, url: string): Promise<string> {
  const body = new URLSearchParams({ ...(credentials as YoutubeCredentials), grant_type: "refresh_token" });
  const response = await fetch(url, { method: "POST", body, signal });
  if (!response.ok) throw await refusal(response, "Google's sign-in (are the connection's credentials still good?)");
  const { access_token } = (await response.json()) as { access_token?: string };
  if (!access_token) throw new StepError("tool_failed", "Google's sign-in answered without an access token.");
  return access_token;
}

async function openSession({ video, about, fetch, signal }: Handover, api_url: string, token: string): Promise<string> {
  const { title, description, tags, visibility, language } = about;
  const response = await fetch(`${api_url}/upload/youtube/v3/videos?uploadType=resumable&part=snippet,status`, {
    method: "POST",
    redirect: "manual",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/json; charset=utf-8",
      "x-upload-content-type": video.media_type,
      "x-upload-content-length": String(video.bytes),
    },
    body: JSON.stringify({
      snippet: { title: fitting(title), description: plain(description), tags, defaultLanguage: language },
      status: { privacyStatus: visibility, selfDeclaredMadeForKids: false },
    }),
    signal,
  });
  const session = response.headers.get("location");
  if (!response.ok || !session) throw await refusal(response, "YouTube");
  await response.body?.cancel();
  return session;
}

/** YouTube takes no angle brackets. */
const plain = (text: string) => text.replace(/[<>]/g, " ");
const fitting = (title: string) => [...plain(title)].slice(0, title_characters).join("");

/** Asks how far an upload is. */
async function arrived({ video, fetch, signal }: Handover, session: string): Promise<Position> {
  const headers = { "content-range": `bytes */${video.bytes}`, "content-length": "0" };
  return positionOf(await fetch(session, { method: "PUT", redirect: "manual", headers, signal }));
}

async function send({ video, fetch, signal }: Handover, session: string, start: number): Promise<Position> {
  const body = await video.read(start);
  const headers = {
    "content-type": video.media_type,
    "content-length": String(video.bytes - start),
    "content-range": `bytes ${start}-${video.bytes - 1}/${video.bytes}`,
  };
  return positionOf(await fetch(session, { method: "PUT", redirect: "manual", headers, body, duplex: "half", signal }));
}

async function positionOf(response: Response): Promise<Position> {
  if (response.status === 308) {
    await response.body?.cancel();
    const last = /^bytes=0-(\d+)$/.exec(response.headers.get("range") ?? "")?.[1];
    return last === undefined ? 0 : Number(last) + 1;
  }
  if (response.status === 404 || response.status === 410) {
    await response.body?.cancel();
    return "gone";
  }
  if (!response.ok) throw await refusal(response, "YouTube");
  const { id } = (await response.json()) as { id?: string };
  if (!id) throw new StepError("tool_failed", "YouTube took the video and did not say its id.");
  return { id };
}

function unlessPassing(error: unknown): StepError {
  if (error instanceof StepError && error.retryable) return error;
  throw error;
}
