import { join } from "node:path";
import type { Browser, Page, Response } from "playwright-core";
import type { CapturedPage, CaptureRequest } from "../../generators/generators.ts";
import type { GuardedProxy } from "../../net/guarded-proxy.ts";
import { StepError } from "../../system/errors.ts";

const navigationMilliseconds = 15_000;
/** Until the page has loaded and sends no requests any more. */
const settleMilliseconds = 10_000;
/** Pauses while the page scrolls, so that it loads pictures that were not in view. */
const scrollSteps = 12;
const scrollPauseMilliseconds = 100;
/** The message with a larger picture would hold the event loop while it is parsed. */
const stripPixelsMax = 2_500_000;

/** Opens a page in a new context without stored data, and writes PNGs of its whole height. */
export async function capturePage(
  browser: Browser,
  request: CaptureRequest,
  proxy: GuardedProxy,
): Promise<CapturedPage> {
  const { width, viewHeight, heightMax, scale } = request;
  const context = await browser.newContext({
    viewport: { width, height: viewHeight },
    deviceScaleFactor: scale,
    acceptDownloads: false,
    serviceWorkers: "block",
    permissions: [],
  });
  const page = await context.newPage();
  context.on("page", (other) => void other.close().catch(() => {}));
  await openPage(page, request.url, proxy);
  const settled = await settle(page);
  const height = await scrollThrough(page, viewHeight, heightMax);
  const strips = await writeStrips(page, Math.min(height, heightMax), request);
  checkTraffic(proxy);
  return {
    strips,
    settled,
    cut: height > heightMax,
    engine: `local/chromium-${browser.version()}`,
  };
}

async function openPage(page: Page, url: string, proxy: GuardedProxy): Promise<void> {
  let lastUrl = new URL(url);
  // The last address after redirects, also if it was refused.
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      lastUrl = new URL(request.url());
  });
  let response: Response | null;
  try {
    response = await page.goto(url, {
      waitUntil: "domcontentloaded",
      timeout: navigationMilliseconds,
    });
  } catch (error) {
    checkTraffic(proxy);
    throw navigationError(error, lastUrl, proxy);
  }
  const refused = proxy.refusal(lastUrl.hostname);
  if (refused) throw new StepError("invalid_input", refused);
  if (!/^https?:$/.test(lastUrl.protocol) || !response)
    throw new StepError("invalid_input", `${url} does not show a web page. Use another URL.`);
  if (response.status() >= 400)
    throw new StepError(
      "invalid_input",
      `${lastUrl.host} responded with status ${response.status()}. Check the URL.`,
    );
}

function navigationError(error: unknown, { host, hostname }: URL, proxy: GuardedProxy): StepError {
  const refused = proxy.refusal(hostname);
  if (refused) return new StepError("invalid_input", refused);
  const message = error instanceof Error ? error.message : String(error);
  if (/Download is starting|ERR_ABORTED/.test(message))
    return new StepError("invalid_input", `${host} sends a file instead of a web page.`);
  if (message.includes("ERR_HTTP_RESPONSE_CODE_FAILURE"))
    return new StepError("invalid_input", `${host} responded with an error. Check the URL.`);
  const [reason = "no response in time"] = /ERR_\w+/.exec(message) ?? [];
  return new StepError(
    "provider_unavailable",
    `${host} cannot be opened (${reason}). Check the URL, or retry later.`,
    {
      retryable: true,
      cause: error,
    },
  );
}

function checkTraffic(proxy: GuardedProxy) {
  if (proxy.isExhausted())
    throw new StepError("invalid_input", "The page loads more than 30 MB. Use a smaller page.");
}

/** Waits until the page has loaded and its network is idle. Resolves to false after 10 s. */
async function settle(page: Page): Promise<boolean> {
  const timeout = settleMilliseconds;
  try {
    await Promise.all([
      page.waitForLoadState("load", { timeout }),
      page.waitForLoadState("networkidle", { timeout }),
    ]);
    return true;
  } catch {
    return false;
  }
}

/** Scrolls to the end and back. Resolves to the height of the page in CSS pixels. */
async function scrollThrough(page: Page, viewHeight: number, heightMax: number): Promise<number> {
  const end = Math.min(await pageHeight(page, viewHeight), heightMax);
  const steps = Math.min(scrollSteps, Math.ceil(end / viewHeight) - 1);
  for (let step = 1; step <= steps; step++) {
    await page.evaluate(`void scrollTo(0, ${Math.round((end * step) / steps)})`);
    await page.waitForTimeout(scrollPauseMilliseconds);
  }
  await page.evaluate("void scrollTo(0, 0)");
  return pageHeight(page, viewHeight);
}

/** Writes the page as strips. Their heights are multiples of the width, which scales to pixels. */
async function writeStrips(
  page: Page,
  height: number,
  { width, scale, folder }: CaptureRequest,
): Promise<string[]> {
  const squares = Math.floor(stripPixelsMax / (width * scale) ** 2);
  const stripHeight = width * Math.max(1, squares);
  const strips: string[] = [];
  for (let y = 0; y < height; y += stripHeight) {
    const path = join(folder, `page-${strips.length}.png`);
    strips.push(path);
    await page.screenshot({
      path,
      type: "png",
      fullPage: true,
      clip: { x: 0, y, width, height: Math.min(stripHeight, height - y) },
      animations: "disabled",
      timeout: 0,
    });
  }
  return strips;
}

/** The page's scripts could return anything for its height. */
async function pageHeight(page: Page, viewHeight: number): Promise<number> {
  const measured: unknown = await page.evaluate("document.documentElement.scrollHeight");
  const height = typeof measured === "number" && Number.isFinite(measured) ? measured : 0;
  return Math.max(viewHeight, Math.round(height));
}
