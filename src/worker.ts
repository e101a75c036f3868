import { rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { pruneDeletedFiles, pruneUnusedAssets } from "./assets/delete-assets.ts";
import { pruneSegments } from "./assets/segments.ts";
import { pruneClaims } from "./idempotency/claims.ts";
import { cpuPriorities } from "./jobs/cpu-priority.ts";
import { registerWorker } from "./jobs/workers.ts";
import { openFfmpeg } from "./media/ffmpeg.ts";
import { createPictureCheck } from "./media/pictures/check-picture.ts";
import { guardedFetch } from "./net/guarded-fetch.ts";
import { openProviders, providerOrigins } from "./providers/open-providers.ts";
import { publishJob } from "./publish/publish-job.ts";
import { pruneRateLimits } from "./rate-limits/sliding-window-store.ts";
import { renderJob } from "./renders/render-job.ts";
import { pruneRuns } from "./runs/records/delete-run.ts";
import { expireWaitingRuns } from "./runs/work/cancel-run.ts";
import { createDownloadLimit } from "./runs/work/run-downloads.ts";
import { runJob } from "./runs/work/run-job.ts";
import { pruneStepCache } from "./runs/work/step-cache.ts";
import type { Services } from "./services/services.ts";
import type { WorkerServices } from "./services/worker-services.ts";
import { openTemporaryFolder } from "./system/temporary-folder.ts";
import { pruneUsage } from "./usage/usage-rows.ts";
import { pruneDeliveries } from "./webhooks/deliveries.ts";
import { startDeliveryWorker } from "./webhooks/delivery-worker.ts";

/** Media work must not delay HTTP responses. */
const workerNiceness = 10;
/** Nor the steps of other runs that this process executes itself. */
const ffmpegNiceness = 1;
/** AI models may take minutes to respond, but servers of media files may not. */
const mediaHeadersTimeoutSeconds = 30;
/** Publications mostly wait for other servers and use few resources. */
const publications_at_once = 100;
const day_milliseconds = 24 * 3600 * 1000;
/** How often runs that have waited too long for an approval are cancelled. */
const expiryMilliseconds = 10 * 60_000;
const step_cache_days = 30;
const delivery_days = 30;

export interface Worker {
  /** Stops taking jobs and hands unfinished ones back to the queue for another worker. */
  stop(): Promise<void>;
}

/** Starts taking jobs. Rejects with instructions if ffmpeg is missing. */
export async function startWorker(services: Services): Promise<Worker> {
  const { config, queue, log } = services;
  // A process cannot raise its priority, so a worker that was started with more niceness keeps it.
  const niceness = Math.min(19, Math.max(workerNiceness, getPriority()) + ffmpegNiceness);
  const ffmpeg = await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness });
  // Models configured by the operator may have private addresses. URLs in the inputs of a run may
  // not.
  const toModels = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    allowedOrigins: providerOrigins(config.providers),
  });
  const fetch = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    headersTimeoutSeconds: mediaHeadersTimeoutSeconds,
  });
  const providers = await openProviders(config.providers, {
    ffmpeg,
    fetch: toModels,
    browser: config.browser,
  });
  const worker: WorkerServices = {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers,
    fetch,
    cpuPriorities: cpuPriorities(services.clock, niceness, queue.countJobs),
    downloadLimit: createDownloadLimit(),
    folder: await openTemporaryFolder(config.dataDir),
  };

  const prune = () => pruneOld(worker).catch((error) => log.warn({ err: error }, "Pruning failed"));
  const pruning = setInterval(() => void prune(), day_milliseconds);
  void prune();
  const expire = () =>
    expireWaitingRuns(worker).catch((error) => log.warn({ err: error }, "Run expiry failed"));
  const expiring = setInterval(() => void expire(), expiryMilliseconds);
  void expire();
  const registration = await registerWorker(worker.db, log);
  const concurrency = config.workerConcurrency;
  await queue.work("run", { concurrency }, runJob(worker));
  await queue.work("render", { concurrency }, renderJob(worker));
  await queue.work("publish", { concurrency: publications_at_once }, publishJob(worker));
  const delivering = startDeliveryWorker(services);
  return {
    async stop() {
      clearInterval(pruning);
      clearInterval(expiring);
      await registration.stop();
      await queue.stop();
      // Last, because the jobs that just ended have sent events.
      await delivering.stop();
      await rm(worker.folder, { recursive: true, force: true });
    },
  };
}

async function pruneOld(worker: WorkerServices): Promise<void> {
  const { db, storage, clock, config } = worker;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * day_milliseconds);
  await pruneSegments(storage, clock.now());
  if (config.keepRunsDays !== undefined) await pruneRuns(worker, daysAgo(config.keepRunsDays));
  if (config.keepMediaDays !== undefined)
    await pruneUnusedAssets(worker, daysAgo(config.keepMediaDays));
  await pruneDeletedFiles({ db, storage });
  await storage.removeUnfinished(daysAgo(1));
  await pruneClaims({ db }, clock.now());
  await pruneRateLimits(db, daysAgo(1));
  await pruneUsage(db, clock.now());
  await pruneStepCache(db, daysAgo(step_cache_days));
  await pruneDeliveries(db, daysAgo(delivery_days));
}
