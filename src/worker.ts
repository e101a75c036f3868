import { rm } from "node:fs/promises";
import { getPriority } from "node:os";
import { pruneDeletedFiles, pruneUnusedAssets } from "./assets/delete-assets.ts";
import { pruneSegments } from "./assets/segments.ts";
import { pruneClaims } from "./idempotency/claims.ts";
import { cpuPriorities } from "./jobs/cpu-priority.ts";
import { registerWorker } from "./jobs/workers.ts";
import { type Ffmpeg, openFfmpeg } from "./media/ffmpeg.ts";
import { createPictureCheck } from "./media/picture-pool.ts";
import { guardedFetch } from "./net/guarded-fetch.ts";
import { tracedFetch } from "./net/traced-fetch.ts";
import { openProviders, providerLimits } from "./providers/open-providers.ts";
import { publishJob } from "./publish/publish-job.ts";
import { pruneRateLimits } from "./rate-limits/sliding-window-store.ts";
import { renderJob } from "./renders/render-job.ts";
import { pruneRuns } from "./runs/records/delete-run.ts";
import { maintainEventPartitions } from "./runs/records/event-partitions.ts";
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
const concurrentPublications = 100;
const dayMilliseconds = 24 * 3600 * 1000;
/** How often runs that have waited too long for an approval are cancelled. */
const expiryMilliseconds = 10 * 60_000;
const stepCacheDays = 30;
const deliveryDays = 30;

export interface Worker {
  /** Stops taking jobs and hands unfinished ones back to the queue for another worker. */
  stop(): Promise<void>;
}

/** Of media work. A process cannot raise its priority: one that started with less keeps it. */
export const mediaNiceness = () =>
  Math.min(19, Math.max(workerNiceness, getPriority()) + ffmpegNiceness);

/**
 * Starts taking jobs. Rejects with instructions if ffmpeg is missing. Tests share one, whose
 * processes start slowly.
 */
export async function startWorker(
  services: Services,
  given: { ffmpeg?: Ffmpeg } = {},
): Promise<Worker> {
  const { config, queue, log } = services;
  const niceness = mediaNiceness();
  const ffmpeg = given.ffmpeg ?? (await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness }));
  // Models configured by the operator may have private addresses. URLs in the inputs of a run may
  // not.
  const toModels = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    ...providerLimits(config.providers),
  });
  const fetch = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    headersTimeoutSeconds: mediaHeadersTimeoutSeconds,
    // Each download has its own limits.
    bodyBytesMax: Number.POSITIVE_INFINITY,
    bodySecondsMax: Number.POSITIVE_INFINITY,
  });
  const providers = await openProviders(config.providers, {
    ffmpeg,
    fetch: tracedFetch(services.tracing, toModels),
    ...{ texts: services.texts, apertium: services.apertium, models: services.models },
    browser: config.browser,
    topicSource: services.topicSource,
  });
  const worker: WorkerServices = {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers,
    fetch: tracedFetch(services.tracing, fetch),
    cpuPriorities: cpuPriorities(services.clock, niceness, queue.countJobs),
    downloadLimit: createDownloadLimit(),
    folder: await openTemporaryFolder(config.dataDir),
  };

  const pruning = setInterval(() => void pruneAll(worker), dayMilliseconds);
  void pruneAll(worker);
  const expire = () =>
    expireWaitingRuns(worker).catch((error) => log.warn({ err: error }, "Run expiry failed"));
  const expiring = setInterval(() => void expire(), expiryMilliseconds);
  void expire();
  const registration = await registerWorker(worker.db, log);
  const concurrency = config.workerConcurrency;
  await queue.work("run", { concurrency }, runJob(worker));
  await queue.work("render", { concurrency }, renderJob(worker));
  await queue.work("publish", { concurrency: concurrentPublications }, publishJob(worker));
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

/**
 * Deletes what is older than its retention period. A task that fails, such as one on a storage that
 * is unavailable, is logged and does not prevent the others.
 */
async function pruneAll(worker: WorkerServices): Promise<void> {
  const { db, storage, clock, log, config } = worker;
  const { keepRunsDays, keepMediaDays } = config;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMilliseconds);
  const tasks: Record<string, () => Promise<unknown>> = {
    segments: () => pruneSegments(storage, clock.now()),
    "run events": () => maintainEventPartitions(db, clock.now(), daysAgo(config.keepEventsDays)),
    ...(keepRunsDays !== undefined && { runs: () => pruneRuns(worker, daysAgo(keepRunsDays)) }),
    ...(keepMediaDays !== undefined && {
      media: () => pruneUnusedAssets(worker, daysAgo(keepMediaDays)),
    }),
    "deleted files": () => pruneDeletedFiles(worker),
    "unfinished files": () => storage.removeUnfinished(daysAgo(1)),
    "idempotency keys": () => pruneClaims({ db }, clock.now()),
    "rate limits": () => pruneRateLimits(db, daysAgo(1)),
    usage: () => pruneUsage(db, clock.now()),
    "step cache": () => pruneStepCache(db, daysAgo(stepCacheDays)),
    deliveries: () => pruneDeliveries(db, daysAgo(deliveryDays)),
  };
  for (const [task, prune] of Object.entries(tasks))
    await prune().catch((error) => log.warn({ err: error, task }, "Pruning failed"));
}
