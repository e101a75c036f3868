import { createHash } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { DesignVisual, Timeline } from "../../values/timeline.ts";
import { writeCaptionLayer } from "../captions/layer.ts";
import { drawBackdrop } from "../cards/backdrop.ts";
import { drawCard } from "../cards/card.ts";
import { type DesignFiles, writeDesign } from "../designs/design-files.ts";
import type { Ffmpeg, FfmpegCall } from "../ffmpeg.ts";
import { makePipe } from "../ffmpeg-process.ts";
import { framePixels, prepareClip, requireAsset } from "./clip-files.ts";
import { drawnShots, drawWhile } from "./drawn-shots.ts";
import { encoderArgs, segmentContainer } from "./encoders.ts";
import { prepareMedia } from "./look-media.ts";
import { writeStill } from "./pictures.ts";
import type { RenderSettings } from "./render-options.ts";
import { type SegmentFiles, type ShotFiles, segmentGraph } from "./segment-graph.ts";
import type { Segment, Shot, Visual } from "./shots.ts";

/** Increment when the same segment would look different than before. */
const rendererVersion = 11;
/** Zoom of a design's background over its scene, which sets the elements off from it. */
const backdropZoom = 0.08;

/** What the bytes of segments depend on, besides the segments themselves. */
export interface SegmentSources {
  timeline: Timeline;
  settings: RenderSettings;
  assets: ReadonlyMap<string, LocalAsset>;
  ffmpeg: Pick<Ffmpeg, "version">;
}

/** Inputs shared by all segments of one render. */
export interface SegmentWork extends SegmentSources {
  ffmpeg: Ffmpeg;
  folder: string;
  /** Pictures at the size of the render, shared by a scene and the blends at both its ends. */
  stills: Map<string, Promise<string>>;
  /** Pictures that looks draw, at the size of their place in them. */
  media: Map<string, Promise<DrawnMedia>>;
  /** Designs drawn at the size of the render, shared in the same way. */
  designs: Map<string, Promise<DesignFiles>>;
  /** Collects the faults of designs, one sentence each. */
  findings: Set<string>;
}

/**
 * SHA-256 of everything a segment's bytes depend on: the content of its media, but not their names
 * or the position in the video.
 * Why: docs/decisions/segments.md
 */
