import { contrastMin } from "../../values/colors.ts";
import { carriesSentence } from "../../values/design-words.ts";
import { type CaptionStyle, sceneFrameCount, type Timeline } from "../../values/timeline.ts";
import { type CaptionReport, checkCaptions } from "../captions/check.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { onlineLoudness } from "./loudness.ts";
import { isFastStart, type Measured, measure, type Span, spanSecondsMax } from "./measure.ts";

/** One requirement of a finished video: the measured `value` and the allowed `limit`. */
export interface QualityCheck {
  name: string;
  passed: boolean;
  value: number | string | boolean;
  limit: string;
  /** One sentence per fault, with its position. */
  faults?: string[];
}

export interface QualityReport {
  seconds: number;
  width: number;
  height: number;
  fps: number;
  checks: QualityCheck[];
}

export interface CheckUse {
  ffmpeg: Ffmpeg;
  signal: AbortSignal;
  /** The source of the video. Tells which still pictures, silences and captions are intended. */
  timeline?: Timeline | undefined;
  progress?: (percent: number) => void;
}

const loudness = { target: onlineLoudness.lufs, slack: 1, peakMax: onlineLoudness.peakMax };
/** LUFS at or below which a video counts as silent. */
const silentAt = -69;
const silenceMax = 5;

/**
 * Checks a finished video against every requirement; decodes it once. Rejects with StepError when
 * the file is not a video.
 */
export async function checkQuality(
  path: string,
  use: CheckUse,
): Promise<{ passed: boolean; report: QualityReport }> {
  const measured = await measure(path, use.ffmpeg, use.signal, use.progress);
  const { probe } = measured;
  const { width = 0, height = 0, fps = 0 } = probe.video ?? {};
  const checks = [
    ...soundChecks(measured, use.timeline),
    ...pictureChecks(measured, use.timeline),
    ...(await fileChecks(path, measured)),
    ...(await captionChecks(use.timeline, width, height)),
  ];
  return {
    passed: checks.every((check) => check.passed),
    report: { seconds: probe.seconds, width, height, fps, checks },
  };
}

/**
 * A caption style that is easier to read than that of a video whose captions failed: letters on a
 * plate, and then single words, which any pace allows. None if the captions passed, or if there is
 * no easier one.
 */
export function easierCaptions(
  { checks }: QualityReport,
  style: CaptionStyle | undefined,
): CaptionStyle | undefined {
  const failed = checks.some(({ name, passed }) => name === "captions" && !passed);
  if (!failed || !style || style === "one_word" || style === "none") return undefined;
  return style === "classic" ? "one_word" : "classic";
}

/** One sentence for each check that failed. */
export const describeFailures = ({ checks }: QualityReport): string[] =>
  checks
    .filter(({ passed }) => !passed)
    .map(
      ({ name, value, limit, faults: [first] = [] }) =>
        `Quality check ${name}: ${value}. Required: ${limit}.${first ? ` ${first}` : ""}`,
    );

function soundChecks(
  { probe, integrated, peak, silent, frames }: Measured,
  timeline: Timeline | undefined,
): QualityCheck[] {
  if (probe.format === "gif") return [];
  const expected =
    !timeline || timeline.audio.length > 0 || timeline.scenes.some(({ voice }) => voice);
  const heard = Boolean(probe.audio) && integrated > silentAt;
  const checks: QualityCheck[] = [
    {
      name: "sound",
      passed: heard || !expected,
      value: heard,
      limit: expected ? "audible" : "not required",
    },
  ];
  if (heard) {
    const longest = Math.max(0, ...silent.map(({ start, end }) => end - start));
    checks.push(
      {
        name: "loudness_lufs",
        passed: Math.abs(integrated - loudness.target) <= loudness.slack,
        value: integrated,
        limit: `${loudness.target} ± ${loudness.slack} LUFS`,
      },
      {
        name: "true_peak_dbtp",
        passed: peak <= loudness.peakMax,
        value: peak,
        limit: `at most ${loudness.peakMax} dBTP, so nothing clips`,
      },
      {
        name: "silence_seconds",
        passed: longest <= silenceMax,
        value: rounded(longest),
        limit: `at most ${silenceMax} s in a row`,
      },
    );
  }
  if (probe.audio && probe.video?.fps) {
    const drift = Math.abs(frames / probe.video.fps - probe.audio.seconds);
    const frame = 1 / probe.video.fps;
    checks.push({
      name: "drift_seconds",
      passed: drift <= frame + 0.0015,
      value: rounded(drift),
      limit: `at most one frame (${rounded(frame)} s)`,
    });
  }
  return checks;
}

