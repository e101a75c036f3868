import { openSound } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import { defineTool } from "../../define-tool.ts";
import { assumedSeconds } from "../../expected-values.ts";
import { asset, language, number, string, words } from "../../fields.ts";

const secondsMax = 3600;

export default defineTool({
  name: "Transcribe audio",
  category: "voice",
  description: "Writes down what is said in a video or sound, with the time of each word.",
  credits: {
    per: "second",
    amount: 0.02,
    min: 0.2,
    units: ({ output }) => output.transcribed_seconds,
  },
  version: 1,
  timeoutSeconds: 1800,
  retry: "transient",
  determinism: "provider",
  input: {
    audio: asset("audio", { optional: true, description: "The sound, of at most one hour." }),
    video: asset("video", {
      optional: true,
      description: "A video with sound, if there is no audio.",
    }),
    language: language({
      default: "auto",
      description: "Language of the speech, BCP 47. auto: the model recognizes it.",
    }),
  },
  output: {
    text: string({ description: "What is said." }),
    words: words({ description: "Every word with its times in seconds." }),
    language: language({
      optional: true,
      description: "The language of the speech, if the model tells it.",
    }),
    transcribed_seconds: number({ description: "Length of the sound in seconds." }),
  },
  example: { audio: "tone.wav", language: "en" },
  expect: () => ({ text: "", words: [], transcribed_seconds: assumedSeconds }),
  checkStart: ({ audio, video }, { isComplete }) =>
    isComplete && !audio && !video ? 'No sound. Add an "audio" or a "video".' : undefined,
  missingRequirement: ({ transcription }) =>
    transcription
      ? undefined
      : "No transcription model is configured. Set TRANSCRIPTION_MODEL, such as openai:whisper-1 " +
        "with OPENAI_API_KEY, or openai_compatible:NAME with OPENAI_COMPATIBLE_BASE_URL for a " +
        "whisper server.",
  async run({ input, assets, ffmpeg, providers, folder, signal, progress }) {
    const { transcription } = providers;
    if (!transcription)
      throw new StepError("provider_required", "Set TRANSCRIPTION_MODEL to transcribe speech.");
    const audio = input.audio ?? input.video;
    const source = await openSound({ audio }, { assets, ffmpeg, signal, secondsMax });
    progress(10);
    const { path, seconds } = source;
    const tag = input.language === "auto" ? undefined : input.language;
    const heard = await transcription.transcribe({ path, seconds, language: tag, folder }, signal);
    const { text, words: spoken, language: found, engine } = heard;
    return {
      ...{ text, words: spoken, transcribed_seconds: seconds, engine },
      ...(found ? { language: found } : {}),
    };
  },
});
