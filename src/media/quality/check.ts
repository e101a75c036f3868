import { framesOf, type Timeline } from "../../values/timeline.ts";
import { captionFaults, contrastMin } from "../captions/check.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { type Measured, measure, moovFirst, type Span, stretchMax } from "./measure.ts";

/** One thing a finished video must be. `value` is what was measured, `limit` what is allowed. */
export interface QualityCheck {
  name: string;
  passed: boolean;
  value: number | string | boolean;
  limit: string;
  /** One sentence each on what is wrong and where. */
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
  /** What the video was made from: says which rests, silences and captions were asked for. */
  timeline?: Timeline | undefined;
  progress?: (percent: number) => void;
}

const loudness = { wanted: -14, slack: 1, peakMax: -1 };
/** LUFS at or under which there is nothing to hear. */
const silentAt = -69;
const silenceMax = 5;

/** Measures a finished video against all that one must be. Decodes it once. Rejects with StepError for what is no video. */
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
    ...captionChecks(use.timeline, width, height),
  ];
  return {
    passed: checks.every((check) => check.passed),
    report: { seconds: probe.seconds, width, height, fps, checks },
  };
}

function soundChecks(
  { probe, integrated, peak, silent, frames }: Measured,
  timeline: Timeline | undefined,
): QualityCheck[] {
  if (probe.format === "gif") return [];
  const wanted =
    !timeline || timeline.audio.length > 0 || timeline.scenes.some(({ voice }) => voice);
  const heard = Boolean(probe.audio) && integrated > silentAt;
  const checks: QualityCheck[] = [
    {
      name: "sound",
      passed: heard || !wanted,
      value: heard,
      limit: wanted ? "something to hear" : "none asked for",
    },
  ];
  if (heard) {
    const longest = Math.max(0, ...silent.map(({ start, end }) => end - start));
    checks.push(
      {
        name: "loudness_lufs",
        passed: Math.abs(integrated - loudness.wanted) <= loudness.slack,
        value: integrated,
        limit: `${loudness.wanted} ± ${loudness.slack} LUFS`,
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
        limit: `at most ${silenceMax} s at a stretch`,
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
  const spans = timeline ? restsOf(timeline) : [];
  return [
    stretchCheck("black_seconds", black, spans),
    stretchCheck("frozen_seconds", frozen, spans),
    {
      name: "irregular_frames",
      passed: irregular === 0,
      value: irregular,
      limit: "0: a constant frame rate",
    },
  ];
}

function stretchCheck(name: string, found: Span[], askedFor: Span[]): QualityCheck {
  const left = found
    .flatMap((span) => without(span, askedFor))
    .filter(({ start, end }) => end - start > stretchMax);
  const longest = Math.max(0, ...left.map(({ start, end }) => end - start));
  const faults = left.map(({ start, end }) => `From ${start.toFixed(2)} s to ${end.toFixed(2)} s.`);
  const limit = `at most ${stretchMax} s that was not asked for`;
  return {
    name,
    passed: left.length === 0,
    value: rounded(longest),
    limit,
    ...(faults.length > 0 ? { faults } : {}),
  };
}

/** When the timeline itself asks for a picture that rests: cards, stills without motion, clips that may end early. */
function restsOf(timeline: Timeline): Span[] {
  let start = 0;
  return timeline.scenes.flatMap(({ visual, seconds }) => {
    const span = { start, end: start + framesOf(timeline, { seconds }) / timeline.fps };
    start = span.end;
    const moves =
      visual.kind === "image" &&
      visual.motion &&
      visual.motion.effect !== "still" &&
      visual.motion.strength > 0;
    return moves || (visual.kind === "video" && visual.loop) ? [] : [span];
  });
}

/** What remains of a span when others are taken out of it; both sides get a frame or two for the detectors' own delay. */
function without(span: Span, others: Span[]): Span[] {
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
    const wanted = video.codec === "prores" ? "yuv422p10le" : "yuv420p";
    checks.push({
      name: "pixel_format",
      passed: video.pixel_format === wanted,
      value: video.pixel_format,
      limit: wanted,
    });
  }
  if (/\b(mov|mp4)\b/.test(probe.format)) {
    const first = await moovFirst(path);
    checks.push({
      name: "moov_first",
      passed: first,
      value: first,
      limit: "true: it plays while it loads",
    });
  }
  return checks;
}

function captionChecks(
  timeline: Timeline | undefined,
  width: number,
  height: number,
): QualityCheck[] {
  if (!timeline || timeline.captions.style === "none") return [];
  const { palette, language, captions } = timeline;
  const look = { style: captions.style, width, height, palette, language };
  const reports = timeline.scenes.map(({ words = [] }) => captionFaults(words, look));
  const faults = reports.flatMap((report) => report.faults);
  const cues = reports.reduce((sum, report) => sum + report.cues, 0);
  const limit = `at most 2 lines and 21 characters a second, inside the safe area, contrast ${contrastMin}:1`;
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
