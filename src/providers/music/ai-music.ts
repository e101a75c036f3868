import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { APICallError } from "ai";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import type { MusicMood, MusicProvider, MusicRequest } from "../../generators/generators.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { mediaInput } from "../../media/media-input.ts";
import { downloadTo } from "../../net/download.ts";
import { systemClock } from "../../system/clock.ts";
import { StepError } from "../../system/errors.ts";
import { callModel } from "../ai/call-model.ts";

const bytesMax = 100 * 1024 ** 2;
const limits = { clock: systemClock, timeoutSeconds: 300 };
/** Limit of the models. Longer videos repeat the bed. */
const secondsMax = 30;
/** Length of the crossfade from end to start. */
const blendSeconds = 2;
const waitSecondsMax = 600;

export interface MusicUse {
  settings: ProviderSettings;
  /** The guarded client. */
  fetch: typeof fetch;
  ffmpeg: Ffmpeg;
  /** Polling interval. */
  poll_seconds?: number;
}

/**
 * Looped music by a model of fal or Replicate, over their HTTP APIs (the AI SDK has no call for
 * music).
 */
export function aiMusic(name: ModelName, use: MusicUse): MusicProvider {
  return {
    async compose(request, signal) {
      const input = buildInput(request);
      const ask = name.provider === "fal" ? requestFal : requestReplicate;
      const url = await callModel(
        name,
        use.settings,
        signal,
        () => ask(name, use, input, signal),
        () => ({ media_seconds: input.duration }),
      );
      const received = `${request.path}.received`;
      await downloadTo(received, url, { fetch: use.fetch, bytesMax, limits, signal });
      try {
        await makeLoop(use.ffmpeg, received, request.path, signal);
      } finally {
        await rm(received, { force: true });
      }
      const { seconds } = await use.ffmpeg.probe(request.path, signal);
      return { seconds, engine: name.engine };
    },
  };
}

const feelings: Record<MusicMood, string> = {
  calm: "calm, warm piano and soft strings",
  uplifting: "uplifting, hopeful piano, strings and light percussion",
  dramatic: "dramatic, cinematic strings and deep drums",
  playful: "playful, pizzicato, marimba and brushes",
  ambient: "ambient, slow evolving pads, no drums",
  driving: "driving, pulsing synth bass and a steady beat",
};

/** Contains both names for the length, because models ignore unknown fields. */
function buildInput({ mood, bpm, seconds, seed }: MusicRequest) {
  const length = Math.ceil(Math.min(seconds, secondsMax) + blendSeconds);
  const prompt = `Instrumental background music, ${feelings[mood]}, ${bpm} bpm, no vocals, even loudness, seamless loop`;
  return { prompt, seconds_total: length, duration: length, seed };
}

type Input = ReturnType<typeof buildInput>;

async function requestFal(
  { model, engine }: ModelName,
  { settings, fetch }: MusicUse,
  input: Input,
  signal: AbortSignal,
): Promise<string> {
  const base = settings.base_urls.fal ?? "https://fal.run";
  const headers = { authorization: `Key ${settings.keys.fal ?? ""}` };
  return findUrl(
    await sendJson(fetch, `${withoutTrailingSlash(base)}/${model}`, {
      headers,
      body: input,
      signal,
    }),
    engine,
  );
}

interface Prediction {
  status?: string;
  output?: unknown;
  error?: unknown;
  id?: string;
}

