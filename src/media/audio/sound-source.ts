import { StepError } from "../../system/errors.ts";
import type { AssetStore } from "../../values/assets.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia, readableSeconds } from "../media-input.ts";
import type { Probe } from "../probe.ts";

/** Length of the longest sound that the tools process: 4 hours. */
export const soundSecondsMax = 4 * 3600;

/** A sound to process, alone or as part of a video. */
export interface SoundSource {
  id: string;
  path: string;
  seconds: number;
  sound: NonNullable<Probe["audio"]>;
  /** The picture of a video. Undefined if only the sound is wanted. */
  picture?: Probe["video"];
  format: string;
}

/** The inputs of a tool that changes the sound of a video or an audio file. */
export interface SoundInput {
  video?: string | undefined;
  audio?: string | undefined;
}

/**
 * Opens the video, or the audio if there is no video. Rejects with StepError `invalid_input` if
 * neither is given, if it has no sound, or if it is longer than `secondsMax`.
 */
export async function openSound(
  { video, audio }: SoundInput,
  {
    assets,
    ffmpeg,
    signal,
    secondsMax = soundSecondsMax,
  }: {
    assets: Pick<AssetStore, "open">;
    ffmpeg: Pick<Ffmpeg, "probe">;
    signal: AbortSignal;
    secondsMax?: number;
  },
): Promise<SoundSource> {
  const id = video ?? audio;
  if (!id) throw new StepError("invalid_input", 'No sound. Add a "video" or an "audio".');
  const asset = await openMedia(assets, id, video ? "seen" : "heard");
  const { path } = asset;
  const { audio: sound, video: picture, seconds, format } = await ffmpeg.probe(path, signal);
  if (!sound)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" has no sound. Use one with an audio track.`,
    );
  const length = readableSeconds(asset, Math.max(seconds, sound.seconds));
  if (!(length > 0))
    throw new StepError(
      "invalid_input",
      `The sound of asset "${id}" has no length. Use another file.`,
    );
  if (length > secondsMax)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" has ${Math.round(length)} seconds. The maximum is ${secondsMax}.`,
    );
  return { id, path, seconds: length, sound, format, ...(video && picture ? { picture } : {}) };
}