export function segmentKey(
  segment: Segment,
  { timeline, settings, assets, ffmpeg }: SegmentSources,
): string {
  const { fps, palette, language, captions } = timeline;
  const { width, height, codec } = settings;
  const text = segment.words.length > 0 ? { style: captions.style } : {};
  const content = (name: string, value: unknown) =>
    name === "asset" ? assets.get(String(value))?.sha256 : value;
  return hashJson(
    [
      rendererVersion,
      ffmpeg.version,
      { width, height, codec, fps, palette, language },
      text,
      segment,
    ],
    content,
  );
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
  const { settings, ffmpeg, timeline } = work;
  const folder = join(work.folder, `segment-${key}`);
  await mkdir(folder, { recursive: true });
  try {
    const files = await prepareSegment(segment, work, folder, call);
    const drawing = drawnShots(segment, files);
    const { inputs, graph } = segmentGraph(segment, files, { ...settings, fps: timeline.fps });
    const path = join(work.folder, `${key}.${segmentContainer(settings.codec)}`);
    const { frames } = segment.shot;
    const output = [
      "-map",
      "[out]",
      "-r",
      `${timeline.fps}`,
      "-frames:v",
      `${frames}`,
      ...encoderArgs(settings.codec, timeline.fps),
    ];
    const container = [
      "-video_track_timescale",
      `${timeline.fps * 1000}`,
      "-map_metadata",
      "-1",
      "-fflags",
      "+bitexact",
      path,
    ];
    const args = [...inputs, "-filter_complex", graph, ...output, ...container];
    const pixels = largestFrame(segment, work);
    const findings = await drawWhile(drawing, work, call, (signal) =>
      ffmpeg.run(args, { ...call, signal, seconds: frames / timeline.fps, pixels }),
    );
    for (const finding of findings) work.findings.add(finding);
    return path;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function prepareSegment(
  { shot, before, words }: Segment,
  work: SegmentWork,
  folder: string,
  call: FfmpegCall,
): Promise<SegmentFiles> {
  const { timeline, settings } = work;
  const { palette, language, captions } = timeline;
  const look = {
    style: captions.style,
    width: settings.width,
    height: settings.height,
    palette,
    language,
    lower: shot.visual.kind === "design",
    folder: join(folder, "text"),
  };
  return {
    shot: await prepareShot(shot, work, join(folder, "shot"), call),
    ...(before
      ? { before: await prepareShot(before.shot, work, join(folder, "before"), call) }
      : {}),
    captions: words.length > 0 ? await writeCaptionLayer(words, look) : undefined,
  };
}

async function prepareShot(
  shot: Shot,
  work: SegmentWork,
  path: string,
  call: FfmpegCall,
): Promise<ShotFiles> {
  const { visual } = shot;
  if (shot.drawn) {
    const pipe = `${path}.rgba`;
    await makePipe(pipe);
    return {
      kind: "frames",
      path: pipe,
      ...(await prepareMedia(shot, shot.drawn, work, { path, call })),
    };
  }
  if (visual.kind === "image") return prepareStill(visual, work);
  if (visual.kind === "card") return prepareCard(visual, work, path);
  if (visual.kind === "design") return prepareDesign(visual, shot, work);
  return prepareClip(visual, shot, work, { path, call });
}

/** Pixels of the largest frame that ffmpeg handles for a segment: of a clip, or of the render. */
function largestFrame({ shot, before }: Segment, { settings, assets }: SegmentWork): number {
  const clips = [shot, before?.shot].flatMap((each) =>
    each?.visual.kind === "video" ? (assets.get(each.visual.asset) ?? []) : [],
  );
  return Math.max(settings.width * settings.height, ...clips.map(framePixels));
}

async function prepareStill(
  { asset: id, motion, focus, fit = "cover" }: Picture,
  work: SegmentWork,
) {
  const { settings, timeline, stills } = work;
  const asset = requireAsset(id, work);
  const framing = { fit, focus, background: timeline.palette.background };
  const point = focus ? `-${focus.x}-${focus.y}` : "";
  const path = join(work.folder, `still-${asset.sha256}-${fit}${point}`);
  const source = { ...asset, reader: work.ffmpeg.picture(asset.path) };
  const drawn = stills.get(path) ?? writeStill(source, framing, settings, path).then(() => path);
  stills.set(path, drawn);
  return { kind: "still", path: await drawn, pixels: "rgb24", motion } as const;
}

type ImageVisual = Extract<Visual, { kind: "image" }>;
type Picture = Pick<ImageVisual, "asset" | "motion"> & Partial<Pick<ImageVisual, "focus" | "fit">>;

async function prepareCard(
  visual: Extract<Visual, { kind: "card" }>,
  work: SegmentWork,
  path: string,
): Promise<ShotFiles> {
  const { timeline, settings } = work;
  const { palette, language } = timeline;
  const size = { width: settings.width, height: settings.height };
  const plate = `${path}-plate`;
  await drawCard(visual, { ...size, palette, language, path: plate });
  if (visual.background)
    return { kind: "card", behind: await prepareStill(visual.background, work), plate };
  await drawBackdrop(palette, { ...size, path });
  return {
    kind: "card",
    behind: { kind: "still", path, pixels: "rgba", motion: undefined },
    plate,
  };
}

async function prepareDesign(
  visual: DesignVisual,
  { sceneFrames, spoken = { words: [], captioned: false } }: Shot,
  work: SegmentWork,
): Promise<ShotFiles> {
  const { timeline, settings, designs } = work;
  const { background } = visual;
  const picture = background ? requireAsset(background.asset, work) : undefined;
  const seconds = sceneFrames / timeline.fps;
  const key = hashJson([visual.design, background?.focus, picture?.sha256, spoken, seconds]);
  const drawn =
    designs.get(key) ??
    writeDesign({
      visual,
      palette: timeline.palette,
      ...spoken,
      seconds,
      width: settings.width,
      height: settings.height,
      picture: picture && work.ffmpeg.picture(picture.path),
      folder: join(work.folder, `design-${key}`),
    });
  designs.set(key, drawn);
  const { backdrop, layers } = await drawn;
  const motion = background?.motion ?? { effect: "in", strength: backdropZoom };
  return {
    kind: "design",
    behind: { kind: "still", path: backdrop, pixels: "rgba", motion },
    layers,
  };
}