async function requestReplicate(
  { model, engine }: ModelName,
  use: MusicUse,
  input: Input,
  signal: AbortSignal,
): Promise<string> {
  const base = withoutTrailingSlash(
    use.settings.base_urls.replicate ?? "https://api.replicate.com/v1",
  );
  const headers = { authorization: `Bearer ${use.settings.keys.replicate ?? ""}` };
  const [path = "", version] = model.split(":");
  const start = version
    ? { url: `${base}/predictions`, body: { version, input } }
    : { url: `${base}/models/${path}/predictions`, body: { input } };
  let found = (await sendJson(use.fetch, start.url, {
    headers: { ...headers, prefer: "wait" },
    body: start.body,
    signal,
  })) as Prediction;
  const until = Date.now() + waitSecondsMax * 1000;
  while ((found.status === "starting" || found.status === "processing") && found.id) {
    if (Date.now() > until)
      throw new StepError(
        "provider_unavailable",
        `${engine} did not finish within ${waitSecondsMax} s.`,
        { retryable: true },
      );
    await delay((use.poll_seconds ?? 2) * 1000, undefined, { signal });
    // The response's own `urls.get` is not used: the key goes only to the configured address.
    found = (await sendJson(use.fetch, `${base}/predictions/${encodeURIComponent(found.id)}`, {
      headers,
      signal,
    })) as Prediction;
  }
  if (found.status !== undefined && found.status !== "succeeded") {
    throw new StepError(
      "tool_failed",
      `${engine} failed (${found.status}): ${String(found.error ?? "no reason given")}`,
    );
  }
  return findUrl(found.output, engine);
}

interface Message {
  headers: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

/** Sends JSON and reads JSON. Rejects with APICallError, which callModel reads. */
async function sendJson(
  fetch: MusicUse["fetch"],
  url: string,
  { headers, body, signal }: Message,
): Promise<unknown> {
  const call =
    body === undefined
      ? { headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const fault = (message: string, about: { statusCode?: number; cause?: unknown }) =>
    new APICallError({ message, url, requestBodyValues: body, ...about });
  const response = await fetch(url, {
    ...call,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  }).catch((cause) => {
    throw fault(cause instanceof Error ? cause.message : String(cause), { cause });
  });
  const text = await response.text();
  if (!response.ok)
    throw fault(findMessage(text) || response.statusText, { statusCode: response.status });
  return JSON.parse(text);
}

/** fal and Replicate send `detail` as a string or a list of `{ msg }`. */
function findMessage(text: string): string {
  try {
    const { detail } = JSON.parse(text) as { detail?: string | { msg?: string }[] };
    return typeof detail === "string"
      ? detail
      : (detail ?? []).map((one) => one.msg ?? "").join("; ");
  } catch {
    return text.slice(0, 200);
  }
}

/** The first URL in a response, at any depth: a string, a list, `{ audio_file: { url } }`. */
function findUrl(response: unknown, engine: string): string {
  const waiting = [response];
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    if (typeof one === "string" && /^https?:/.test(one)) return one;
    if (typeof one === "object" && one !== null) waiting.push(...Object.values(one));
  }
  throw new StepError(
    "tool_failed",
    `${engine} returned no usable response: it contains no audio URL.`,
    { retryable: true },
  );
}

/** Makes a seamless loop: crossfades the end into the start. */
async function makeLoop(ffmpeg: Ffmpeg, from: string, path: string, signal: AbortSignal) {
  const { seconds } = await ffmpeg.probe(from, signal);
  const blend = Math.min(blendSeconds, seconds / 4);
  const seam = (seconds - blend).toFixed(4);
  const graph = [
    "[0:a]aresample=48000,aformat=channel_layouts=stereo,asplit[x][y]",
    `[x]atrim=start=${seam},asetpts=PTS-STARTPTS[end]`,
    `[y]atrim=end=${seam},asetpts=PTS-STARTPTS[rest]`,
    `[end][rest]acrossfade=d=${(blend - 0.01).toFixed(4)}:c1=qsin:c2=qsin,alimiter=limit=0.84:level=0[out]`,
  ].join(";");
  await ffmpeg.run(
    [
      ...mediaInput(from),
      "-filter_complex",
      graph,
      "-map",
      "[out]",
      "-c:a",
      "pcm_s16le",
      "-f",
      "wav",
      "-y",
      path,
    ],
    { signal, seconds },
  );
}

const withoutTrailingSlash = (url: string) => url.replace(/\/$/, "");
