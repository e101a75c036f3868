import { randomUUID } from "node:crypto";
import { countWorkers } from "../jobs/workers.ts";
import type { SegmentCache, SharedSegments } from "../media/timeline/segment-cache.ts";
import { labelsForRendering } from "../services/needed-labels.ts";
import type { Services } from "../services/services.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { segmentCache } from "./segment-cache.ts";
import {
  insertSharedRender,
  listTakenSegments,
  type OfferedWork,
  removeSharedRender,
  renewMilliseconds,
  renewRender,
  segmentsChannel,
  takeSegment,
} from "./shared-segments.ts";

type OfferingServices = Services & Pick<WorkerServices, "ownOffers">;

/** Fewer segments or parts are made sooner by one worker than divided. */
const offeredMin = 3;

/** The cache of an account whose renders other workers help to make. */
export function sharedSegmentCache(services: OfferingServices, account_id: string): SegmentCache {
  return {
    ...segmentCache(services.storage, services.clock, account_id),
    offer: ({ segments, ...sources }) => {
      const items = segments.map(({ key, segment }) => ({ key, item: segment }));
      const labels = labelsForRendering(services.config);
      return offerWork(services, account_id, { sources, items, labels });
    },
  };
}

/**
 * Offers the segments of a render, or the parts of a step, to the other workers of the
 * installation. There are as many jobs as places; each makes one and adds the next job. A worker
 * that dies loses what it was making; after 10 s another one takes it.
 * Why: docs/decisions/shared-segments.md
 */
export async function offerWork(
  services: OfferingServices,
  account_id: string,
  { labels = [], ...work }: OfferedWork & { labels?: readonly string[] },
): Promise<SharedSegments | undefined> {
  const { db, notifications, log } = services;
  const { length } = work.items;
  const workers = length < offeredMin ? 1 : await countWorkers(db, ["runs", "renders"], labels);
  if (workers < 2) return undefined;
  const own = { render_id: randomUUID(), by: randomUUID() };
  await insertSharedRender(db, { id: own.render_id, account_id }, work);
  const endOffer = services.ownOffers.open(own.render_id);
  const segment = { render_id: own.render_id, account_id, labels };
  await enqueueFirst(services, segment, { length, others: workers - 1 }).catch((error) => {
    endOffer();
    throw error;
  });
  const waiting = new Map<string, () => void>();
  const checkWaiting = async () => {
    if (waiting.size === 0) return;
    const taken = await listTakenSegments(db, own);
    for (const [key, end] of waiting) if (!taken.includes(key)) end();
  };
  const check = () => {
    checkWaiting().catch((error) => log.warn({ err: error }, "Segments could not be checked"));
  };
  const unlisten = notifications.on(segmentsChannel, (id) => {
    if (id === "" || id === own.render_id) check();
  });
  const renewing = setInterval(() => {
    renewRender(db, own).catch((error) => log.warn({ err: error }, "Segments were not renewed"));
    check();
  }, renewMilliseconds);
  return {
    take: (key) => takeSegment(db, { ...own, key }),
    async ended(key, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const abort = () => reject(signal.reason);
      signal.addEventListener("abort", abort);
      waiting.set(key, resolve);
      check();
      try {
        signal.throwIfAborted();
        await promise;
      } finally {
        waiting.delete(key);
        signal.removeEventListener("abort", abort);
      }
    },
    async close() {
      clearInterval(renewing);
      unlisten();
      endOffer();
      return removeSharedRender(db, own.render_id);
    },
  };
}

/**
 * Adds a job for each place of the other workers, and one for each of this worker, which may keep
 * its places without making a segment.
 */
async function enqueueFirst(
  services: Services,
  segment: EnqueuedSegment,
  { length, others }: { length: number; others: number },
): Promise<void> {
  const places = services.config.workerConcurrency;
  const jobs = Math.min(length, others * places) + places;
  for (let count = 0; count < jobs; count++) await enqueueSegment(services, segment);
}

/** Adds a job that makes the next segment of a render, in the turn of its account. */
export const enqueueSegment = (
  { db, queue }: Pick<Services, "db" | "queue">,
  { render_id: shared_render_id, ...how }: EnqueuedSegment,
): Promise<void> =>
  db.transaction().execute((tx) => queue.enqueue(tx, "segment", { shared_render_id }, how));

interface EnqueuedSegment {
  render_id: string;
  account_id: string;
  /** Those that its worker needs. */
  labels: readonly string[];
}
