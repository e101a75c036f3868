import pLimit from "p-limit";
import type { Browser } from "playwright-core";
import { minimalEnvironment } from "../../config/config.ts";
import type { BrowserProvider, CaptureRequest } from "../../generators/generators.ts";
import {
  type GuardedProxy,
  type GuardedProxyOptions,
  openGuardedProxy,
} from "../../net/guarded-proxy.ts";
import { StepError } from "../../system/errors.ts";
import { capturePage } from "./capture-page.ts";
import { findBrowser } from "./find-browser.ts";

export interface BrowserSettings {
  /** Path of Chromium. Default: the first on the PATH. */
  path: string | undefined;
  /** Pages may use private and loopback addresses. */
  allowPrivate: boolean;
  /** Deadline of a capture; 30 by default. */
  captureSeconds?: number;
}

/** Each browser takes several hundred MB of memory. */
const browsersMax = 2;
const captureBytes = 30 * 1024 ** 2;

/**
 * Captures pages with the installed Chromium, or returns undefined if there is none. Every capture
 * has a browser process and a proxy of its own. `network` replaces the name resolution.
 */
export async function openBrowser(
  { path, allowPrivate, captureSeconds = 30 }: BrowserSettings,
  network: Pick<GuardedProxyOptions, "lookup" | "connect"> = {},
): Promise<BrowserProvider | undefined> {
  const program = await findBrowser(path);
  if (!program) return undefined;
  const limit = pLimit(browsersMax);
  return {
    capture: (request, signal) =>
      limit(async () => {
        signal.throwIfAborted();
        checkUrl(request.url);
        const proxy = await openGuardedProxy({ allowPrivate, bytesMax: captureBytes, ...network });
        try {
          return await capture(program, request, { proxy, signal, captureSeconds });
        } finally {
          await proxy.close();
        }
      }),
  };
}

function checkUrl(text: string) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" && url?.protocol !== "http:")
    throw new StepError(
      "invalid_input",
      `"${text.slice(0, 200)}" is not an address of a web page. Use an https URL.`,
    );
  if (url.username || url.password)
    throw new StepError(
      "invalid_input",
      `The URL at ${url.host} contains a user name or password. Remove them.`,
    );
}

interface CaptureLimits {
  proxy: GuardedProxy;
  signal: AbortSignal;
  captureSeconds: number;
}

async function capture(
  program: string,
  request: CaptureRequest,
  { proxy, signal, captureSeconds }: CaptureLimits,
) {
  const browser = await launch(program, request.folder, proxy.port);
  const deadline = AbortSignal.timeout(captureSeconds * 1000);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = AbortSignal.any([signal, deadline]);
  const onAbort = () => reject(abort.reason);
  abort.addEventListener("abort", onAbort, { once: true });
  if (abort.aborted) onAbort();
  const working = capturePage(browser, request, proxy);
  // After an abort the work fails too, because its browser is closed.
  working.catch(() => {});
  try {
    return await Promise.race([working, aborted]);
  } catch (error) {
    signal.throwIfAborted();
    if (!deadline.aborted) throw error;
    throw new StepError(
      "invalid_input",
      `The page at ${new URL(request.url).host} could not be captured within ${captureSeconds} s. ` +
        "Use a simpler page.",
    );
  } finally {
    abort.removeEventListener("abort", onAbort);
    await browser.close();
  }
}

async function launch(program: string, folder: string, port: number): Promise<Browser> {
  const { chromium } = await import("playwright-core");
  try {
    return await chromium.launch({
      executablePath: program,
      // Chromium refuses to start its sandbox as root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: browserArguments(port),
      env: {
        ...minimalEnvironment(),
        HOME: folder,
        XDG_CACHE_HOME: folder,
        XDG_CONFIG_HOME: folder,
      },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      timeout: launchMilliseconds,
    });
  } catch (cause) {
    throw new StepError(
      "tool_failed",
      "Chromium does not start. Check the program at CHROMIUM_PATH, or ask the operator.",
      { cause },
    );
  }
}

const launchMilliseconds = 60_000;

/** All requests pass the proxy: no name is resolved and no UDP packet is sent by the browser. */
const browserArguments = (port: number) => [
  `--proxy-server=http://127.0.0.1:${port}`,
  // Without this, requests to loopback addresses would not use the proxy.
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  ...["--disable-quic", "--disable-extensions", "--disable-background-networking"],
  // WebRTC would send UDP packets past the proxy. The name of the switch depends on the version.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  ...["--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--no-first-run"],
  ...["--js-flags=--max-old-space-size=512", "--renderer-process-limit=4"],
];
