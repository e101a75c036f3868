import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { AssetStore, LocalAsset } from "../../values/assets.ts";
import { type Timeline, timelineSeconds } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia } from "../media-input.ts";
import { soundArgs } from "./encoders.ts";
import { joinPieces, type Piece } from "./join.ts";
import { planSegments } from "./plan-segments.ts";
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
 * inputs; mixes the sound in one pass; joins both without encoding again. Equal timeline, settings
 * and media give equal bytes. Rejects with StepError or the signal's reason, and leaves no child
 * process.
 */
export async function renderTimeline(
  source: Timeline,
  settings: RenderSettings,
  context: RenderContext,
): Promise<Rendered> {
  const timeline = applyRenderSettings(source, settings);
  await mkdir(context.folder, { recursive: true });
  const stop = new AbortController();
  const signal = AbortSignal.any([context.signal, stop.signal]);
  const work: SegmentWork = {
    timeline,
    settings,
    assets: await openAssets(timeline, context),
    ffmpeg: context.ffmpeg,
    folder: context.folder,
    media: new Map(),
    findings: new Set(),
  };
  const seconds = timelineSeconds(timeline);
  const meter = new Meter(seconds * (1 + shares.sound + shares.join), context.progress);
  const segments = await planSegments(work);
  // Equal segments, such as rounds of a loop, are encoded once.
  const pieces = new Map<string, string>();
  let reused = segments.length - new Set(segments.map(({ key }) => key)).size;
  const jobs = [...new Map(segments.map((each) => [each.key, each])).values()].map(
    ({ key, segment }) =>
      async () => {
        const length = segments
          .filter((each) => each.key === key)
          .reduce((sum, each) => sum + each.seconds, 0);
        const cached = await context.segments.get(key);
        if (cached) reused += 1;
        const path =
          cached ??
          (await renderSegment(segment, key, work, { signal, progress: meter.part(key, length) }));
        if (!cached) await context.segments.put(key, path);
        meter.part(key, length)(100);
        pieces.set(key, path);
      },
  );
  let sound: string | undefined;
  const mixing = async () => {
    sound = await renderSound(work, context, signal, meter.part("sound", seconds * shares.sound));
  };
  await runAll([mixing, ...jobs], stop);
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

/**
 * Runs jobs, a few at a time. The first error stops the others and is thrown when all have ended.
 */
async function runAll(
  jobs: readonly (() => Promise<void>)[],
  stop: AbortController,
): Promise<void> {
  const limit = pLimit(concurrency);
  const run = async (job: () => Promise<void>) => {
    if (!stop.signal.aborted) await job();
  };
  await Promise.all(
    jobs.map((job) => limit(run, job).catch((error: unknown) => stop.abort(error))),
  );
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
