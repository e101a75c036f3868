import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { AssetStore, LocalAsset } from "../../values/assets.ts";
import { type Timeline, timelineSeconds } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia } from "../media-input.ts";
import { soundArgs } from "./encoders.ts";
import { joinPieces, type Piece } from "./join.ts";
import { type PlannedSegment, planSegments } from "./plan-segments.ts";
import type { RenderSettings } from "./render-options.ts";
import { applyRenderSettings } from "./retime.ts";
import { hashJson, renderSegment, type SegmentWork } from "./segment.ts";
import type { SegmentCache } from "./segment-cache.ts";
import { mixSound, placeSounds } from "./sound.ts";

/** Services of a render. It writes only to `folder`, which the caller removes. */
export interface RenderContext {
  assets: Pick<AssetStore, "open">;
  ffmpeg: Ffmpeg;
  segments: SegmentCache;
  folder: string;
  signal: AbortSignal;
  progress(percent: number): void;
}

export interface Rendered {
  path: string;
  seconds: number;
  segmentsTotal: number;
  /** Segments that were in the cache, also those that other workers made for this render. */
  segmentsReused: number;
  /** Faults of designs that no layout could mend, one sentence each. */
  designFindings: string[];
}

/** Jobs that run at the same time. */
const concurrency = 2;
/** Work of mixing and joining, relative to encoding the picture. */
const shares = { sound: 0.08, join: 0.02 };

/**
 * Renders a timeline to one file. Encodes the picture in segments, each cached by the hash of its
 * inputs, and some of them made by other workers; mixes the sound in one pass; joins both without
 * encoding again. Equal timeline, settings and media give equal bytes. Rejects with StepError or
 * the signal's reason, and leaves no child process.
 */
export async function renderTimeline(
  source: Timeline,
  settings: RenderSettings,
  context: RenderContext,
): Promise<Rendered> {
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const work = await openWork(source, settings, context);
  const { timeline } = work;
  const seconds = timelineSeconds(timeline);
  const meter = new Meter(seconds * (1 + shares.sound + shares.join), context.progress);
  const segments = await planSegments(work);
  // Equal segments, such as rounds of a loop, are encoded once.
  const pieces = new Map<string, string>();
  let reused = segments.length - new Set(segments.map(({ key }) => key)).size;
  const unique = [...new Map(segments.map((each) => [each.key, each])).values()];
  const keys = unique.map(({ key }) => key);
  const shared = await context.segments.offer?.({ timeline: source, settings, keys });
  /** Resolves to false while another worker makes the segment. */
  const make = async ({ key, segment }: PlannedSegment) => {
    if (shared && !(await shared.take(key))) return false;
    const length = segments
      .filter((each) => each.key === key)
      .reduce((sum, each) => sum + each.seconds, 0);
    const progress = meter.part(key, length);
    const cached = await context.segments.get(key);
    if (cached) reused += 1;
    const path = cached ?? (await renderSegment(segment, key, work, { signal, progress }));
    if (!cached) await context.segments.put(key, path);
    progress(100);
    pieces.set(key, path);
    return true;
  };
  const jobs = unique.map((each) => async (inTurn: InTurn) => {
    while ((await inTurn(() => make(each))) === false) await shared?.ended(each.key, signal);
  });
  let sound: string | undefined;
  const mixing = (inTurn: InTurn) =>
    inTurn(async () => {
      sound = await renderSound(work, context, signal, meter.part("sound", seconds * shares.sound));
    });
  try {
    await runAll([mixing, ...jobs], stop);
  } finally {
    for (const finding of (await shared?.close()) ?? []) work.findings.add(finding);
  }
  const list = segments.map(
    ({ key, seconds }): Piece => ({ path: pieces.get(key) ?? "", seconds }),
  );
  const call = { signal, seconds, progress: meter.part("join", seconds * shares.join) };
  const path = await joinPieces(list, sound, settings, {
    ffmpeg: context.ffmpeg,
    folder: context.folder,
    fps: timeline.fps,
    call,
  });
  const designFindings = [...work.findings];
  return { path, seconds, segmentsTotal: segments.length, segmentsReused: reused, designFindings };
}

