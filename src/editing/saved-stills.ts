import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { singleFlight } from "../caching/single-flight.ts";
import { findProjectAccount, findRevision } from "../projects/projects.ts";
import { segmentCache } from "../segments/segment-cache.ts";
import type { Services } from "../services/services.ts";
import type { SceneFormat } from "../storage/signed-links.ts";
import { ApiError, notFound } from "../system/errors.ts";
import { createFairSlots } from "../system/fair-slots.ts";
import { newId } from "../system/ids.ts";
import type { PreviewDrawer } from "./draw-preview.ts";
import { loadEditable } from "./load-editable.ts";
import { stillKey } from "./still-key.ts";

/** Stills of one account that are drawn at a time, and that wait. */
const [drawnMax, waitingMax] = [2, 50];

interface StillTarget {
  project_id: string;
  revision: number;
  scene: string;
  format: SceneFormat;
}

const kinds = { jpg: "still", json: "drawing" } as const;

/** Resolves to the JPEG of a scene, or to the JSON that draws it. */
export type ReadStill = (target: StillTarget) => Promise<Buffer>;

/**
 * Stills of saved scenes: drawn once and kept with the segments of the account, which are pruned
 * when unused. Throws not_found, validation_error (media that cannot be shown) or
 * rate_limit_exceeded (too many wait).
 */
export function stillReader(
  services: Pick<Services, "db" | "storage" | "clock">,
  drawer: PreviewDrawer,
): ReadStill {
  const { db, storage, clock } = services;
  const once = singleFlight<Buffer>();
  const inTurn = accountTurns();
  return async ({ project_id, revision: number, scene: id, format }) => {
    const account_id = await findProjectAccount(db, project_id);
    if (account_id === undefined) throw notFound("project", project_id);
    const revision = await findRevision(db, project_id, number);
    if (!revision) throw notFound("revision", String(number));
    const editable = await loadEditable(db, revision, "");
    const scene = editable.scenes.find((one) => one.id === id);
    if (!scene) throw notFound("scene", id);
    const kind = kinds[format];
    const key = stillKey(kind, { scene, editable, revision });
    const cache = segmentCache(storage, clock, account_id);
    const readOrDraw = async () => {
      const kept = await cache.get(key);
      if (kept) return readFile(kept);
      const subject = { account_id, kind, scene, editable, revision };
      const drawn = await drawer.draw(subject, AbortSignal.any([]));
      const path = join(drawer.folder, newId(kind));
      await writeFile(path, drawn);
      await cache.put(key, path).finally(() => rm(path, { force: true }));
      return drawn;
    };
    return once(`${account_id}/${key}`, () => inTurn(account_id, readOrDraw));
  };
}

/** Runs work of an account when less than `drawnMax` of it is active. */
function accountTurns() {
  const wanted = new Map<string, number>();
  const slots = createFairSlots<{ account_id: string }>({
    slotsMax: Number.POSITIVE_INFINITY,
    waitingMax: Number.POSITIVE_INFINITY,
    mayStart: (_, active) => active.length < drawnMax,
  });
  return async <T>(account_id: string, work: () => Promise<T>): Promise<T> => {
    const count = wanted.get(account_id) ?? 0;
    if (count >= drawnMax + waitingMax)
      throw new ApiError(
        "rate_limit_exceeded",
        `${count} stills of this account wait, the maximum. Retry in a second.`,
      );
    wanted.set(account_id, count + 1);
    try {
      return await slots.run({ account_id }, AbortSignal.any([]), work);
    } finally {
      const left = (wanted.get(account_id) ?? 1) - 1;
      if (left > 0) wanted.set(account_id, left);
      else wanted.delete(account_id);
    }
  };
}
