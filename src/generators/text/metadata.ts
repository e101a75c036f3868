import type { Scene } from "../../values/scene.ts";
import { extract } from "./script-from-text.ts";

const titleMax = 100;
const descriptionSentences = 3;
/** Platforms want chapters of at least this length, and at least three. */
const chapterSeconds = 10;
const chaptersMin = 3;

export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/** Cuts at a word, and marks the cut. */
function shorten(text: string, max: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${(/^(.*)\s\S*$/su.exec(cut)?.[1] ?? cut).toWellFormed().replace(/[,;:\s]+$/u, "")}…`;
}

/** The given title, or the best phrase or sentence of the text, in at most 100 characters. */
export function writeTitle(given: string, text: string, keywords: readonly string[]): string {
  const title = given.trim() || keywords[0] || text;
  return shorten(
    title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    titleMax,
  );
}

/** The most important sentences in their order. */
export const summarizeInSentences = (text: string, language: string): string =>
  extract(text, { language, sentencesMax: descriptionSentences }).sentences.join(" ");

/** The summary, then chapters, hashtags and credits. */
export function writeDescription(
  summary: string,
  {
    chapters,
    hashtags,
    credits = [],
  }: {
    chapters: readonly Chapter[];
    hashtags: readonly string[];
    credits?: readonly string[];
  },
): string {
  const lines = chapters.map(({ start, title }) => `${clockTime(start)} ${title}`);
  const parts = [summary, lines.join("\n"), hashtags.join(" "), [...new Set(credits)].join("\n")];
  return parts.filter(Boolean).join("\n\n");
}

/** "#SpringTides" of "spring tides". Each once, without regard to case. */
export function writeHashtags(keywords: readonly string[], max: number): string[] {
  const tags = keywords.map(
    (keyword) =>
      `#${keyword
        .split(/[^\p{L}\p{N}\p{M}]+/u)
        .map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()))
        .join("")}`,
  );
  const valid = tags.filter((tag) => /^#(?=.*\p{L}).{2,40}$/u.test(tag));
  return [...new Map(valid.map((tag) => [tag.toLowerCase(), tag])).values()].slice(0, max);
}

/** Chapters of at least 10 s at starts of scenes; none for a video that has less than three. */
export function findChapters(scenes: readonly Scene[]): Chapter[] {
  const total = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const chapters: Chapter[] = [];
  let start = 0;
  for (const { seconds, text, keywords, design } of scenes) {
    const last = chapters.at(-1);
    const fits = !last || start - last.start >= chapterSeconds;
    const title = shorten(design?.title ?? keywords[0] ?? text, 60);
    if (fits && title && total - start >= chapterSeconds)
      chapters.push({
        start: chapters.length === 0 ? 0 : Math.round(start * 10) / 10,
        title: title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
      });
    start += seconds;
  }
  return chapters.length >= chaptersMin ? chapters : [];
}

/** 75 s is 1:15. */
function clockTime(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds) % 60,
  ];
  const tail = String(rest).padStart(2, "0");
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
