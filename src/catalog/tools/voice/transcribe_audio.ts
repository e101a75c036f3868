import type { TranscriptionProvider } from "../../../generators/sound-providers.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { StepError } from "../../../system/errors.ts";
import type { Word } from "../../../values/scene.ts";
import { defineTool, type ToolContext } from "../../definition/define-tool.ts";
import {
  asset,
  boolean,
  language,
  number,
  string,
  strings,
  words,
} from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { alignedSecondsMax, alignText } from "./align-text.ts";
import { markSpeakers } from "./mark-speakers.ts";

const transcribedSecondsMax = 3600;

export default defineTool({
  name: "Transcribe audio",
  category: "voice",
  description:
    "Transcribes the speech of a video or sound, with the time of each word, and its speaker where a model is installed that tells speakers apart (./reelwright models add speakers). Aligns a known script with it, without a model.",
  credits: {
    per: "second",
    amount: 0.02,
    units: ({ output }) => output.transcribed_seconds,
  },
  version: 4,
  timeoutSeconds: 1800,
  retry: "transient",
  determinism: "provider",
  models: ["transcription"],
  input: {
    audio: asset("audio", { optional: true, description: "The sound, of at most one hour." }),
    video: asset("video", {
      optional: true,
      description: "A video with sound, if there is no audio.",
    }),
    script: string({
      optional: true,
      max: 50_000,
      description:
        "The spoken text, word for word, if it is known. For at most 15 minutes of sound.",
    }),
    words: words({
      optional: true,
      description: "Timed words, if they are known. They are kept, at no cost.",
    }),
    only_local: boolean({
      default: false,
      description:
        "Uses no model of a provider. Without an installed recognizer, or where it cannot work, there are no words, at no cost.",
    }),
    mark_speakers: boolean({
      default: true,
      description: "Names the speaker of each word, where a model for it is installed.",
    }),
    language: language({
      default: "auto",
      description: "Language of the speech, BCP 47. auto: the model detects it.",
    }),
  },
  withoutModels: ({ only_local }) => only_local === true,
  needs: [["audio", "video"]],
  output: {
    text: string({ description: "The spoken text." }),
    words: words({ description: "Every word with its times in seconds." }),
    language: language({
      optional: true,
      description: "The detected language, if the model returns it.",
    }),
    speakers: strings({
      optional: true,
      description:
        "The speakers of the words, in the order in which they speak: Speaker 1 and so on.",
    }),
    warnings: strings({
      optional: true,
      description: "Why times may be wrong, or speakers are not marked.",
    }),
    transcribed_seconds: number({ description: "Length of the sound in seconds." }),
  },
  example: { audio: "tone.wav", language: "en" },
  expect: ({ audio, video }, lengthOf) => ({
    text: "",
    words: [{ text: "…", start: 0, end: 1 }],
    transcribed_seconds: mediaSeconds(lengthOf, audio, video),
  }),
  async foresee({ words: known, only_local, script }, { capabilities }) {
    const isKept = Boolean(known?.length);
    if (!isKept && (!only_local || script?.trim() || capabilities.hasRecognizer()))
      return undefined;
    const none = { text: "", words: known ?? [], transcribed_seconds: 0 };
    return { outputs: none, warnings: isKept ? [] : [noRecognizer] };
  },
  missingRequirement: ({ transcription }, known) =>
    transcription || known?.script || known?.only_local === true || known?.words
      ? undefined
      : "No recognizer is installed. Add one with ./reelwright models add ears, or set " +
        "TRANSCRIPTION_MODEL, such as openai:whisper-1 with OPENAI_API_KEY, or " +
        "openai_compatible:NAME with OPENAI_COMPATIBLE_BASE_URL for a whisper server.",
  async run(context) {
    const { words: known = [], only_local } = context.input;
    const script = context.input.script?.trim();
    if (known.length > 0)
      return { text: textOf(known), words: known, transcribed_seconds: 0, engine: "local/given" };
    if (script) return alignScript(context, script);
    if (!only_local) return hear(context, context.providers.transcription);
    const { localTranscription } = context.providers;
    if (!localTranscription) return noWords(noRecognizer);
    return hear(context, localTranscription).catch((error: unknown) => {
      // A video without captions is better than none.
      if (!(error instanceof StepError) || error.retryable) throw error;
      return noWords(`There are no captions: ${error.message}`);
    });
  },
});

const noRecognizer =
  "No recognizer is installed, so the video has no captions. To have them, install one (./reelwright models add ears), or send timed words.";

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

const noWords = (warning: string) => ({
  ...{ text: "", words: [], warnings: [warning], transcribed_seconds: 0, engine: "local/none" },
});

type HearContext = ToolContext<{
  audio?: string;
  video?: string;
  mark_speakers: boolean;
  language: string;
}>;

async function hear(context: HearContext, transcription: TranscriptionProvider | undefined) {
  const { input, assets, ffmpeg, folder, signal, progress } = context;
  if (!transcription)
    throw new StepError(
      "provider_required",
      "Add a recognizer with ./reelwright models add ears to transcribe speech.",
    );
  const audio = input.audio ?? input.video;
  const source = await openSound(
    { audio },
    { assets, ffmpeg, signal, secondsMax: transcribedSecondsMax },
  );
  progress(10);
  const { path, seconds } = source;
  const tag = input.language === "auto" ? undefined : input.language;
  const heard = await transcription.transcribe({ path, seconds, language: tag, folder }, signal);
  progress(60);
  const { words, speakers, ...marks } = input.mark_speakers
    ? await markSpeakers(heard.words, source, context)
    : { words: heard.words, warnings: [] };
  return {
    ...{ text: heard.text, words, transcribed_seconds: seconds },
    ...(heard.language ? { language: heard.language } : {}),
    ...(speakers ? { speakers } : {}),
    ...(marks.warnings.length > 0 ? { warnings: marks.warnings } : {}),
    engine: marks.engine ? `${heard.engine}, ${marks.engine}` : heard.engine,
  };
}

interface Known {
  audio?: string;
  video?: string;
  language: string;
}

/** The times of the words of a known script. */
async function alignScript(context: ToolContext<Known>, script: string) {
  const { input, assets, ffmpeg, signal } = context;
  const audio = input.audio ?? input.video;
  const source = await openSound(
    { audio },
    { assets, ffmpeg, signal, secondsMax: alignedSecondsMax },
  );
  const language = await context.texts.run(
    "resolveTextLanguage",
    { language: input.language, text: script },
    signal,
  );
  const { words, warnings } = await alignText(source, script, { ...context, language });
  const heard = { text: script, words, language, transcribed_seconds: source.seconds };
  return { ...heard, ...(warnings.length > 0 ? { warnings } : {}), engine: "local/alignment" };
}
