import { openSound, soundSecondsMax } from "../../../media/audio/sound-source.ts";
import { openMedia } from "../../../media/media-input.ts";
import { type MixVideo, mixVoice, originalDbMin } from "../../../media/timeline/mix-voice.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool, type ToolContext } from "../../define-tool.ts";
import { assumedSeconds } from "../../expected-values.ts";
import { asset, boolean, number } from "../../fields.ts";
import { saveSound } from "./sound-fields.ts";

export default defineTool({
  name: "Mix audio",
  category: "audio",
  description:
    "Puts a voice over music, which gets quieter while it speaks, at −14 LUFS. With a video, the mix becomes its sound.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    voice: asset("audio", { optional: true, description: "The voice." }),
    audio: asset("audio", { optional: true, description: "The voice, if there is no `voice`." }),
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
  output: {
    audio: asset("audio", { optional: true, description: "The mix as FLAC, without a video." }),
    video: asset("video", { optional: true, description: "The video with the mix." }),
    media_seconds: number({ description: "Length of the result in seconds." }),
  },
  example: { voice: "tone.wav", music: "tone.wav", tail_seconds: 0.5 },
  expect: ({ video }) => ({
    ...(video ? { video } : { audio: "asset_expected" }),
    media_seconds: assumedSeconds,
  }),
  checkStart: ({ voice, audio }, { isComplete }) =>
    isComplete && !voice && !audio ? 'No voice. Add a "voice" or an "audio".' : undefined,
  async run(context) {
    const { input, assets, ffmpeg, folder, signal, progress } = context;
    const spoken = input.voice ?? input.audio;
    if (!spoken) throw new StepError("invalid_input", 'No voice. Add a "voice" or an "audio".');
    const voice = await openSound({ audio: spoken }, { assets, ffmpeg, signal });
    const music = input.music
      ? await openSound({ audio: input.music }, { assets, ffmpeg, signal })
      : undefined;
    const video = input.video ? await openVideo(context, input.video) : undefined;
    const made = await mixVoice(
      {
        ...{ voice, music, video, musicDb: input.music_db, originalDb: input.original_db },
        ...{ duck: input.duck, fadeIn: input.fade_in_seconds, fadeOut: input.fade_out_seconds },
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
