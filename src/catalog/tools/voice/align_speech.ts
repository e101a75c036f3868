import { openSound } from "../../../media/audio/sound-source.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, language, number, string, words } from "../../definition/fields.ts";
import { assumedSeconds } from "../../pricing/expected-values.ts";
import { perCall } from "../../pricing/price.ts";
import { alignedSecondsMax, alignText } from "./align-text.ts";

const charactersMax = 50_000;

export default defineTool({
  name: "Align speech",
  category: "voice",
  description:
    "Finds when each word of a known text is spoken in a recording, by its pauses and the lengths of the words.",
  credits: perCall(0.5),
  version: 1,
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
      max: charactersMax,
      description: "The text, word for word as it is spoken.",
    }),
    text: string({
      optional: true,
      max: charactersMax,
      description: "Used if there is no script.",
    }),
    language: language({ default: "en", description: "Language of the text, BCP 47." }),
  },
  output: {
    words: words({ description: "The words of the text with their times in the recording." }),
    aligned_seconds: number({ description: "Length of the recording in seconds." }),
  },
  example: { audio: "tone.wav", text: "Tone" },
  expect: () => ({ words: [], aligned_seconds: assumedSeconds }),
  checkStart({ voice, audio, video, script, text }, { isComplete }) {
    if (!isComplete) return undefined;
    if (!voice && !audio && !video) return 'No recording. Add a "voice", an "audio" or a "video".';
    return (script ?? text)?.trim() ? undefined : 'No text to align. Add a "script" or a "text".';
  },
  async run({ input, assets, ffmpeg, folder, signal, progress }) {
    const audio = input.voice ?? input.audio ?? input.video;
    const source = await openSound(
      { audio },
      { assets, ffmpeg, signal, secondsMax: alignedSecondsMax },
    );
    const text = input.script ?? input.text ?? "";
    const aligned = await alignText(source, text, {
      language: input.language,
      ffmpeg,
      folder,
      signal,
      progress,
    });
    return { words: aligned, aligned_seconds: source.seconds, engine: "local/alignment" };
  },
});
