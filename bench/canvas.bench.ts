import { readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { type CDPSession, chromium, type Page } from "playwright-core";
import { findLook } from "../src/looks/looks.ts";
import { openShotDrawing } from "../src/media/drawing/draw-shot.ts";
import { toDrawableScene } from "../src/media/drawing/drawable.ts";
import { findFont } from "../src/media/font-files.ts";
import { toDrawnShot } from "../src/media/timeline/drawn-shots.ts";
import { drawnInVideo } from "../src/media/timeline/shots.ts";
import { findBrowser } from "../src/providers/browser/find-browser.ts";
import { lookSlugs } from "../src/values/edit-scenes.ts";
import type { Timeline } from "../src/values/timeline.ts";
import { buildPage } from "./build-page.ts";
import { lookTimeline, sceneKinds } from "./look-timeline.ts";
import type { Row } from "./measure.ts";

export const summary =
  "scenes of all looks, played by the studio's canvas in Chromium without a GPU";

const size = { width: 540, height: 960 };
const millisecondsMax = 8;

export async function run(say: (line: string) => void): Promise<Row[]> {
  const executablePath = await findBrowser(undefined);
  if (!executablePath) throw new Error("Chromium is not installed.");
  const server = await servePage();
  const args = ["--no-sandbox", "--disable-gpu"];
  const browser = await chromium.launch({ executablePath, args });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
    const session = await page.context().newCDPSession(page);
    await session.send("Performance.enable");
    const { port } = server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/`);
    const played: Played[] = [];
    for (const look of lookSlugs)
      for (const [index, kind] of sceneKinds.entries()) {
        const drawing = await drawable(lookTimeline(look), index);
        const json = JSON.stringify({ drawing });
        await play(page, session, json); // the first one loads fonts
        const { work, rate } = await play(page, session, json);
        played.push({ name: `${look}, ${kind}`, work, rate });
        say(
          `${look}, ${kind}: ${work.toFixed(1)} ms of the main thread, ${rate.toFixed(0)} a second`,
        );
      }
    return toRows(played);
  } finally {
    await browser.close();
    server.close();
  }
}

interface Played {
  name: string;
  /** Milliseconds of the main thread for a frame. */
  work: number;
  /** Frames a second. */
  rate: number;
}

function toRows(played: readonly Played[]): Row[] {
  const slowest = played.reduce((one, other) => (other.work > one.work ? other : one));
  const fewest = played.reduce((one, other) => (other.rate < one.rate ? other : one));
  const work = `${slowest.work.toFixed(1)} ms`;
  const rate = `${fewest.rate.toFixed(0)} a second`;
  return [
    {
      figure: `main thread for a frame of ${size.width} × ${size.height}, most of all scenes`,
      ...{ ours: work, against: slowest.name, value: work, "must hold": `≤ ${millisecondsMax} ms` },
    },
    {
      figure: "frames that are shown, fewest of all scenes",
      ...{ ours: rate, against: fewest.name, value: rate, "must hold": "–" },
    },
  ];
}

/** A scene of a video in its look, as a browser draws it. */
async function drawable(timeline: Timeline, index: number) {
  const { drawn } = drawnInVideo(timeline, index);
  const look = findLook(drawn?.look);
  if (!drawn || !look) throw new Error(`No look draws scene ${index}.`);
  const { words = [], seconds = 0 } = timeline.scenes[index] ?? {};
  const shot = toDrawnShot(drawn, { words, seconds, isCaptioned: false }, { ...timeline, ...size });
  return toDrawableScene(await openShotDrawing(look, shot));
}

async function play(page: Page, session: CDPSession, json: string) {
  const worked = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(
      ({ name }) => name === "TaskDuration",
    )?.value ?? 0;
  const [before, start] = [await worked(), performance.now()];
  const frames: number = await page.evaluate(
    (given) => Reflect.apply(Reflect.get(globalThis, "playScene"), undefined, [given]),
    json,
  );
  const seconds = (performance.now() - start) / 1000;
  return { work: ((await worked()) - before) * (1000 / frames), rate: frames / seconds };
}

/** Serves a page with the studio's canvas, its worker and the fonts. */
async function servePage(): Promise<Server> {
  const output = await buildPage("moving-scene.mjs");
  const files = new Map(
    output.map((file) => [`/${file.fileName}`, file.type === "chunk" ? file.code : file.source]),
  );
  const [entry] = output.filter((file) => file.type === "chunk" && file.isEntry);
  const html = `<!doctype html><style>canvas { width: ${size.width}px; height: ${size.height}px }</style>
    <div id="root"></div><script type="module" src="/${entry?.fileName}"></script>`;
  const server = createServer(async ({ url = "/" }, response) => {
    const script = files.get(url);
    const font = findFont(basename(url));
    if (script !== undefined) response.setHeader("content-type", "text/javascript").end(script);
    else if (font !== undefined) response.end(await readFile(font));
    else response.setHeader("content-type", "text/html").end(html);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}
