import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { AssetStore, LocalAsset } from "../../values/assets.ts";
import { secondsOf, type Timeline } from "../../values/timeline.ts";
import type { Ffmpeg } from "../ffmpeg.ts";
import { openMedia } from "../media-input.ts";
import { soundArgs } from "./encoders.ts";
import { joinPieces, type Piece } from "./join.ts";
import type { RenderSettings } from "./render-options.ts";
import { hashOf, makeSegment, type SegmentWork, segmentKey } from "./segment.ts";
import type { SegmentCache } from "./segment-cache.ts";
import { segmentsOf } from "./shots.ts";
import { mixSound, soundsOf } from "./sound.ts";

/** What a render works with. `folder` takes everything it writes and is removed by the caller. */
export interface RenderUse {
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
  segments_total: number;
  segments_reused: number;
}

/** Pieces encoded at the same time. */
const atOnce = 2;
/** The sound's and the joining's share of the work, in seconds of picture. */
const shares = { sound: 0.08, join: 0.02 };

/**
 * Renders a timeline to one file: a segment a scene, each kept by the hash of what it depends on; the sound in one pass; joined without
 * encoding again. Same timeline, settings and media: same bytes. Rejects with StepError or the signal's reason; no child is left.
 */
export async function renderTimeline(
  timeline: Timeline,
  settings: RenderSettings,
  use: RenderUse,
): Promise<Rendered> {
  await mkdir(use.folder, { recursive: true });
  const stop = new AbortController();
  const signal = AbortSignal.any([use.signal, stop.signal]);
  const work: SegmentWork = {
    timeline,
    settings,
    assets: await openAll(timeline, use),
    ffmpeg: use.ffmpeg,
    folder: use.folder,
    stills: new Map(),
  };
  const seconds = secondsOf(timeline);
  const meter = new Meter(seconds * (1 + shares.sound + shares.join), use.progress);
  const segments = segmentsOf(timeline, work.assets).map((segment) => ({
    key: segmentKey(segment, work),
    seconds: segment.shot.frames / timeline.fps,
    segment,
  }));
  // Equal segments (rounds of a loop) are encoded once.
  const pieces = new Map<string, string>();
  let reused = segments.length - new Set(segments.map(({ key }) => key)).size;
  const jobs = [...new Map(segments.map((each) => [each.key, each])).values()].map(
    ({ key, segment }) =>
      async () => {
        const length = segments
          .filter((each) => each.key === key)
          .reduce((sum, each) => sum + each.seconds, 0);
        const kept = await use.segments.get(key);
        if (kept) reused += 1;
        const path =
          kept ??
          (await makeSegment(segment, key, work, { signal, progress: meter.part(key, length) }));
        if (!kept) await use.segments.put(key, path);
        meter.part(key, length)(100);
        pieces.set(key, path);
      },
  );
  let sound: string | undefined;
  const mixing = async () => {
    sound = await soundOf(work, use, signal, meter.part("sound", seconds * shares.sound));
  };
  await inTurns([mixing, ...jobs], stop);
  const list = segments.map(
    ({ key, seconds }): Piece => ({ path: pieces.get(key) ?? "", seconds }),
  );
  const call = { signal, seconds, progress: meter.part("join", seconds * shares.join) };
  const path = await joinPieces(list, sound, settings, {
    ffmpeg: use.ffmpeg,
    folder: use.folder,
    fps: timeline.fps,
    call,
  });
  return { path, seconds, segments_total: segments.length, segments_reused: reused };
}

/** Opens every asset once; names each by the timeline's own id. */
async function openAll(
  { scenes, audio }: Timeline,
  { assets }: RenderUse,
): Promise<Map<string, LocalAsset>> {
  const ids = new Set<string>(audio.map(({ asset }) => asset));
  for (const { visual, voice } of scenes) {
    if (voice) ids.add(voice.asset);
    if (visual.kind !== "card") ids.add(visual.asset);
    else if (visual.background) ids.add(visual.background.asset);
  }
  return new Map(
    await Promise.all([...ids].map(async (id) => [id, await openMedia(assets, id)] as const)),
  );
}

/** The mixed sound, from the cache when nothing that is heard has changed. */
async function soundOf(
  { timeline, settings, assets, ffmpeg }: SegmentWork,
  use: RenderUse,
  signal: AbortSignal,
  progress: Progress,
) {
  const encoder = soundArgs(settings.format);
  if (!encoder) return undefined;
  const hears = async (asset: LocalAsset) =>
    asset.kind === "audio" || Boolean((await ffmpeg.probe(asset.path, signal)).audio);
  const sounds = await soundsOf(timeline, assets, hears);
  const content = (name: string, value: unknown) => (name === "path" ? undefined : value);
  const key = hashOf(["sound", 1, ffmpeg.version, encoder, sounds], content);
  const kept = await use.segments.get(key);
  const folder = join(use.folder, "sound");
  if (!kept) await mkdir(folder, { recursive: true });
  const path =
    kept ?? (await mixSound(sounds, encoder, { ffmpeg, folder, call: { signal, progress } }));
  if (!kept) await use.segments.put(key, path);
  progress(100);
  return path;
}

/** Runs jobs, a few at a time. The first fault stops the others, and is thrown when all have ended. */
async function inTurns(
  jobs: readonly (() => Promise<void>)[],
  stop: AbortController,
): Promise<void> {
  const waiting = [...jobs];
  const lane = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift()) await job();
  };
  const lanes = Array.from({ length: atOnce }, () =>
    lane().catch((error) => {
      waiting.length = 0;
      stop.abort(error);
    }),
  );
  await Promise.all(lanes);
  stop.signal.throwIfAborted();
}

type Progress = (percent: number) => void;

/** Adds up what is done, weighed by length, into one percentage that never falls. */
class Meter {
  readonly #total: number;
  readonly #tell: Progress;
  readonly #done = new Map<string, number>();
  #said = 0;

  constructor(total: number, tell: Progress) {
    this.#total = total;
    this.#tell = tell;
  }

  part(name: string, weight: number): Progress {
    return (percent) => {
      this.#done.set(name, Math.max(this.#done.get(name) ?? 0, (percent / 100) * weight));
      const done = [...this.#done.values()].reduce((sum, each) => sum + each, 0);
      const now = Math.min(100, (100 * done) / this.#total);
      if (now <= this.#said) return;
      this.#said = now;
      this.#tell(now);
    };
  }
}
