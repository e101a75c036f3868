import { openSound } from "../../../media/audio/sound-source.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, language, number, string, strings, words } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";
import { alignedSecondsMax, alignText } from "./align-text.ts";

const alignedCharactersMax = 50_000;

export default defineTool({
  name: "Align speech",
  category: "voice",
  description:
    "Finds when each word of a known text is spoken in a recording, by comparing it with the built-in voice. Each word has a confidence.",
  credits: perCall(0.5),
  version: 4,
  timeoutSeconds: 600,
  retry: "transient",
  determinism: "exact",
  input: {
    voice: asset("audio", {
      optional: true,
      description: "The recording, of at most 15 minutes.",
    }),
    audio: asset("audio", { optional: true, description: "The recording, if there is no voice." }),
    video: asset("video", {
      optional: true,
      description: "A video with the recording, if there is no voice and no audio.",
    }),
    script: string({
      optional: true,
      max: alignedCharactersMax,
      description: "The text, word for word as it is spoken.",
    }),
    text: string({
      optional: true,
      max: alignedCharactersMax,
      description: "Used if there is no script.",
    }),
    language: language({ default: "en", description: "Language of the text, BCP 47." }),
  },
  needs: [
    ["voice", "audio", "video"],
    ["script", "text"],
  ],
  output: {
    words: words({ description: "The words of the text with their times in the recording." }),
    warnings: strings({ optional: true, description: "Why times may be wrong." }),
    aligned_seconds: number({ description: "Length of the recording in seconds." }),
  },
  example: { audio: "tone.wav", text: "Tone" },
  expect: ({ voice, audio, video }, lengthOf) => ({
    words: [],
    aligned_seconds: mediaSeconds(lengthOf, voice, audio, video),
  }),
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const audio = input.voice ?? input.audio ?? input.video;
    const source = await openSound(
      { audio },
      { assets, ffmpeg, signal, secondsMax: alignedSecondsMax },
    );
    const text = input.script ?? input.text ?? "";
    const { words, warnings } = await alignText(source, text, {
      language: input.language,
      ffmpeg,
      folder,
      signal,
      progress,
    });
    return {
      words,
      aligned_seconds: source.seconds,
      ...(warnings.length > 0 ? { warnings } : {}),
      engine: "local/alignment",
    };
  },
});
