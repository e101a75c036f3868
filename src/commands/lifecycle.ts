import { flushCompileCache } from "node:module";
import type { Config } from "../config/config.ts";
import type { Log } from "../system/log.ts";

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * Resolves when the process should stop: at a signal, or when its parent process exits. Later
 * signals are ignored. If the shutdown then takes too long, the process exits with code 1.
 */
export async function waitForStopRequest(log: Log, { shutdownSeconds }: Config): Promise<void> {
  const reason = await new Promise<string>((resolve) => {
    for (const signal of signals) process.on(signal, resolve);
    process.once("disconnect", () => resolve("parent process exited"));
  });
  log.info({ reason }, "Shutdown requested");
  const seconds = shutdownSeconds - 0.5;
  setTimeout(() => {
    log.error({ seconds }, "Shutdown timed out");
    process.exit(1);
  }, seconds * 1000);
}

/** Exits after an uncaught error, because the state of the process is no longer reliable. */
export function exitOnUncaughtError(log: Log): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, "Uncaught error");
      process.exit(1);
    });
  }
}

/**
 * Keeps the compiled code of a process that has started, for the next start. Node.js keeps it at an
 * exit only, and a container that does not stop in time is killed.
 */
export function keepCompiledCode(): void {
  flushCompileCache();
}
