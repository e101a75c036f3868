import { setTimeout as delay } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { readConfig } from "../src/config/config.ts";
import { openMigratedDatabase } from "../src/open-migrated-database.ts";
import { runNotifier } from "../src/runs/records/run-notifications.ts";
import { openLog } from "../src/system/log.ts";
import { claimRun, recordBatch } from "../test/small-tools/worker-writes.ts";
import { type BenchService, openStudioPage } from "./bench-service.ts";
import { median, quantile, type Row } from "./measure.ts";

const storedEvents = 10_000;
const opens = 5;
const shownEvents = 100;
/** Ten minutes with 20 events a second, in 60 seconds. */
const liveEvents = 12_000;
const liveSeconds = 60;
const liveBatches = 600;

type RunEvent = Parameters<typeof recordBatch>[2]["events"][number];

/** A run whose events this process writes like a worker. No worker runs. */
interface WrittenRun {
  id: string;
  write(events: RunEvent[]): Promise<void>;
}

/** The page of a run: with many events, from an event to the screen, and over ten minutes. */
export async function runPage(
  service: BenchService,
  browser: Browser,
  say: (line: string) => void,
): Promise<Row[]> {
  const config = readConfig({ DATA_DIR: service.folder, LOG_LEVEL: "error" });
  const log = openLog(config, "bench");
  const { db, close } = await openMigratedDatabase(config, log);
  const notify = runNotifier(db, log);
  const { id: agent_id } = await service.client.post("/v1/agents", {
    body: { name: "Script only", tools: ["write_script"] },
  });
  const newRun = async (): Promise<WrittenRun> => {
    const body = { agent_id, inputs: { topic: "The sea" } };
    const { id } = await service.client.post("/v1/runs", { body });
    const lease = await claimRun(db, id, new Date());
    if (!lease) throw new Error(`Run ${id} is claimed by another process.`);
    const write = async (events: RunEvent[]) => {
      await recordBatch(db, lease, { events, steps: [] }, new Date());
      notify(id);
    };
    return { id, write };
  };
  try {
    const many = await newRun();
    await many.write(eventsFrom(0, storedEvents));
    const live = await newRun();
    const open = (run: WrittenRun) => openRun(service, browser, run);
    return [
      await openedWithManyEvents(() => open(many), say),
      await eventToPixel(await open(live), live, say),
      await liveMemory(await open(live), live, say),
    ];
  } finally {
    await close();
  }
}

/** Events of a tool that starts, progresses and ends again and again. */
const eventsFrom = (first: number, count: number): RunEvent[] =>
  Array.from({ length: count }, (_, index): RunEvent => {
    const tool = "write_script";
    const step = (first + index) % 100;
    if (step === 0) return { type: "tool_start", tool };
    if (step === 99) return { type: "tool_complete", tool, result: {} };
    return { type: "tool_progress", tool, progress: step };
  });

async function openRun(service: BenchService, browser: Browser, { id }: WrittenRun): Promise<Page> {
  const page = await openStudioPage(service, browser);
  await page.goto(`${service.url}/studio/runs/${id}`);
  return page;
}

/** From the request of the page until all events of the run are painted, in a new context. */
async function openedWithManyEvents(
  open: () => Promise<Page>,
  say: (line: string) => void,
): Promise<Row> {
  const waits: number[] = [];
  for (let round = -1; round < opens; round++) {
    const start = performance.now();
    const page = await open();
    await page.getByText(`Events (${storedEvents}`).waitFor();
    await page.evaluate(afterPaint);
    if (round >= 0) waits.push(performance.now() - start); // the first one warms up
    await page.context().close();
  }
  say(`run with ${storedEvents} events: ${waits.map((wait) => wait.toFixed(0)).join(", ")} ms`);
  const seconds = `${(median(waits) / 1000).toFixed(2)} s`;
  return row("page of a run with 10,000 events until they are painted", seconds, "≤ 1.0 s");
}

const afterPaint = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))";

/** From the write of an event into the database until its percentage is painted. */
async function eventToPixel(
  page: Page,
  run: WrittenRun,
  say: (line: string) => void,
): Promise<Row> {
  const waterfall = page.getByRole("region", { name: "Waterfall" });
  await run.write([{ type: "tool_start", tool: "write_script" }]);
  await waterfall.getByText("0 %", { exact: true }).waitFor();
  await page.evaluate(`
    window.painted_ = [];
    new MutationObserver(() => {
      const percent = /(\\d+) %/.exec(document.querySelector("main").textContent)?.[1];
      if (percent === undefined || window.painted_[percent]) return;
      window.painted_[percent] = 1;
      requestAnimationFrame(() => setTimeout(() => { window.painted_[percent] = Date.now(); }));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });`);
  const written: number[] = [];
  for (let progress = 1; progress <= shownEvents; progress++) {
    written[progress] = Date.now();
    await run.write([{ type: "tool_progress", tool: "write_script", progress }]);
    await delay(100);
  }
  await waterfall.getByText(`${shownEvents} %`, { exact: true }).waitFor();
  await page.evaluate(afterPaint);
  const painted = await page.evaluate<(number | null)[]>("window.painted_");
  // An event that a later one overtook within a frame is painted with it.
  const waits = written.flatMap((time, progress) => {
    const shown = painted.slice(progress).find((at) => typeof at === "number");
    return progress > 0 && shown ? [shown - time] : [];
  });
  const [p50, p95] = [0.5, 0.95].map((q) => `${quantile(waits, q).toFixed(0)} ms`);
  say(`event to pixel: p50 ${p50}, p95 ${p95} over ${waits.length} events`);
  await page.context().close();
  return row("from the write of an event until it is painted, p95", p95 ?? "", "≤ 200 ms");
}

/** The growth of the page's heap during the second half of the events. */
async function liveMemory(page: Page, run: WrittenRun, say: (line: string) => void): Promise<Row> {
  const session = await page.context().newCDPSession(page);
  const heap = async () => {
    await session.send("HeapProfiler.collectGarbage");
    return (await session.send("Runtime.getHeapUsage")).usedSize / 1e6;
  };
  // The locator's own script stays in the heap of the page, so it comes before both measurements.
  await page.getByText("Events (").waitFor();
  const perBatch = liveEvents / liveBatches;
  const start = performance.now();
  let middle = 0;
  for (let batch = 0; batch < liveBatches; batch++) {
    if (batch === liveBatches / 2) middle = await heap();
    await run.write(eventsFrom(batch * perBatch, perBatch));
    const next = start + ((batch + 1) / liveBatches) * liveSeconds * 1000;
    await delay(Math.max(0, next - performance.now()));
  }
  // The run has the events of the row before, too.
  await page.getByText(`Events (${liveEvents + shownEvents + 1}`).waitFor();
  const end = await heap();
  say(`heap: ${middle.toFixed(2)} MB in the middle, ${end.toFixed(2)} MB at the end`);
  await page.context().close();
  const megabytes = (value: number) => `${value.toFixed(1)} MB`;
  return {
    figure: `heap of the page of a run after ${liveEvents.toLocaleString("en")} live events`,
    ours: megabytes(end),
    against: `after half of them ${megabytes(middle)}`,
    value: (end / middle).toFixed(2),
    "must hold": "≤ 1.1",
  };
}

const row = (figure: string, value: string, limit: string): Row => ({
  figure,
  ours: value,
  against: "–",
  value,
  "must hold": limit,
});
