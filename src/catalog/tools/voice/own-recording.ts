import { join } from "node:path";
import { readerWords } from "../../../generators/speech/reader-words.ts";
import { cutPieces } from "../../../media/audio/cut-pieces.ts";
import type { Part } from "../../../media/audio/find-pauses.ts";
import { speechRate } from "../../../media/audio/read-samples.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { openClip } from "../../../media/clips/clip-source.ts";
import { findCenter } from "../../../media/clips/overlay.ts";
import { mediaInput, openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import {
  type Camera,
  recordingSecondsMax,
  type Scene,
  type VoicePart,
  type Word,
} from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";
import { alignRecording, findDoubts } from "./align-text.ts";

/** A scene whose voice is a recording. */
export type RecordedScene = Scene & { voice: string };

export const isRecorded = (scene: Scene): scene is RecordedScene =>
  scene.voice !== undefined && scene.voice_engine === undefined;

type Tools = Pick<ToolContext<unknown>, "assets" | "ffmpeg" | "signal" | "folder"> & {
  /** Gets what a caller should know before the times of words are used. */
  warn(warning: string): void;
};

interface Aligned {
  voice: string;
  voice_seconds: number;
  words: Word[];
}

/**
 * Keeps the recording of a scene and aligns the scene's text with it, unless the scene has words.
 * Finds the face in its picture. `file` names a temporary file. Rejects with StepError
 * `invalid_input` for an asset without sound, without the picture that is shown, or too long.
 */
export async function keepRecording(
  tools: Tools,
  scene: RecordedScene,
  { language, file }: { language: string; file: string },
): Promise<Aligned & Pick<Scene, "camera">> {
  const { voice, words: known, voice_part: part, camera: shown, text } = scene;
  const what = `scene ${scene.index}`;
  const camera = shown && { camera: await withFace(tools, { voice, what, camera: shown }) };
  if (known || text.trim() === "") {
    const { seconds } = await openRecording(tools, { voice, what, part });
    return { voice, voice_seconds: seconds, words: known ?? [], ...camera };
  }
  return { ...(await align(tools, { text, voice, what, part, language, file })), ...camera };
}

/** The picture of a recording, around the face that is in it. */
async function withFace(
  tools: Tools,
  { voice, what, camera }: { voice: string; what: string; camera: Camera },
): Promise<Camera> {
  const { kind, path } = await openMedia(tools.assets, voice, "heard");
  const { video } = await tools.ffmpeg.probe(path, tools.signal);
  if (kind !== "video" || !video)
    throw new StepError(
      "invalid_input",
      `The recording of ${what} has no picture. Record it with a camera, or remove its "camera".`,
    );
  if (camera.focus) return camera;
  const clip = await openClip(tools, voice);
  return { ...camera, focus: await findCenter(clip, { ...tools, progress: () => undefined }) };
}

/** Aligns a text with a recording of all of it. Rejects like `keepRecording`. */
export const alignWholeRecording = (
  tools: Tools,
  { text, voice, language }: { text: string; voice: string; language: string },
): Promise<Aligned> =>
  align(tools, { text, voice, what: "the recording", language, file: "whole" });

interface Alignment {
  text: string;
  voice: string;
  /** Names the recording in messages. */
  what: string;
  language: string;
  file: string;
  part?: VoicePart | undefined;
}

async function align(tools: Tools, { text, voice, what, part, language, file }: Alignment) {
  const { ffmpeg, signal, folder, warn } = tools;
  const { path, seconds } = await openRecording(tools, { voice, what, part });
  const heard = part ? await cutSound(tools, { path, start: part.start, seconds, file }) : path;
  const work = { ffmpeg, signal, folder, language, file: `recording-${file}` };
  const words = await alignRecording({ path: heard, seconds }, text, work);
  const doubts = words.length > 0 ? findDoubts(words) : ["It is silent, so no word has a time."];
  for (const doubt of doubts) warn(`${what}: ${doubt}`);
  return { voice, voice_seconds: seconds, words };
}

/** Writes a part of the sound of a file, whose words are sought. */
async function cutSound(
  { ffmpeg, signal, folder }: Tools,
  { path, start, seconds, file }: { path: string; start: number; seconds: number; file: string },
): Promise<string> {
  const cut = join(folder, `part-${file}.wav`);
  const filters = `aresample=${speechRate}:async=1:first_pts=0,atrim=end=${seconds.toFixed(3)}`;
  const input = ["-ss", start.toFixed(3), ...mediaInput(path), "-map", "0:a:0", "-af", filters];
  await ffmpeg.run([...input, "-ac", "1", cut], { signal, seconds });
  return cut;
}

/** Opens a recording. Its seconds are those of the part that is used. */
async function openRecording(
  { assets, ffmpeg, signal }: Pick<Tools, "assets" | "ffmpeg" | "signal">,
  { voice, what, part }: Pick<Alignment, "voice" | "what" | "part">,
) {
  const { path, kind, seconds: whole = 0 } = await openMedia(assets, voice, "heard");
  if (kind === "video" && !(await ffmpeg.probe(path, signal)).audio)
    throw new StepError(
      "invalid_input",
      `The recording of ${what} has no sound. Record it with a microphone, or use a video with sound.`,
    );
  const seconds = part ? Math.min(whole, part.end) - part.start : whole;
  if (seconds <= 0)
    throw new StepError(
      "invalid_input",
      `The recording of ${what} has ${whole} seconds. Its part starts after its end.`,
    );
  if (seconds > recordingSecondsMax)
    throw new StepError(
      "invalid_input",
      `The voice of ${what} has ${Math.round(seconds)} seconds. ` +
        `The maximum is ${recordingSecondsMax}. Divide it among several scenes.`,
    );
  return { path, seconds };
}

/** The finest division of time that the timeline keeps. */
const framesPerSecond = 30;
/** Silence after the last word, which the timeline would add otherwise. */
const recordingEndSeconds = 0.25;

/** A scene and the part of the recording that speaks it. */
interface SceneOfRecording {
  scene: Scene;
  part: Part;
}

/**
 * Divides one recording and its words among the scenes whose texts it speaks: each scene lasts
 * until the first word of the next.
 */
export function divideAmongScenes(
  scenes: readonly Scene[],
  { words, voice_seconds }: Aligned,
  language: string,
): SceneOfRecording[] {
  const counts = scenes.map(({ text }) => readerWords(text, language).length);
  const firsts = counts.map((_, index) =>
    counts.slice(0, index).reduce((sum, count) => sum + count, 0),
  );
  const toFrame = (seconds: number) => Math.round(seconds * framesPerSecond) / framesPerSecond;
  const starts = firsts.map((first, index) =>
    index === 0 ? 0 : toFrame(words[first]?.start ?? voice_seconds),
  );
  return scenes.map((scene, index) => {
    const [start, from] = [starts[index] ?? 0, firsts[index] ?? 0];
    const end = starts[index + 1] ?? voice_seconds + recordingEndSeconds;
    const own = words.slice(from, from + (counts[index] ?? 0)).map((word) => ({
      text: word.text,
      start: Math.max(0, word.start - start),
      end: Math.max(0, word.end - start),
    }));
    const seconds = Math.max(1 / framesPerSecond, end - start);
    const part = { start, end: Math.min(end, voice_seconds) };
    return { scene: { ...scene, seconds, words: own }, part };
  });
}

/**
 * Gives each scene its part of the recording as its voice, so that scenes can be moved, changed and
 * removed later. The parts play without a gap.
 */
export async function cutAmongScenes(
  {
    assets,
    ffmpeg,
    signal,
    folder,
    progress,
  }: Omit<Tools, "warn"> & Pick<ToolContext<unknown>, "progress">,
  voice: string,
  scenes: readonly SceneOfRecording[],
): Promise<Scene[]> {
  const source = await openSound({ audio: voice }, { assets, ffmpeg, signal });
  const heard = scenes.map(({ part }) => part).filter(isLong);
  const paths = await cutPieces(source, heard, { ffmpeg, folder, call: { signal, progress } });
  const made: Scene[] = [];
  for (const { scene, part } of scenes) {
    const path = isLong(part) ? paths.shift() : undefined;
    const saved = path && (await assets.save(path, { kind: "audio" }));
    const { seconds = part.end - part.start } = saved || {};
    made.push(saved ? { ...scene, voice: saved.id, voice_seconds: seconds } : scene);
  }
  return made;
}

const isLong = ({ start, end }: Part) => end - start >= 1 / framesPerSecond;
