import type { Scene, Word } from "../../../values/scene.ts";

/** Returns the words of all scenes, in seconds from the start of the first. */
export function joinWords(scenes: readonly (Scene & { words: readonly Word[] })[]): Word[] {
  let start = 0;
  return scenes.flatMap((scene) => {
    const from = start;
    start += scene.seconds;
    return scene.words.map((word) => ({
      text: word.text,
      start: from + word.start,
      end: from + word.end,
    }));
  });
}
