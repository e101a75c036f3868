import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { openFfmpeg } from "../src/media/ffmpeg.ts";
import { type Timeline, timelineSeconds } from "../src/values/timeline.ts";
import { startBenchService } from "./bench-service.ts";
import type { Row } from "./measure.ts";
import { makeShort } from "./short-timeline.ts";

export const summary =
  "peak memory of a render: 5 min compared with 30 s; and of a worker that makes ten videos";

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
      ...(await measureWorker(say)),
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

const workerRuns = 10;

/** The peak memory of one worker process after its first run, and after ten different runs. */
async function measureWorker(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("all", { LOG_LEVEL: "error" });
  try {
    const worker = await findWorker(service.pid);
    const peaks: number[] = [];
    for (let seed = 1; seed <= workerRuns; seed++) {
      const inputs = { topic: "The tides", seconds: 12, resolution: "1080p", seed };
      const body = { agent_id: "topic_to_short", inputs };
      const { id } = await service.client.post("/v1/runs", { body });
      const { status } = await service.client.waitForRun(id);
      if (status !== "completed") throw new Error(`The run ended as ${status}.`);
      const [peak, now] = [await memoryField(worker, "VmHWM"), await memoryField(worker, "VmRSS")];
      say(
        `worker after ${seed} of ${workerRuns} runs: ${peak.toFixed(0)} MB peak, ${now.toFixed(0)} MB now`,
      );
      peaks.push(peak);
    }
    const [first = 0, last = 0] = [peaks[0], peaks.at(-1)];
    return [
      {
        figure: "peak memory of a worker over ten videos at 1080p",
        ours: `${last.toFixed(0)} MB`,
        against: `over one ${first.toFixed(0)} MB`,
        value: `${last.toFixed(0)} MB`,
        "must hold": "≤ 600 MB",
      },
    ];
  } finally {
    await service.stop();
  }
}

/** The process of the service that executes runs, which it starts as `main.ts work`. */
async function findWorker(service: number): Promise<number> {
  for (const pid of await childrenOf(service)) {
    const command = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    if (command.split("\0").filter(Boolean).at(-1) === "work") return pid;
  }
  throw new Error(`The service ${service} has no worker process.`);
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

/** Resident memory of a process and its descendants in MB. */
async function residentMegabytes(pid: number): Promise<number> {
  const below = await Promise.all((await childrenOf(pid)).map(residentMegabytes));
  return (await memoryField(pid, "VmRSS")) + below.reduce((sum, each) => sum + each, 0);
}

// Processes may exit meanwhile.
const readProc = (path: string) => readFile(`/proc/${path}`, "utf8").catch(() => "");

/** A field of /proc/PID/status in MB (proc(5)). */
async function memoryField(pid: number, field: "VmRSS" | "VmHWM"): Promise<number> {
  const status = await readProc(`${pid}/status`);
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(threads.map((each) => readProc(`${pid}/task/${each}/children`)));
  return lists.join(" ").split(/\s+/).filter(Boolean).map(Number);
}
