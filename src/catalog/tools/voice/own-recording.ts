import { alignWords } from "../../../generators/speech/align.ts";
import { readSamples, speechRate } from "../../../media/audio/read-samples.ts";
import { openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../define-tool.ts";

const recordingSecondsMax = 600;

/** A scene that has a voice which no engine generated. */
export type RecordedScene = Scene & { voice: string };

export const isRecorded = (scene: Scene): scene is RecordedScene =>
  scene.voice !== undefined && scene.voice_engine === undefined;

/**
 * Keeps the recording of a scene and aligns the scene's text with it, unless the scene has words.
 * `file` names a temporary file. Rejects with StepError `invalid_input` for an asset without sound,
 * or one that is too long.
 */
export async function useRecording(
  {
    assets,
    ffmpeg,
    signal,
    folder,
  }: Pick<ToolContext<unknown>, "assets" | "ffmpeg" | "signal" | "folder">,
  scene: RecordedScene,
  { language, file }: { language: string; file: string },
): Promise<{ voice: string; voice_seconds: number; words: Word[] }> {
  const { path, seconds = 0 } = await openMedia(assets, scene.voice, "heard");
  if (seconds > recordingSecondsMax)
    throw new StepError(
      "invalid_input",
      `The voice of scene ${scene.index} has ${Math.round(seconds)} seconds. ` +
        `The maximum is ${recordingSecondsMax}. Divide it among several scenes.`,
    );
  const voice = { voice: scene.voice, voice_seconds: seconds };
  if (scene.words || scene.text.trim() === "") return { ...voice, words: scene.words ?? [] };
  const samples = await readSamples(
    { path, seconds },
    { ffmpeg, signal, folder, file: `recording-${file}` },
  );
  return { ...voice, words: await alignWords(scene.text, samples, speechRate, language) };
}
