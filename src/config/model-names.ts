export const providerNames = [
  "openai",
  "anthropic",
  "google",
  "elevenlabs",
  "fal",
  "replicate",
  "openai_compatible",
] as const;
export type ProviderName = (typeof providerNames)[number];
export type ModelKind = "text" | "image" | "speech" | "music" | "video";

/** What an operator has configured. Models are named "provider:model"; a kind without one is served locally. */
export interface ProviderSettings {
  text_model?: string;
  image_model?: string;
  speech_model?: string;
  music_model?: string;
  video_model?: string;
  keys: Partial<Record<ProviderName, string>>;
  /** In place of the provider's own address; `openai_compatible` (Ollama, vLLM, LM Studio …) has no other. */
  base_urls: Partial<Record<ProviderName, string>>;
}

export interface ModelName {
  kind: ModelKind;
  provider: ProviderName;
  /** As the provider names it; may hold colons and slashes. */
  model: string;
  /** The whole, "openai:gpt-5-mini": what a step's result says made it. */
  engine: string;
}

const able: Record<ModelKind, { providers: readonly ProviderName[]; example: string }> = {
  text: {
    providers: ["openai", "anthropic", "google", "openai_compatible"],
    example: "openai:gpt-5-mini",
  },
  image: {
    providers: ["openai", "google", "fal", "replicate", "openai_compatible"],
    example: "openai:gpt-image-1",
  },
  speech: {
    providers: ["openai", "elevenlabs", "google", "fal"],
    example: "openai:gpt-4o-mini-tts",
  },
  music: { providers: ["fal", "replicate"], example: "fal:fal-ai/stable-audio" },
  video: { providers: ["google", "fal", "replicate"], example: "replicate:minimax/video-01" },
};

/** TEXT_MODEL, IMAGE_MODEL … */
export const modelSetting = (kind: ModelKind): string => `${kind.toUpperCase()}_MODEL`;
/** OPENAI_API_KEY … */
export const keySetting = (provider: ProviderName): string => `${provider.toUpperCase()}_API_KEY`;
/** OPENAI_BASE_URL … */
export const baseUrlSetting = (provider: ProviderName): string =>
  `${provider.toUpperCase()}_BASE_URL`;

/** Reads the model of a kind; nothing where none is configured. Throws an Error that names the setting and what is allowed. */
export function readModelName(kind: ModelKind, settings: ProviderSettings): ModelName | undefined {
  const engine = settings[`${kind}_model`];
  if (!engine) return undefined;
  const { providers, example } = able[kind];
  const [given, ...rest] = engine.split(":");
  const model = rest.join(":").trim();
  const provider = providers.find((name) => name === given);
  const value = `${modelSetting(kind)} is "${engine}"`;
  if (rest.length === 0 || !model)
    throw new Error(`${value}: write it as provider:model, such as ${example}.`);
  if (!provider)
    throw new Error(
      `${value}: "${given}" makes no ${kind} here; allowed are ${providers.join(", ")}, as in ${example}.`,
    );
  checkAccess(provider, value, settings);
  return { kind, provider, model, engine };
}

function checkAccess(
  provider: ProviderName,
  value: string,
  { keys, base_urls }: ProviderSettings,
): void {
  const url = base_urls[provider];
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw new Error(
      `${baseUrlSetting(provider)} is "${url}": write an address, such as http://localhost:11434/v1.`,
    );
  }
  if (provider === "openai_compatible" && !url) {
    throw new Error(
      `${value}: it needs ${baseUrlSetting(provider)}, the address of the server, such as http://localhost:11434/v1.`,
    );
  }
  // A server at an address of the operator's own may ask for no key.
  if (!url && !keys[provider])
    throw new Error(`${value}: it needs a key in ${keySetting(provider)}.`);
}
