import { openClip } from "../../../media/clips/clip-source.ts";
import { changeClipSpeed, changeSoundSpeed } from "../../../media/clips/speed.ts";
import { openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import { eachVideo, listVideos } from "../../common-inputs/each-video.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { asset, assets, number, scenes, words } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { fitSceneVoices, isDubbed } from "./fit-scene-voices.ts";

const [slowest, fastest] = [0.25, 4];

export default defineTool({
  name: "Change speed",
  category: "video",
  description:
    "Plays video or audio 0.25 to 4 times as fast, or makes it fit a length. The pitch stays the same.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { optional: true, description: "The video." }),
    videos: assets("video", { optional: true, max: 100, description: "Several videos." }),
    audio: asset("audio", { optional: true, description: "Audio, if there is no video." }),
    scenes: scenes({
      optional: true,
      description:
        "Scenes with a voice and `start_seconds`, as generate_voiceover makes them of `timed_sentences`. Their voices are fitted into the video, which stays as it is.",
    }),
    speed: number({
      default: 1.25,
      min: slowest,
      max: fastest,
      description: "2 is twice as fast, 0.5 half as fast.",
    }),
    target_seconds: number({
      optional: true,
      min: 0.1,
      max: 86_400,
      description: "Length of the result in seconds. Replaces `speed`.",
    }),
  },
  needs: [["video", "videos", "audio"]],
  output: {
    video: asset("video", { optional: true, description: "The video, or the first one." }),
    videos: assets("video", { optional: true, description: "The videos, if several are given." }),
    audio: asset("audio", { optional: true, description: "The audio, if audio is given." }),
    scenes: scenes({ optional: true, description: "The scenes, whose voices fit." }),
    words: words({
      optional: true,
      description: "Words of these scenes, in seconds of the video.",
    }),
    media_seconds: number({ description: "Total length of the results in seconds." }),
  },
  example: { video: "color-bars.mp4", speed: 2 },
  expect({ speed = 1.25, target_seconds, ...known }, lengthOf) {
    const videos = listVideos(known);
    const sources = videos.length > 0 ? videos : [known.audio];
    const lengths = sources.map((id) => target_seconds ?? mediaSeconds(lengthOf, id) / speed);
    return { media_seconds: lengths.reduce((sum, seconds) => sum + seconds, 0) };
  },
  async run(context) {
    const { input, ffmpeg } = context;
    const engine = `local/ffmpeg-${ffmpeg.version}`;
    const dubbed = input.scenes?.filter(isDubbed) ?? [];
    const [video] = listVideos(input);
    if (video && dubbed.length > 0)
      return { ...(await fitSceneVoices(context, dubbed, video)), engine };
    if (!video) {
      if (!input.audio)
        throw new StepError(
          "invalid_input",
          'No media is given. Add "video", "videos" or "audio".',
        );
      return { ...(await changeAudio(context, input.audio)), engine };
    }
    const made = await eachVideo(context, async (id, part) => {
      const source = await openClip(part, id);
      return changeClipSpeed(source, { speed: chooseSpeed(input, source), name: part.name }, part);
    });
    return { ...made, engine };
  },
});

interface Choice {
  speed: number;
  target_seconds?: number;
}

function chooseSpeed({ speed, target_seconds }: Choice, { seconds }: { seconds: number }): number {
  if (target_seconds === undefined) return speed;
  const needed = seconds / target_seconds;
  // A frame more or less is within the limits.
  if (needed >= slowest * 0.99 && needed <= fastest * 1.01)
    return Math.min(fastest, Math.max(slowest, needed));
  throw new StepError(
    "invalid_input",
    `Invalid "target_seconds": ${target_seconds}. For media of ${seconds.toFixed(2)} s it must be ` +
      `from ${(seconds / fastest).toFixed(2)} to ${(seconds / slowest).toFixed(2)}.`,
  );
}

async function changeAudio(context: ToolContext<Choice>, id: string) {
  const { assets, ffmpeg, signal, input } = context;
  const { path } = await openMedia(assets, id, "heard");
  const { audio } = await ffmpeg.probe(path, signal);
  if (!audio?.seconds)
    throw new StepError("invalid_input", `Asset "${id}" has no sound. Use an audio asset.`);
  const source = { path, seconds: audio.seconds, channels: audio.channels };
  const change = { speed: chooseSpeed(input, source), name: "audio" };
  const made = await changeSoundSpeed(source, change, context);
  const saved = await assets.save(made.path, { kind: "audio" });
  return { audio: saved.id, media_seconds: made.seconds };
}
