import type { Box } from "../../drawing/scene.ts";
import type { DrawnMedia } from "../../looks/kit/media-facts.ts";
import type { LocalAsset } from "../../values/assets.ts";
import type { Focus } from "../../values/scene.ts";
import { blendFilters } from "../blend-filter.ts";
import type { CaptionLayer } from "../captions/layer.ts";
import { FilterGraph, timedFramesInput } from "../filter-graph.ts";
import { escapeFilterPath } from "../filter-path.ts";
import { mediaInput } from "../media-input.ts";
import { coverFilter } from "./crop-filter.ts";
import type { RenderSettings } from "./render-options.ts";
import type { Segment, Shot } from "./shots.ts";

/** Files of a shot, drawn at the size of the render. */
export type ShotFiles = DrawnFrames | ClipFiles;

/** Frames of a look, the picture in them, and the clip under them. */
export interface DrawnFrames {
  kind: "frames";
  /** A named pipe, or a file that is drawn ahead. */
  path: string;
  isAhead: boolean;
  media?: DrawnMedia;
  under?: readonly ClipUnder[];
  /** The shot before is drawn in these frames too, with this picture in it. */
  blended?: { media?: DrawnMedia };
}

export interface ClipFiles {
  kind: "clip";
  asset: LocalAsset;
  start_seconds: number;
  /** Where it ends within its file; its last frame stays. Default: with its file. */
  end_seconds?: number | undefined;
  loop: boolean;
  fit: "cover" | "contain" | "blur";
  /** Of "cover": the point that stays in view. */
  focus: Focus | undefined;
  background: string;
}

/** A clip that plays in a box of the frame, under what a look draws. */
export interface ClipUnder {
  clip: ClipFiles;
  box: Box;
  /** Within the clip. */
  firstFrame: number;
}

export interface SegmentFiles {
  shot: ShotFiles;
  before?: ShotFiles;
}

/** A shot whose visual is already drawn. */
type DrawnShot = Omit<Shot, "visual">;
interface DrawnSegment {
  shot: DrawnShot;
  before?: { shot: DrawnShot; type: NonNullable<Segment["before"]>["type"] };
}

interface Look extends Pick<RenderSettings, "width" | "height"> {
  fps: number;
  /** Filters that hand frames over to a hardware encoder. */
  upload?: readonly string[];
}

/** Builds inputs and filter graph of one segment, ending in [out] with exactly its frames. */
export function segmentGraph(
  { shot, before }: DrawnSegment,
  files: SegmentFiles,
  look: Look,
): { inputs: string[]; graph: string } {
  const graph = new FilterGraph();
  let picture = drawShot(graph, shot, files.shot, look, "main");
  if (before && files.before) {
    const under = drawShot(graph, before.shot, files.before, look, "under");
    const { held, blend } = blendFilters(before.type, before.shot.frames, look.fps);
    picture = graph.chain([graph.chain([under], held, "held"), picture], [blend], "blended");
  }
  const { upload = [] } = look;
  graph.chain([picture], [`trim=end_frame=${shot.frames}`, "setsar=1", ...upload], "out");
  return { inputs: graph.inputs, graph: graph.chains.join(";") };
}

/** Converts RGB pictures to the color space of HD video. */
const toVideo = (pixels: string) => [
  "scale=out_color_matrix=bt709:out_range=tv",
  `format=${pixels}`,
];

function drawShot(
  graph: FilterGraph,
  shot: DrawnShot,
  files: ShotFiles,
  look: Look,
  name: string,
): string {
  return files.kind === "frames"
    ? drawFrames(graph, shot, files, look, name)
    : drawClip(graph, shot, files, look, name);
}

/** The frames of a look, over the clips that play in it. */
function drawFrames(
  graph: FilterGraph,
  shot: DrawnShot,
  { path, under = [] }: DrawnFrames,
  look: Look,
  name: string,
): string {
  const input = graph.input(...timedFramesInput(path));
  const each = [`fps=${look.fps}:start_time=0`, `settb=1/${look.fps}`, "setpts=N"];
  let ground: string | undefined;
  for (const [index, { box, clip, firstFrame }] of under.entries()) {
    const { x, y, width, height } = box;
    const label = `${name}_clip${index || ""}`;
    const drawn = drawClip(graph, { ...shot, firstFrame }, clip, { ...look, width, height }, label);
    const place = `${name}_ground${index || ""}`;
    const isWhole = width === look.width && height === look.height;
    if (ground) ground = graph.chain([ground, drawn], [`overlay=${x}:${y}:format=yuv420`], place);
    else if (isWhole) ground = drawn;
    else ground = graph.chain([drawn], [`pad=${look.width}:${look.height}:${x}:${y}`], place);
  }
  if (!ground) return graph.chain([input], each, name);
  const over = graph.chain([input], each, `${name}_over`);
  return graph.chain([ground, over], ["overlay=format=yuv420"], name);
}

/** What is decoded before a part of a recording: the frame on screen at its start may be older. */
const earlierSeconds = 5;

