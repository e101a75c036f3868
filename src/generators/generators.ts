import type { ChosenModels } from "../config/model-names.ts";
import type { SpeakerVoices } from "../language/dialogue.ts";
import type { Design } from "../values/design.ts";
import type { Pronunciation } from "../values/pronunciation.ts";
import type { Scene, Word } from "../values/scene.ts";
import type { Script, ScriptRequest, TopicProvider } from "./script.ts";
import type { InstalledModels, TranscriptionProvider } from "./sound-providers.ts";
import type { StockProvider } from "./stock-provider.ts";
import type { TextTasks } from "./text-tasks.ts";

export interface ScenesRequest {
  script: string;
  title?: string | undefined;
  language: string;
  /** Total length of all scenes. The default is the time that the text takes to speak. */
  seconds?: number | undefined;
  scenes_max: number;
  /** The voices of speakers, whose names stand before what they say. */
  voices?: SpeakerVoices | undefined;
  /** How many pictures of the caller's are given. */
  pictures?: number | undefined;
}

export interface TextProvider extends TextTasks {
  writeScript(request: ScriptRequest, signal: AbortSignal): Promise<Script>;
  planScenes(request: ScenesRequest, signal: AbortSignal): Promise<PlannedScenes>;
  /** Translates each text. It takes a language model, an installed translator or Apertium. */
  readonly translate?:
    | ((request: TranslationRequest, signal: AbortSignal) => Promise<Translation>)
    | undefined;
}

export interface PlannedScenes {
  scenes: Scene[];
  /** Which picture of the caller's stands for each scene, where there are enough sentences. */
  pictures?: number[];
  warnings?: string[];
  engine: string;
}

/** Which picture stands for each scene, where that is by sentence. */
export function picturesOf(scenes: readonly { picture?: number }[]): { pictures?: number[] } {
  const pictures = scenes.flatMap(({ picture }) => picture ?? []);
  return pictures.length === scenes.length ? { pictures } : {};
}

export interface TranslationRequest {
  texts: readonly string[];
  /** BCP 47. */
  language: string;
  /** Language of the texts. Without it, it is detected. */
  source?: string | undefined;
}

export interface Translation {
  /** As many as in the request, in the same order. */
  texts: string[];
  warnings?: string[];
  engine: string;
}

export interface SpeechRequest {
  text: string;
  language: string;
  /**
   * A voice name of the engine. The default is an installed model of the language, or else the
   * language's own voice of eSpeak NG.
   */
  voice?: string | undefined;
  /** How words are said. All engines obey it. */
  pronunciations?: readonly Pronunciation[] | undefined;
  /** 1 is the engine's normal rate; 0.5 to 2. */
  rate: number;
  /** 1 is the voice's normal pitch; 0.5 to 2. */
  pitch: number;
  /** Path of the WAV file to write. */
  path: string;
  /** Called with the id of each process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

export interface SpeechProvider {
  /** Writes a WAV file (48 kHz, mono, 16 bit). Resolves to the word timings, accurate to 80 ms. */
  speak(request: SpeechRequest, signal: AbortSignal): Promise<Speech>;
  /**
   * Voices of a language that sound different, the best one first. Missing where an engine does not
   * tell its voices.
   */
  listVoices?(language: string): DistinctVoice[];
}

export interface DistinctVoice {
  /** A value of `voice`. */
  name: string;
  /** Undefined if it is not known. */
  sex?: "female" | "male" | undefined;
}

export interface Speech {
  seconds: number;
  words: Word[];
  engine: string;
  /** Why another voice speaks, or a setting has no effect. */
  warnings?: string[];
}

export const imageStyles = ["aurora", "landscape", "geometric", "flow", "cosmos", "waves"] as const;
export type ImageStyle = (typeof imageStyles)[number];

export interface ImageRequest {
  prompt: string;
  style: ImageStyle | "auto";
  width: number;
  height: number;
  seed: number;
  /** Path of the JPEG or PNG file to write; the extension selects the format. */
  path: string;
}

export interface Palette {
  background: string;
  foreground: string;
  accent: string;
}

/** A calm picture in the colors of a card, to stand behind its text. */
export interface BackdropRequest extends Omit<ImageRequest, "prompt"> {
  palette: Palette;
}

export interface ImageProvider {
  draw(request: ImageRequest, signal: AbortSignal): Promise<{ engine: string }>;
  /** Local engines draw no objects: a scene with a design is shown by it, without a picture. */
  drawsObjects: boolean;
}

export const musicMoods = [
  "calm",
  "uplifting",
  "dramatic",
  "playful",
  "ambient",
  "driving",
] as const;
export type MusicMood = (typeof musicMoods)[number];

