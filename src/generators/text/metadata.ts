import type { Scene } from "../../values/scene.ts";
import { extract } from "./script-from-text.ts";
import { findThought, findTitle, shorten } from "./whole-thoughts.ts";

const metadataTitleMax = 100;
const descriptionSentences = 3;
/** Platforms want chapters of at least this length, and at least three. */
const chapterSeconds = 10;
const chaptersMin = 3;
const chapterTitleMax = 60;

export interface Chapter {
  /** Seconds. */
  start: number;
  title: string;
}

/**
 * The given title, one from the words of the text, or its best phrase, in at most 100 characters.
 */
export function writeTitle(
  given: string,
  { text, keywords, language }: { text: string; keywords: readonly string[]; language: string },
): string {
  const title = given.trim() || findTitle(text, language) || keywords[0] || text;
  return shorten(
    title.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
    metadataTitleMax,
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
export function findChapters(scenes: readonly Scene[], language: string): Chapter[] {
  const total = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const chapters: Chapter[] = [];
  let start = 0;
  for (const { seconds, text, keywords, design } of scenes) {
    const last = chapters.at(-1);
    const fits = !last || start - last.start >= chapterSeconds;
    const thought = text.trim() ? findThought(text, language, chapterTitleMax) : undefined;
    const title = shorten(thought ?? design?.title ?? keywords[0] ?? text, chapterTitleMax);
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
