import { isAssetId } from "../../assets/asset-ids.ts";
import type { Word } from "../../values/scene.ts";
import { findValueFault } from "../../values/value-schemas.ts";
import type { ResultVideo } from "../records/run-result.ts";

type Values = Record<string, unknown>;

const listedVideosMax = 100;
const titleLengthMax = 200;
const descriptionLengthMax = 300;

/**
 * The videos of a run that made several, such as the shorts of a recording. Each has the title of
 * its part, and as description what is said in it. Empty if the run's video is the only one.
 */
export function severalVideos(
  { videos, video, segments, words }: Values,
  title: string,
): Omit<ResultVideo, "extension">[] {
  const ids = Array.isArray(videos) ? videos.filter(isAssetId).slice(0, listedVideosMax) : [];
  if (ids.length < 2 || ids[0] !== video) return [];
  const parts = Array.isArray(segments) ? segments.map(toPart) : [];
  const spoken = Array.isArray(words) ? words.filter(isWord) : [];
  return ids.map((asset_id, index) => {
    const part = parts.length === ids.length ? parts[index] : undefined;
    const said = part ? textBetween(spoken, part) : "";
    const place = part ? `From ${clock(part.start)} to ${clock(part.end)} of the recording.` : "";
    return {
      asset_id,
      title: cut(part?.title || `${title} ${index + 1}`, titleLengthMax),
      description: cut(said || place, descriptionLengthMax),
    };
  });
}

interface Part {
  start: number;
  end: number;
  title: string;
}

function toPart(segment: unknown): Part | undefined {
  const { start, end, title } = (segment ?? {}) as Values;
  if (typeof start !== "number" || typeof end !== "number") return undefined;
  return { start, end, title: typeof title === "string" ? title : "" };
}

const isWord = (value: unknown): value is Word => findValueFault("Word", value) === undefined;

const textBetween = (words: readonly Word[], { start, end }: Part) =>
  words
    .filter((word) => word.start >= start && word.end <= end)
    .map(({ text }) => text)
    .join(" ");

/** For example 1:05 or 1:02:05. */
function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number) => `${part}`.padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}

/** Ends a longer text after a word. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1);
  return `${start.slice(0, Math.max(1, start.lastIndexOf(" "))).toWellFormed()}…`;
}
