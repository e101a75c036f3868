import { access, mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Reelwright } from "../sdk/client.ts";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { type ServiceProcess, startProcess } from "../test/processes/processes.ts";
import { type BenchService, startBenchService } from "./bench-service.ts";
import type { Row } from "./measure.ts";

export const summary =
  "a render by one, two and three workers with half a core each (Linux, as root)";

const limits = [
  { workers: 2, most: 0.6 },
  { workers: 3, most: 0.45 },
];
/** About a minute. */
const text = `${deepSea.text}
In 1930, two men went down in a steel ball and looked out of a window of quartz.
They saw fish that nobody had seen before, and drew them from memory.
Today robots carry cameras to a depth of 6,000 meters.
They film worms that live on hot springs, and crabs that are white because nobody sees them.
A sponge on the sea floor can be 11,000 years old.
Snow falls in the deep sea too: it is made of dead plants and animals.
Most animals down there live on this snow.
Each dive of a robot finds a kind of animal that has no name yet.`;
/** Each has the same segments, but no render is the same as another. */
const formats = ["mp4", "mov", "mkv"];
const periodMicroseconds = 100_000;
const pollMilliseconds = 200;
const triesMax = 100;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("serve", { LOG_LEVEL: "warn" });
  try {
    const project_id = await makeProject(service, say);
    const seconds: number[] = [];
    for (const [index, format] of formats.entries()) {
      seconds.push(await renderWith(service, index + 1, { project_id, format }));
      say(`${index + 1} of ${formats.length}: ${seconds.at(-1)?.toFixed(1)} s`);
    }
    const [alone = Number.NaN] = seconds;
    return limits.map(({ workers, most }) => {
      const divided = seconds[workers - 1] ?? Number.NaN;
      return {
        figure: `a video of a minute by ${workers} workers`,
        ours: `${divided.toFixed(1)} s`,
        against: `one worker ${alone.toFixed(1)} s`,
        value: (divided / alone).toFixed(2),
        "must hold": `≤ ${most}`,
      };
    });
  } finally {
    await service.stop();
  }
}

async function makeProject(
  { client, folder }: BenchService,
  say: (line: string) => void,
): Promise<string> {
  say("making the project");
  const worker = await startProcess("work", { dataDir: folder });
  const inputs = { topic: deepSea.topic, text, seconds: 90, resolution: "360p" };
  const { id } = await client.post("/v1/runs", { body: { agent_id: "topic_to_short", inputs } });
  const { status, result } = await client.waitForRun(id);
  await worker.end("SIGTERM");
  if (status !== "completed") throw new Error(`The run ended as ${status}.`);
  return String(result.project_id);
}

/** Renders with new workers and an empty cache. Resolves to the seconds from request to end. */
async function renderWith(
  { client, folder }: BenchService,
  count: number,
  { project_id, format }: { project_id: string; format: string },
): Promise<number> {
  await rm(join(folder, "media/segments"), { recursive: true, force: true });
  const group = await openHalfCores(count);
  const workers: ServiceProcess[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const worker = await startProcess("work", { dataDir: folder });
      await group.limit(index, worker.pid);
      workers.push(worker);
    }
    return await timeRender(client, project_id, format);
  } finally {
    for (const worker of workers) await worker.end("SIGTERM");
    await group.close();
  }
}

async function timeRender(client: Reelwright, project_id: string, format: string): Promise<number> {
  const started = performance.now();
  const options = { resolution: "480p", format } as const;
  const { id } = await client.post("/v1/renders", { body: { project_id, options } as never });
  const params = { path: { render_id: id } };
  for (;;) {
    const { status } = await client.get("/v1/renders/{render_id}", { params });
    if (status === "completed") return (performance.now() - started) / 1000;
    if (status !== "pending" && status !== "running") throw new Error(`The render ${status}.`);
    await delay(pollMilliseconds);
  }
}

/** Control groups with half a core each, of version 2 or 1. Their processes pass them on. */
async function openHalfCores(count: number) {
  const [root, settings] = await findController();
  const folders = Array.from({ length: count }, (_, at) => join(root, `reelwright-bench-${at}`));
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    for (const [file, value] of settings) await writeFile(join(folder, file), value);
  }
  return {
    limit: (index: number, pid: number) =>
      writeFile(join(folders[index] ?? "", "cgroup.procs"), String(pid)),
    close: async () => {
      for (const folder of folders) await removeGroup(folder);
    },
  };
}

async function findController(): Promise<
  [root: string, settings: [file: string, value: string][]]
> {
  const [period, half] = [String(periodMicroseconds), String(periodMicroseconds / 2)];
  const root = "/sys/fs/cgroup";
  const isSecond = await access(join(root, "cgroup.controllers")).then(
    () => true,
    () => false,
  );
  if (isSecond) return [root, [["cpu.max", `${half} ${period}`]]];
  const settings: [string, string][] = [
    ["cpu.cfs_period_us", period],
    ["cpu.cfs_quota_us", half],
  ];
  return [join(root, "cpu"), settings];
}

/** A group can be removed when the kernel has cleared its last process away. */
async function removeGroup(folder: string): Promise<void> {
  for (let tries = 0; tries < triesMax; tries++) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (isRemoved) return;
    await delay(pollMilliseconds);
  }
  throw new Error(`${folder} still has processes.`);
}
