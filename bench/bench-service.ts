import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { startOwnService } from "../src/commands/own-service.ts";

/** A complete service on a new data directory, with an account on the plan pro. */
export interface BenchService {
  url: string;
  pid: number;
  folder: string;
  apiKey: string;
  client: Reelwright;
  /** A client of another account, with 10,000 credits. */
  newAccount(plan: string): Promise<Reelwright>;
  stop(): Promise<void>;
}

/**
 * Starts the program with the default log level and without an effective rate limit. `serve` starts
 * only the API. `stop` removes all its files.
 */
export async function startBenchService(
  command: "all" | "serve" = "all",
  env: Record<string, string> = {},
): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), "reelwright-bench-"));
  const service = await startOwnService(
    folder,
    { LOG_LEVEL: "info", RATE_LIMIT_PRO: "1000000000", ...env },
    command,
  );
  let accounts = 0;
  const createAccount = async (plan: string) => {
    accounts += 1;
    const email = `bench${accounts}@example.com`;
    const options = { email, password: "a long password", plan, credits: "10000" };
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
    const { api_key } = await service.command("account", "create", ...args, "--json");
    return String(api_key);
  };
  const apiKey = await createAccount("pro");
  const connect = (key: string) => reelwright({ baseUrl: service.url, apiKey: key });
  return {
    url: service.url,
    pid: service.pid,
    folder,
    apiKey,
    client: connect(apiKey),
    newAccount: async (plan) => connect(await createAccount(plan)),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a browser window that is signed in to the studio. */
export async function openStudioPage(service: BenchService, browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } });
  const page = await context.newPage();
  // The key takes the place of a session.
  await page.addInitScript(`sessionStorage.setItem("reelwright.credential", "${service.apiKey}")`);
  return page;
}
