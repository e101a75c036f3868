import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openAsset } from "../assets/asset-store.ts";
import type { JobHandler } from "../jobs/job.ts";
import { makeSegment } from "../media/timeline/render.ts";
import { accountPrograms, type WorkerServices } from "../services/worker-services.ts";
import { keptParts } from "./kept-parts.ts";
import { enqueueSegment } from "./offer-work.ts";
import { makePart, partExtension, partKey } from "./part.ts";
import { segmentCache } from "./segment-cache.ts";
import {
  type OfferedPart,
  renewMilliseconds,
  renewSegment,
  settleSegment,
  type TakenItem,
  takeNextSegment,
} from "./shared-segments.ts";

/** The segment is no longer this worker's: its render ended, or another worker took it. */
class SegmentLostError extends Error {}

/**
 * Makes the next segment or part of another worker, and adds a job for the one after it. What this
 * worker cannot make is left to the other one, which then says why.
 */
export function segmentJob(worker: WorkerServices): JobHandler<"segment"> {
  return ({ shared_render_id: render_id, labels }, { signal, requeue }) =>
    worker.ownOffers.help(render_id, signal, () =>
      makeNext(worker, { render_id, labels: labels ?? [], signal, requeue }),
    );
}

interface NextItem {
  render_id: string;
  labels: readonly string[];
  signal: AbortSignal;
  requeue(): void;
}

async function makeNext(
  worker: WorkerServices,
  { render_id, labels, signal, requeue }: NextItem,
): Promise<void> {
  const { db, log } = worker;
  const by = randomUUID();
  const taken = await takeNextSegment(db, { render_id, by });
  if (!taken) return;
  const { account_id, offered } = taken;
  const own = { render_id, by, key: offered.key };
  const lost = new AbortController();
  const renewing = setInterval(() => {
    renewSegment(db, own).then(
      (held) => held || lost.abort(new SegmentLostError()),
      (error) => log.warn({ err: error }, "A segment was not renewed"),
    );
  }, renewMilliseconds);
  try {
    const findings = await make(worker, taken, AbortSignal.any([signal, lost.signal]));
    // Workers of the version of the render can make what this one cannot.
    if (!findings) return await settleSegment(db, own, { state: "open" });
    await settleSegment(db, own, { state: "made", findings });
    await enqueueSegment(worker, { render_id, account_id, labels });
  } catch (error) {
    if (signal.aborted) {
      await settleSegment(db, own, { state: "open" });
      requeue();
    } else if (!(error instanceof SegmentLostError)) {
      log.warn({ err: error, shared_render_id: render_id }, "A shared segment failed");
      await settleSegment(db, own, { state: "declined" });
    }
  } finally {
    clearInterval(renewing);
  }
}

/**
 * Makes a segment or a part unless it is cached. Undefined if another version, or a worker with
 * other engines, has offered it.
 */
async function make(
  worker: WorkerServices,
  { account_id, offered }: TakenItem,
  signal: AbortSignal,
): Promise<string[] | undefined> {
  const { storage, clock } = worker;
  const segments = segmentCache(storage, clock, account_id);
  if (await segments.get(offered.key)) return [];
  const folder = await mkdtemp(join(worker.folder, "segment-"));
  try {
    if ("part" in offered) {
      const isMade = await keepPart(worker, { account_id, offered, folder, signal });
      return isMade ? [] : undefined;
    }
    return await makeSegment(offered, {
      assets: { open: (id) => openAsset(worker, account_id, id) },
      ffmpeg: accountPrograms(worker, account_id).ffmpeg,
      ...{ segments, folder, signal, progress: () => {} },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface PartToKeep {
  account_id: string;
  offered: OfferedPart;
  folder: string;
  signal: AbortSignal;
}

/** Makes a part of a step for its worker. False if this worker would make another one. */
async function keepPart(
  worker: WorkerServices,
  { account_id, offered: { key, step, part }, folder, signal }: PartToKeep,
): Promise<boolean> {
  if (partKey(part, step, worker) !== key) return false;
  const { providers } = accountPrograms(worker, account_id);
  const path = join(folder, `part${partExtension[part.kind]}`);
  const result = await worker.texts.forAccount(account_id, () =>
    makePart(part, providers, path, signal),
  );
  await keptParts(worker, account_id).keep(key, path, { result, calls: [] });
  return true;
}
