import { secondsToSay, unitsPerSecond } from "../../generators/language/speaking-rate.ts";
import type { GivenScene } from "../../values/scene.ts";

/** Length of a narration or a video of which nothing is known. */
export const assumedSeconds = 30;

/** A text that takes this time to speak. Estimates use it for a text that is not written yet. */
export const placeholderText = (seconds: number, language: string): string =>
  Array.from(
    { length: Math.max(1, Math.round(seconds * unitsPerSecond(language))) },
    () => "x",
  ).join(" ");

/** The time that a voice needs for a scene: its own recording, or the text. */
export function expectedVoiceSeconds(scene: GivenScene, language: string): number {
  if (scene.voice) return scene.voice_seconds ?? scene.seconds ?? assumedSeconds;
  return secondsToSay(scene.text ?? "", language);
}