export interface MusicRequest {
  mood: MusicMood;
  bpm: number;
  seconds: number;
  seed: number;
  /** Path of the WAV file (48 kHz, stereo) to write. */
  path: string;
}

export interface MusicProvider {
  /** Writes a music bed that loops seamlessly, with peaks at or below −1 dBFS. */
  compose(request: MusicRequest, signal: AbortSignal): Promise<{ seconds: number; engine: string }>;
}

export interface VideoRequest {
  image_path?: string | undefined;
  /** The SHA-256 of the image, in hex. */
  image_sha256?: string | undefined;
  prompt: string;
  seconds: number;
  width: number;
  height: number;
  path: string;
}

export interface VideoProvider {
  /** Image to video, or text to video without an image; writes an MP4 file. */
  animate(request: VideoRequest, signal: AbortSignal): Promise<{ engine: string }>;
}

export interface LoopRequest {
  prompt: string;
  /** One of the styles of local clips, or auto. */
  style: string;
  /** Colors to use instead of those of the prompt. */
  palette?: Palette | undefined;
  width: number;
  height: number;
  /** Length of one loop. */
  seconds: number;
  seed: number;
  /** MP4 file to write. */
  path: string;
}

/** Draws animated backgrounds that loop, on this machine. */
export interface LoopProvider {
  draw(
    request: LoopRequest,
    signal: AbortSignal,
    progress?: (percent: number) => void,
  ): Promise<{ engine: string }>;
}

export interface DesignProvider {
  /** Gives every scene a design, and the video one palette. Scenes that have a design keep it. */
  designScenes(
    request: {
      scenes: readonly Scene[];
      title?: string | undefined;
      language: string;
      /** Designs by a model. One that shows only what its scene says is taken. */
      suggestions?: readonly (Design | undefined)[];
    },
    signal: AbortSignal,
  ): Promise<DesignedScenes>;
}

export interface DesignedScenes {
  scenes: (Scene & { design: Design })[];
  palette: Palette;
  /** The icon of what the video is about. */
  subject?: string;
  warnings?: string[];
  engine: string;
}

export interface CaptureRequest {
  /** An http or https URL. */
  url: string;
  /** Width of the page, height of its view and maximum height, in CSS pixels. */
  width: number;
  viewHeight: number;
  heightMax: number;
  /** Pixels of the picture per CSS pixel. */
  scale: number;
  /** A folder for the pictures and for temporary files. */
  folder: string;
  /** For fair turns of accounts. */
  account_id?: string;
  /** Called with the id of the process. Returns a function that is called at its end. */
  onStart?: ((pid: number) => () => void) | undefined;
}

export interface CapturedPage {
  /** Paths of PNG files of the same width: strips of the page, from its top to its end. */
  strips: string[];
  /** False if the page was still loading when it was captured. */
  settled: boolean;
  /** True if the page is higher than the picture. */
  cut: boolean;
  engine: string;
}

/** A browser that runs the scripts of untrusted pages and reaches public addresses only. */
export interface BrowserProvider {
  /**
   * Writes pictures of a page. Rejects with StepError `invalid_input`
   * (blocked, not a page, too large, too slow) or `provider_unavailable` (retryable).
   */
  capture(request: CaptureRequest, signal: AbortSignal): Promise<CapturedPage>;
}

/** One provider of each kind. It is local unless the configuration names a model. */
export interface Providers {
  text: TextProvider;
  /** The source of bare topics, if one is switched on. Models write without it. */
  findTopics?: (() => Promise<TopicProvider | undefined>) | undefined;
  design: DesignProvider;
  speech: SpeechProvider;
  image: ImageProvider;
  music: MusicProvider;
  /** There is no local image-to-video model. */
  video: VideoProvider | undefined;
  loops: LoopProvider;
  /**
   * How many voices, pictures or clips a tool may ask for at a time. Undefined: a few, by what each
   * of them costs.
   */
  parallel?: number;
  /** Undefined if neither a model is configured nor a recognizer installed. */
  transcription?: TranscriptionProvider | undefined;
  /** An installed recognizer, also where a model is configured. */
  localTranscription?: TranscriptionProvider | undefined;
  /** Models that hear what ffmpeg cannot. Undefined if there is no folder for them. */
  installed?: InstalledModels | undefined;
  /** Undefined if no stock library is configured. */
  stock?: StockProvider | undefined;
  /** Undefined if no Chromium is installed. */
  browser?: BrowserProvider | undefined;
  /**
   * Identifies the configured engines in step cache keys, because engines differ in their results.
   */
  fingerprint: string;
  /**
   * The providers of a run that chooses models. Throws StepError `invalid_input` for a model that
   * the operator does not allow.
   */
  choose(models: ChosenModels): Providers;
}
