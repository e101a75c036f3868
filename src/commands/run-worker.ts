import { environmentWith, readConfig } from "../config/config.ts";
import { allWork, type WorkKind, type WorkShare } from "../jobs/work-kinds.ts";
import { openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";
import { openTracing } from "../system/open-tracing.ts";
import { startWorker } from "../worker.ts";
import { exitOnUncaughtError, keepCompiledCode, waitForStopRequest } from "./lifecycle.ts";

/**
 * Runs a worker until a signal stops it: it takes these kinds of work, as many at a time as given
 * or by default, with these labels or those of the setting. Returns the exit code.
 */
export async function runWorker(
  kinds: [WorkKind, number | undefined][],
  given: readonly string[],
): Promise<number> {
  const config = readConfig(environmentWith());
  const tracing = await openTracing(config.tracing, "worker");
  const log = openLog(config, "worker", tracing);
  exitOnUncaughtError(log);
  const stopped = waitForStopRequest(log, config);
  const services = await openServices(config, { log, tracing });
  const all = allWork(config.workerConcurrency);
  const share: WorkShare = Object.fromEntries(
    kinds.map(([kind, count]) => [kind, count ?? all[kind]]),
  );
  const labels = given.length > 0 ? given : config.workerLabels;
  const worker = await startWorker(services, { share, labels }).catch(async (error) => {
    await services.close();
    throw error;
  });
  keepCompiledCode();
  log.info({ takes: share, ...(labels.length > 0 ? { labels } : {}) }, "Worker started");
  await stopped;
  await worker.stop();
  await services.close();
  log.info("Service stopped");
  return 0;
}
