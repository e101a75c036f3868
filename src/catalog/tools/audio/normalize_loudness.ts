import { normalizeLoudness } from "../../../media/audio/normalize.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { number, strings } from "../../definition/fields.ts";
import { expectSound, missingSound, saveSound, soundInputs, soundOutputs } from "./sound-fields.ts";

/** LU that the result may be away from the target without a warning. */
const tolerance = 1;
const targets = [-14, -16, -23] as const;

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
    target_loudness: number({
      default: -14,
      enum: targets,
      description: "LUFS: -14 for online video, -16 for podcasts, -23 for broadcast.",
    }),
  },
  output: {
    ...soundOutputs,
    loudness_before: number({ description: "Integrated loudness of the source in LUFS." }),
    loudness_after: number({ description: "Integrated loudness of the result in LUFS." }),
    warnings: strings({
      optional: true,
      description: "For example that the sound is silent, or stays below the target.",
    }),
  },
  example: { audio: "tone.wav" },
  expect: expectSound,
  checkStart: missingSound,
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const source = await openSound(input, { assets, ffmpeg, signal });
    const call = { signal, progress };
    const made = await normalizeLoudness(source, input.target_loudness, { ffmpeg, folder, call });
    const warning = findWarning(made.silent, made.after.integrated, input.target_loudness);
    return {
      ...(await saveSound(source, made.path, assets)),
      media_seconds: source.seconds,
      loudness_before: finite(made.before.integrated),
      loudness_after: finite(made.after.integrated),
      ...(warning ? { warnings: [warning] } : {}),
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

/** The meter's lowest value stands for silence. */
const finite = (loudness: number) => Math.max(-70, loudness);

function findWarning(silent: boolean, loudness: number, target: number): string | undefined {
  if (silent) return "The sound is silent or shorter than 0.4 s, so its volume was not changed.";
  if (Math.abs(loudness - target) <= tolerance) return undefined;
  return `The loudness is ${loudness} LUFS instead of ${target}, because a higher gain would distort the peaks.`;
}
