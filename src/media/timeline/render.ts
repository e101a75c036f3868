import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { findLook } from "../../looks/looks.ts";
import type { AssetStore, LocalAsset } from "../../values/assets.ts";
import { type Timeline, timelineSeconds } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia } from "../media-input.ts";
import { soundArgs } from "./encoders.ts";
import { openPipes } from "./free-pipes.ts";
import { joinPieces, type Piece } from "./join.ts";
import { type PlannedSegment, planSegments } from "./plan-segments.ts";
import type { RenderSettings } from "./render-options.ts";
import { applyRenderSettings } from "./retime.ts";
import { hashJson, renderSegment, type SegmentWork, segmentAssets, segmentKey } from "./segment.ts";
import type { OfferedSegment, SegmentCache, SharedSegments } from "./segment-cache.ts";
import type { Segment } from "./shots.ts";
import { mixSound, placeSounds } from "./sound.ts";

/** Services of a render. It writes only to `folder`, which the caller removes. */
export interface RenderContext {
  assets: Pick<AssetStore, "open">;
  ffmpeg: Ffmpeg;
  segments: SegmentCache;
  folder: string;
  signal: AbortSignal;
  progress(percent: number): void;
  /** Leaves out the sound. */
  isSilent?: boolean;
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

/** Segments of a render that its worker makes at the same time; the sound counts as one. */
export const segmentsAtATime = 2;
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
  const timeline = applyRenderSettings(source, settings);
  const { fps, palette, language } = timeline;
  const style = { fps, palette, language };
  const work = await openWork({ style, settings }, assetsOf(timeline), context);
  const seconds = timelineSeconds(timeline);
  const meter = new Meter(seconds * (1 + shares.sound + shares.join), context.progress);
  const segments = await planSegments(timeline, work);
  const collected = collectPieces(segments, work, { context, signal, meter });
  let sound: string | undefined;
  const mixing = (inTurn: InTurn) =>
    inTurn(async () => {
      const progress = meter.part("sound", seconds * shares.sound);
      sound = await renderSound(timeline, work, { context, signal, progress });
    });
  await runAll([mixing, ...collected.jobs], stop).finally(collected.close);
  const list = segments.map(
    ({ key, seconds }): Piece => ({ path: collected.pieces.get(key) ?? "", seconds }),
  );
  const call = { signal, seconds, progress: meter.part("join", seconds * shares.join) };
  const path = await joinPieces(list, sound, settings, {
    ffmpeg: context.ffmpeg,
    folder: context.folder,
    fps,
    call,
  });
  return {
    ...{ path, seconds },
    segmentsTotal: segments.length,
    segmentsReused: segments.length - collected.made(),
    designFindings: [...work.findings],
  };
}

interface Making {
  context: RenderContext;
  signal: AbortSignal;
  meter: Meter;
}

