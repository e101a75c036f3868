import { environmentWith, readConfig } from "../config/config.ts";
import { openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";
import { startWorker } from "../worker.ts";
import { exitOnFault, stopRequest } from "./lifecycle.ts";
import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Runs a worker alone: it takes runs and renders from the database's queue",
  options: {},
  example: "DATABASE_URL=postgresql://db.example/reelwright ./reelwright work",
  async run() {
    const config = readConfig(environmentWith());
    const log = openLog(config, "worker");
    exitOnFault(log);
    const stopped = stopRequest(log, config);
    const services = await openServices(config, { log });
    const worker = await startWorker(services).catch(async (error) => {
      await services.close();
      throw error;
    });
    log.info({ concurrency: config.workerConcurrency }, "the worker takes jobs");
    await stopped;
    await worker.stop();
    await services.close();
    log.info("stopped");
    return 0;
  },
});
