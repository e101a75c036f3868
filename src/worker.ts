import { rm } from "node:fs/promises";
import { pruneSegments } from "./assets/segments.ts";
import { pruneClaims } from "./idempotency/claims.ts";
import { openFfmpeg } from "./media/ffmpeg.ts";
import { guardedFetch } from "./net/guarded-fetch.ts";
import { openProviders } from "./providers/open-providers.ts";
import { publishJob } from "./publish/publish-job.ts";
import { pruneRateLimits } from "./rate-limits/sliding-window-store.ts";
import { renderJob } from "./renders/render-job.ts";
import { runJob } from "./runs/work/run-job.ts";
import { pruneStepCache } from "./runs/work/step-cache.ts";
import type { Services } from "./services/services.ts";
import type { WorkerServices } from "./services/worker-services.ts";
import { openTemporaryFolder } from "./system/temporary-folder.ts";
import { pruneUsage } from "./usage/usage-rows.ts";
import { startDeliveryWorker } from "./webhooks/deliver-job.ts";
import { pruneDeliveries } from "./webhooks/deliveries.ts";

/** What computes must not delay what answers. */
const niceness = 10;
/** They wait for other people's servers and cost this machine little. */
const publications_at_once = 100;
const day_milliseconds = 24 * 3600 * 1000;
const step_cache_days = 30;
const delivery_days = 30;

export interface Worker {
  /** Hands back what is not done yet, to be carried on by another worker. */
  stop(): Promise<void>;
}

/** Starts to take jobs. Rejects where ffmpeg is missing, with how to install it. */
export async function startWorker(services: Services): Promise<Worker> {
  const { config, queue, log } = services;
  const ffmpeg = await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness });
  // The operator's own models may stand at private addresses; what a run's inputs name may not, so
  // they are two clients.
  const toModels = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    allowedOrigins: Object.values(config.providers.base_urls ?? {}),
  });
  const fetch = guardedFetch({ allowPrivate: config.fetchAllowPrivate });
  const providers = await openProviders(config.providers, { ffmpeg, fetch: toModels });
  const worker: WorkerServices = {
    ...services,
    ffmpeg,
    providers,
    fetch,
    folder: await openTemporaryFolder(config.dataDir),
  };

  const prune = () =>
    pruneOld(worker).catch((error) => log.warn({ err: error }, "Old files could not be removed."));
  const pruning = setInterval(() => void prune(), day_milliseconds);
  void prune();
  const concurrency = config.workerConcurrency;
  await queue.work("run", { concurrency }, runJob(worker));
  await queue.work("render", { concurrency }, renderJob(worker));
  await queue.work("publish", { concurrency: publications_at_once }, publishJob(worker));
  const delivering = startDeliveryWorker(services);
  return {
    async stop() {
      clearInterval(pruning);
      await queue.stop();
      // Last, for what has just ended is announced.
      await delivering.stop();
      await rm(worker.folder, { recursive: true, force: true });
    },
  };
}

async function pruneOld({ db, storage, clock }: WorkerServices): Promise<void> {
  await pruneSegments(storage, clock.now());
  await storage.removeUnfinished(new Date(clock.now().getTime() - day_milliseconds));
  await pruneClaims({ db }, clock.now());
  await pruneRateLimits(db, new Date(clock.now().getTime() - day_milliseconds));
  await pruneUsage(db, clock.now());
  await pruneStepCache(db, new Date(clock.now().getTime() - step_cache_days * day_milliseconds));
  await pruneDeliveries(db, new Date(clock.now().getTime() - delivery_days * day_milliseconds));
}
