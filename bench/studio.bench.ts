import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser } from "../src/providers/browser/find-browser.ts";
import { type BenchService, openStudioPage, startBenchService } from "./bench-service.ts";
import { buildPage } from "./build-page.ts";
import { median, quantile, type Row } from "./measure.ts";
import { bareGraph, largeAgent, largeCatalog } from "./studio-graph.ts";
import { runPage } from "./studio-run.ts";

export const summary =
  "the web app: its first screen, a node dragged on a large canvas, and the page of a run";

const rounds = 5;
const moves = 120;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const service = await startBenchService("serve");
  const executablePath = await findBrowser(undefined);
  if (!executablePath) throw new Error("Chromium is not installed.");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    return [
      ...(await firstScreen(service, browser, say)),
      ...(await dragging(service, browser, say)),
      ...(await runPage(service, browser, say)),
    ];
  } finally {
    await browser.close();
    await service.stop();
  }
}

/** From the request of the page until the button "Start" can be clicked, in a new context. */
async function firstScreen(
  service: BenchService,
  browser: Browser,
  say: (line: string) => void,
): Promise<Row[]> {
  const waits: number[] = [];
  let bytes = 0;
  for (let round = -1; round < rounds; round++) {
    const page = await openStudioPage(service, browser);
    const scripts: Promise<Buffer>[] = [];
    page.on("response", (response) => {
      if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response.body());
    });
    const start = performance.now();
    await page.goto(`${service.url}/studio/`);
    await page.getByRole("button", { name: "Start", exact: true }).click({ trial: true });
    if (round >= 0) waits.push(performance.now() - start); // the first one warms up
    const contents = await Promise.all(scripts);
    bytes = contents.reduce((sum, content) => sum + gzipSync(content).length, 0);
    await page.context().close();
  }
  say(`first screen: ${waits.map((wait) => wait.toFixed(0)).join(", ")} ms`);
  const seconds = `${(median(waits) / 1000).toFixed(2)} s`;
  const kilobytes = `${(bytes / 1000).toFixed(0)} kB`;
  return [
    toRow("scripts of the first screen, gzip", kilobytes, "–", kilobytes, "≤ 220 kB"),
    toRow("first screen until it can be used", seconds, "–", seconds, "≤ 1.0 s"),
  ];
}

async function dragging(
  service: BenchService,
  browser: Browser,
  say: (line: string) => void,
): Promise<Row[]> {
  const studio = await openStudioPage(service, browser);
  const json = (body: unknown) => ({ contentType: "application/json", body: JSON.stringify(body) });
  await studio.route("**/v1/agents/large", (route) => route.fulfill(json(largeAgent)));
  await studio.route("**/v1/tools", (route) => route.fulfill(json(largeCatalog)));
  await studio.route("**/v1/agents/check", (route) =>
    route.fulfill(json({ inputs: [], schemas: {} })),
  );
  await studio.goto(`${service.url}/studio/agents/large`);
  const box = await studio.getByRole("region", { name: "Canvas" }).boundingBox();
  const bare = await openStudioPage(service, browser);
  await bare.setContent(await bareCanvas(box ?? { width: 800, height: 600 }));
  const samples: { ours: Drag[]; theirs: Drag[] } = { ours: [], theirs: [] };
  for (let round = -1; round < rounds; round++) {
    const [ours, theirs] = [await dragNode(studio), await dragNode(bare)];
    if (round < 0) continue; // the first one warms up
    samples.ours.push(ours);
    samples.theirs.push(theirs);
    const [frame, bareFrame] = [quantile(ours.frames, 0.95), quantile(theirs.frames, 0.95)];
    say(`p95 of a frame: ${frame.toFixed(1)} ms, bare ${bareFrame.toFixed(1)} ms`);
  }
  const compared = (figure: string, ours: number, theirs: number, limit: string) => {
    const [shown, bare] = [`${ours.toFixed(1)} ms`, `bare React Flow ${theirs.toFixed(1)} ms`];
    return toRow(figure, shown, bare, (ours / theirs).toFixed(2), limit);
  };
  const figures = (dragged: Drag[]) => ({
    p95: median(dragged.map(({ frames }) => quantile(frames, 0.95))),
    work: median(dragged.map(({ work }) => work)),
  });
  const [own, other] = [figures(samples.ours), figures(samples.theirs)];
  return [
    compared(
      "a node dragged among 64 nodes and 256 edges, p95 of a frame",
      own.p95,
      other.p95,
      "≤ 1.5",
    ),
    compared("the same, work of the main thread for a move", own.work, other.work, "–"),
  ];
}

/** A page with React Flow alone, of the same size. */
async function bareCanvas({ width, height }: { width: number; height: number }): Promise<string> {
  const output = await buildPage("bare-canvas.mjs");
  const script = output.flatMap((file) => (file.type === "chunk" ? [file.code] : [])).join("\n");
  const style = output.flatMap((file) => (file.type === "asset" ? [String(file.source)] : []));
  const graph = `window.graph = ${JSON.stringify(bareGraph)}`;
  return `<style>${style.join("\n")} .react-flow__node { width: 230px; height: 92px; background: #fff }</style>
    <div id="root" style="width: ${width}px; height: ${height}px"></div>
    <script>${graph}</script><script type="module">${script}</script>`;
}

interface Drag {
  /** The milliseconds of each frame. */
  frames: number[];
  /** Milliseconds of the main thread for each move of the mouse. */
  work: number;
}

/** Drags a node in circles. */
async function dragNode(page: Page): Promise<Drag> {
  const box = await page.locator(".react-flow__node").nth(27).boundingBox();
  if (!box) throw new Error("The canvas shows no nodes.");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const workedSeconds = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(
      ({ name }) => name === "TaskDuration",
    )?.value ?? Number.NaN;
  const before = await workedSeconds();
  await page.evaluate(`
    window.frames_ = [];
    window.stopped_ = false;
    (function next(before) {
      requestAnimationFrame((now) => {
        if (before) window.frames_.push(now - before);
        if (!window.stopped_) next(now);
      });
    })();`);
  for (let move = 0; move <= moves; move++) {
    const angle = (move / moves) * 4 * Math.PI;
    await page.mouse.move(x + 60 * Math.sin(angle), y + 60 * (1 - Math.cos(angle)));
  }
  const frames = await page.evaluate<number[]>("window.stopped_ = true, window.frames_");
  const work = (1000 * ((await workedSeconds()) - before)) / moves;
  await page.mouse.up();
  await session.detach();
  return { frames, work };
}

const toRow = (
  figure: string,
  ours: string,
  against: string,
  value: string,
  mustHold: string,
): Row => ({ figure, ours, against, value, "must hold": mustHold });
