import { environmentWith, readConfig } from "../config/config.ts";
import { openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";
import { openTracing } from "../system/open-tracing.ts";
import { startWorker } from "../worker.ts";
import { exitOnUncaughtError, waitForStopRequest } from "./lifecycle.ts";

/** Runs a worker until a signal stops it. Returns the exit code. */
export async function runWorker(): Promise<number> {
  const config = readConfig(environmentWith());
  const tracing = await openTracing(config.tracing, "worker");
  const log = openLog(config, "worker", tracing);
  exitOnUncaughtError(log);
  const stopped = waitForStopRequest(log, config);
  const services = await openServices(config, { log, tracing });
  const worker = await startWorker(services).catch(async (error) => {
    await services.close();
    throw error;
  });
  log.info({ concurrency: config.workerConcurrency }, "Worker started");
  await stopped;
  await worker.stop();
  await services.close();
  log.info("Service stopped");
  return 0;
}
