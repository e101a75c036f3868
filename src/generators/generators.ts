import type { Scene, Word } from "../values/scene.ts";

export interface ScriptRequest {
  topic: string;
  /** Source text to tell from; without it the local engine can only build a structure around the topic. */
  text?: string | undefined;
  tone: string;
  seconds: number;
  /** BCP 47. */
  language: string;
  seed: number;
}

export interface Script {
  title: string;
  /** Paragraphs as spoken, one a line. */
  script: string;
  language: string;
  /** A plain sentence on how it was made, where that limits it ("Written from a pattern: no language model is configured."). */
  note?: string;
  engine: string;
}

export interface ScenesRequest {
  script: string;
  title?: string | undefined;
  language: string;
  /** Wanted length of the whole; without it, as long as the text takes to say. */
  seconds?: number | undefined;
  scenes_max: number;
}

export interface TextProvider {
  writeScript(request: ScriptRequest, signal: AbortSignal): Promise<Script>;
  planScenes(
    request: ScenesRequest,
    signal: AbortSignal,
  ): Promise<{ scenes: Scene[]; engine: string }>;
}

export interface SpeechRequest {
  text: string;
  language: string;
  /** A name the engine knows; without it the language's default. */
  voice?: string | undefined;
  /** 1 is the engine's normal rate; 0.5 to 2. */
  rate: number;
  /** 1 is the voice's normal pitch; 0.5 to 2. */
  pitch: number;
  /** Where the WAV file is to be written. */
  path: string;
}

export interface SpeechProvider {
  /** Writes a WAV file (48 kHz, mono, 16 bit) and says when each word is heard, within 80 ms. */
  speak(
    request: SpeechRequest,
    signal: AbortSignal,
  ): Promise<{ seconds: number; words: Word[]; engine: string }>;
}

export const imageStyles = ["aurora", "landscape", "geometric", "flow", "cosmos", "waves"] as const;
export type ImageStyle = (typeof imageStyles)[number];

export interface ImageRequest {
  prompt: string;
  style: ImageStyle | "auto";
  width: number;
  height: number;
  seed: number;
  /** Where the JPEG or PNG file is to be written. */
  path: string;
}

export interface ImageProvider {
  draw(request: ImageRequest, signal: AbortSignal): Promise<{ engine: string }>;
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
  /** Where the WAV file (48 kHz stereo) is to be written. */
  path: string;
}

export interface MusicProvider {
  /** Writes a bed that loops without a seam, peaks at or below −1 dBFS. */
  compose(request: MusicRequest, signal: AbortSignal): Promise<{ seconds: number; engine: string }>;
}

export interface VideoProvider {
  /** Image to video; writes an MP4 file. */
  animate(
    request: {
      image_path: string;
      prompt: string;
      seconds: number;
      width: number;
      height: number;
      path: string;
    },
    signal: AbortSignal,
  ): Promise<{ engine: string }>;
}

/** One of each kind, local unless the configuration names a model. */
export interface Providers {
  text: TextProvider;
  speech: SpeechProvider;
  image: ImageProvider;
  music: MusicProvider;
  /** There is no local image-to-video model. */
  video: VideoProvider | undefined;
  /** Names what is configured, for the step cache: another engine is another result. */
  fingerprint: string;
}
