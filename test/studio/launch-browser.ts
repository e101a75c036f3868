import { type Browser, type BrowserContext, chromium } from "playwright-core";
import { findBrowser } from "../../src/providers/browser/find-browser.ts";

/** Only a browser that hangs reaches it. Playwright's 30 s are too short for a busy machine. */
const stepMilliseconds = 60_000;

/** For a step that shows a video which the service makes meanwhile. */
export const videoWait = { timeout: 200_000 };

/** A microphone that beeps and a camera that counts, which every page may use. */
const ownMicrophone = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

/** Starts Chromium, which `./reelwright test` installs. */
export async function launchBrowser({ microphone = false } = {}): Promise<Browser> {
  const executablePath = await findBrowser(undefined);
  if (!executablePath) throw new Error("Chromium is not installed. Run ./reelwright test.");
  const args = ["--no-sandbox", "--mute-audio", "--disable-gpu", "--disable-dev-shm-usage"];
  if (microphone) args.push(...ownMicrophone);
  return chromium.launch({ executablePath, args, timeout: stepMilliseconds });
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
