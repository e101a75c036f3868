import { openServices } from "../../src/open-services.ts";
import type { Services } from "../../src/services/services.ts";
import { startWorker, type Worker } from "../../src/worker.ts";

/** A worker with connections of its own: a queue that a worker has stopped does not start again. */
export async function startOwnWorker(
  { config, log, catalog, apertium, storage }: Services,
  more: Partial<Pick<Services, "storage">> = {},
): Promise<Worker> {
  const services = await openServices(config, { log, catalog, apertium });
  const worker = await startWorker({ ...services, storage, ...more });
  return {
    stop: async () => {
      await worker.stop();
      await services.close();
    },
  };
}
