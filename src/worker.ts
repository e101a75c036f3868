import { rm } from "node:fs/promises";
import { availableParallelism, getPriority } from "node:os";
import { pruneDeletedFiles, pruneUnusedAssets } from "./assets/delete-assets.ts";
import { pruneClaims } from "./idempotency/claims.ts";
import { cpuPriorities } from "./jobs/cpu-priority.ts";
import { createOwnOffers } from "./jobs/own-offers.ts";
import { allWork, type WorkKind, type WorkShare } from "./jobs/work-kinds.ts";
import { registerWorker } from "./jobs/workers.ts";
import { type Ffmpeg, openFfmpeg } from "./media/ffmpeg.ts";
import { openEncoder } from "./media/hardware-encoder.ts";
import { createPictureCheck } from "./media/picture-pool.ts";
import { segmentsAtATime } from "./media/timeline/render.ts";
import { guardedFetch } from "./net/guarded-fetch.ts";
import { tracedFetch } from "./net/traced-fetch.ts";
import { openProviders, providerLimits } from "./providers/open-providers.ts";
import { publishJob } from "./publish/publish-job.ts";
import { pruneRateLimits } from "./rate-limits/sliding-window-store.ts";
import { renderJob } from "./renders/render-job.ts";
import { pruneRuns } from "./runs/records/delete-run.ts";
import { pruneRunEvents } from "./runs/records/run-events.ts";
import { expireWaitingRuns } from "./runs/work/cancel-run.ts";
import { createDownloadLimit } from "./runs/work/run-downloads.ts";
import { runJob } from "./runs/work/run-job.ts";
import { pruneStepCache } from "./runs/work/step-cache.ts";
import { pruneSegments } from "./segments/segment-cache.ts";
import { segmentJob } from "./segments/segment-job.ts";
import { pruneSharedRenders } from "./segments/shared-segments.ts";
import { labelsForRendering } from "./services/needed-labels.ts";
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
const dayMilliseconds = 24 * 3600 * 1000;
/** How often runs that have waited too long for an approval are cancelled. */
const expiryMilliseconds = 10 * 60_000;
const stepCacheDays = 30;
const deliveryDays = 30;

export interface Worker {
  /** Stops taking jobs and hands unfinished ones back to the queue for another worker. */
  stop(): Promise<void>;
}

interface WorkerOptions {
  share?: WorkShare;
  /** What this worker has besides others. */
  labels?: readonly string[];
  ffmpeg?: Ffmpeg;
}

/** Of media work. A process cannot raise its priority: one that started with less keeps it. */
export const mediaNiceness = () =>
  Math.min(19, Math.max(workerNiceness, getPriority()) + ffmpegNiceness);

/**
 * Starts taking the work of its share: all by default. Rejects with instructions if ffmpeg is
 * missing for runs or renders. Tests share one, whose processes start slowly.
 */
export async function startWorker(
  services: Services,
  {
    share = allWork(services.config.workerConcurrency),
    labels = services.config.workerLabels,
    ...given
  }: WorkerOptions = {},
): Promise<Worker> {
  const { config, queue, log } = services;
  const { runs, renders, publications, webhooks } = share;
  const fetch = tracedFetch(
    services.tracing,
    guardedFetch({
      allowPrivate: config.fetchAllowPrivate,
      headersTimeoutSeconds: mediaHeadersTimeoutSeconds,
      // Each download has its own limits.
      bodyBytesMax: Number.POSITIVE_INFINITY,
      bodySecondsMax: Number.POSITIVE_INFINITY,
    }),
  );
  const media =
    runs || renders ? await openMedia(services, { ...given, labels, fetch }) : undefined;

  const pruning = setInterval(() => void pruneAll(services), dayMilliseconds);
  void pruneAll(services);
  const expire = () =>
    expireWaitingRuns(services).catch((error) => log.warn({ err: error }, "Run expiry failed"));
  const expiring = setInterval(() => void expire(), expiryMilliseconds);
  void expire();
  const registration = await registerWorker(services, Object.keys(share) as WorkKind[], labels);
  if (media && runs) await queue.work("run", { concurrency: runs, labels }, runJob(media));
  if (media && renders)
    await queue.work("render", { concurrency: renders, labels }, renderJob(media));
  if (media)
    await queue.work(
      "segment",
      { concurrency: Math.max(runs ?? 0, renders ?? 0), labels },
      segmentJob(media),
    );
  if (publications)
    await queue.work("publish", { concurrency: publications }, publishJob({ ...services, fetch }));
  const delivering = webhooks && startDeliveryWorker(services, { concurrency: webhooks });
  return {
    async stop() {
      clearInterval(pruning);
      clearInterval(expiring);
      await registration.stop();
      await queue.stop();
      // Last, because the jobs that just ended have sent events.
      if (delivering) await delivering.stop();
      if (media) await rm(media.folder, { recursive: true, force: true });
    },
  };
}

