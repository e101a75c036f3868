import { access, mkdir, rm, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Reelwright } from "../sdk/client.ts";
import { deepSea } from "../src/commands/demo/deep-sea.ts";
import { readConfig } from "../src/config/config.ts";
import { registerWorker } from "../src/jobs/workers.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { openLog } from "../src/system/log.ts";
import { type ServiceProcess, startProcess } from "../test/processes/processes.ts";
import { type BenchService, startBenchService } from "./bench-service.ts";
import { cpuOfTree, median, type Row } from "./measure.ts";

export const summary =
  "a render, voices and clips by one, two and three workers with half a core each (Linux, as root)";

const limits = [
  { workers: 2, most: 0.6 },
  { workers: 3, most: 0.45 },
];
/** What division itself may cost, in CPU time and in time. */
const divisionMax = 1.03;
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
const video = "a video of a minute";
/** Each has the same segments, but no render is the same as another. */
const formats = ["mp4", "mov", "mkv"];
const periodMicroseconds = 100_000;
const pollMilliseconds = 200;
const triesMax = 100;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("serve", { LOG_LEVEL: "warn" });
  try {
    const project_id = await makeProject(service, say);
    const { client } = service;
    const divided = await measureDivision(service, say, await makeProject(service, say));
    const works: Record<string, (workers: number) => Promise<unknown>> = {
      [video]: (workers) => render(client, project_id, formats[workers - 1]),
      "60 voices of eSpeak NG": (workers) =>
        runTool(client, "generate_voiceover", {
          scenes: manyScenes(60, `${workers}. ${deepSea.text}`),
        }),
      "12 clips of 4 s in 720p": (workers) =>
        runTool(client, "generate_clip", {
          scenes: manyScenes(12, `${workers} fish in the sea`),
          short_side: 720,
        }),
    };
    const rows = divided;
    for (const [figure, work] of Object.entries(works)) {
      const seconds: number[] = [];
      for (let workers = 1; workers <= formats.length; workers++) {
        seconds.push((await timeWith(service, workers, () => work(workers))).seconds);
        say(`${figure}, ${workers} of ${formats.length}: ${seconds.at(-1)?.toFixed(1)} s`);
      }
      rows.push(...compare(figure, seconds));
    }
    return rows;
  } finally {
    await service.stop();
  }
}

/**
 * Compares a render that one worker divides with itself, as its jobs of segments, with one that it
 * makes undivided as usual, in turns. It divides because a second worker counts as living that
 * takes no jobs.
 */
async function measureDivision(
  service: BenchService,
  say: (line: string) => void,
  whole_id: string,
): Promise<Row[]> {
  const config = readConfig({ DATA_DIR: service.folder, LOG_LEVEL: "error" });
  const log = openLog(config, "bench");
  const { db, close } = await openMigratedDatabase(config, log);
  try {
    // A render of the same project with the same options would be the same file.
    const divided_id = await makeProject(service, say);
    const each: { whole: Spent; divided: Spent }[] = [];
    for (const format of formats) {
      const whole = await timeWith(service, 1, () => render(service.client, whole_id, format));
      const second = await registerWorker({ db, log });
      const divided = await timeWith(service, 1, () =>
        render(service.client, divided_id, format),
      ).finally(second.stop);
      each.push({ whole, divided });
      const write = ({ seconds, cpu }: Spent) => `${seconds.toFixed(1)} s, CPU ${cpu.toFixed(1)} s`;
      say(`one worker, undivided: ${write(whole)}; divided with itself: ${write(divided)}`);
    }
    return (["cpu", "seconds"] as const).map((name) => {
      const ours = median(each.map(({ divided }) => divided[name]));
      const against = median(each.map(({ whole }) => whole[name]));
      return {
        figure: `${video} that one worker divides with itself${name === "cpu" ? ", CPU" : ""}`,
        ours: `${ours.toFixed(1)} s`,
        against: `undivided ${against.toFixed(1)} s`,
        value: median(each.map(({ divided, whole }) => divided[name] / whole[name])).toFixed(2),
        "must hold": `≤ ${divisionMax}`,
      };
    });
  } finally {
    await close();
  }
}

