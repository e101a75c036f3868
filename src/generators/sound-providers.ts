import type { Word } from "../values/scene.ts";

export interface SoundRequest {
  /** A file with sound. */
  path: string;
  seconds: number;
  /** A folder for temporary files. */
  folder: string;
}

export interface TranscriptionRequest extends SoundRequest {
  /** BCP 47, or undefined if it is not known. */
  language: string | undefined;
}

export interface Transcription {
  text: string;
  /** Every word with its times in seconds. */
  words: Word[];
  /** The detected language, if the model returns it. */
  language: string | undefined;
  engine: string;
}

/** Transcribes the speech of a recording. */
export interface TranscriptionProvider {
  transcribe(request: TranscriptionRequest, signal: AbortSignal): Promise<Transcription>;
}

/** A part of a recording, in seconds. */
export interface TimedPart {
  start: number;
  end: number;
}

/** Tells speech from breath, hum, keys and music. */
export interface SpeechFinder {
  /** The parts of a recording in which somebody speaks, in order. */
  findSpeech(
    request: SoundRequest,
    signal: AbortSignal,
  ): Promise<{ parts: TimedPart[]; engine: string }>;
}

/** Removes noise from speech. */
export interface Denoiser {
  /** `path` and `cleaned` are files of 32-bit samples, mono at 16 kHz; the second is written. */
  denoise(
    request: { path: string; cleaned: string; seconds: number },
    signal: AbortSignal,
  ): Promise<{ engine: string }>;
}

/** A part in which one speaker speaks. Speakers have numbers from 0. */
export interface SpeakerPart extends TimedPart {
  speaker: number;
}

/** Tells the speakers of a recording apart, by their voices. */
export interface SpeakerFinder {
  /** The parts of all speakers, in order. */
  findSpeakers(
    request: SoundRequest,
    signal: AbortSignal,
  ): Promise<{ parts: SpeakerPart[]; engine: string }>;
}

/** Models of this machine. Each is there as soon as it is installed, also if it is broken. */
export interface InstalledModels {
  readonly speechFinder: SpeechFinder | undefined;
  readonly denoiser: Denoiser | undefined;
  readonly speakerFinder: SpeakerFinder | undefined;
}
