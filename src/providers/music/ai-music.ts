import { rm } from "node:fs/promises";
import type { ModelName } from "../../config/model-names.ts";
import type { MusicMood, MusicProvider, MusicRequest } from "../../generators/generators.ts";
import type { Ffmpeg } from "../../media/ffmpeg.ts";
import { mediaInput } from "../../media/media-input.ts";
import { downloadTo } from "../../net/download.ts";
import { systemClock } from "../../system/clock.ts";
import { callModel } from "../ai/call-model.ts";
import { type MusicAccess, type MusicInput, requestFal, requestReplicate } from "./music-api.ts";

const musicBytesMax = 100 * 1024 ** 2;
const limits = { clock: systemClock, timeoutSeconds: 300 };
/** Limit of the models. Longer videos repeat the bed. */
const pieceSecondsMax = 30;
/** Length of the crossfade from end to start. */
const blendSeconds = 2;

export interface MusicUse extends MusicAccess {
  ffmpeg: Ffmpeg;
}

/**
 * Looped music by a model of fal or Replicate, over their HTTP APIs (the AI SDK has no call for
 * music).
 */
export function aiMusic(name: ModelName, use: MusicUse): MusicProvider {
  return {
    async compose(request, signal) {
      const input = buildInput(request);
      const send = name.provider === "fal" ? requestFal : requestReplicate;
      const url = await callModel(
        name,
        use.settings,
        signal,
        () => send(name, use, input, signal),
        () => ({ media_seconds: input.duration }),
      );
      const received = `${request.path}.received`;
      await downloadTo(received, url, {
        fetch: use.fetch,
        bytesMax: musicBytesMax,
        limits,
        signal,
      });
      try {
        await makeLoop(use.ffmpeg, received, request.path, signal);
      } finally {
        await rm(received, { force: true });
      }
      const { seconds } = await use.ffmpeg.probe(request.path, signal);
      return { seconds, engine: name.engine };
    },
  };
}

const moodPrompts: Record<MusicMood, string> = {
  calm: "calm, warm piano and soft strings",
  uplifting: "uplifting, hopeful piano, strings and light percussion",
  dramatic: "dramatic, cinematic strings and deep drums",
  playful: "playful, pizzicato, marimba and brushes",
  ambient: "ambient, slow evolving pads, no drums",
  driving: "driving, pulsing synth bass and a steady beat",
};

function buildInput({ mood, bpm, seconds, seed }: MusicRequest): MusicInput {
  const length = Math.ceil(Math.min(seconds, pieceSecondsMax) + blendSeconds);
  const prompt = `Instrumental background music, ${moodPrompts[mood]}, ${bpm} bpm, no vocals, even loudness, seamless loop`;
  return { prompt, seconds_total: length, duration: length, seed };
}

/** Makes a seamless loop: crossfades the end into the start. */
async function makeLoop(ffmpeg: Ffmpeg, from: string, path: string, signal: AbortSignal) {
  const { seconds } = await ffmpeg.probe(from, signal);
  const blend = Math.min(blendSeconds, seconds / 4);
  const seam = (seconds - blend).toFixed(4);
  const graph = [
    "[0:a]aresample=48000,aformat=channel_layouts=stereo,asplit[x][y]",
    `[x]atrim=start=${seam},asetpts=PTS-STARTPTS[end]`,
    `[y]atrim=end=${seam},asetpts=PTS-STARTPTS[rest]`,
    `[end][rest]acrossfade=d=${(blend - 0.01).toFixed(4)}:c1=qsin:c2=qsin,alimiter=limit=0.84:level=0[out]`,
  ].join(";");
  await ffmpeg.run(
    [
      ...mediaInput(from),
      "-filter_complex",
      graph,
      "-map",
      "[out]",
      "-c:a",
      "pcm_s16le",
      "-f",
      "wav",
      "-y",
      path,
    ],
    { signal, seconds },
  );
}