/**
 * Makes one segment of a timeline for the cache. Resolves to the faults of its designs, one
 * sentence each, or to undefined if the timeline has no such segment: another version planned it.
 */
export async function makeSegment(
  source: Timeline,
  settings: RenderSettings,
  key: string,
  context: RenderContext,
): Promise<string[] | undefined> {
  const work = await openWork(source, settings, context);
  const planned = (await planSegments(work)).find((each) => each.key === key);
  if (!planned) return undefined;
  await context.segments.put(key, await renderSegment(planned.segment, key, work, context));
  return [...work.findings];
}

async function openWork(
  source: Timeline,
  settings: RenderSettings,
  context: RenderContext,
): Promise<SegmentWork> {
  const { ffmpeg, folder } = context;
  const timeline = applyRenderSettings(source, settings);
  await mkdir(folder, { recursive: true });
  const assets = await openAssets(timeline, context);
  return { timeline, settings, assets, ffmpeg, folder, media: new Map(), findings: new Set() };
}

/** Opens every asset of the timeline once, by its id. */
async function openAssets(
  { scenes, audio }: Timeline,
  { assets }: RenderContext,
): Promise<Map<string, LocalAsset>> {
  const ids = new Set<string>(audio.map(({ asset }) => asset));
  for (const { visual, voice } of scenes) {
    if (voice) ids.add(voice.asset);
    if (visual.kind === "image" || visual.kind === "video") ids.add(visual.asset);
    else if (visual.background) ids.add(visual.background.asset);
  }
  return new Map(
    await Promise.all([...ids].map(async (id) => [id, await openMedia(assets, id)] as const)),
  );
}

/** Mixes the sound, or takes it from the cache when no sound changed. */
async function renderSound(
  { timeline, settings, assets, ffmpeg }: SegmentWork,
  context: RenderContext,
  signal: AbortSignal,
  progress: Progress,
) {
  const encoder = soundArgs(settings.format);
  if (!encoder) return undefined;
  const hasSound = async (asset: LocalAsset) =>
    asset.kind === "audio" || Boolean((await ffmpeg.probe(asset.path, signal)).audio);
  const sounds = await placeSounds(timeline, assets, hasSound);
  const content = (name: string, value: unknown) => (name === "path" ? undefined : value);
  const key = hashJson(["sound", 2, ffmpeg.version, encoder, sounds], content);
  const cached = await context.segments.get(key);
  const folder = join(context.folder, "sound");
  if (!cached) await mkdir(folder, { recursive: true });
  const path =
    cached ?? (await mixSound(sounds, encoder, { ffmpeg, folder, call: { signal, progress } }));
  if (!cached) await context.segments.put(key, path);
  progress(100);
  return path;
}

/** Does work when its turn comes, and none after a stop. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T | undefined>;

/**
 * Runs jobs, whose work is done a few at a time. The first error stops the others and is thrown
 * when all have ended.
 */
async function runAll(
  jobs: readonly ((inTurn: InTurn) => Promise<void>)[],
  stop: AbortController,
): Promise<void> {
  const limit = pLimit(concurrency);
  const inTurn: InTurn = (work) =>
    limit(async () => (stop.signal.aborted ? undefined : await work()));
  await Promise.all(jobs.map((job) => job(inTurn).catch((error: unknown) => stop.abort(error))));
  stop.signal.throwIfAborted();
}

type Progress = (percent: number) => void;

/** Combines the progress of weighted parts into one percentage that never falls. */
class Meter {
  readonly #total: number;
  readonly #report: Progress;
  readonly #done = new Map<string, number>();
  #reported = 0;

  constructor(total: number, report: Progress) {
    this.#total = total;
    this.#report = report;
  }

  part(name: string, weight: number): Progress {
    return (percent) => {
      this.#done.set(name, Math.max(this.#done.get(name) ?? 0, (percent / 100) * weight));
      const done = [...this.#done.values()].reduce((sum, each) => sum + each, 0);
      const now = Math.min(100, (100 * done) / this.#total);
      if (now <= this.#reported) return;
      this.#reported = now;
      this.#report(now);
    };
  }
}