/** What the jobs need that make media. */
async function openMedia(
  services: Services,
  {
    fetch,
    labels,
    ...given
  }: { fetch: WorkerServices["fetch"]; labels: readonly string[]; ffmpeg?: Ffmpeg },
): Promise<WorkerServices> {
  const { config, queue } = services;
  const niceness = mediaNiceness();
  const opened = given.ffmpeg ?? (await openFfmpeg({ ffmpegPath: config.ffmpegPath, niceness }));
  // A worker that makes no final pictures may lack the card that encodes them.
  const encodes = labelsForRendering(config).every((label) => labels.includes(label));
  const encoder = encodes ? await openEncoder(config.encoder, opened) : undefined;
  if (config.encoder !== "x264" && encodes)
    services.log.info({ encoder: encoder?.name ?? "x264" }, "Encoder chosen");
  const ffmpeg = { ...opened, encoder };
  // Models configured by the operator may have private addresses. URLs in the inputs of a run may
  // not.
  const toModels = guardedFetch({
    allowPrivate: config.fetchAllowPrivate,
    ...providerLimits(config.providers),
  });
  const providers = await openProviders(config.providers, {
    ffmpeg,
    fetch: tracedFetch(services.tracing, toModels),
    ...{ texts: services.texts, apertium: services.apertium, models: services.models },
    browser: config.browser,
    topicSource: services.topicSource,
  });
  return {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers,
    fetch,
    cpuPriorities: cpuPriorities(services.clock, niceness, queue.countJobs),
    downloadLimit: createDownloadLimit(),
    ownOffers: createOwnOffers(availableParallelism() - segmentsAtATime),
    folder: await openTemporaryFolder(config.dataDir),
  };
}

/**
 * Deletes what is older than its retention period. A task that fails, such as one on a storage that
 * is unavailable, is logged and does not prevent the others.
 */
async function pruneAll(services: Services): Promise<void> {
  const { db, storage, clock, log, config } = services;
  const { keepRunsDays, keepMediaDays } = config;
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMilliseconds);
  const tasks: Record<string, () => Promise<unknown>> = {
    segments: () => pruneSegments(storage, clock.now()),
    "shared renders": () => pruneSharedRenders(db),
    "run events": () => pruneRunEvents(db, clock.now(), daysAgo(config.keepEventsDays)),
    ...(keepRunsDays !== undefined && { runs: () => pruneRuns(services, daysAgo(keepRunsDays)) }),
    ...(keepMediaDays !== undefined && {
      media: () => pruneUnusedAssets(services, daysAgo(keepMediaDays)),
    }),
    "deleted files": () => pruneDeletedFiles(services),
    "unfinished files": () => storage.removeUnfinished(daysAgo(1)),
    "idempotency keys": () => pruneClaims({ db }, clock.now()),
    "rate limits": () => pruneRateLimits(db, daysAgo(1)),
    usage: () => pruneUsage(db, clock.now()),
    "step cache": () => pruneStepCache(db, daysAgo(stepCacheDays)),
    deliveries: () => pruneDeliveries(db, clock.now(), daysAgo(deliveryDays)),
  };
  for (const [task, prune] of Object.entries(tasks))
    await prune().catch((error) => log.warn({ err: error, task }, "Pruning failed"));
}
