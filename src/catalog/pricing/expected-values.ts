import { secondsToSay, unitsPerSecond } from "../../language/speaking-rate.ts";
import type { GivenScene } from "../../values/scene.ts";

/** Length of a narration or a video of which nothing is known. */
export const assumedSeconds = 30;

/** The length of an asset in seconds, if it is known. */
export type LengthOf = (asset_id: string | undefined) => number | undefined;

/** The length of the first medium that is given. */
export const mediaSeconds = (lengthOf: LengthOf, ...ids: (string | undefined)[]): number =>
  lengthOf(ids.find((id) => id !== undefined)) ?? assumedSeconds;

/** A text that takes this time to speak. Estimates use it for a text that is not written yet. */
export const placeholderText = (seconds: number, language: string): string =>
  Array.from(
    { length: Math.max(1, Math.round(seconds * unitsPerSecond(language))) },
    () => "x",
  ).join(" ");

/** The time that a voice needs for a scene: its own recording, or the text. */
export function expectedVoiceSeconds(
  scene: GivenScene,
  language: string,
  lengthOf: LengthOf,
): number {
  if (scene.voice && scene.voice_part) {
    const { start, end } = scene.voice_part;
    return Math.max(0, Math.min(end, lengthOf(scene.voice) ?? end) - start);
  }
  if (scene.voice)
    return lengthOf(scene.voice) ?? scene.voice_seconds ?? scene.seconds ?? assumedSeconds;
  return secondsToSay(scene.text ?? "", language);
}
