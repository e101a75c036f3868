import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { type Ffmpeg, openFfmpeg } from "../src/media/ffmpeg.ts";
import { renderTimeline } from "../src/media/timeline/render.ts";
import { type RenderSettings, resolveRenderOptions } from "../src/media/timeline/render-options.ts";
import type { SegmentCache } from "../src/media/timeline/segment-cache.ts";
import { type Timeline, timelineSeconds } from "../src/values/timeline.ts";
import { localMedia, memoryCache } from "../test/tool-benches/local-media.ts";
import { handWrittenCommand } from "./hand-written.ts";
import { median, type Row, timed } from "./measure.ts";
import { makeShort, type Short } from "./short-timeline.ts";

export const summary =
  "the 30 s short: our render against one hand-written ffmpeg command, and a second render after a change";

const rounds = 3;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  try {
    const short = await makeShort(30, deepSea.text, { ffmpeg, folder });
    say(
      `a short of ${timelineSeconds(short.timeline).toFixed(1)} s in ${short.timeline.scenes.length} scenes`,
    );
    const rows: Row[] = [];
    for (const resolution of ["720p", "1080p"])
      rows.push(...(await compare(short, resolution, { ffmpeg, folder, say })));
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Use {
  ffmpeg: Ffmpeg;
  folder: string;
  say: (line: string) => void;
}

async function compare(short: Short, resolution: string, use: Use): Promise<Row[]> {
  const settings = resolveRenderOptions({ resolution }, { aspect_ratio: "9:16", fps: 30 });
  const changed = await short.withText(2, "This sentence was changed after the first render.");
  const measured: { ours: Cost; hand: Cost; again: Cost }[] = [];
  for (let round = 1; round <= rounds; round++) {
    const hand = await handWritten(short.timeline, settings, use);
    const segments = memoryCache();
    const ours = await render(short.timeline, settings, segments, use);
    const again = await render(changed, settings, segments, use);
    measured.push({ ours, hand, again });
    use.say(
      `${resolution} ${round} of ${rounds}: ours ${formatCost(ours)} · by hand ${formatCost(hand)} · after a change ${formatCost(again)}`,
    );
  }
  const middle = (of: (each: (typeof measured)[number]) => number) => median(measured.map(of));
  const seconds = (value: number) => `${value.toFixed(1)} s`;
  const row = (what: string, of: "cpu" | "wall", limit: string): Row => ({
    figure: `${resolution}, ${what}`,
    ours: seconds(middle(({ ours }) => ours[of])),
    against: `by hand ${seconds(middle(({ hand }) => hand[of]))}`,
    value: middle(({ ours, hand }) => ours[of] / hand[of]).toFixed(2),
    "must hold": limit,
  });
  return [
    row("CPU", "cpu", "≤ 1.15"),
    row("wall time", "wall", "–"),
    {
      figure: `${resolution}, CPU after one scene's text changed`,
      ours: seconds(middle(({ again }) => again.cpu)),
      against: `first render ${seconds(middle(({ ours }) => ours.cpu))}`,
      value: middle(({ ours, again }) => again.cpu / ours.cpu).toFixed(2),
      "must hold": "≤ 0.3",
    },
  ];
}

type Cost = { cpu: number; wall: number };
const formatCost = ({ cpu, wall }: Cost) => `${cpu.toFixed(1)} CPU-s, ${wall.toFixed(1)} s`;

async function render(
  timeline: Timeline,
  settings: RenderSettings,
  segments: SegmentCache,
  { ffmpeg, folder }: Use,
): Promise<Cost> {
  const work = await mkdtemp(join(folder, "render-"));
  const signal = AbortSignal.timeout(600_000);
  const use = {
    assets: localMedia(ffmpeg),
    ffmpeg,
    segments,
    folder: work,
    signal,
    progress: () => {},
  };
  return timed(() => renderTimeline(timeline, settings, use));
}

async function handWritten(
  timeline: Timeline,
  settings: RenderSettings,
  { ffmpeg, folder }: Use,
): Promise<Cost> {
  const work = await mkdtemp(join(folder, "hand-"));
  const args = await handWrittenCommand(timeline, settings, async (asset) => asset, work);
  const cost = await timed(() => ffmpeg.run(args));
  await stat(join(work, "hand-written.mp4"));
  return cost;
}
