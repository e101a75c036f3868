import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { environmentWith } from "../config/config.ts";
import type { Services } from "../services/services.ts";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));
const niceness = 10;
/**
 * Settings of glibc: few arenas, and pictures and samples go back to the system as soon as they are
 * freed. Without them a worker grows by hundreds of megabytes within a few videos.
 */
const allocator = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "131072" };
const restartPause = { firstMs: 500, maxMs: 30_000, resetAfterMs: 60_000 };

/**
 * Runs the worker in a child process with a lower priority, so that computation does not delay
 * responses. A worker that exits is restarted after a pause, which doubles up to 30 s. It logs to
 * the same destination as this process.
 */
export function startWorkerProcess({
  config,
  clock,
  log,
}: Pick<Services, "config" | "clock" | "log">): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let child: ChildProcess | undefined;
  const loop = async () => {
    for (let pause = restartPause.firstMs; ; pause = Math.min(pause * 2, restartPause.maxMs)) {
      const startedAt = clock.now().getTime();
      child = forkWorker(config.environment);
      const [code, signal] = await once(child, "exit");
      if (stopping.signal.aborted) return;
      if (clock.now().getTime() - startedAt > restartPause.resetAfterMs)
        pause = restartPause.firstMs;
      log.error({ code, signal, restart_in_ms: pause }, "Worker process exited; restarting");
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
  // Started with `nice`: lowering the priority later would not affect existing threads.
  const words = ["-n", String(niceness), process.execPath, ...process.execArgv, main, "work"];
  return spawn("nice", words, {
    env: { ...allocator, ...environmentWith(environment) },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
