import { environmentWith, readConfig } from "../config/config.ts";
import { openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";
import { openTracing } from "../system/open-tracing.ts";
import { startApiServer } from "./api-server.ts";
import { announceFirstAccount } from "./first-start.ts";
import { exitOnUncaughtError, keepCompiledCode, waitForStopRequest } from "./lifecycle.ts";

/** Runs the API until a signal stops it. Returns the exit code. */
export async function serveApi(): Promise<number> {
  const config = readConfig(environmentWith());
  const tracing = await openTracing(config.tracing, "api");
  const log = openLog(config, "api", tracing);
  exitOnUncaughtError(log);
  const stopped = waitForStopRequest(log, config);
  const services = await openServices(config, { log, tracing });
  const server = await startApiServer(services).catch(async (error) => {
    await services.close();
    throw error;
  });
  keepCompiledCode();
  console.log(`Reelwright listens on ${server.address}`);
  await announceFirstAccount(services);
  await stopped;
  await server.stop();
  await services.close();
  log.info("Service stopped");
  return 0;
}