function pictureChecks(
  { black, frozen, irregular }: Measured,
  timeline: Timeline | undefined,
): QualityCheck[] {
  const spans = timeline ? stillSpans(timeline) : [];
  return [
    spanCheck("black_seconds", black, spans),
    spanCheck("frozen_seconds", frozen, spans),
    {
      name: "irregular_frames",
      passed: irregular === 0,
      value: irregular,
      limit: "0: a constant frame rate",
    },
  ];
}

function spanCheck(name: string, found: Span[], intended: Span[]): QualityCheck {
  const left = found
    .flatMap((span) => subtractSpans(span, intended))
    .filter(({ start, end }) => end - start > spanSecondsMax);
  const longest = Math.max(0, ...left.map(({ start, end }) => end - start));
  const faults = left.map(({ start, end }) => `From ${start.toFixed(2)} s to ${end.toFixed(2)} s.`);
  const limit = `at most ${spanSecondsMax} s unless the timeline asks for it`;
  return {
    name,
    passed: left.length === 0,
    value: rounded(longest),
    limit,
    ...(faults.length > 0 ? { faults } : {}),
  };
}

/** Spans where a still picture is intended: cards, images without motion, clips that may end. */
function stillSpans(timeline: Timeline): Span[] {
  let start = 0;
  return timeline.scenes.flatMap(({ visual, seconds }) => {
    const span = { start, end: start + sceneFrameCount(timeline, { seconds }) / timeline.fps };
    start = span.end;
    const moves =
      visual.kind === "image" &&
      visual.motion &&
      visual.motion.effect !== "still" &&
      visual.motion.strength > 0;
    return moves || (visual.kind === "video" && visual.loop) ? [] : [span];
  });
}

/** Removes other spans from a span, with a margin for the delay of the detectors. */
function subtractSpans(span: Span, others: Span[]): Span[] {
  const slack = 0.1;
  let left = [span];
  for (const other of others) {
    left = left.flatMap(({ start, end }) =>
      [
        { start, end: Math.min(end, other.start - slack) },
        { start: Math.max(start, other.end + slack), end },
      ].filter((part) => part.end > part.start),
    );
  }
  return left;
}

async function fileChecks(path: string, { probe }: Measured): Promise<QualityCheck[]> {
  const { video } = probe;
  if (!video) return [{ name: "picture", passed: false, value: false, limit: "a video stream" }];
  const even = video.width % 2 === 0 && video.height % 2 === 0;
  const checks: QualityCheck[] = [
    {
      name: "size",
      passed: even,
      value: `${video.width}x${video.height}`,
      limit: "even width and height",
    },
  ];
  if (video.codec !== "gif") {
    const expected = video.codec === "prores" ? "yuv422p10le" : "yuv420p";
    checks.push({
      name: "pixel_format",
      passed: video.pixelFormat === expected,
      value: video.pixelFormat,
      limit: expected,
    });
  }
  if (/\b(mov|mp4)\b/.test(probe.format)) {
    const first = await isFastStart(path);
    checks.push({
      name: "moov_first",
      passed: first,
      value: first,
      limit: "true: plays while it loads",
    });
  }
  return checks;
}

async function captionChecks(
  timeline: Timeline | undefined,
  width: number,
  height: number,
): Promise<QualityCheck[]> {
  if (!timeline || timeline.captions.style === "none") return [];
  const { palette, language, captions } = timeline;
  const look = { style: captions.style, width, height, palette, language };
  const reports: CaptionReport[] = [];
  for (const { words = [], visual } of timeline.scenes) {
    const designed = visual.kind === "design";
    // A design that shows all the words has no captions over it.
    const captioned = !(designed && carriesSentence(visual.design, words));
    if (captioned) reports.push(await checkCaptions(words, { ...look, lower: designed }));
  }
  const faults = reports.flatMap((report) => report.faults);
  const cues = reports.reduce((sum, report) => sum + report.cues, 0);
  const limit =
    "at most 2 lines and 21 characters per second, inside the safe area, " +
    `contrast ${contrastMin}:1`;
  return [
    {
      name: "captions",
      passed: faults.length === 0,
      value: `${cues} cues`,
      limit,
      ...(faults.length > 0 ? { faults } : {}),
    },
  ];
}

const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;
