import { environmentWith, readConfig } from "../config/config.ts";
import { openServices } from "../open-services.ts";
import { openLog } from "../system/log.ts";
import { startApiServer } from "./api-server.ts";
import { exitOnFault, stopRequest } from "./lifecycle.ts";
import { defineCommand } from "./options.ts";

export default defineCommand({
  summary: "Runs the API alone; `work` on the same database does the work",
  options: {},
  example: "DATABASE_URL=postgresql://db.example/reelwright ./reelwright serve",
  async run() {
    const config = readConfig(environmentWith());
    const log = openLog(config, "api");
    exitOnFault(log);
    const stopped = stopRequest(log, config);
    const services = await openServices(config, { log });
    const server = await startApiServer(services).catch(async (error) => {
      await services.close();
      throw error;
    });
    console.log(`Reelwright's API listens on ${server.address}`);
    await stopped;
    await server.stop();
    await services.close();
    log.info("stopped");
    return 0;
  },
});
