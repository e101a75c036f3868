import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { openFfmpeg } from "../src/media/ffmpeg.ts";
import { type Timeline, timelineSeconds } from "../src/values/timeline.ts";
import type { Row } from "./measure.ts";
import { makeShort } from "./short-timeline.ts";

export const summary = "peak memory of a render: 5 min compared with 30 s";

const rounds = 10;
const renderOnce = fileURLToPath(new URL("render-once.ts", import.meta.url));

export async function run(say: (line: string) => void): Promise<Row[]> {
  const ffmpeg = await openFfmpeg({ ffmpegPath: undefined, niceness: 0 });
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  try {
    const { timeline } = await makeShort(30, deepSea.text, { ffmpeg, folder });
    const measurePeak = async (length: Timeline) => {
      const work = await mkdtemp(join(folder, "render-"));
      const path = join(work, "timeline.json");
      await writeFile(path, JSON.stringify(length));
      const peak = await peakMemory(execa(process.execPath, [renderOnce, path, work]));
      say(`${timelineSeconds(length).toFixed(0)} s of video: ${peak.toFixed(0)} MB peak`);
      return peak;
    };
    const [short, long] = [await measurePeak(timeline), await measurePeak(repeated(timeline))];
    const megabytes = (value: number) => `${value.toFixed(0)} MB`;
    const value = (long / short).toFixed(2);
    return [
      {
        figure: "peak memory of a 5 min render",
        ours: megabytes(long),
        against: `30 s ${megabytes(short)}`,
        value,
        "must hold": "≤ 1.15",
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Repeats the video ten times, with slightly different motion so that no segment comes from the
 * cache.
 */
function repeated(timeline: Timeline): Timeline {
  const scenes = Array.from({ length: rounds }, (_, round) =>
    timeline.scenes.map((scene) => {
      if (scene.visual.kind !== "image" || !scene.visual.motion) return scene;
      const motion = {
        ...scene.visual.motion,
        strength: scene.visual.motion.strength + round / 1000,
      };
      return { ...scene, visual: { ...scene.visual, motion } };
    }),
  );
  return { ...timeline, scenes: scenes.flat() };
}

/** The peak memory in MB of a process and its children, sampled every 100 ms. */
async function peakMemory(
  render: PromiseLike<unknown> & { pid?: number | undefined },
): Promise<number> {
  let peak = 0;
  const sample = async () => {
    peak = Math.max(peak, await residentMegabytes(render.pid ?? 0));
  };
  const timer = setInterval(sample, 100);
  try {
    await render;
  } finally {
    clearInterval(timer);
  }
  return peak;
}

/** Resident memory of a process and its descendants in MB (proc(5)). */
async function residentMegabytes(pid: number): Promise<number> {
  const read = (path: string) => readFile(`/proc/${pid}/${path}`, "utf8").catch(() => ""); // The process may have exited.
  const own = Number(/VmRSS:\s+(\d+)/.exec(await read("status"))?.[1] ?? 0) / 1024;
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const children = (await Promise.all(threads.map((thread) => read(`task/${thread}/children`))))
    .join(" ")
    .split(/\s+/)
    .filter(Boolean);
  const below = await Promise.all(children.map((child) => residentMegabytes(Number(child))));
  return own + below.reduce((sum, each) => sum + each, 0);
}
