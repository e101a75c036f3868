import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Reelwright, reelwright } from "../sdk/client.ts";
import { startOwnService } from "../src/commands/own-service.ts";

/** A complete service on a new data directory, with an account on the plan pro. */
export interface BenchService {
  url: string;
  pid: number;
  folder: string;
  apiKey: string;
  client: Reelwright;
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
  const account = [
    "--email",
    "bench@example.com",
    "--password",
    "a long password",
    "--plan",
    "pro",
    "--credits",
    "10000",
  ];
  const { api_key } = await service.command("account", "create", ...account, "--json");
  return {
    url: service.url,
    pid: service.pid,
    folder,
    apiKey: String(api_key),
    client: reelwright({ baseUrl: service.url, apiKey: String(api_key) }),
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
