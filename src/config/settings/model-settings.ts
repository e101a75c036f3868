import Type from "typebox";
import { httpUrl } from "./patterns.ts";

/** Takes a language model that this machine serves. */
export const autoTextModel = "auto";

const model = (purpose: string) =>
  Type.Optional(
    Type.String({
      pattern: "^[a-z_-]+:.+$",
      allowed: "provider:model, such as openai:gpt-5",
      description: `Model for ${purpose}. Default: the local engine`,
    }),
  );

const apiKey = (provider: string) =>
  Type.Optional(Type.String({ secret: true, description: `API key for ${provider} models` }));

const baseUrl = (provider: string) =>
  Type.Optional(
    Type.String({
      ...httpUrl,
      description: `Base URL for ${provider} models, such as a proxy or a local server`,
    }),
  );

/** AI models and their providers. */
export const modelSettings = {
  TEXT_MODEL: Type.Optional(
    Type.String({
      pattern: `^(?:[a-z_-]+:.+|${autoTextModel})$`,
      allowed: `provider:model, such as openai:gpt-5, or ${autoTextModel}`,
      description: `Model for scripts and scenes. ${autoTextModel}: the first model of Ollama or LM Studio on this machine. Default: the local engine`,
    }),
  ),
  IMAGE_MODEL: model("images"),
  SPEECH_MODEL: model("voices"),
  MUSIC_MODEL: model("music"),
  VIDEO_MODEL: model("videos"),
  TRANSCRIPTION_MODEL: Type.Optional(
    Type.String({
      pattern: "^[a-z_-]+:.+$",
      allowed: "provider:model, such as openai:whisper-1",
      description:
        "Model that transcribes speech, for transcribe_audio. Default: an installed recognizer (./reelwright models add ears)",
    }),
  ),
  MODELS_ALLOWED: Type.Optional(
    Type.String({
      allowed:
        "capability=provider:model, or capability=local, such as text=openai:gpt-5-mini, image=local",
      description:
        "Models that runs may choose with text_model, image_model, …, separated by commas. Default: only the configured ones",
    }),
  ),
  MODEL_PRICES: Type.Optional(
    Type.String({
      allowed:
        "provider:model unit=price …, with the units input, output, characters, image, second, minute and call, such as openai:gpt-5-mini input=0.25 output=2, openai:gpt-image-1 image=0.04",
      description:
        "Your prices of models in US dollars, per million tokens or characters, or per unit, separated by commas. Steps then show the cost of their calls",
    }),
  ),
  MODEL_CREDITS: Type.Optional(
    Type.String({
      allowed:
        "capability=provider:model credits, such as text=openai:gpt-5-mini 3, image=openai:gpt-image-1 4",
      description:
        "What runs pay for models in credits: per call of a tool (text), picture (image) or second (speech, music, video, transcription), separated by commas. A model that may cost you money is only for operators until it has a price",
    }),
  ),
  OPENAI_API_KEY: apiKey("openai"),
  ANTHROPIC_API_KEY: apiKey("anthropic"),
  GOOGLE_API_KEY: apiKey("google"),
  ELEVENLABS_API_KEY: apiKey("elevenlabs"),
  FAL_API_KEY: apiKey("fal"),
  REPLICATE_API_KEY: apiKey("replicate"),
  OPENAI_COMPATIBLE_API_KEY: apiKey("openai_compatible"),
  OPENAI_BASE_URL: baseUrl("openai"),
  ANTHROPIC_BASE_URL: baseUrl("anthropic"),
  GOOGLE_BASE_URL: baseUrl("google"),
  ELEVENLABS_BASE_URL: baseUrl("elevenlabs"),
  FAL_BASE_URL: baseUrl("fal"),
  REPLICATE_BASE_URL: baseUrl("replicate"),
  OPENAI_COMPATIBLE_BASE_URL: baseUrl("openai_compatible"),
};
