import {
  localEngine,
  type ModelKind,
  type ModelName,
  modelKinds,
  type ProviderSettings,
  readModelChoices,
  readModelName,
} from "../config/model-names.ts";
import type { ReadTopicSource } from "../generators/capabilities.ts";
import { localLoops } from "../generators/clip/animated-background.ts";
import type {
  DesignProvider,
  ImageProvider,
  MusicProvider,
  Providers,
  SpeechProvider,
  TextProvider,
  VideoProvider,
} from "../generators/generators.ts";
import type { TranscriptionProvider } from "../generators/sound-providers.ts";
import {
  pooledDesigner,
  pooledImages,
  pooledText,
} from "../generators/text-work/text-providers.ts";
import type { TextWork } from "../generators/text-work/text-work.ts";
import { type Apertium, noApertium } from "../generators/translation/apertium.ts";
import { localTranslation } from "../generators/translation/local-translation.ts";
import type { Ffmpeg } from "../media/ffmpeg.ts";
import { limitResponses, type ResponseLimits } from "../net/limit-response.ts";
import type { Clock } from "../system/clock.ts";
import { StepError } from "../system/errors.ts";
import { type BrowserSettings, openBrowser } from "./browser/chromium-browser.ts";
import { buildFingerprint } from "./fingerprint.ts";
import type { LocalModels } from "./local-models/local-models.ts";
import { modelTranslator } from "./local-models/model-translator.ts";
import { hasEars, openEars, openInstalled, openLocalSpeech } from "./local-models/open-local.ts";
import { openStock, openTopics } from "./open-sources.ts";
import type { AskModel } from "./text/ask-model.ts";

export type { ProviderSettings } from "../config/model-names.ts";

/**
 * Dependencies of the providers. `fetch` is the guarded client, which allows the origins of
 * `base_urls`.
 */
export interface ProviderUse {
  ffmpeg: Ffmpeg;
  fetch: typeof fetch;
  texts: TextWork;
  /** Without them, only eSpeak NG speaks. */
  models?: LocalModels;
  /** Without it, only models translate: those of providers, and installed ones. */
  apertium?: Apertium;
  /** Without it, bare topics have no source. */
  topicSource?: ReadTopicSource;
  /** For the longest time of responses. Defaults to the clock of the machine. */
  clock?: Pick<Clock, "sleep">;
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
  const access = { settings, ...use };
  const usual = (kind: ModelKind) => readModelName(kind, settings);
  // The SDK would write its warnings to the console instead of the log.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const [text, speech, image, music, video, transcription, stock, browser] = await Promise.all([
    openers.text(usual("text"), access),
    openers.speech(usual("speech"), access),
    openers.image(usual("image"), access),
    openers.music(usual("music"), access),
    openers.video(usual("video"), access),
    openers.transcription(usual("transcription"), access),
    openStock(settings.stock, use),
    use.browser && openBrowser(use.browser),
  ]);
  const [ears, installed] = await Promise.all([openEars(access), openInstalled(access)]);
  const opened = await openChoices({ text, speech, image, music, video, transcription }, access);
  const models = { ...text, ...speech, ...image, ...music, ...video, ...transcription };
  const providers: Providers = {
    ...{ ...models, stock, browser, installed, loops: localLoops(use.ffmpeg) },
    // A recognizer may be added while the process runs.
    get transcription() {
      return transcription.transcription ?? this.localTranscription;
    },
    get localTranscription() {
      return hasEars(use.models) ? ears : undefined;
    },
    get fingerprint() {
      return buildFingerprint(settings, use);
    },
    choose(chosen) {
      const all: Providers = { ...providers };
      for (const [kind, name] of Object.entries(chosen)) {
        const part = opened.get(`${kind}=${name}`);
        if (!part) throw notAllowed(kind, name, [...opened.keys()]);
        Object.assign(all, part);
      }
      return all;
    },
  };
  return providers;
}

/** `keys` are those of the open models, "kind=name". */
function notAllowed(kind: string, name: string, keys: readonly string[]): StepError {
  const allowed = keys.flatMap((key) => key.split(`${kind}=`).slice(1));
  return new StepError(
    "invalid_input",
    `Invalid "${kind}_model": "${name}". The operator allows: ${allowed.join(", ") || "none"}.`,
  );
}

type Part = Partial<Providers>;

/** Opens every model that a run may choose, by "kind=name". `usual` are open already. */
async function openChoices(
  usual: Record<ModelKind, Part>,
  access: Access,
): Promise<Map<string, Part>> {
  const { settings } = access;
  const choices = modelKinds.flatMap((kind) =>
    [...readModelChoices(kind, settings)].map(([name, model]) => ({ kind, name, model })),
  );
  const parts = choices.map(async ({ kind, name, model }): Promise<[string, Part]> => {
    const isUsual = name === (readModelName(kind, settings)?.engine ?? localEngine);
    return [`${kind}=${name}`, isUsual ? usual[kind] : await openers[kind](model, access)];
  });
  return new Map(await Promise.all(parts));
}

