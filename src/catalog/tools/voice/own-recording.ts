import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { alignWords } from "../../../generators/speech/align.ts";
import { mediaInput, openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../define-tool.ts";

const recordingSecondsMax = 600;
/** Enough to tell speech from silence. */
const sampleRate = 16_000;

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
  const decoded = join(folder, `recording-${file}.f32`);
  const args = ["-vn", "-ac", "1", "-ar", `${sampleRate}`, "-f", "f32le", decoded];
  await ffmpeg.run(["-y", ...mediaInput(path), ...args], { signal, seconds });
  const samples = toSamples(await readFile(decoded));
  return { ...voice, words: await alignWords(scene.text, samples, sampleRate, language) };
}

function toSamples(bytes: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / Float32Array.BYTES_PER_ELEMENT));
  new Uint8Array(samples.buffer).set(bytes.subarray(0, samples.byteLength));
  return samples;
}
