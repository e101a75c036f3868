import type { Word } from "../../src/values/scene.ts";

/** Splits a text into words with consecutive times, at `speed` characters per second. */
export function timedWords(text: string, speed = 14, start = 0): Word[] {
  let time = start;
  return text.split(" ").map((word) => {
    const from = time;
    time += (word.length + 1) / speed;
    return { text: word, start: from, end: time };
  });
}
