import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Services } from "../../src/services/services.ts";

/** A worker process that a test kills while a tool hangs (crash-worker.ts). */
export interface DoomedWorker {
  /** Waits until a tool hangs. */
  hangs(): Promise<unknown>;
  kill(): Promise<unknown>;
}

export function startDoomedWorker(
  { config }: Pick<Services, "config">,
  more: Record<string, string> = {},
): DoomedWorker {
  const env = {
    ...process.env,
    NODE_OPTIONS: "",
    DATABASE_URL: config.databaseUrl ?? "",
    DATA_DIR: config.dataDir,
    LOG_LEVEL: "fatal",
    ...more,
  };
  const program = fileURLToPath(new URL("crash-worker.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program], {
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  return {
    hangs: () => once(child.stdout ?? child, "data"),
    kill: () => {
      child.kill("SIGKILL");
      return ended;
    },
  };
}
