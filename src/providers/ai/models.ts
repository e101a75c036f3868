import type { FalProvider } from "@ai-sdk/fal";
import type {
  experimental_generateVideo,
  ImageModel,
  LanguageModel,
  SpeechModel,
  TranscriptionModel,
} from "ai";
import type { ModelName, ProviderSettings } from "../../config/model-names.ts";
import { completeSegments } from "./complete-segments.ts";

export type VideoModel = Parameters<typeof experimental_generateVideo>[0]["model"];

/** How models are reached. `fetch` is the guarded client. */
export interface ModelAccess {
  settings: ProviderSettings;
  fetch: typeof fetch;
}

// Packages load on demand: all of them together take half a second.

export async function textModel(name: ModelName, access: ModelAccess): Promise<LanguageModel> {
  const options = optionsFor(name, access);
  switch (name.provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options)(name.model);
    case "anthropic":
      return (await import("@ai-sdk/anthropic")).createAnthropic(options)(name.model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(options)(name.model);
    case "openai_compatible":
      return (await compatible(options)).chatModel(name.model);
    default:
      throw unsupportedModel(name);
  }
}

export async function imageModel(name: ModelName, access: ModelAccess): Promise<ImageModel> {
  const options = optionsFor(name, access);
  switch (name.provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options).image(name.model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(options).image(name.model);
    case "fal":
      return (await import("@ai-sdk/fal")).createFal(options).image(name.model);
    case "replicate":
      return (await replicate(options)).image(name.model);
    case "openai_compatible":
      return (await compatible(options)).imageModel(name.model);
    default:
      throw unsupportedModel(name);
  }
}

export async function speechModel(name: ModelName, access: ModelAccess): Promise<SpeechModel> {
  const options = optionsFor(name, access);
  switch (name.provider) {
    case "openai":
      return (await import("@ai-sdk/openai")).createOpenAI(options).speech(name.model);
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(options).speech(name.model);
    case "elevenlabs":
      return (await import("@ai-sdk/elevenlabs"))
        .createElevenLabs(rebased(options, "https://api.elevenlabs.io"))
        .speech(name.model);
    case "fal":
      return (await import("@ai-sdk/fal"))
        .createFal(rebased(options, "https://fal.run"))
        .speech(name.model);
    // Kokoro and other servers speak OpenAI's protocol for speech.
    case "openai_compatible":
      return (await import("@ai-sdk/openai")).createOpenAI(options).speech(name.model);
    default:
      throw unsupportedModel(name);
  }
}

export async function transcriptionModel(
  name: ModelName,
  access: ModelAccess,
): Promise<TranscriptionModel> {
  const options = optionsFor(name, access);
  switch (name.provider) {
    case "elevenlabs":
      return (await import("@ai-sdk/elevenlabs"))
        .createElevenLabs(rebased(options, "https://api.elevenlabs.io"))
        .transcription(name.model);
    // Whisper servers speak OpenAI's protocol.
    case "openai":
    case "openai_compatible":
      return (await import("@ai-sdk/openai"))
        .createOpenAI({ ...options, fetch: completeSegments(options.fetch) })
        .transcription(name.model);
    default:
      throw unsupportedModel(name);
  }
}

export async function videoModel(name: ModelName, access: ModelAccess): Promise<VideoModel> {
  const options = optionsFor(name, access);
  switch (name.provider) {
    case "google":
      return (await import("@ai-sdk/google")).createGoogle(options).video(name.model);
    case "fal":
      return withoutWebhooks(
        (await import("@ai-sdk/fal"))
          .createFal(rebased(options, "https://queue.fal.run"))
          .video(name.model),
      );
    case "replicate":
      return (await replicate(options)).video(name.model);
    default:
      throw unsupportedModel(name);
  }
}

/**
 * The fal package has its own webhook types, which differ from the other packages' types. Webhooks
 * are not used here.
 */
function withoutWebhooks(model: ReturnType<FalProvider["video"]>): VideoModel {
  const { provider, modelId, maxVideosPerCall, specificationVersion } = model;
  return {
    provider,
    modelId,
    maxVideosPerCall,
    specificationVersion,
    ...(model.doStart ? { doStart: model.doStart.bind(model) } : {}),
    ...(model.doStatus ? { doStatus: model.doStatus.bind(model) } : {}),
  };
}

interface Options {
  apiKey: string;
  fetch: typeof fetch;
  baseURL?: string;
}

function optionsFor({ provider }: ModelName, { settings, fetch }: ModelAccess): Options {
  const baseURL = settings.base_urls[provider];
  // With an empty key the SDK would read the environment, which only config.ts may do.
  return { apiKey: settings.keys[provider] || "none", fetch, ...(baseURL ? { baseURL } : {}) };
}

async function compatible({ baseURL = "", ...options }: Options) {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "openai_compatible",
    baseURL,
    supportsStructuredOutputs: true,
    ...options,
  });
}

async function replicate({ apiKey, ...options }: Options) {
  return (await import("@ai-sdk/replicate")).createReplicate({ apiToken: apiKey, ...options });
}

/** Redirects requests to `baseURL` where the SDK has a fixed address. */
function rebased({ baseURL, ...options }: Options, from: string): Options {
  if (!baseURL) return options;
  const moved = (url: string) =>
    url.startsWith(`${from}/`) ? baseURL.replace(/\/$/, "") + url.slice(from.length) : url;
  return {
    ...options,
    fetch: (input, init) =>
      options.fetch(input instanceof Request ? input : moved(String(input)), init),
  };
}

const unsupportedModel = ({ engine, kind }: ModelName) =>
  new Error(`${engine} does not support ${kind}.`);
