import { join } from "node:path";
import { type PlacedSound, sampleRate } from "../audio/mix-graph.ts";
import type { SoundSource } from "../audio/sound-source.ts";
import { part, reproducible, type SoundWork, soundContainer } from "../audio/write-sound.ts";
import { mediaInput } from "../media-input.ts";
import { mixSound } from "./sound.ts";

/** A video that gets the mix as its sound. */
export interface MixVideo extends Pick<SoundSource, "path" | "seconds" | "picture" | "format"> {
  hasSound: boolean;
}

/** A voice and when it starts, in seconds. */
export interface MixVoice {
  path: string;
  seconds: number;
  start: number;
}

export interface MixRequest {
  voices: readonly MixVoice[];
  music?: { path: string } | undefined;
  /** A video whose picture is kept, and whose sound plays under the voice. */
  video?: MixVideo | undefined;
  /** dB of the music and of the sound of the video. */
  musicDb: number;
  originalDb: number;
  duck: boolean;
  fadeIn: number;
  fadeOut: number;
  /** Time after the voice, for the end of the music. */
  tailSeconds: number;
}

/** At this volume the sound of the video is left out. */
export const originalDbMin = -60;

/**
 * Mixes a voice with music, and with the sound of a video if there is one, at −14 LUFS. Resolves to
 * a FLAC file, or to the video with the mix as its sound, and its length.
 */
export async function mixVoice(
  request: MixRequest,
  { ffmpeg, folder, call }: SoundWork,
): Promise<{ path: string; seconds: number }> {
  const { voices, video } = request;
  const spoken = Math.max(...voices.map((voice) => voice.start + voice.seconds));
  const seconds = video?.seconds ?? spoken + (request.music ? request.tailSeconds : 0);
  const length = Math.round(seconds * sampleRate);
  const placed = placeSounds(request, length).map((sound) => ({ ...sound, sha256: "" }));
  const { encoder, format, extension } = soundContainer(video ?? {});
  const sound = { args: encoder, container: soundFiles[extension] };
  const work = { ffmpeg, folder, call: part(call, 0, video ? 80 : 100) };
  const path = await mixSound({ length, placed }, sound, work);
  if (!video) return { path, seconds };
  const joined = join(folder, `mixed.${extension}`);
  const pixels = (video.picture?.width ?? 0) * (video.picture?.height ?? 0);
  await ffmpeg.run(
    [
      ...[...mediaInput(video.path), "-i", path, "-map", "0:V:0", "-map", "1:a:0"],
      ...["-c", "copy", ...format, ...reproducible, joined],
    ],
    { ...part(call, 80, 100), seconds, pixels },
  );
  return { path: joined, seconds };
}

/** Containers of sound alone, from which a video takes it over. */
const soundFiles = { mp4: "m4a", webm: "mka", mkv: "mka", flac: "flac" };

function placeSounds(request: MixRequest, length: number): PlacedSound[] {
  const { voices, music, video, duck, musicDb, originalDb } = request;
  const samples = (seconds: number) => Math.round(seconds * sampleRate);
  const plain = { start: 0, loop: false, gainDb: 0, fadeIn: 0, fadeOut: 0 };
  const bus = duck ? ("ducked" as const) : ("plain" as const);
  const sounds = voices.flatMap((voice): PlacedSound[] => {
    const start = samples(voice.start);
    const spoken = Math.min(length - start, samples(voice.seconds));
    return spoken > 0 ? [{ ...plain, path: voice.path, bus: "voice", start, length: spoken }] : [];
  });
  if (video?.hasSound && originalDb > originalDbMin)
    sounds.push({ ...plain, path: video.path, bus, length, gainDb: originalDb });
  if (music)
    sounds.push({
      path: music.path,
      bus,
      length,
      start: 0,
      loop: true,
      gainDb: musicDb,
      fadeIn: Math.min(samples(request.fadeIn), Math.floor(length / 4)),
      fadeOut: Math.min(samples(request.fadeOut), Math.floor(length / 4)),
    });
  return sounds;
}
