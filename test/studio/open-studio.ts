import { randomBytes } from "node:crypto";
import { access } from "node:fs/promises";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContext, Page } from "playwright-core";
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
   * Closes all windows, so that they do no work beside the next test. Later windows and calls are
   * of the account. Default: a new one, so that each try of a test has its own.
   */
  useAccount(account?: TestAccount): Promise<TestAccount>;
  /** As `service.call`, with the key of that account. */
  call: TestService["call"];
  /** The address of the service, without a slash at its end. */
  address: string;
  /** Opens a browser window that is signed in as the account, at a path below /studio. */
  open(path?: string, options?: WindowOptions): Promise<Page>;
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
  let current = service.account;
  return {
    service,
    address,
    useAccount: async (account) => {
      await closeWindows(browser);
      current = account ?? (await service.newAccount());
      return current;
    },
    call: (method, path, body, headers) =>
      service.call(method, path, body, { "x-api-key": current.api_key, ...headers }),
    open: async (path = "/", { account = current, width = 1280, colors = "light" } = {}) => {
      failOnErrors();
      const context = await openWindow(browser, {
        baseURL: address,
        viewport: { width, height: 900 },
        colorScheme: colors,
        // Animations take a sixth of Chromium's CPU time.
        reducedMotion: "reduce",
      });
      if (account) await signIn(context, address, account);
      context.on("weberror", (error) => errors.push(String(error.error())));
      context.on("console", (message) => {
        if (/Content Security Policy/.test(message.text())) errors.push(message.text());
      });
      const page = await context.newPage();
      await page.goto(`/studio${path}`);
      return page;
    },
    close: async () => {
      await closeWindows(browser);
      service.app.server.closeAllConnections();
      await service.close();
      failOnErrors();
    },
  };
}

const closeWindows = (browser: Browser) =>
  Promise.all(browser.contexts().map((context) => context.close()));

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
