import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { pruneSegments } from "./assets/segments.ts";
import { openFfmpeg } from "./media/ffmpeg.ts";
import { guardedFetch } from "./net/guarded-fetch.ts";
import { openProviders } from "./providers/open.ts";
import { publishJob } from "./publish/publish-job.ts";
import { renderJob } from "./renders/render-job.ts";
import { runJob } from "./runs/run-job.ts";
import { pruneStepCache } from "./runs/step-cache.ts";
import type { Services } from "./services.ts";
import { startDelivering } from "./webhooks/deliver-job.ts";
import { pruneDeliveries } from "./webhooks/deliveries.ts";
import type { WorkerServices } from "./worker-services.ts";

/** What computes must not delay what answers. */
const niceness = 10;
/** They wait for other people's servers and cost this machine little. */
const publications_at_once = 4;
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
  const ffmpeg = await openFfmpeg({ ffmpeg_path: config.ffmpegPath, niceness });
  // The operator's own models may stand at private addresses; what a run's inputs name may not, so they are two clients.
  const toModels = guardedFetch({
    allow_private: config.fetchAllowPrivate,
    allowed_origins: Object.values(config.providers.base_urls ?? {}),
  });
  const fetch = guardedFetch({ allow_private: config.fetchAllowPrivate });
  const providers = await openProviders(config.providers, { ffmpeg, fetch: toModels });
  const worker: WorkerServices = { ...services, ffmpeg, providers, fetch, folder: await openFolder(config.dataDir) };

  const prune = () => pruneOld(worker).catch((error) => log.warn({ err: error }, "Old files could not be removed."));
  const pruning = setInterval(() => void prune(), day_milliseconds);
  void prune();
  const concurrency = config.workerConcurrency;
  await queue.work("run", { concurrency }, runJob(worker));
  await queue.work("render", { concurrency }, renderJob(worker));
  await queue.work("publish", { concurrency: publications_at_once }, publishJob(worker));
  const delivering = startDelivering(services);
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

/** A folder for this worker's temporary files; those that dead workers of this machine left behind go. */
async function openFolder(dataDir: string): Promise<string> {
  const root = join(dataDir, "tmp");
  const folder = join(root, `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`);
  await mkdir(folder, { recursive: true });
  const stale = (await readdir(root)).filter((name) => isOfTheDead(name));
  await Promise.all(stale.map((name) => rm(join(root, name), { recursive: true, force: true })));
  return folder;
}

function isOfTheDead(name: string): boolean {
  const [, host, pid] = /^(.*)-(\d+)-[0-9a-f]{8}$/.exec(name) ?? [];
  if (host !== hostname() || Number(pid) === process.pid) return false;
  try {
    return !process.kill(Number(pid), 0);
  } catch (error) {
    // Another user's process lives all the same (EPERM).
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

async function pruneOld({ db, storage, clock }: WorkerServices): Promise<void> {
  await pruneSegments(storage, clock.now());
  await storage.removeUnfinished(new Date(clock.now().getTime() - day_milliseconds));
  await pruneStepCache(db, new Date(clock.now().getTime() - step_cache_days * day_milliseconds));
  await pruneDeliveries(db, new Date(clock.now().getTime() - delivery_days * day_milliseconds));
}
