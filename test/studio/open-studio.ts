import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestOptions,
  type TestService,
  testPassword,
} from "../harness.ts";
import { openWindow, sharedBrowser } from "./launch-browser.ts";

export interface OpenStudio {
  service: TestService;
  /**
   * Closes all windows and empties the one that is kept, so that they do no work beside the next
   * test. Later windows and calls are of the account. Default: a new one, so that each try of a
   * test has its own.
   */
  useAccount(account?: TestAccount): Promise<TestAccount>;
  /** As `service.call`, with the key of that account. */
  call: TestService["call"];
  /** The address of the service, without a slash at its end. */
  address: string;
  /**
   * Opens a browser window that is signed in as the account, at a path below /studio. Null: the
   * test itself leads it to a page.
   */
  open(path?: string | null, options?: WindowOptions): Promise<Page>;
  close(): Promise<void>;
}

interface WindowOptions {
  /** Default: that of `useAccount`. Null: nobody is signed in. */
  account?: TestAccount | null;
  width?: number;
  colors?: "light" | "dark";
}

const builtStudio = fileURLToPath(new URL("../../studio/dist/index.html", import.meta.url));

/** Rejects if the studio is not built: each step of a browser would wait to its limit. */
export async function checkBuilt(page = builtStudio): Promise<void> {
  await access(page).catch(() => {
    throw new Error("The studio is not built. Run: npm run build");
  });
}

/**
 * Starts the service on a free port of 127.0.0.1, and Chromium if it does not run yet. An error on
 * a page's console fails the next `open` or `close`. Rejects at once if the studio is not built.
 */
export async function openStudio(options: TestOptions = {}): Promise<OpenStudio> {
  await checkBuilt();
  const port = await findFreePort();
  const address = `http://127.0.0.1:${port}`;
  const service = await startTestService({
    ...options,
    env: { HOST: "127.0.0.1", PORT: String(port), TRUST_PROXY: "127.0.0.1", ...options.env },
  });
  await service.app.listen({ host: "127.0.0.1", port });
  const browser = await sharedBrowser();
  const errors: string[] = [];
  const failOnErrors = () => {
    if (errors.length > 0) throw new Error(`Errors on the pages: ${errors.splice(0).join("\n")}`);
  };
  const windows = keepWindow(browser, address, (context) => {
    context.on("weberror", (error) => errors.push(String(error.error())));
    context.on("console", (message) => {
      if (/Content Security Policy/.test(message.text())) errors.push(message.text());
    });
  });
  let current = service.account;
  return {
    service,
    address,
    useAccount: async (account) => {
      await windows.closeAll();
      current = account ?? (await service.newAccount());
      return current;
    },
    call: (method, path, body, headers) =>
      service.call(method, path, body, { "x-api-key": current.api_key, ...headers }),
    open: async (path = "/", { account = current, width = 1280, colors = "light" } = {}) => {
      failOnErrors();
      const page = await windows.open(account);
      if (colors !== "light") await page.emulateMedia({ colorScheme: colors });
      if (width !== desktop.width) await page.setViewportSize({ ...desktop, width });
      if (path !== null) await page.goto(`/studio${path}`);
      return page;
    },
    close: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      service.app.server.closeAllConnections();
      await service.close();
      failOnErrors();
    },
  };
}

const desktop = { width: 1280, height: 900 };
// Animations take a sixth of Chromium's CPU time.
const media = { colorScheme: "light", reducedMotion: "reduce" } as const;

/**
 * Opens windows without anything that a test has stored in them. One is kept for the next test,
 * because a new one starts a process, and reads and compiles the scripts of the studio again. An
 * account signs in once.
 */
function keepWindow(browser: Browser, origin: string, onNew: (window: BrowserContext) => void) {
  const cookies = new Map<string, Awaited<ReturnType<BrowserContext["cookies"]>>>();
  let kept: { window: BrowserContext; page?: Page } | undefined;
  let lastTest: string | undefined;

  async function signInOnce(window: BrowserContext, account: TestAccount): Promise<void> {
    const known = cookies.get(account.id);
    if (known) {
      await window.addCookies(known);
      const session = await window.request.get("/auth/get-session");
      if ((await session.text()) !== "null") return;
    }
    await signIn(window, origin, account);
    cookies.set(account.id, await window.cookies());
  }

  async function openNew(): Promise<BrowserContext> {
    const window = await openWindow(browser, { baseURL: origin, viewport: desktop, ...media });
    onNew(window);
    return window;
  }

  return {
    async open(account: TestAccount | null): Promise<Page> {
      const window = kept?.window ?? (await openNew());
      const keptPage = kept?.page;
      kept = undefined;
      if (account) await signInOnce(window, account);
      const page = keptPage ?? (await window.newPage());
      const devtools = await window.newCDPSession(page);
      const storageTypes = "local_storage,indexeddb";
      await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes });
      await devtools.detach();
      return page;
    },
    async closeAll(): Promise<void> {
      const [window, ...others] = browser.contexts();
      await Promise.all(others.map((other) => other.close()));
      if (!window) return;
      const [page, ...otherPages] = window.pages();
      await Promise.all(otherPages.map((other) => other.close()));
      await window.setOffline(false);
      await window.clearCookies();
      const { currentTestName } = expect.getState();
      const isRetry = currentTestName === lastTest;
      lastTest = currentTestName;
      // The page in which a try has failed may hang.
      if (page && isRetry) await page.close();
      if (page && !isRetry) await clearPage(page);
      kept = { window, ...(page && !isRetry && { page }) };
    },
  };
}

/** Takes a page out of the state in which a test has left it. */
async function clearPage(page: Page): Promise<void> {
  page.removeAllListeners("request");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  // The address that costs least: the process stays, and with it what is compiled.
  await page.goto("/studio/icon.svg");
  await page.evaluate("sessionStorage.clear()");
  await page.mouse.move(0, 0);
  await page.emulateMedia(media);
  await page.setViewportSize(desktop);
}

async function signIn(
  context: BrowserContext,
  origin: string,
  { email }: TestAccount,
): Promise<void> {
  const response = await context.request.post("/auth/sign-in/email", {
    data: { email, password: testPassword },
    // From an address of its own: sign-ins from one address are limited.
    headers: { origin, "x-forwarded-for": `2001:db8:${randomBytes(2).toString("hex")}::1` },
  });
  if (!response.ok()) throw new Error(`Sign-in returned ${response.status()}`);
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No port is free");
  return address.port;
}
