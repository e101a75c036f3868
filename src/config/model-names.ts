import type { ModelPrices } from "./model-prices.ts";
import type { StockLibrary } from "./stock-libraries.ts";

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
export const modelKinds = ["text", "speech", "image", "music", "video", "transcription"] as const;
export type ModelKind = (typeof modelKinds)[number];

/** What a price of a model in credits is for, by capability. */
export const modelUnits = {
  text: "call",
  image: "picture",
  speech: "second",
  music: "second",
  video: "second",
  transcription: "second",
} as const satisfies Record<ModelKind, string>;

/** Credits per unit of `modelUnits`, by capability and full name of a model. */
export type ModelCredits = Partial<Record<ModelKind, Readonly<Record<string, number>>>>;

/** The name of the local engine among the models that runs may choose. */
export const localEngine = "local";
/** By kind, what a run may choose: names of models, or `local`. The first one is the default. */
export type ModelChoices = Readonly<Record<ModelKind, readonly string[]>>;
/** What one run chooses. */
export type ChosenModels = Partial<Record<ModelKind, string>>;

/** The configured models, as "provider:model". A kind without a model uses the local engine. */
export interface ProviderSettings {
  text_model?: string;
  image_model?: string;
  speech_model?: string;
  music_model?: string;
  video_model?: string;
  transcription_model?: string;
  keys: Partial<Record<ProviderName, string>>;
  /**
   * Replaces the provider's own address. `openai_compatible` (Ollama, vLLM, LM Studio …) requires
   * it.
   */
  base_urls: Partial<Record<ProviderName, string>>;
  /** Models that runs may choose besides the configured ones, or `local`. */
  allowed?: Partial<Record<ModelKind, readonly string[]>>;
  /** Prices by the full name of a model. */
  prices?: Readonly<Record<string, ModelPrices>>;
  /** What callers pay for models. */
  credits?: ModelCredits;
  /** The stock libraries in the order of preference. */
  stock?: readonly StockLibrary[];
  /** Address of Wikipedia, with `{language}` for the code of its language. */
  wikipedia_url?: string;
}

export interface ModelName {
  kind: ModelKind;
  provider: ProviderName;
  /** The provider's name for the model. It may contain colons and slashes. */
  model: string;
  /** Provider and model, such as "openai:gpt-5-mini". Step results contain it. */
  engine: string;
}

const supported: Record<ModelKind, { providers: readonly ProviderName[]; example: string }> = {
  text: {
    providers: ["openai", "anthropic", "google", "openai_compatible"],
    example: "openai:gpt-5-mini",
  },
  image: {
    providers: ["openai", "google", "fal", "replicate", "openai_compatible"],
    example: "openai:gpt-image-1",
  },
  speech: {
    providers: ["openai", "elevenlabs", "google", "fal", "openai_compatible"],
    example: "openai:gpt-4o-mini-tts",
  },
  music: { providers: ["fal", "replicate"], example: "fal:fal-ai/stable-audio" },
  video: { providers: ["google", "fal", "replicate"], example: "replicate:minimax/video-01" },
  transcription: {
    providers: ["openai", "elevenlabs", "openai_compatible"],
    example: "openai:whisper-1",
  },
};

/** TEXT_MODEL, IMAGE_MODEL … */
export const modelSetting = (kind: ModelKind): string => `${kind.toUpperCase()}_MODEL`;
/** OPENAI_API_KEY … */
export const keySetting = (provider: ProviderName): string => `${provider.toUpperCase()}_API_KEY`;
/** OPENAI_BASE_URL … */
export const baseUrlSetting = (provider: ProviderName): string =>
  `${provider.toUpperCase()}_BASE_URL`;

/**
 * Parses the model setting of a kind. Returns undefined if it is not set. Throws an Error with the
 * allowed values.
 */
export function readModelName(kind: ModelKind, settings: ProviderSettings): ModelName | undefined {
  const engine = settings[`${kind}_model`];
  if (!engine) return undefined;
  return parseModelName(kind, engine, { value: `${modelSetting(kind)} is "${engine}"`, settings });
}

/**
 * The models of a kind by the names that a run may choose, the default first. Undefined is the
 * local engine. Throws an Error for an invalid one.
 */
export function readModelChoices(
  kind: ModelKind,
  settings: ProviderSettings,
): Map<string, ModelName | undefined> {
  const usual = readModelName(kind, settings);
  const choices = new Map<string, ModelName | undefined>();
  if (usual) choices.set(usual.engine, usual);
  else if (kind !== "transcription") choices.set(localEngine, undefined);
  for (const name of settings.allowed?.[kind] ?? []) {
    const value = `MODELS_ALLOWED contains "${kind}=${name}"`;
    if (name === localEngine && kind === "transcription")
      throw new Error(`${value}, but there is no local engine for it. Remove it.`);
    choices.set(
      name,
      name === localEngine ? undefined : parseModelName(kind, name, { value, settings }),
    );
  }
  return choices;
}

/** The names of all models that runs may choose. Throws as readModelChoices does. */
export function listModelChoices(settings: ProviderSettings): ModelChoices {
  const names = (kind: ModelKind) => [...readModelChoices(kind, settings).keys()];
  return {
    text: names("text"),
    speech: names("speech"),
    image: names("image"),
    music: names("music"),
    video: names("video"),
    transcription: names("transcription"),
  };
}

/** The settings of a run that chooses models, which are checked. */
export function withModels(settings: ProviderSettings, chosen: ChosenModels): ProviderSettings {
  const models = Object.entries(chosen).map(([kind, name]) => [
    `${kind}_model`,
    name === localEngine ? undefined : name,
  ]);
  return { ...settings, ...Object.fromEntries(models) };
}

/** `value` says where the name comes from, for error messages. */
function parseModelName(
  kind: ModelKind,
  engine: string,
  { value, settings }: { value: string; settings: ProviderSettings },
): ModelName {
  const { providers, example } = supported[kind];
  const [prefix, ...rest] = engine.split(":");
  const model = rest.join(":").trim();
  const provider = providers.find((name) => name === prefix);
  if (rest.length === 0 || !model)
    throw new Error(`${value}. Use the form provider:model, such as ${example}.`);
  if (!provider)
    throw new Error(
      `${value}. Provider "${prefix}" does not support ${kind}. Use ${providers.join(", ")}, such as ${example}.`,
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
      `${baseUrlSetting(provider)} is "${url}". Use a URL, such as http://localhost:11434/v1.`,
    );
  }
  if (provider === "openai_compatible" && !url) {
    throw new Error(
      `${value}. Set ${baseUrlSetting(provider)} to the URL of the server, such as http://localhost:11434/v1.`,
    );
  }
  // A server of the operator may need no key.
  if (!url && !keys[provider])
    throw new Error(`${value}. Set ${keySetting(provider)} to an API key.`);
}
