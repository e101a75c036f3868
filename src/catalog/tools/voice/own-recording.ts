import { readerWords } from "../../../generators/speech/reader-words.ts";
import { cutPieces } from "../../../media/audio/cut-pieces.ts";
import type { Part } from "../../../media/audio/find-pauses.ts";
import { openSound } from "../../../media/audio/sound-source.ts";
import { openMedia } from "../../../media/media-input.ts";
import { StepError } from "../../../system/errors.ts";
import type { Scene, Word } from "../../../values/scene.ts";
import type { ToolContext } from "../../definition/define-tool.ts";
import { alignRecording, findDoubts } from "./align-text.ts";

const recordingSecondsMax = 600;

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
 * `file` names a temporary file. Rejects with StepError `invalid_input` for an asset without sound,
 * or one that is too long.
 */
export async function keepRecording(
  tools: Tools,
  scene: RecordedScene,
  { language, file }: { language: string; file: string },
): Promise<Aligned> {
  const { voice, words: known } = scene;
  if (known || scene.text.trim() === "") {
    const { seconds } = await openRecording(tools, voice, `scene ${scene.index}`);
    return { voice, voice_seconds: seconds, words: known ?? [] };
  }
  return align(tools, { text: scene.text, voice, what: `scene ${scene.index}`, language, file });
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
}

async function align(tools: Tools, { text, voice, what, language, file }: Alignment) {
  const { ffmpeg, signal, folder, warn } = tools;
  const { path, seconds } = await openRecording(tools, voice, what);
  const work = { ffmpeg, signal, folder, language, file: `recording-${file}` };
  const words = await alignRecording({ path, seconds }, text, work);
  const doubts = words.length > 0 ? findDoubts(words) : ["It is silent, so no word has a time."];
  for (const doubt of doubts) warn(`${what}: ${doubt}`);
  return { voice, voice_seconds: seconds, words };
}

async function openRecording({ assets }: Pick<Tools, "assets">, voice: string, what: string) {
  const { path, seconds = 0 } = await openMedia(assets, voice, "heard");
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
