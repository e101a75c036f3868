import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "../../src/providers/browser/find-browser.ts";

/** Only a browser that hangs reaches it. Playwright's 30 s are too short for a busy machine. */
const stepMilliseconds = 60_000;

/** For a step that shows a video which the service makes meanwhile. */
export const videoWait = { timeout: 200_000 };

/**
 * A microphone that beeps and a camera that counts, which every page may use. A camera of 30
 * pictures a second takes most of the CPU time of its tests.
 */
const ownDevices = ["--use-fake-device-for-media-stream=fps=10", "--use-fake-ui-for-media-stream"];

let shared: Promise<Browser> | undefined;

/**
 * Chromium, which `./reelwright test` installs. The files of a worker share one, because its start
 * takes half a second of CPU time. It ends with the worker.
 */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared;
  if (!running?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(undefined);
  if (!executablePath) throw new Error("Chromium is not installed. Run ./reelwright test.");
  const args = ["--no-sandbox", "--mute-audio", "--disable-gpu", "--disable-dev-shm-usage"];
  const options = { executablePath, timeout: stepMilliseconds };
  return chromium.launch({ ...options, args: [...args, ...ownDevices] });
}

/** Opens a window whose steps wait for as long as a busy machine needs. */
export async function openWindow(
  browser: Browser,
  options: Parameters<Browser["newContext"]>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(stepMilliseconds);
  return context;
}
