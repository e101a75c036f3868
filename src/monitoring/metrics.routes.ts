import type { FastifyPluginAsync } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { singleFlight } from "../caching/single-flight.ts";
import { countActiveRenders } from "../renders/count-active-renders.ts";
import { countActiveRuns } from "../runs/records/count-active-runs.ts";
import type { Services } from "../services/services.ts";
import { countWaitingDeliveries } from "../webhooks/count-waiting-deliveries.ts";
import type { ResponseTimes } from "./response-times.ts";

type Needed = Pick<Services, "db" | "queue" | "log">;

/**
 * GET /metrics in the text format of Prometheus: outside the API, of the whole installation, and of
 * no account.
 */
export function metricsRoutes(services: Needed, times: ResponseTimes): FastifyPluginAsync {
  return async (app) => {
    const together = singleFlight<string>();
    let registry: Registry | undefined;
    const text = async () => {
      // Made when somebody asks: the process's own metrics keep a timer and an observer going.
      registry ??= createRegistry(services);
      return `${await registry.metrics()}\n${times.text()}\n`;
    };
    app.get("/metrics", async (_request, reply) =>
      reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await together("metrics", text)),
    );
  };
}

function createRegistry({ db, queue, log }: Needed): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = (
    name: string,
    help: string,
    read: () => Promise<({ count: number } & Record<string, string | number>)[]>,
    labelNames = ["status"],
  ) =>
    new Gauge({
      name: `reelwright_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Without its database the process still tells of itself.
        const rows = await read().catch((error) => {
          log.warn({ err: error }, "The metrics could not be read from the database.");
          return [];
        });
        for (const { count, ...labels } of rows) this.set(labels, count);
      },
    });
  gauge("runs", "Runs that have not ended, by status.", () => countActiveRuns(db));
  gauge("renders", "Renders that have not ended, by status.", () => countActiveRenders(db));
  gauge(
    "webhook_deliveries",
    "Webhook deliveries that wait for their first attempt, or for another.",
    () => countWaitingDeliveries(db),
  );
  gauge(
    "jobs",
    "Jobs in the queue, by queue and status; as the workers counted them last.",
    () => queue.counts(),
    ["queue", "status"],
  );
  return registry;
}
