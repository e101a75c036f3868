import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { VideoStyle } from "../../values/timeline.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { hardwareUse } from "../hardware-encoder.ts";
import { framePixels, prepareClip } from "./clip-files.ts";
import { drawnShots, drawsBlend, drawWhile } from "./drawn-shots.ts";
import { encoderArgs, segmentContainer } from "./encoders.ts";
import type { FreePipes } from "./free-pipes.ts";
import { prepareMedia } from "./look-media.ts";
import type { RenderSettings } from "./render-options.ts";
import { type SegmentFiles, type ShotFiles, segmentGraph } from "./segment-graph.ts";
import type { Segment, Shot } from "./shots.ts";

/** Increment when the same segment would look different than before. */
const rendererVersion = 18;

/** What the bytes of segments depend on, besides the segments themselves. */
export interface SegmentSources {
  style: VideoStyle;
  settings: RenderSettings;
  assets: ReadonlyMap<string, LocalAsset>;
  ffmpeg: Pick<Ffmpeg, "version" | "encoder">;
}

/** Inputs shared by all segments of one render. */
export interface SegmentWork extends SegmentSources {
  ffmpeg: Ffmpeg;
  folder: string;
  /** For the frames that are drawn while ffmpeg reads them. */
  pipes: FreePipes;
  /**
   * Pictures that looks draw, at the size of their place in them: shared by a scene and the blends
   * at both its ends.
   */
  media: Map<string, Promise<DrawnMedia>>;
  /** Collects the faults of designs, one sentence each. */
  findings: Set<string>;
}

/**
 * SHA-256 of everything a segment's bytes depend on: the content of its media, but not their names
 * or the position in the video.
 * Why: docs/decisions/drawing.md
 */
export function segmentKey(
  segment: Segment,
  { style, settings, assets, ffmpeg }: SegmentSources,
): string {
  const { fps, palette, language } = style;
  const { width, height, codec } = settings;
  const content = (name: string, value: unknown) =>
    name === "asset" ? assets.get(String(value))?.sha256 : value;
  const { version, encoder } = ffmpeg;
  const program = hardwareUse(encoder, codec) ? `${version} ${encoder?.name}` : version;
  return hashJson(
    [rendererVersion, program, { width, height, codec, fps, palette, language }, segment],
    content,
  );
}

/** The ids of the assets that the key depends on. */
export function segmentAssets(segment: Segment): Set<string> {
  const ids = new Set<string>();
  JSON.stringify(segment, (name, value) => {
    if (name === "asset") ids.add(String(value));
    return value;
  });
  return ids;
}

/** SHA-256 of a value as JSON. */
export const hashJson = (value: unknown, replacer?: (name: string, value: unknown) => unknown) =>
  createHash("sha256").update(JSON.stringify(value, replacer)).digest("hex");

/** Draws and encodes one segment. Resolves to its path; removes intermediate files. */
export async function renderSegment(
  segment: Segment,
  key: string,
  work: SegmentWork,
  call: FfmpegCall,
): Promise<string> {
  const { settings, ffmpeg, style } = work;
  const folder = join(work.folder, `segment-${key}`);
  await mkdir(folder, { recursive: true });
  try {
    const files = await prepareSegment(segment, work, folder, call);
    const drawing = drawnShots(segment, files);
    const { codec } = settings;
    const hardware = hardwareUse(ffmpeg.encoder, codec);
    const { inputs, graph } = segmentGraph(segment, files, {
      ...{ ...settings, fps: style.fps },
      ...(hardware ? { upload: hardware.upload } : {}),
    });
    const path = join(work.folder, `${key}.${segmentContainer(settings.codec)}`);
    const { frames } = segment.shot;
    const output = [
      "-map",
      "[out]",
      "-r",
      `${style.fps}`,
      "-frames:v",
      `${frames}`,
      ...encoderArgs(codec, style.fps, hardware),
    ];
    const container = [
      "-video_track_timescale",
      `${style.fps * 1000}`,
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      path,
    ];
    const before = hardware?.device ?? [];
    const args = [...before, ...inputs, "-filter_complex", graph, ...output, ...container];
    const pixels = largestFrame(segment, work);
    const findings = await drawWhile(drawing, work, call, (signal) =>
      ffmpeg.run(args, {
        ...{ ...call, signal, seconds: frames / style.fps, pixels },
        reservesMemory: hardware !== undefined,
      }),
    );
    for (const finding of findings) work.findings.add(finding);
    for (const { path: pipe, isAhead } of drawing) if (!isAhead) await work.pipes.giveBack(pipe);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareSegment(
  segment: Segment,
  work: SegmentWork,
  folder: string,
  call: FfmpegCall,
): Promise<SegmentFiles> {
  const { before } = segment;
  const shot = await prepareShot(segment.shot, work, join(folder, "shot"), call);
  if (!before) return { shot };
  const path = join(folder, "before");
  if (shot.kind !== "frames" || !before.shot.drawn || !drawsBlend(segment))
    return { shot, before: await prepareShot(before.shot, work, path, call, true) };
  const { media } = await prepareMedia(before.shot, before.shot.drawn, work, { path, call });
  return { shot: { ...shot, blended: media ? { media } : {} } };
}

async function prepareShot(
  shot: Shot,
  work: SegmentWork,
  path: string,
  call: FfmpegCall,
  isBefore = false,
): Promise<ShotFiles> {
  const { visual, drawn } = shot;
  if (!drawn) {
    if (visual.kind !== "video") throw new Error(`A look draws each ${visual.kind}.`);
    return prepareClip(visual, shot, work, { path, call });
  }
  const frames = `${path}.mkv`;
  const isAhead = isBefore && shot.frames * framePixelBytes(work.settings) <= aheadBytesMax;
  if (!isAhead) await work.pipes.take(frames);
  const media = await prepareMedia(shot, drawn, work, { path, call });
  return { kind: "frames", path: frames, isAhead, ...media };
}

/** The end of a scene is drawn into a file before the blend with it, if it is not larger. */
const aheadBytesMax = 128 * 1024 ** 2;

const framePixelBytes = ({ width, height }: RenderSettings) => 1.5 * width * height;

/** Pixels of the largest frame that ffmpeg handles for a segment: of a clip, or of the render. */
function largestFrame({ shot, before }: Segment, { settings, assets }: SegmentWork): number {
  const clips = [shot, before?.shot]
    .flatMap((each) => [each?.visual, each?.camera])
    .flatMap((each) => (each?.kind === "video" ? (assets.get(each.asset) ?? []) : []));
  return Math.max(settings.width * settings.height, ...clips.map(framePixels));
}
