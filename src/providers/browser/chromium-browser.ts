import { chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { minimalEnvironment } from "../../config/minimal-environment.ts";
import type { BrowserProvider, CapturedPage, CaptureRequest } from "../../generators/generators.ts";
import {
  type GuardedProxy,
  type GuardedProxyOptions,
  openGuardedProxy,
} from "../../net/guarded-proxy.ts";
import { StepError } from "../../system/errors.ts";
import { createFairSlots } from "../../system/fair-slots.ts";
import { findUser, type User } from "../../system/find-user.ts";
import { type CaptureAnswer, stripPath } from "./capture-page.ts";
import type { CaptureTask } from "./capture-process.ts";
import { checkRedirects } from "./check-redirects.ts";
import { findBrowser } from "./find-browser.ts";
import { navigationError } from "./navigation-error.ts";
import { runCapture } from "./run-capture.ts";

export interface BrowserSettings {
  /** Path of Chromium. Default: the first on the PATH. */
  path: string | undefined;
  /** Name or id of the user that Chromium runs as when the service runs as root. */
  user: string;
  /** Pages may use private and loopback addresses. */
  allowPrivate: boolean;
  /** Deadline of a capture; 30 by default. */
  captureSeconds?: number;
  /** Folder of temporary profiles, which every user may enter. Defaults to that of the system. */
  profiles?: string;
}

/** Each browser may take 2 GiB of memory. The second one is for another account. */
const browsersMax = 2;
const captureBytes = 30 * 1024 ** 2;

/**
 * Captures pages with the installed Chromium, or returns undefined if there is none. Every capture
 * has a proxy, a driver and a browser of its own; the driver is a child process, because a page
 * decides what the browser sends to it. `network` replaces the name resolution. Rejects with an
 * Error if the user of the settings does not exist.
 */
export async function openBrowser(
  settings: BrowserSettings,
  network: Pick<GuardedProxyOptions, "lookup" | "connect"> = {},
): Promise<BrowserProvider | undefined> {
  const program = await findBrowser(settings.path);
  if (!program) return undefined;
  const user = await findBrowserUser(settings.user);
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax: browsersMax,
    // The number of steps that a worker executes is limited.
    waitingMax: Number.POSITIVE_INFINITY,
    mayStart: (_, active) => active.length === 0,
  });
  const { allowPrivate } = settings;
  return {
    capture: (request, signal) =>
      slots.run({ account_id: request.account_id ?? "" }, signal, async () => {
        const proxy = await openGuardedProxy({ allowPrivate, bytesMax: captureBytes, ...network });
        try {
          await checkRedirects(request.url, proxy, signal);
          const answer = await capture({ program, user, settings }, { request, proxy, signal });
          return toPage(answer, request, proxy);
        } finally {
          await proxy.close();
        }
      }),
  };
}

/** Undefined: the user of this process. */
async function findBrowserUser(name: string): Promise<User | undefined> {
  if (process.getuid?.() !== 0 || name === "root") return undefined;
  const user = await findUser(name);
  if (user) return user;
  throw new Error(
    `Invalid CHROMIUM_USER: "${name}" is no user of this machine. Create it, or remove the setting.`,
  );
}

interface Browser {
  program: string;
  user: User | undefined;
  settings: BrowserSettings;
}

interface Capture {
  request: CaptureRequest;
  proxy: GuardedProxy;
  signal: AbortSignal;
}

async function capture(
  { program, user, settings }: Browser,
  { request, proxy, signal }: Capture,
): Promise<CaptureAnswer> {
  const { captureSeconds = 30 } = settings;
  const home = user ? await createProfile(user, settings.profiles) : request.folder;
  const task: CaptureTask = {
    ...{ request, program, home, user, proxyPort: proxy.port },
    environment: minimalEnvironment(),
    // Chromium refuses to start its sandbox as root.
    sandbox: user !== undefined || process.getuid?.() !== 0,
  };
  try {
    const limits = { seconds: captureSeconds, onStart: request.onStart };
    const answer = await runCapture(task, limits, signal);
    const mayLackSandbox = user && "broken" in answer && /sandbox/i.test(answer.broken);
    // Some containers allow no sandbox. The unprivileged user remains.
    return mayLackSandbox ? await runCapture({ ...task, sandbox: false }, limits, signal) : answer;
  } finally {
    if (user) await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** An unprivileged user cannot open the worker's temporary folder. */
async function createProfile({ uid, gid }: User, parent = tmpdir()): Promise<string> {
  const home = await mkdtemp(join(parent, "reelwright-page-"));
  await chmod(home, 0o700);
  await chown(home, uid, gid);
  return home;
}

function toPage(
  answer: CaptureAnswer,
  { folder, url }: CaptureRequest,
  proxy: GuardedProxy,
): CapturedPage {
  if (proxy.isExhausted())
    throw new StepError("invalid_input", "The page loads more than 30 MB. Use a smaller page.");
  if ("navigation" in answer) throw navigationError(answer.navigation, proxy);
  if ("broken" in answer)
    throw new StepError(
      "tool_failed",
      "Chromium does not start. Check CHROMIUM_PATH and CHROMIUM_USER, or ask the operator.",
      { cause: new Error(answer.broken) },
    );
  if ("limit" in answer)
    throw new StepError(
      "invalid_input",
      `The page at ${new URL(url).host} ${limitMessages[answer.limit]} Use a simpler page.`,
    );
  const { strips, settled, cut, version } = answer.page;
  const paths = Array.from({ length: strips }, (_, index) => stripPath(folder, index));
  return { strips: paths, settled, cut, engine: `local/chromium-${version}` };
}

const limitMessages = {
  memory: "takes more than 2 GB of memory.",
  message: "has an address or a text that is too long for a capture.",
  crash: "crashed the browser, such as by taking too much memory.",
  ended: "takes too much memory or CPU time.",
};
