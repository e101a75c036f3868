import { setTimeout as delay } from "node:timers/promises";
import { APICallError } from "ai";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import { limitResponses } from "../../net/limit-response.ts";
import { StepError } from "../../system/errors.ts";
import { generationSecondsMax } from "../ai/generation-wait.ts";

/** How models are reached. */
export interface MusicAccess {
  settings: ProviderSettings;
  /** The guarded client. */
  fetch: typeof fetch;
  /** Polling interval. */
  poll_seconds?: number;
}

/** It has both names for the length, because models ignore unknown fields. */
export interface MusicInput {
  prompt: string;
  seconds_total: number;
  duration: number;
  seed: number;
}

const responseLimits = { bytesMax: 2 * 1024 ** 2, secondsMax: 600 };
/** Characters of a provider's reason that an error quotes. */
const reasonMax = 300;

/** Requests music of fal. Resolves to the URL of the sound. */
export async function requestFal(
  { model, engine }: ModelName,
  { settings, fetch }: MusicAccess,
  input: MusicInput,
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

/**
 * Requests music of Replicate and polls until it is made. Resolves to the URL of the sound. Rejects
 * with StepError `provider_unavailable` after ten minutes, or `tool_failed`.
 */
export async function requestReplicate(
  { model, engine }: ModelName,
  use: MusicAccess,
  input: MusicInput,
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
  const until = Date.now() + generationSecondsMax * 1000;
  while ((found.status === "starting" || found.status === "processing") && found.id) {
    if (Date.now() > until)
      throw new StepError(
        "provider_unavailable",
        `${engine} did not finish within ${generationSecondsMax} s.`,
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
      `${engine} failed (${found.status}): ${describeError(found.error)}`,
    );
  }
  return findUrl(found.output, engine);
}

const describeError = (error: unknown) =>
  typeof error === "string" ? error.slice(0, reasonMax) : "no reason given";

interface Message {
  headers: Record<string, string>;
  body?: unknown;
  signal: AbortSignal;
}

/** Sends JSON and reads JSON. Rejects with APICallError, which callModel reads. */
async function sendJson(
  fetch: MusicAccess["fetch"],
  url: string,
  { headers, body, signal }: Message,
): Promise<unknown> {
  const call =
    body === undefined
      ? { headers }
      : { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const fault = (message: string, about: { statusCode?: number; cause?: unknown }) =>
    new APICallError({ message, url, requestBodyValues: body, ...about });
  const response = await limitResponses(fetch, responseLimits)(url, {
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
  const waiting: unknown[] = [response];
  for (const one of waiting) {
    if (typeof one === "string" && /^https?:/.test(one)) return one;
    if (typeof one === "object" && one !== null)
      for (const value of Object.values(one)) waiting.push(value);
  }
  throw new StepError(
    "tool_failed",
    `${engine} returned no usable response: it contains no audio URL.`,
    { retryable: true },
  );
}

const withoutTrailingSlash = (url: string) => url.replace(/\/$/, "");
