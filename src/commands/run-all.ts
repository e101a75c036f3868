import { type Config, environmentWith, readConfig } from "../config/config.ts";
import { openServices } from "../open-services.ts";
import type { Services } from "../services/services.ts";
import { type Log, openLog } from "../system/log.ts";
import { openTracing } from "../system/open-tracing.ts";
import type { Tracing } from "../system/tracing.ts";
import { startApiServer } from "./api-server.ts";
import { announceFirstAccount } from "./first-start.ts";
import { exitOnUncaughtError, keepCompiledCode, waitForStopRequest } from "./lifecycle.ts";
import { startWorkerProcess } from "./worker-process.ts";

/** Runs the API and a worker until a signal stops them. Returns the exit code. */
export async function runAll(): Promise<number> {
  const config = readConfig(environmentWith());
  const tracing = await openTracing(config.tracing, "api");
  const log = openLog(config, "api", tracing);
  exitOnUncaughtError(log);
  const stopped = waitForStopRequest(log, config);
  const service = await startService(config, log, tracing);
  keepCompiledCode();
  console.log(`Reelwright listens on ${service.address}`);
  await announceFirstAccount(service.services);
  await stopped;
  await service.stop();
  log.info("Service stopped");
  return 0;
}

interface RunningService {
  services: Services;
  /** Address of the API. */
  address: string;
  /** Stops the API and the worker, then closes the services. */
  stop(): Promise<void>;
}

/** Starts the API in this process and a worker in a child process. A failure closes everything. */
async function startService(config: Config, log: Log, tracing: Tracing): Promise<RunningService> {
  const services = await openServices(config, { log, tracing });
  const server = await startApiServer(services).catch(async (error) => {
    await services.close();
    throw error;
  });
  const worker = startWorkerProcess(services);
  const stop = async () => {
    await Promise.all([server.stop(), worker.stop()]);
    await services.close();
  };
  return { services, address: server.address, stop };
}
