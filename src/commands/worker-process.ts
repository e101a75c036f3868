import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { environmentWith } from "../config/config.ts";
import type { Services } from "../services/services.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const niceness = 10;
const pauses = { first_ms: 500, most_ms: 30_000, forgotten_after_ms: 60_000 };

/**
 * Runs the worker half as a child process, at a lower priority, so that what computes never delays
 * an answer. One that dies is started again, after a pause that doubles up to 30 s. Its log goes
 * where this process's goes.
 */
export function startWorkerProcess({
  config,
  clock,
  log,
}: Pick<Services, "config" | "clock" | "log">): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const loop = async () => {
    for (let pause = pauses.first_ms; ; pause = Math.min(pause * 2, pauses.most_ms)) {
      const startedAt = clock.now().getTime();
      child = forkWorker(config.environment);
      const [code, signal] = await once(child, "exit");
      if (stopping.signal.aborted) return;
      if (clock.now().getTime() - startedAt > pauses.forgotten_after_ms) pause = pauses.first_ms;
      log.error(
        { code, signal, again_in_ms: pause },
        "the worker process ended; starting it again",
      );
      await clock.sleep(pause, stopping.signal);
    }
  };
  const ended = loop().catch((error) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    stop: async () => {
      stopping.abort();
      child?.kill("SIGTERM");
      await ended;
    },
  };
}

function forkWorker(environment: Record<string, string>): ChildProcess {
  // Started at its priority: lowered afterwards, the threads that it already has would keep theirs.
  const words = ["-n", String(niceness), process.execPath, ...process.execArgv, main, "work"];
  return spawn("nice", words, {
    env: environmentWith(environment),
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
