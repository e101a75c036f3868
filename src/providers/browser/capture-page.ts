import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { CaptureRequest } from "../../generators/generators.ts";
import type { DevTools } from "./devtools.ts";
import { type OpenPage, openPage } from "./open-page.ts";

const navigationMilliseconds = 15_000;
/** Until the page has loaded and sends no requests any more. */
const settleMilliseconds = 10_000;
/** Pauses while the page scrolls, so that it loads pictures that were not in view. */
const scrollSteps = 12;
const scrollPauseMilliseconds = 100;
/** A picture is one message, which must stay far below the largest one. */
const stripPixelsMax = 2_500_000;

/** What capture-process.ts responds. */
export type CaptureAnswer =
  /** The strips are files in the folder, see stripPath. */
  | { page: { strips: number; settled: boolean; cut: boolean; version: string } }
  /** There is no page: the last address after redirects, and its status or Chromium's reason. */
  | { navigation: { url: string; status?: number; reason?: string } }
  /** The page exceeded a limit. */
  | { limit: "memory" | "message" | "crash" | "ended" }
  /** Chromium does not start. */
  | { broken: string };

export const stripPath = (folder: string, index: number) => join(folder, `page-${index}.png`);

/** Opens a page in a context without stored data, and writes PNGs of its whole height. */
export async function capturePage(
  devTools: DevTools,
  request: CaptureRequest,
): Promise<CaptureAnswer> {
  const { product } = await devTools.send("Browser.getVersion");
  const page = await openPage(devTools, request);
  const navigation = await navigate(page, request.url);
  if (navigation) return { navigation };
  const settled = await page.waitFor(["load", "networkIdle"], settleMilliseconds);
  const height = await scrollThrough(page, request);
  const strips = await writeStrips(page, Math.min(height, request.heightMax), request);
  const version = String(product).split("/").at(-1) ?? "";
  return { page: { strips, settled, cut: height > request.heightMax, version } };
}

/** Returns undefined when the page is open. */
async function navigate(page: OpenPage, url: string) {
  const deadline = performance.now() + navigationMilliseconds;
  const noResponse = { url, reason: "no response in time" };
  const opening = page.send("Page.navigate", { url }).then(({ errorText }) => errorText);
  // It has no end while a server does not respond.
  opening.catch(() => {});
  const timeout = delay(navigationMilliseconds, noResponse, { ref: false });
  const errorText = await Promise.race([opening, timeout]);
  if (errorText === noResponse) return noResponse;
  const lastUrl = await readUrl(page);
  if (errorText) return { url: lastUrl, reason: String(errorText) };
  if (!/^https?:/.test(lastUrl)) return { url: lastUrl };
  const left = Math.max(0, deadline - performance.now());
  if (!(await page.waitFor(["DOMContentLoaded"], left))) return noResponse;
  const status = Number(
    await page.evaluate('performance.getEntriesByType("navigation")[0]?.responseStatus ?? 0'),
  );
  return status >= 400 ? { url: lastUrl, status } : undefined;
}

/** The address of the page, after redirects. */
async function readUrl(page: OpenPage): Promise<string> {
  const { frameTree } = await page.send("Page.getFrameTree");
  const { frame } = frameTree as { frame: { url: string; unreachableUrl?: string } };
  return frame.unreachableUrl ?? frame.url;
}

/** Scrolls to the end and back. Resolves to the height of the page in CSS pixels. */
async function scrollThrough(
  page: OpenPage,
  { viewHeight, heightMax }: CaptureRequest,
): Promise<number> {
  const end = Math.min(await pageHeight(page, viewHeight), heightMax);
  const steps = Math.min(scrollSteps, Math.ceil(end / viewHeight) - 1);
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(`void scrollTo(0, ${Math.round((end * step) / steps)})`);
    await delay(scrollPauseMilliseconds);
  }
  await page.evaluate("void scrollTo(0, 0)");
  return pageHeight(page, viewHeight);
}

/** The layout is measured by Chromium: the page's scripts could return anything for its height. */
async function pageHeight(page: OpenPage, viewHeight: number): Promise<number> {
  const { cssContentSize } = await page.send("Page.getLayoutMetrics");
  const { height } = cssContentSize as { height: number };
  return Math.max(viewHeight, Math.round(height));
}

const stopAnimations = `for (const animation of document.getAnimations()) {
  try { animation.finish() } catch { animation.cancel() }
}
undefined`;

/** Writes the page as strips. Their heights are multiples of the width, which scales to pixels. */
async function writeStrips(
  page: OpenPage,
  height: number,
  { width, scale, folder }: CaptureRequest,
): Promise<number> {
  const squares = Math.floor(stripPixelsMax / (width * scale) ** 2);
  const stripHeight = width * Math.max(1, squares);
  await page.evaluate(stopAnimations);
  let strips = 0;
  for (let y = 0; y < height; y += stripHeight) {
    const clip = { x: 0, y, width, height: Math.min(stripHeight, height - y), scale: 1 };
    const { data } = await page.send("Page.captureScreenshot", {
      format: "png",
      captureBeyondViewport: true,
      clip,
    });
    await writeFile(stripPath(folder, strips), String(data), "base64");
    strips += 1;
  }
  return strips;
}
