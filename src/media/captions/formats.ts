import type { Word } from "../../values/scene.ts";
import { languageDirection } from "../../values/text-direction.ts";
import { buildCues, type Cue, lineText, subtitleLimits } from "./cues.ts";

/** Builds a SubRip file from words with times in seconds from the start of the video. */
export async function buildSrt(words: readonly Word[], language: string): Promise<string> {
  const mark = directionMark(language);
  return (await buildCues(words, language, subtitleLimits))
    .map((cue, index) => `${index + 1}\n${formatSpan(cue, ",")}\n${cueText(cue, mark)}\n`)
    .join("\n");
}

/** Builds a WebVTT file from words with times in seconds from the start of the video. */
export async function buildVtt(words: readonly Word[], language: string): Promise<string> {
  const mark = directionMark(language);
  const cues = (await buildCues(words, language, subtitleLimits)).map(
    (cue) => `${formatSpan(cue, ".")}\n${escaped(cueText(cue, mark))}\n`,
  );
  return ["WEBVTT\n", ...cues].join("\n");
}

const formatSpan = (cue: Cue, mark: string) =>
  `${formatTime(cue.start, mark)} --> ${formatTime(cue.end, mark)}`;

/**
 * Players take a line's direction from its first letter. A direction mark keeps right-to-left lines
 * correct when they start with a letter of another script.
 */
const directionMark = (language: string) => (languageDirection(language) === "rtl" ? "\u200f" : "");

const cueText = (cue: Cue, mark: string) =>
  cue.lines.map((line) => mark + lineText(line)).join("\n");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function formatTime(seconds: number, mark: string): string {
  const total = Math.max(0, Math.round(seconds * 1000));
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, "0");
  const clock = [total / 3600000, (total / 60000) % 60, (total / 1000) % 60];
  return `${clock.map((part) => pad(part)).join(":")}${mark}${pad(total % 1000, 3)}`;
}
