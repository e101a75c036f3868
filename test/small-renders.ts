import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openFfmpeg } from "../src/media/ffmpeg.ts";
import type { FfmpegLimits } from "../src/media/ffmpeg-limits.ts";
import { renderTimeline } from "../src/media/timeline/render.ts";
import {
  type RenderOptions,
  type RenderSettings,
  resolveRenderOptions,
} from "../src/media/timeline/render-options.ts";
import type { SegmentCache } from "../src/media/timeline/segment-cache.ts";
import type { Timeline, TimelineScene } from "../src/values/timeline.ts";
import { localFfmpeg } from "./tool-benches/local-ffmpeg.ts";
import { localMedia, memoryCache } from "./tool-benches/local-media.ts";

export const fps = 10;
export const still = {
  kind: "image",
  asset: "picture.jpg",
  motion: { effect: "in", strength: 0.2 },
  fit: "cover",
} as const;
export const clip = {
  kind: "video",
  asset: "color-bars.mp4",
  start_seconds: 0,
  loop: true,
  fit: "cover",
} as const;
export const music = {
  role: "music",
  loop: true,
  gain_db: -6,
  duck: true,
  fade_in_seconds: 0.1,
  fade_out_seconds: 0.2,
  start_seconds: 0,
} as const;
export const words = [{ text: "Octopus 🐙", start: 0, end: 0.8 }];

export function buildTimeline(scenes: TimelineScene[], rest: Partial<Timeline> = {}): Timeline {
  return {
    version: 1,
    aspect_ratio: "16:9",
    fps,
    language: "en",
    title: "Test",
    palette: { background: "#101828", foreground: "#ffffff", accent: "#ffd166" },
    scenes,
    audio: [],
    captions: { style: "highlight" },
    ...rest,
  };
}

/** Render settings at 320×180, below the smallest size of the API. */
export const smallSettings = (options: RenderOptions = {}): RenderSettings => ({
  ...resolveRenderOptions(options, { aspect_ratio: "16:9", fps }),
  ...{ resolution: 180, width: 320, height: 180 },
});

/** Renders timelines of the fixtures into a temporary folder, which `close` removes. */
export async function openSmallRenders(limits?: Partial<FfmpegLimits>) {
  // The folder's name contains characters with a meaning in filters, lists and patterns of ffmpeg.
  const folder = await mkdtemp(join(tmpdir(), "render-test's [odd], a:b;%d-"));
  const ffmpeg = limits
    ? await openFfmpeg({ ffmpegPath: undefined, niceness: 0, limits })
    : await localFfmpeg();
  let renders = 0;

  async function render(
    timeline: Timeline,
    options: { segments?: SegmentCache; settings?: RenderSettings } = {},
  ) {
    const progressValues: number[] = [];
    const rendered = await renderTimeline(timeline, options.settings ?? smallSettings(), {
      assets: localMedia(ffmpeg),
      ffmpeg,
      segments: options.segments ?? memoryCache(),
      folder: join(folder, `${renders++}`),
      signal: new AbortController().signal,
      progress: (percent) => progressValues.push(percent),
    });
    return { ...rendered, progressValues, probe: await ffmpeg.probe(rendered.path) };
  }

  /** Gray pixels of every frame at 80×44. */
  async function readFrames(path: string): Promise<Uint8Array[]> {
    const filter = "scale=80:44,format=gray";
    const { stdout } = await ffmpeg.run(["-i", path, "-vf", filter, "-f", "rawvideo", "pipe:1"]);
    return Array.from({ length: stdout.byteLength / 3520 }, (_, index) =>
      stdout.subarray(index * 3520, (index + 1) * 3520),
    );
  }

  return {
    folder,
    ffmpeg,
    render,
    readFrames,
    close: () => rm(folder, { recursive: true, force: true }),
  };
}

export type SmallRenders = Awaited<ReturnType<typeof openSmallRenders>>;