/** Jobs that collect the segments by key: from the cache, or made here or by another worker. */
function collectPieces(
  segments: readonly PlannedSegment[],
  work: SegmentWork,
  { context, signal, meter }: Making,
) {
  const cache = context.segments;
  // Equal segments, such as rounds of a loop, are encoded once.
  const unique = [...new Map(segments.map((each) => [each.key, each])).values()];
  const pieces = new Map<string, string>();
  let made = 0;
  /** From the first segment on that is not cached: a render of cached segments needs no help. */
  let offered: Promise<SharedSegments | undefined> | undefined;
  const offer = async () => {
    const { style, settings } = work;
    const missing = unique.filter(({ key }) => !pieces.has(key));
    return cache.offer?.({ style, settings, segments: missing });
  };
  /** Resolves to the path, or to nothing while another worker makes the segment. */
  const find = async ({ key, segment }: PlannedSegment, progress: Progress) => {
    const cached = await cache.get(key);
    if (cached) return cached;
    offered ??= offer();
    const shared = await offered;
    if (shared && !(await shared.take(key))) return undefined;
    // Another worker may have made it meanwhile.
    const ready = shared && (await cache.get(key));
    if (ready) return ready;
    const path = await renderSegment(segment, key, work, { signal, progress });
    made += 1;
    await cache.put(key, path);
    return path;
  };
  const collect = async (each: PlannedSegment): Promise<boolean> => {
    const equal = segments.filter(({ key }) => key === each.key);
    const progress = meter.part(
      each.key,
      equal.reduce((sum, { seconds }) => sum + seconds, 0),
    );
    const path = await find(each, progress);
    if (!path) return false;
    progress(100);
    pieces.set(each.key, path);
    return true;
  };
  return {
    pieces,
    jobs: unique.map((each) => async (inTurn: InTurn) => {
      while ((await inTurn(() => collect(each))) === false)
        await (await offered)?.ended(each.key, signal);
    }),
    /** How many were made for this render by this worker. */
    made: () => made,
    async close() {
      const findings = (await (await offered)?.close()) ?? [];
      for (const finding of findings) work.findings.add(finding);
    },
  };
}

/**
 * Makes a segment that another worker planned, for the cache. Resolves to the faults of its
 * designs, one sentence each, or to undefined if this version would make other bytes.
 */
export async function makeSegment(
  { key, segment, style, settings }: OfferedSegment,
  context: RenderContext,
): Promise<string[] | undefined> {
  const work = await openWork({ style, settings }, segmentAssets(segment), context);
  if (segmentKey(segment, work) !== key || !canDraw(segment)) return undefined;
  const { signal, progress } = context;
  await context.segments.put(key, await renderSegment(segment, key, work, { signal, progress }));
  return [...work.findings];
}

/** Whether this machine has the looks of a segment, in the version that its key names. */
const canDraw = ({ shot, before }: Segment): boolean =>
  [shot.drawn, before?.shot.drawn].every(
    (drawn) => !drawn || findLook(drawn.look)?.version === drawn.version,
  );

async function openWork(
  { style, settings }: Pick<SegmentWork, "style" | "settings">,
  ids: ReadonlySet<string>,
  { assets, ffmpeg, folder }: RenderContext,
): Promise<SegmentWork> {
  await mkdir(folder, { recursive: true });
  const open = async (id: string) => [id, await openMedia(assets, id)] as const;
  const opened = new Map(await Promise.all([...ids].map(open)));
  return {
    ...{ style, settings, ffmpeg, folder },
    pipes: openPipes(folder),
    assets: opened,
    media: new Map(),
    findings: new Set(),
  };
}

function assetsOf({ scenes, audio }: Timeline): Set<string> {
  const ids = new Set<string>(audio.map(({ asset }) => asset));
  for (const { visual, voice, camera } of scenes) {
    if (voice) ids.add(voice.asset);
    if (camera) ids.add(camera.asset);
    if (visual.kind === "image" || visual.kind === "video") ids.add(visual.asset);
    else if (visual.background) ids.add(visual.background.asset);
  }
  return ids;
}

/** Mixes the sound, or takes it from the cache when no sound changed. */
async function renderSound(
  timeline: Timeline,
  { settings, assets, ffmpeg }: SegmentWork,
  {
    context,
    signal,
    progress,
  }: { context: RenderContext; signal: AbortSignal; progress: Progress },
) {
  const encoder = soundArgs(settings.format);
  if (!encoder || context.isSilent) return undefined;
  const hasSound = async (asset: LocalAsset) =>
    asset.kind === "audio" || Boolean((await ffmpeg.probe(asset.path, signal)).audio);
  const sounds = await placeSounds(timeline, assets, hasSound);
  const content = (name: string, value: unknown) => (name === "path" ? undefined : value);
  const key = hashJson(["sound", 3, ffmpeg.version, encoder, sounds], content);
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
  const limit = pLimit(segmentsAtATime);
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