const MiB = 1024 ** 2;
const jsonLimits: ResponseLimits = { bytesMax: 16 * MiB, secondsMax: 600 };
const mediaLimits: ResponseLimits = { bytesMax: 64 * MiB, secondsMax: 600 };
/**
 * Largest and longest response of a model: its JSON, which may contain a file, or the file itself.
 * Models send texts as slowly as they write them, so there is no minimum rate.
 */
const responseLimits: Record<ModelKind, ResponseLimits> = {
  text: jsonLimits,
  speech: mediaLimits,
  image: mediaLimits,
  music: { bytesMax: 100 * MiB, secondsMax: 600 },
  video: { bytesMax: 500 * MiB, secondsMax: 1800 },
  transcription: mediaLimits,
};

/**
 * Options of the guarded client. The servers that the operator configured may have private
 * addresses.
 */
export const providerLimits = ({ base_urls, stock = [], wikipedia_url }: ProviderSettings) => {
  const all = Object.values(responseLimits);
  return {
    allowedOrigins: [
      ...Object.values(base_urls),
      ...stock.map(({ base_url }) => base_url),
      // That of each language is public; another MediaWiki may be on the operator's network.
      ...(wikipedia_url && !wikipedia_url.includes("{language}.") ? [wikipedia_url] : []),
    ],
    bodyBytesMax: Math.max(...all.map(({ bytesMax }) => bytesMax)),
    bodySecondsMax: Math.max(...all.map(({ secondsMax }) => secondsMax)),
  };
};

/** Access to the models of a kind, whose responses are limited. */
const limited = (kind: ModelKind, access: Access): Access =>
  limitAccess(access, responseLimits[kind]);

const limitAccess = (access: Access, { bytesMax, secondsMax }: ResponseLimits): Access => ({
  ...access,
  fetch: limitResponses(access.fetch, {
    ...{ bytesMax, secondsMax },
    ...(access.clock ? { clock: access.clock } : {}),
  }),
});

type Access = ProviderUse & { settings: ProviderSettings };

const openers = {
  text: async (name: ModelName | undefined, access: Access) => ({
    text: await openText(name, limited("text", access)),
    findTopics: name ? undefined : openTopics(access.settings.wikipedia_url, access),
    design: await openDesigner(name, limited("text", access)),
  }),
  speech: async (name: ModelName | undefined, access: Access) => ({
    speech: await openSpeech(name, limited("speech", access)),
  }),
  image: async (name: ModelName | undefined, access: Access) => ({
    image: await openImage(name, limited("image", access)),
  }),
  music: async (name: ModelName | undefined, access: Access) => ({
    music: await openMusic(name, limited("music", access)),
  }),
  video: async (name: ModelName | undefined, access: Access) => ({
    video: await openVideo(name, limited("video", access)),
  }),
  transcription: async (name: ModelName | undefined, access: Access) => ({
    transcription: await openTranscription(name, limited("transcription", access)),
  }),
};

async function openText(name: ModelName | undefined, access: Access): Promise<TextProvider> {
  const { texts, apertium = noApertium, models } = access;
  const translator = modelTranslator(models);
  const rules: TextProvider = {
    ...pooledText(texts),
    // A translator may be added while the process runs.
    get translate() {
      return localTranslation({ apertium, translator, texts });
    },
  };
  if (!name) return rules;
  const { aiText } = await import("./text/ai-text.ts");
  return aiText(await openAsk(name, access), name, { rules, texts });
}

async function openAsk(name: ModelName, access: Access): Promise<AskModel> {
  const [{ askModel }, { textModel }] = await Promise.all([
    import("./text/ask-model.ts"),
    import("./ai/models.ts"),
  ]);
  return askModel(await textModel(name, access), name, access.settings);
}

async function openDesigner(name: ModelName | undefined, access: Access): Promise<DesignProvider> {
  const local = pooledDesigner(access.texts);
  if (!name) return local;
  const { aiDesigner } = await import("./text/ai-designer.ts");
  return aiDesigner(await openAsk(name, access), name, local);
}

async function openImage(name: ModelName | undefined, access: Access): Promise<ImageProvider> {
  if (!name) return pooledImages(access.texts);
  const [{ aiImages }, { imageModel }] = await Promise.all([
    import("./image/ai-images.ts"),
    import("./ai/models.ts"),
  ]);
  return aiImages(await imageModel(name, access), name, access);
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
  return aiVideo(await videoModel(name, limitAccess(access, jsonLimits)), name, access);
}

async function openSpeech(name: ModelName | undefined, access: Access): Promise<SpeechProvider> {
  if (!name) return openLocalSpeech(access);
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
