import { denoiseSound, reductions, type Strength } from "../../../media/audio/denoise.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { number, string } from "../../definition/fields.ts";
import { expectSound, saveSound, soundInputs, soundOutputs } from "./sound-fields.ts";

const strengths = Object.keys(reductions) as Strength[];

export default defineTool({
  name: "Denoise audio",
  category: "audio",
  description:
    "Reduces mains hum with its harmonics and hiss in a video or sound, without delay. The picture of a video is not encoded again.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    ...soundInputs,
    noise_reduction: string({
      default: "medium",
      enum: strengths,
      description: "light: 12 dB, medium: 20 dB, strong: 30 dB. Strong may color a voice.",
    }),
  },
  needs: [["video", "audio"]],
  output: {
    ...soundOutputs,
    noise_level: number({
      optional: true,
      description: "Level of the noise that was found, in dB below full scale.",
    }),
  },
  example: { audio: "tone.wav" },
  expect: expectSound,
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const source = await openSound(input, { assets, ffmpeg, signal });
    const call = { signal, progress };
    const { path, noise } = await denoiseSound(source, input.noise_reduction, {
      ffmpeg,
      folder,
      call,
    });
    return {
      ...(await saveSound(source, path, assets)),
      media_seconds: source.seconds,
      ...(noise === undefined ? {} : { noise_level: Math.round(noise * 10) / 10 }),
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});
