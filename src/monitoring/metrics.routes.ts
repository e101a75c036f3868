import type { FastifyPluginAsync } from "fastify";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { singleFlight } from "../caching/single-flight.ts";
import { readHeldCredits, readSpentCredits } from "../credits/credit-totals.ts";
import { countByLabel, countWorkers, readWorkerDelay } from "../jobs/workers.ts";
import { countActiveRenders } from "../renders/count-active-renders.ts";
import { countActiveRuns, countRunningSteps } from "../runs/records/count-active-runs.ts";
import { listLabelsNeeded } from "../services/needed-labels.ts";
import type { Services } from "../services/services.ts";
import { measureEventLoopDelay } from "../system/event-loop-delay.ts";
import { readFreeDisk } from "../system/free-disk.ts";
import { countWaitingDeliveries } from "../webhooks/count-waiting-deliveries.ts";
import type { ResponseTimes } from "./response-times.ts";

type MetricsServices = Pick<Services, "config" | "db" | "queue" | "log" | "catalog">;

/**
 * GET /metrics: metrics of the whole installation in the Prometheus text format. They name no
 * account.
 */
export function metricsRoutes(services: MetricsServices, times: ResponseTimes): FastifyPluginAsync {
  return async (app) => {
    const loadOnce = singleFlight<string>();
    let registry: Registry | undefined;
    const text = async () => {
      // Created on the first request: the default metrics keep a timer and an observer running.
      registry ??= createRegistry(services);
      return `${await registry.metrics()}\n${await times.text()}`;
    };
    app.get("/metrics", async (_request, reply) =>
      reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await loadOnce("metrics", text)),
    );
  };
}

function createRegistry(services: MetricsServices): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const gauge = createGauges(registry, services.log);
  addWorkMetrics(gauge, services);
  addCreditMetrics(gauge, services);
  addMachineMetrics(gauge, services);
  return registry;
}

type Sample = { count: number } & Record<string, string | number>;
type AddGauge = ReturnType<typeof createGauges>;

/** Returns a function that adds a gauge, whose values are read at each request. */
function createGauges(registry: Registry, log: Services["log"]) {
  return (name: string, help: string, read: () => Promise<Sample[]>, labelNames: string[]) =>
    new Gauge({
      name: `reelwright_${name}`,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database, the metrics of the process are still returned.
        const rows = await read().catch((error) => {
          log.warn({ err: error }, "Metrics query failed");
          return [];
        });
        for (const { count, ...labels } of rows) this.set(labels, count);
      },
    });
}

function addWorkMetrics(gauge: AddGauge, { db, queue, catalog, config }: MetricsServices): void {
  const status = ["status"];
  gauge("runs", "Runs in progress, by status.", () => countActiveRuns(db), status);
  gauge("renders", "Renders in progress, by status.", () => countActiveRenders(db), status);
  gauge("steps", "Steps of runs in execution.", async () => [await countRunningSteps(db)], []);
  gauge(
    "webhook_deliveries",
    "Webhook deliveries waiting for the first attempt or for a retry.",
    () => countWaitingDeliveries(db),
    status,
  );
  gauge("jobs", "Jobs by queue and status, as last counted by the workers.", () => queue.counts(), [
    "queue",
    "status",
  ]);
  gauge(
    "oldest_waiting_job_seconds",
    "Seconds for which the oldest due job of each queue has been waiting.",
    async () =>
      (await queue.oldestWaiting()).map(({ queue, seconds }) => ({ queue, count: seconds })),
    ["queue"],
  );
  gauge("workers", "Living workers.", async () => [{ count: await countWorkers(db) }], []);
  gauge(
    "workers_with_label",
    "Living workers that take runs or renders, by each label that tools or models need.",
    () => countByLabel(db, listLabelsNeeded(config, catalog)),
    ["label"],
  );
}

function addCreditMetrics(gauge: AddGauge, { db }: MetricsServices): void {
  gauge(
    "credits_held",
    "Credits held for active runs and renders.",
    async () => [await readHeldCredits(db)],
    [],
  );
  gauge(
    "credits_spent",
    "Credits that all accounts have ever spent.",
    async () => [await readSpentCredits(db)],
    [],
  );
}

function addMachineMetrics(gauge: AddGauge, { config, db }: MetricsServices): void {
  gauge(
    "disk_free_bytes",
    "Free bytes of the disk with DATA_DIR, of this machine.",
    async () => [{ count: await readFreeDisk(config.dataDir) }],
    [],
  );
  const delay = measureEventLoopDelay();
  gauge(
    "event_loop_delay_seconds",
    "Event loop delay at the 99th percentile, of this process and of the slowest worker.",
    async () => {
      const own = { process: "api", count: delay.readP99() };
      const worker = await readWorkerDelay(db).catch(() => undefined);
      return worker === undefined ? [own] : [own, { process: "worker", count: worker }];
    },
    ["process"],
  );
}
