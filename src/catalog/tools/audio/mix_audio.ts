import { openSound, soundSecondsMax } from "../../../media/audio/sound-source.ts";
import { openMedia } from "../../../media/media-input.ts";
import {
  type MixVideo,
  type MixVoice,
  mixVoice,
  originalDbMin,
} from "../../../media/timeline/mix-voice.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene } from "../../../values/scene.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, boolean, number, scenes } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { saveSound } from "./sound-fields.ts";

const noVoice = 'No voice. Add a "voice" or an "audio".';

export default defineTool({
  name: "Mix audio",
  category: "audio",
  description:
    "Puts a voice over music, which gets quieter while it speaks, at −14 LUFS. With a video, the mix becomes its sound.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    voice: asset("audio", { optional: true, description: "The voice." }),
    audio: asset("audio", { optional: true, description: "The voice, if there is no `voice`." }),
    scenes: scenes({
      optional: true,
      description:
        "Scenes with voices and `start_seconds`, from change_speed: each voice starts at its time in the video.",
    }),
    music: asset("audio", { optional: true, description: "Music, repeated as often as needed." }),
    video: asset("video", {
      optional: true,
      description: "A video that gets the mix as its sound. Its picture is not encoded again.",
    }),
    music_db: number({
      default: -10,
      min: -60,
      max: 12,
      description: "Volume of the music in dB before ducking.",
    }),
    original_db: number({
      default: -12,
      min: originalDbMin,
      max: 12,
      description: "Volume of the video's own sound in dB. -60 leaves it out.",
    }),
    duck: boolean({
      default: true,
      description: "Lowers music and original sound while the voice speaks.",
    }),
    fade_in_seconds: number({
      default: 1,
      min: 0,
      max: 30,
      description: "Fade of the music at the start, in seconds.",
    }),
    fade_out_seconds: number({
      default: 2,
      min: 0,
      max: 30,
      description: "Fade of the music at the end, in seconds.",
    }),
    tail_seconds: number({
      default: 1.5,
      min: 0,
      max: 30,
      description: "Time that the music goes on after the voice, without a video, in seconds.",
    }),
  },
  needs: [["voice", "audio", "scenes"]],
  output: {
    audio: asset("audio", { optional: true, description: "The mix as FLAC, without a video." }),
    video: asset("video", { optional: true, description: "The video with the mix." }),
    media_seconds: number({ description: "Length of the result in seconds." }),
  },
  example: { voice: "tone.wav", music: "tone.wav", tail_seconds: 0.5 },
  expect: ({ video, voice, audio }, lengthOf) => ({
    ...(video ? { video } : { audio: "asset_expected" }),
    media_seconds: mediaSeconds(lengthOf, video, voice, audio),
  }),
  async run(context) {
    const { input, assets, ffmpeg, folder, signal, progress } = context;
    const voices = await openVoices(context);
    const music = input.music
      ? await openSound({ audio: input.music }, { assets, ffmpeg, signal })
      : undefined;
    const video = input.video ? await openVideo(context, input.video) : undefined;
    const made = await mixVoice(
      {
        voices,
        music,
        video,
        musicDb: input.music_db,
        originalDb: input.original_db,
        duck: input.duck,
        fadeIn: input.fade_in_seconds,
        fadeOut: input.fade_out_seconds,
        tailSeconds: input.tail_seconds,
      },
      { ffmpeg, folder, call: { signal, progress } },
    );
    return {
      ...(await saveSound(video ?? {}, made.path, assets)),
      media_seconds: made.seconds,
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

/** The voices of dubbed scenes at their times, or the one voice. */
async function openVoices(
  context: ToolContext<{ voice?: string; audio?: string; video?: string; scenes?: Scene[] }>,
): Promise<MixVoice[]> {
  const { input, assets, ffmpeg, signal } = context;
  const dubbed = input.video ? (input.scenes ?? []) : [];
  const timed = dubbed.flatMap(({ voice, start_seconds }) =>
    voice && start_seconds !== undefined ? [{ audio: voice, start: start_seconds }] : [],
  );
  const spoken = input.voice ?? input.audio;
  if (timed.length === 0 && !spoken) throw new StepError("invalid_input", noVoice);
  const list = timed.length > 0 ? timed : [{ audio: spoken, start: 0 }];
  const voices: MixVoice[] = [];
  for (const { audio, start } of list) {
    const { path, seconds } = await openSound({ audio }, { assets, ffmpeg, signal });
    voices.push({ path, seconds, start });
  }
  return voices;
}

async function openVideo(
  { assets, ffmpeg, signal }: Pick<ToolContext<unknown>, "assets" | "ffmpeg" | "signal">,
  id: string,
): Promise<MixVideo> {
  const { path, kind } = await openMedia(assets, id, "seen");
  const { video, audio, seconds, format } = await ffmpeg.probe(path, signal);
  if (kind !== "video" || !video || !(seconds > 0))
    throw new StepError("invalid_input", `Asset "${id}" is of kind ${kind}. Use a video asset.`);
  if (seconds > soundSecondsMax)
    throw new StepError(
      "invalid_input",
      `Asset "${id}" has ${Math.round(seconds)} seconds. The maximum is ${soundSecondsMax}.`,
    );
  return { path, seconds, picture: video, format, hasSound: audio !== undefined };
}
