import type { Denoiser } from "../../../generators/sound-providers.ts";
import {
  type Denoised,
  denoiseSound,
  denoiseWithModel,
  reductions,
  type Strength,
} from "../../../media/audio/denoise.ts";
import { openSound, type SoundSource } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import { number, string, strings } from "../../definition/fields.ts";
import { expectSound, saveSound, soundInputs, soundOutputs } from "./sound-fields.ts";

const strengths = Object.keys(reductions) as Strength[];

export default defineTool({
  name: "Denoise audio",
  category: "audio",
  description:
    "Reduces mains hum with its harmonics and hiss in a video or sound, without delay; with an installed model (./reelwright models add denoiser), also noise that changes. The picture of a video is not encoded again.",
  credits: { per: "second", amount: 0.01, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 3,
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
    warnings: strings({
      optional: true,
      description: "Why filters did it alone, where a model is installed.",
    }),
  },
  example: { audio: "tone.wav" },
  expect: expectSound,
  async run(context) {
    const { input, assets, ffmpeg, signal } = context;
    const source = await openSound(input, { assets, ffmpeg, signal });
    const { path, noise, engine, warnings } = await denoise(source, context);
    return {
      ...(await saveSound(source, path, assets)),
      media_seconds: source.seconds,
      ...(noise === undefined ? {} : { noise_level: Math.round(noise * 10) / 10 }),
      ...(warnings.length > 0 ? { warnings } : {}),
      engine: `${engine ? `${engine}, ` : "local/"}ffmpeg-${ffmpeg.version}`,
    };
  },
});

type DenoiseContext = ToolContext<{ noise_reduction: Strength }>;

/** By an installed model, if there is one that works. */
async function denoise(
  source: SoundSource,
  { input, ffmpeg, folder, signal, progress, providers }: DenoiseContext,
): Promise<Denoised & { engine?: string; warnings: string[] }> {
  const denoiser = providers.installed?.denoiser;
  const work = { ffmpeg, folder, call: { signal, progress } };
  const strength = input.noise_reduction;
  const plain = () => denoiseSound(source, strength, work);
  if (!denoiser) return { ...(await plain()), warnings: [] };
  try {
    const clean = (file: Parameters<Denoiser["denoise"]>[0]) => denoiser.denoise(file, signal);
    return { ...(await denoiseWithModel(source, strength, { ...work, clean })), warnings: [] };
  } catch (error) {
    if (!(error instanceof StepError) || error.retryable) throw error;
    return { ...(await plain()), warnings: [`Filters reduced the noise alone. ${error.message}`] };
  }
}
