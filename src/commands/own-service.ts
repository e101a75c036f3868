import { spawn } from "node:child_process";
import { once } from "node:events";
import { open, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { environmentWith } from "../config/config.ts";

const mainPath = fileURLToPath(new URL("../main.ts", import.meta.url));
const readyWithinMs = 120_000;

/** A complete service in a child process, on a free local port. */
export interface OwnService {
  url: string;
  pid: number;
  /** Runs a command on the same data directory. Returns the JSON line that it prints. */
  command(...args: string[]): Promise<Record<string, unknown>>;
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>;
}

/**
 * Starts the command `all` or `serve` on a data directory and waits until it is ready. Rejects with
 * its log if it exits before that.
 */
export async function startOwnService(
  dataDir: string,
  env: Record<string, string> = {},
  command: "all" | "serve" = "all",
): Promise<OwnService> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Never uses the database of the environment.
  const own = {
    HOST: "127.0.0.1",
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: "",
  };
  const settings = { LOG_LEVEL: "warn", ...env, ...own };
  const log = join(dataDir, "service.log");
  // A file instead of a pipe, so that a busy parent process never blocks the service.
  const file = await open(log, "a");
  const program = spawn(process.execPath, [...process.execArgv, mainPath, command], {
    env: environmentWith(settings),
    stdio: ["ignore", file.fd, file.fd],
  });
  const ended = once(program, "exit");
  await file.close();
  const stop = async () => {
    program.kill("SIGTERM");
    await ended;
  };
  try {
    await waitUntilReady(url, ended, log);
  } catch (error) {
    // A slow service would keep running.
    await stop();
    throw error;
  }
  return {
    url,
    pid: program.pid ?? 0,
    command: async (...args) => {
      const { stdout } = await execa(process.execPath, [...process.execArgv, mainPath, ...args], {
        env: settings,
      });
      return JSON.parse(stdout) as Record<string, unknown>;
    },
    stop,
  };
}

async function waitUntilReady(url: string, ended: Promise<unknown>, log: string): Promise<void> {
  const outcome = await Promise.race([ended.then(() => "ended"), pollReadiness(`${url}/readyz`)]);
  if (outcome === "ended") {
    throw new Error(
      `The service exited before it was ready:\n${(await readFile(log, "utf8")).trim()}`,
    );
  }
}

async function pollReadiness(url: string): Promise<void> {
  const until = performance.now() + readyWithinMs;
  while (performance.now() < until) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    await delay(50);
  }
  throw new Error(`The service was not ready within ${readyWithinMs / 1000} s.`);
}

/** Finds a free port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("There is no free port.")),
      );
    });
  });
}