const compare = (figure: string, seconds: readonly number[]): Row[] =>
  limits.map(({ workers, most }) => {
    const [alone = Number.NaN, divided = Number.NaN] = [seconds[0], seconds[workers - 1]];
    return {
      figure: `${figure} by ${workers} workers`,
      ours: `${divided.toFixed(1)} s`,
      against: `one worker ${alone.toFixed(1)} s`,
      value: (divided / alone).toFixed(2),
      "must hold": figure === video ? `≤ ${most}` : "–",
    };
  });

const manyScenes = (count: number, text: string) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ index, text: `${index}. ${text}`, visual: `${index}. ${text}` },
    ...{ seconds: 4, keywords: [] },
  }));

/** Runs a tool alone. */
async function runTool(client: Reelwright, tool: string, inputs: object): Promise<void> {
  const body = { name: tool, tools: [tool], requirements: { video: false } };
  const agent = await client.post("/v1/agents", { body: body as never });
  const given = { agent_id: agent.id, inputs };
  const { id } = await client.post("/v1/runs", { body: given as never });
  const { status } = await client.waitForRun(id);
  if (status !== "completed") throw new Error(`The run of ${tool} ended as ${status}.`);
}

async function makeProject(service: BenchService, say: (line: string) => void): Promise<string> {
  say("making the project");
  const inputs = { topic: deepSea.topic, text, seconds: 90, resolution: "360p" };
  let project_id = "";
  await timeWith(service, 1, async () => {
    const { client } = service;
    const { id } = await client.post("/v1/runs", { body: { agent_id: "topic_to_short", inputs } });
    const { status, result } = await client.waitForRun(id);
    if (status !== "completed") throw new Error(`The run ended as ${status}.`);
    project_id = String(result.project_id);
  });
  return project_id;
}

interface Spent {
  /** From the request to the end. */
  seconds: number;
  /** CPU seconds of the workers with their children. */
  cpu: number;
}

/** Works with new workers and an empty cache. */
async function timeWith(
  { folder }: BenchService,
  count: number,
  work: () => Promise<unknown>,
): Promise<Spent> {
  await rm(join(folder, "media/segments"), { recursive: true, force: true });
  const group = await openHalfCores(count);
  const workers: ServiceProcess[] = [];
  try {
    for (let index = 0; index < count; index++) {
      const worker = await startProcess("work", { dataDir: folder });
      await group.limit(index, worker.pid);
      workers.push(worker);
    }
    const readCpu = () => workers.reduce((sum, worker) => sum + cpuOfTree(worker.pid).seconds, 0);
    const [started, cpu] = [performance.now(), readCpu()];
    await work();
    return { seconds: (performance.now() - started) / 1000, cpu: readCpu() - cpu };
  } finally {
    for (const worker of workers) await worker.end("SIGTERM");
    await group.close();
  }
}

async function render(client: Reelwright, project_id: string, format = "mp4"): Promise<void> {
  const options = { resolution: "480p", format } as const;
  const { id } = await client.post("/v1/renders", { body: { project_id, options } as never });
  const params = { path: { render_id: id } };
  for (;;) {
    const { status } = await client.get("/v1/renders/{render_id}", { params });
    if (status === "completed") return;
    if (status !== "pending" && status !== "running") throw new Error(`The render ${status}.`);
    await delay(pollMilliseconds);
  }
}

/**
 * Control groups with half a core each, of version 2 or 1. Their processes pass them on, and have
 * the half also while other processes keep the machine busy.
 */
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
  if (isSecond)
    return [
      root,
      [
        ["cpu.max", `${half} ${period}`],
        ["cpu.weight", "10000"],
      ],
    ];
  const settings: [string, string][] = [
    ["cpu.cfs_period_us", period],
    ["cpu.cfs_quota_us", half],
    ["cpu.shares", "102400"],
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