/** Where the reading of a clip starts, and the frames of what is read that are shown. */
function readFrames({ firstFrame }: Pick<DrawnShot, "firstFrame">, clip: ClipFiles, fps: number) {
  const { start_seconds, end_seconds: end, loop } = clip;
  if (loop || end === undefined)
    return { from: start_seconds + firstFrame / fps, lead: 0, until: [] };
  const lasting = Math.max(1, Math.round((end - start_seconds) * fps));
  const shown = Math.min(firstFrame, lasting);
  const seek = Math.max(0, shown - earlierSeconds * fps);
  const until = [`trim=end_frame=${lasting - seek}`];
  return { from: start_seconds + seek / fps, lead: firstFrame - seek, until };
}

function drawClip(
  graph: FilterGraph,
  shot: DrawnShot,
  clip: ClipFiles,
  look: Look,
  name: string,
): string {
  const { from, lead, until } = readFrames(shot, clip, look.fps);
  const again = clip.loop ? ["-stream_loop", "-1"] : [];
  const input = graph.input(
    ...again,
    ...(from > 0 ? ["-ss", from.toFixed(6)] : []),
    "-an",
    ...mediaInput(clip.asset.path),
  );
  const constantRate = graph.chain(
    [input],
    [`fps=${look.fps}:start_time=0`, `settb=1/${look.fps}`, "setpts=N", ...until],
    `${name}_steady`,
  );
  const fitted = fitClip(graph, constantRate, clip, look, name);
  // A clip that ends too early freezes on its last frame.
  const exact = [
    "tpad=stop=-1:stop_mode=clone",
    lead > 0
      ? `trim=start_frame=${lead}:end_frame=${lead + shot.frames}`
      : `trim=end_frame=${shot.frames}`,
    `settb=1/${look.fps}`,
    "setpts=N",
    "setsar=1",
  ];
  return graph.chain([fitted], [...toVideo("yuv420p"), ...exact], name);
}

/** Fills a frame with a clip, or shows it whole. */
export function fitClip(
  graph: FilterGraph,
  input: string,
  clip: Pick<ClipFiles, "fit" | "focus" | "background">,
  { width, height }: Pick<Look, "width" | "height">,
  name: string,
): string {
  if (clip.fit === "cover")
    return graph.chain([input], [coverFilter({ width, height }, clip.focus)], `${name}_fit`);
  const inside = `scale=${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  if (clip.fit === "contain") {
    return graph.chain(
      [input],
      [inside, `pad=${width}:${height}:-1:-1:color=${clip.background.replace("#", "0x")}`],
      `${name}_fit`,
    );
  }
  const [sharp, soft] = [`${name}_sharp`, `${name}_soft`];
  graph.chains.push(`[${input}]split[${sharp}0][${soft}0]`);
  const [w, h] = [Math.ceil(width / 16) * 2, Math.ceil(height / 16) * 2];
  const filled = `scale=${w}:${h}:force_original_aspect_ratio=increase,crop=${w}:${h}`;
  const small = `${filled},gblur=sigma=6,eq=brightness=-0.1`;
  graph.chain([`${soft}0`], [small, `scale=${width}:${height}`, "setsar=1"], soft);
  graph.chain([`${sharp}0`], [inside, "setsar=1"], sharp);
  return graph.chain([soft, sharp], ["overlay=(W-w)/2:(H-h)/2"], `${name}_fit`);
}

/** Draws captions and their emoji over a picture, whose times are those of the words. */
export function burnCaptions(
  graph: FilterGraph,
  picture: string,
  { assPath, fontsFolder, overlays }: CaptionLayer,
): string {
  const text = `ass=filename=${escapeFilterPath(assPath)}:fontsdir=${escapeFilterPath(fontsFolder)}`;
  let last = graph.chain([picture], [text], "captioned");
  const pictures = emojiPictures(graph, overlays);
  for (const [index, { path, x, y, start, end }] of overlays.entries()) {
    const emoji = pictures.get(path)?.pop() ?? "";
    const enable = `'gte(t,${start.toFixed(4)})*lt(t,${end.toFixed(4)})'`;
    const shown = `overlay=${x}:${y}:format=yuv420:eof_action=repeat:enable=${enable}`;
    last = graph.chain([last, emoji], [shown], `with${index}`);
  }
  return last;
}

/** Reads every picture once and returns one label for each of its overlays, by path. */
function emojiPictures(
  graph: FilterGraph,
  overlays: CaptionLayer["overlays"],
): Map<string, string[]> {
  const labels = new Map<string, string[]>();
  for (const [index, { path }] of overlays.entries())
    labels.set(path, [...(labels.get(path) ?? []), `emoji${index}`]);
  for (const [path, copies] of labels) {
    // The image demuxer would take a "%d" in the path for a number.
    const input = graph.input("-f", "png_pipe", "-i", path);
    graph.chain([input], [...toVideo("yuva420p"), `split=${copies.length}`], copies.join("]["));
  }
  return labels;
}
