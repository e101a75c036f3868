import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { normalizeLoudness } from "../../../media/audio/normalize.ts";
import { openSound, type SoundInput } from "../../../media/audio/sound-source.ts";
import { openMedia } from "../../../media/media-input.ts";
import { onlineLoudness } from "../../../media/quality/loudness.ts";
import { expectVideos } from "../../common-inputs/each-video.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { assets, number, strings } from "../../definition/fields.ts";
import { expectSound, saveSound, soundInputs, soundOutputs } from "./sound-fields.ts";

/** LU that the result may be away from the target without a warning. */
const tolerance = 1;
const targets = [onlineLoudness.lufs, -16, -23] as const;

export default defineTool({
  name: "Normalize loudness",
  category: "audio",
  description:
    "Brings a video or sound to −14, −16 or −23 LUFS with true peaks of at most −1 dBTP. The picture is not encoded again.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 1,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...soundInputs,
    videos: assets("video", {
      optional: true,
      max: 100,
      description: "Several videos. Those without sound stay as they are.",
    }),
    target_loudness: number({
      default: onlineLoudness.lufs,
      enum: targets,
      description: "LUFS: -14 for online video, -16 for podcasts, -23 for broadcast.",
    }),
  },
  needs: [["video", "videos", "audio"]],
  output: {
    ...soundOutputs,
    videos: assets("video", { optional: true, description: "The videos, if several were given." }),
    loudness_before: number({ description: "Integrated loudness of the source in LUFS." }),
    loudness_after: number({ description: "Integrated loudness of the result in LUFS." }),
    warnings: strings({
      optional: true,
      description: "For example that the sound is silent, or stays below the target.",
    }),
  },
  example: { audio: "tone.wav" },
  expect: ({ videos = [], ...one }, lengthOf) => {
    const [video] = videos;
    return video
      ? { video, videos, ...expectVideos({ videos }, lengthOf) }
      : expectSound(one, lengthOf);
  },
  async run(context) {
    const { videos = [], video, audio } = context.input;
    const engine = `local/ffmpeg-${context.ffmpeg.version}`;
    if (videos.length === 0) return { ...(await normalize(context, { video, audio })), engine };
    const made: Normalized[] = [];
    for (const [index, id] of videos.entries()) {
      const progress = (percent: number) =>
        context.progress((100 * index + percent) / videos.length);
      const folder = join(context.folder, `video-${index}`);
      await mkdir(folder);
      made.push(await normalizeVideo({ ...context, progress, folder }, id));
    }
    return { ...summarize(made), engine };
  },
});

type Context = Pick<
  ToolContext<{ target_loudness: number }>,
  "input" | "assets" | "ffmpeg" | "folder" | "signal" | "progress"
>;

interface Normalized {
  video?: string;
  audio?: string;
  media_seconds: number;
  loudness_before: number;
  loudness_after: number;
  warnings?: string[];
}

async function normalize(context: Context, sound: SoundInput): Promise<Normalized> {
  const { input, assets, ffmpeg, folder, signal, progress } = context;
  const source = await openSound(sound, { assets, ffmpeg, signal });
  const call = { signal, progress };
  const made = await normalizeLoudness(source, input.target_loudness, { ffmpeg, folder, call });
  const warning = findWarning(made.silent, made.after.integrated, input.target_loudness);
  return {
    ...(await saveSound(source, made.path, assets)),
    media_seconds: source.seconds,
    loudness_before: finite(made.before.integrated),
    loudness_after: finite(made.after.integrated),
    ...(warning ? { warnings: [warning] } : {}),
  };
}

/** A video without sound stays as it is, free of charge. */
async function normalizeVideo(context: Context, video: string): Promise<Normalized> {
  const { path } = await openMedia(context.assets, video, "seen");
  const { audio } = await context.ffmpeg.probe(path, context.signal);
  if (audio) return normalize(context, { video });
  return { video, media_seconds: 0, loudness_before: finite(-99), loudness_after: finite(-99) };
}

/** The loudness is that of the first video. */
function summarize(made: readonly Normalized[]): Normalized & { videos: string[] } {
  const [first] = made as [Normalized];
  const warnings = made.flatMap(({ warnings = [] }, index) =>
    warnings.map((warning) => `Video ${index + 1}: ${warning}`),
  );
  return {
    ...first,
    videos: made.flatMap(({ video = [] }) => video),
    media_seconds: made.reduce((sum, { media_seconds }) => sum + media_seconds, 0),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The meter's lowest value stands for silence. */
const finite = (loudness: number) => Math.max(-70, loudness);

function findWarning(silent: boolean, loudness: number, target: number): string | undefined {
  if (silent) return "The sound is silent or shorter than 0.4 s, so its volume was not changed.";
  if (Math.abs(loudness - target) <= tolerance) return undefined;
  return `The loudness is ${loudness} LUFS instead of ${target}, because a higher gain would distort the peaks.`;
}
