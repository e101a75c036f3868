import {
  baseUrlSetting,
  type ModelKind,
  type ModelName,
  type ProviderSettings,
  readModelName,
} from "../config/model-names.ts";
import type {
  DesignProvider,
  ImageProvider,
  MusicProvider,
  Providers,
  SpeechProvider,
  TextProvider,
  TranscriptionProvider,
  VideoProvider,
} from "../generators/generators.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { type BrowserSettings, openBrowser } from "./browser/chromium-browser.ts";
import type { AskModel } from "./text/ask-model.ts";

export type { ProviderSettings } from "../config/model-names.ts";

/**
 * Dependencies of the providers. `fetch` is the guarded client, which allows the origins of
 * `base_urls`.
 */
export interface ProviderUse {
  ffmpeg: Ffmpeg;
  fetch: typeof fetch;
  /** Without it, no browser is opened. */
  browser?: BrowserSettings;
}

/**
 * Opens one provider of each kind: the configured model, otherwise the local engine. Rejects with
 * an Error that names the setting if a model is unknown or its key is missing. Loads configured
 * packages only, so that a start without models stays fast.
 */
export async function openProviders(
  settings: ProviderSettings,
  use: ProviderUse,
): Promise<Providers> {
  const names = {
    text: readModelName("text", settings),
    speech: readModelName("speech", settings),
    image: readModelName("image", settings),
    music: readModelName("music", settings),
    video: readModelName("video", settings),
    transcription: readModelName("transcription", settings),
  };
  // The SDK would write its warnings to the console instead of the log.
  if (Object.values(names).some(Boolean)) globalThis.AI_SDK_LOG_WARNINGS = false;
  const access = { settings, ...use };
  const [text, design, speech, image, music, video, transcription, browser] = await Promise.all([
    openText(names.text, access),
    openDesigner(names.text, access),
    openSpeech(names.speech, access),
    openImage(names.image, access),
    openMusic(names.music, access),
    openVideo(names.video, access),
    openTranscription(names.transcription, access),
    use.browser && openBrowser(use.browser),
  ]);
  const fingerprint = buildFingerprint(names, settings);
  return { text, design, speech, image, music, video, transcription, browser, fingerprint };
}

type Access = ProviderUse & { settings: ProviderSettings };

async function openText(name: ModelName | undefined, access: Access): Promise<TextProvider> {
  const { localText } = await import("../generators/text/rule-based-text.ts");
  if (!name) return localText();
  const { aiText } = await import("./text/ai-text.ts");
  return aiText(await openAsk(name, access), name, localText());
}

async function openAsk(name: ModelName, access: Access): Promise<AskModel> {
  const [{ askModel }, { textModel }] = await Promise.all([
    import("./text/ask-model.ts"),
    import("./ai/models.ts"),
  ]);
  return askModel(await textModel(name, access), name, access.settings);
}

async function openDesigner(name: ModelName | undefined, access: Access): Promise<DesignProvider> {
  const { localDesigner } = await import("../generators/design/local-designer.ts");
  if (!name) return localDesigner();
  const { aiDesigner } = await import("./text/ai-designer.ts");
  return aiDesigner(await openAsk(name, access), name, localDesigner());
}

async function openImage(name: ModelName | undefined, access: Access): Promise<ImageProvider> {
  if (!name) return (await import("../generators/image/generative-art.ts")).localImages();
  const [{ aiImages }, { imageModel }] = await Promise.all([
    import("./image/ai-images.ts"),
    import("./ai/models.ts"),
  ]);
  return aiImages(await imageModel(name, access), name, access.settings);
}

async function openVideo(
  name: ModelName | undefined,
  access: Access,
): Promise<VideoProvider | undefined> {
  if (!name) return undefined;
  const [{ aiVideo }, { videoModel }] = await Promise.all([
    import("./video/ai-video.ts"),
    import("./ai/models.ts"),
  ]);
  return aiVideo(await videoModel(name, access), name, access);
}

async function openSpeech(name: ModelName | undefined, access: Access): Promise<SpeechProvider> {
  if (!name) return (await import("../generators/speech/espeak-speech.ts")).localSpeech();
  const [{ aiSpeech }, { speechModel }] = await Promise.all([
    import("./speech/ai-speech.ts"),
    import("./ai/models.ts"),
  ]);
  return aiSpeech(await speechModel(name, access), name, access);
}

async function openTranscription(
  name: ModelName | undefined,
  access: Access,
): Promise<TranscriptionProvider | undefined> {
  if (!name) return undefined;
  const [{ aiTranscription }, { transcriptionModel }] = await Promise.all([
    import("./transcription/ai-transcription.ts"),
    import("./ai/models.ts"),
  ]);
  return aiTranscription(await transcriptionModel(name, access), name, access);
}

async function openMusic(name: ModelName | undefined, access: Access): Promise<MusicProvider> {
  if (!name) return (await import("../generators/music/soundfont-music.ts")).localMusic();
  const { aiMusic } = await import("./music/ai-music.ts");
  return aiMusic(name, access);
}

/** Models and server addresses change results; keys do not. */
function buildFingerprint(
  names: Record<ModelKind, ModelName | undefined>,
  { base_urls }: ProviderSettings,
): string {
  const models = Object.entries(names).map(([kind, name]) => `${kind}=${name?.engine ?? "local"}`);
  const servers = Object.entries(base_urls).map(
    ([provider, url]) => `${baseUrlSetting(provider as keyof typeof base_urls)}=${url}`,
  );
  return [...models, ...servers.sort()].join(";");
}
