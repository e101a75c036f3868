import { openClip } from "../../../media/clips/clip-source.ts";
import { type Span, spanFrames, trimClip } from "../../../media/clips/trim.ts";
import { StepError } from "../../../system/errors.ts";
import { roundSeconds } from "../../../values/round-seconds.ts";
import { defineTool } from "../../definition/define-tool.ts";
import { asset, assets, number, rows, strings } from "../../definition/fields.ts";
import { mediaSeconds } from "../../pricing/expected-values.ts";

const segmentsMax = 20;
const hours = 3600;
const sourceSecondsMax = 24 * hours;

export default defineTool({
  name: "Trim video",
  category: "video",
  description:
    "Cuts one part of a video, or one part for each segment, exact to the frame. The sound stays in sync.",
  credits: { per: "second", amount: 0.02, min: 0.1, units: ({ output }) => output.media_seconds },
  version: 2,
  timeoutSeconds: 3600,
  retry: "transient",
  determinism: "exact",
  input: {
    video: asset("video", { description: "The video to cut." }),
    start: number({
      optional: true,
      min: 0,
      max: sourceSecondsMax,
      description: "First second of the part. Default: the start of the video.",
    }),
    end: number({
      optional: true,
      min: 0,
      max: sourceSecondsMax,
      description: "Last second of the part. Default: the end of the video.",
    }),
    segments: rows({
      optional: true,
      max: 1000,
      description: `Parts as { start, end } in seconds. The first ${segmentsMax} become one video each. "start" and "end" have priority.`,
    }),
  },
  output: {
    video: asset("video", { description: "The part, or the first of the parts." }),
    videos: assets("video", { optional: true, description: "One video for each segment." }),
    media_seconds: number({ description: "Total length of the parts in seconds." }),
    warnings: strings({
      optional: true,
      description: "Parts that end earlier than asked, because the video does.",
    }),
  },
  example: { video: "color-bars.mp4", start: 0.2, end: 0.6 },
  check: ({ start, end, segments }) => {
    if (typeof start === "number" && typeof end === "number" && end <= start)
      return { input: "end", message: `"end" (${end}) must be greater than "start" (${start}).` };
    const alone = Array.isArray(segments) && start === undefined && end === undefined;
    const message = alone ? segmentFault(segments) : undefined;
    return message && { input: "segments", message };
  },
  expect({ video, start = 0, end, segments }, lengthOf) {
    const rest = (from: number) => Math.max(0, mediaSeconds(lengthOf, video) - from);
    if (end !== undefined) return { media_seconds: Math.max(0, end - start) };
    if (!segments?.length || start > 0) return { media_seconds: rest(start) };
    const lengths = toSpans(segments).map(({ start, end = start + rest(start) }) =>
      Math.max(0, end - start),
    );
    return { media_seconds: lengths.reduce((sum, length) => sum + length, 0) };
  },
  async run(context) {
    const { input, assets, progress, ffmpeg } = context;
    const own = input.start !== undefined || input.end !== undefined;
    const given = own ? undefined : input.segments;
    const fault = given && segmentFault(given);
    if (fault) throw new StepError("invalid_input", fault);
    const spans = given?.length ? toSpans(given) : [{ start: input.start ?? 0, end: input.end }];
    const source = await openClip(context, input.video);
    // All parts are checked before the first one is encoded.
    for (const span of spans) spanFrames(span, source);
    const videos: string[] = [];
    const warnings = spans.flatMap((span) => lateEnd(span, source) ?? []);
    let media_seconds = 0;
    for (const [index, span] of spans.entries()) {
      const part = (percent: number) => progress((100 * index + percent) / spans.length);
      const cut = await trimClip(source, span, `part-${index}`, { ...context, progress: part });
      videos.push((await assets.save(cut.path, { kind: "video" })).id);
      media_seconds += cut.seconds;
    }
    return {
      video: videos[0] ?? input.video,
      ...(given?.length ? { videos } : {}),
      media_seconds,
      ...(warnings.length > 0 ? { warnings } : {}),
      engine: `local/ffmpeg-${ffmpeg.version}`,
    };
  },
});

/** A container may say a frame more than the video has. */
const tolerance = 0.1;

const lateEnd = ({ end }: Span, { seconds }: { seconds: number }): string | undefined =>
  end === undefined || end <= seconds + tolerance
    ? undefined
    : `"end" is ${end} s, but the video has only ${roundSeconds(seconds)} s. The part ends with the video.`;

function segmentFault(segments: readonly unknown[]): string | undefined {
  const isTime = (value: unknown) =>
    typeof value === "number" && value >= 0 && value <= sourceSecondsMax;
  for (const [index, segment] of segments.entries()) {
    const { start, end } = (segment ?? {}) as Record<string, unknown>;
    if (!isTime(start) || (end !== undefined && !isTime(end)))
      return `Invalid "segments[${index}]". Expected { start, end } in seconds from 0 to ${sourceSecondsMax}.`;
    if (end !== undefined && Number(end) <= Number(start))
      return `Invalid "segments[${index}]": "end" (${end}) must be greater than "start" (${start}).`;
  }
  return undefined;
}

const toSpans = (segments: readonly Record<string, unknown>[]): Span[] =>
  segments.slice(0, segmentsMax).map(({ start, end }) => ({
    start: Number(start) || 0,
    end: end === undefined ? undefined : Number(end) || 0,
  }));
