import type { Config } from "../config/config.ts";
import type { Log } from "../system/log.ts";

const signals = ["SIGTERM", "SIGINT"] as const;

/**
 * Resolves at the first request to stop: a signal, or the end of the process that started this one.
 * Later signals are ignored. What does not stop in time from then on, or hangs in its start, is
 * left behind, with exit code 1.
 */
export async function stopRequest(log: Log, { shutdownSeconds }: Config): Promise<void> {
  const reason = await new Promise<string>((resolve) => {
    for (const signal of signals) process.on(signal, resolve);
    process.once("disconnect", () => resolve("the main process ended"));
  });
  log.info({ reason }, "stopping");
  const seconds = shutdownSeconds - 0.5;
  setTimeout(() => {
    log.error({ seconds }, "something did not stop in time; leaving it");
    process.exit(1);
  }, seconds * 1000);
}

/** An error that nobody caught ends the process: its state can no longer be trusted. */
export function exitOnFault(log: Log): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, "an error that nothing caught");
      process.exit(1);
    });
  }
}
