import type { Word } from "../../values/scene.ts";
import { type Cue, cuesOf, lineText, subtitleLimits } from "./cues.ts";

export { assOf } from "./ass.ts";

/** Words (absolute seconds) as SubRip. */
export function srtOf(words: readonly Word[], language: string): string {
  return cuesOf(words, subtitleLimits)
    .map((cue, index) => `${index + 1}\n${span(cue, ",")}\n${textOf(cue, language)}\n`)
    .join("\n");
}

/** Words (absolute seconds) as WebVTT. */
export function vttOf(words: readonly Word[], language: string): string {
  const cues = cuesOf(words, subtitleLimits).map(
    (cue) => `${span(cue, ".")}\n${escaped(textOf(cue, language))}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

const span = (cue: Cue, mark: string) =>
  `${clockOf(cue.start, mark)} --> ${clockOf(cue.end, mark)}`;

/** Players take a line's direction from its first letter: a mark says it where that letter is of another script. */
function textOf(cue: Cue, language: string): string {
  const mark = /^(ar|he|fa|ur|yi|ps|dv|ckb|ug)\b/.test(language) ? "\u200f" : "";
  return cue.lines.map((line) => mark + lineText(line)).join("\n");
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function clockOf(seconds: number, mark: string): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  return `${pad(total / 3600000)}:${pad((total / 60000) % 60)}:${pad((total / 1000) % 60)}${mark}${pad(total % 1000, 3)}`;
}
