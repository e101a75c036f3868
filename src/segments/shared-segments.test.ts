import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { startOwnWorker } from "../../test/processes/own-worker.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import { cpuPriorities } from "../jobs/cpu-priority.ts";
import { createOwnOffers } from "../jobs/own-offers.ts";
import { registerWorker } from "../jobs/workers.ts";
import { createPictureCheck } from "../media/picture-pool.ts";
import { renderTimeline } from "../media/timeline/render.ts";
import { resolveRenderOptions } from "../media/timeline/render-options.ts";
import type {
  OfferedRender,
  SegmentCache,
  SharedSegments,
} from "../media/timeline/segment-cache.ts";
import type { Segment } from "../media/timeline/shots.ts";
import { openProviders } from "../providers/open-providers.ts";
import { createDownloadLimit } from "../runs/work/run-downloads.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import type { Timeline } from "../values/timeline.ts";
import { sharedSegmentCache } from "./offer-work.ts";
import { segmentCache } from "./segment-cache.ts";
import { segmentJob } from "./segment-job.ts";
import {
  listTakenSegments,
  pruneSharedRenders,
  renewSegment,
  takeNextSegment,
} from "./shared-segments.ts";

const timeline = (titles: string[]): Timeline => ({
  version: 1,
  aspect_ratio: "16:9",
  fps: 10,
  language: "en",
  title: "Fruit",
  palette: { background: "#2f1a0d", foreground: "#ffffff", accent: "#ffbe76" },
  scenes: titles.map((title) => ({
    seconds: 0.5,
    visual: { kind: "design", design: { kind: "icon_hero", title, icons: ["🍐"] } },
  })),
  audio: [],
  captions: { style: "none" },
});
const fruit = timeline(["Pear", "Plum", "Fig", "Lime"]);
const settings = resolveRenderOptions({ resolution: "360p" }, fruit);

let service: TestService;
let worker: WorkerServices;
const registrations: Awaited<ReturnType<typeof registerWorker>>[] = [];
const offers: SharedSegments[] = [];

// No worker process: each test executes the jobs itself.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  const { services } = service;
  const ffmpeg = await localFfmpeg();
  worker = {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers: await openProviders(services.config.providers, { ffmpeg, fetch, texts }),
    fetch,
    cpuPriorities: cpuPriorities(services.clock, 0, async () => 1),
    downloadLimit: createDownloadLimit(),
    ownOffers: createOwnOffers(Number.POSITIVE_INFINITY),
    folder: services.config.dataDir,
  };
  for (let count = 0; count < 2; count++) registrations.push(await registerWorker(services));
});
afterEach(async () => {
  for (const offer of offers.splice(0)) await offer.close();
  await sql`delete from pgboss.job where name = 'segment'`.execute(worker.db);
});
afterAll(async () => {
  for (const registration of registrations) await registration.stop();
  await service.close();
});

const { signal } = new AbortController();
/** Each with its own cache, as of an account. */
const newAccount = async () => (await service.newAccount()).id;

/** Renders, and resolves to what was offered and to the bytes. */
async function render(segments: SegmentCache, source: Timeline = fruit) {
  const folder = await mkdtemp(join(worker.folder, "render-test-"));
  const context = { assets: { open: noAssets }, ffmpeg: worker.ffmpeg, signal, folder };
  const made = await renderTimeline(source, settings, { ...context, segments, progress() {} });
  return { ...made, bytes: await readFile(made.path) };
}
const noAssets = () => Promise.reject(new Error("no assets"));

/** What the render of a timeline offers. It ends there, before it makes a segment. */
async function planOffer(source: Timeline): Promise<OfferedRender> {
  const planned = new Error("planned");
  let offered: OfferedRender | undefined;
  const offer = (all: OfferedRender) => {
    offered = all;
    return Promise.reject(planned);
  };
  const nothing = { get: async () => undefined, put: async () => {} };
  await expect(render({ ...nothing, offer }, source)).rejects.toBe(planned);
  if (!offered) throw new Error("Nothing was offered.");
  return offered;
}

/** Offers the segments of a timeline, as their render does before it makes them. */
async function offer(account_id: string, source: Timeline = fruit) {
  const all = await planOffer(source);
  const keys = all.segments.map(({ key }) => key);
  const shared = await sharedSegmentCache(worker, account_id).offer?.(all);
  if (!shared) throw new Error("No worker would take the segments.");
  offers.push(shared);
  const { rows } = await sql<{ id: string }>`
    select id from shared_renders where account_id = ${account_id}`.execute(worker.db);
  const render_id = rows[0]?.id ?? "";
  return { shared, keys, render_id, cache: segmentCache(worker.storage, worker.clock, account_id) };
}

/** Executes one job as a worker does. Resolves to whether it went back to the queue. */
async function help(render_id: string, by = worker, stopped = signal): Promise<boolean> {
  let requeued = false;
  const requeue = () => {
    requeued = true;
  };
  const end = () => Promise.reject(new Error("A segment ends with its job."));
  await segmentJob(by)({ shared_render_id: render_id }, { signal: stopped, requeue, end });
  return requeued;
}

/** As ten seconds without a heartbeat. */
const lapse = (render_id: string) =>
  sql`update shared_segments set seen_at = seen_at - interval '10 s' where render_id = ${render_id}`.execute(
    worker.db,
  );

describe("a render whose segments are offered", () => {
  it("has the bytes of one that is made alone, and makes no segment that another worker made", async () => {
    const alone = await render(segmentCache(worker.storage, worker.clock, await newAccount()));
    const account_id = await newAccount();
    const { offer: offered, ...cache } = sharedSegmentCache(worker, account_id);
    const divided = await render({
      ...cache,
      async offer(all) {
        const shared = await offered?.(all);
        const { rows } = await sql<{ id: string }>`
          select id from shared_renders where account_id = ${account_id}`.execute(worker.db);
        for (let count = 0; count < 3; count++) await help(rows[0]?.id ?? "");
        return shared;
      },
    });
    expect(divided.segmentsReused).toBe(3);
    expect(divided.bytes.equals(alone.bytes)).toBe(true);
    const { rows } = await sql`select from shared_renders where account_id = ${account_id}`.execute(
      worker.db,
    );
    expect(rows).toEqual([]);
  });

  it("is not helped by its own worker beyond the cores to spare, whose jobs end with the offer", async () => {
    const account_id = await newAccount();
    const all = await planOffer(fruit);
    const own = { ...worker, ownOffers: createOwnOffers(1) };
    const shared = await sharedSegmentCache(own, account_id).offer?.(all);
    const { rows } = await sql<{ id: string }>`
      select id from shared_renders where account_id = ${account_id}`.execute(worker.db);
    const id = rows[0]?.id ?? "";
    const ended: string[] = [];
    const first = help(id, own).then(() => ended.push("first"));
    const second = help(id, own).then(() => ended.push("second"));
    await first;
    await help(id, worker);
    const { rows: made } = await sql`
      select from shared_segments where render_id = ${id} and state = 'made'`.execute(worker.db);
    expect([made.length, ended]).toEqual([2, ["first"]]);
    await shared?.close();
    await second;
  });

  it("is made together with a worker that takes its jobs from the queue", async () => {
    const other = await startOwnWorker(worker);
    const { offer: offered, ...cache } = sharedSegmentCache(worker, await newAccount());
    const countMade = async () => {
      const { rows } = await sql`select from shared_segments where state = 'made'`.execute(
        worker.db,
      );
      return rows.length;
    };
    const made = await render({
      ...cache,
      async offer(all) {
        const shared = await offered?.(all);
        await expect.poll(countMade).toBeGreaterThan(0);
        return shared;
      },
    });
    await other.stop();
    expect(made.segmentsTotal).toBe(4);
    expect(made.segmentsReused).toBeGreaterThan(0);
  });

  it("is divided from its beginning, each segment once", async () => {
    const { shared, keys, render_id, cache } = await offer(await newAccount());
    expect(await shared.take(keys[0] ?? "")).toBe(true);
    await help(render_id);
    expect(await cache.get(keys[1] ?? "")).toBeDefined();
    expect(await cache.get(keys[2] ?? "")).toBeUndefined();
    const taken = await takeNextSegment(worker.db, { render_id, by: crypto.randomUUID() });
    expect(taken?.offered.key).toBe(keys[2]);
    expect(await shared.take(keys[2] ?? "")).toBe(false);
  });

  it("gets a segment back whose worker is lost, and that worker does not count any more", async () => {
    const { shared, keys, render_id } = await offer(await newAccount());
    const [key = ""] = keys;
    const lost = { render_id, by: crypto.randomUUID() };
    await takeNextSegment(worker.db, lost);
    expect(await shared.take(key)).toBe(false);
    await lapse(render_id);
    await shared.ended(key, signal);
    expect(await shared.take(key)).toBe(true);
    expect(await renewSegment(worker.db, { ...lost, key })).toBe(false);
  });

  it("leaves a segment of another version to workers of that version", async () => {
    const { render_id } = await offer(await newAccount());
    await sql`update shared_segments set key = 'of another version' where position = 0`.execute(
      worker.db,
    );
    await help(render_id);
    const next = await takeNextSegment(worker.db, { render_id, by: crypto.randomUUID() });
    expect(next?.offered.key).toBe("of another version");
  });

  it("makes what another worker cannot make, and asks no third one", async () => {
    const { shared, keys, render_id } = await offer(await newAccount());
    const [key = ""] = keys;
    const full = { ...worker.storage, put: () => Promise.reject(new Error("The disk is full.")) };
    await help(render_id, { ...worker, storage: Object.setPrototypeOf(full, worker.storage) });
    const next = await takeNextSegment(worker.db, { render_id, by: crypto.randomUUID() });
    expect(next?.offered.key).toBe(keys[1]);
    expect(await shared.take(key)).toBe(true);
  });

  it("gets one more job for each segment that another worker made", async () => {
    const { render_id } = await offer(await newAccount());
    const countJobs = async () => {
      const { rows } = await sql`select from pgboss.job where name = 'segment'`.execute(worker.db);
      return rows.length;
    };
    // Two workers with two places each.
    expect(await countJobs()).toBe(4);
    await help(render_id);
    expect(await countJobs()).toBe(5);
  });

  it("is not offered when all of its segments are cached", async () => {
    const account_id = await newAccount();
    await render(segmentCache(worker.storage, worker.clock, account_id));
    const refuse = () => Promise.reject(new Error("Nothing is missing."));
    const again = await render({ ...sharedSegmentCache(worker, account_id), offer: refuse });
    expect(again.segmentsReused).toBe(4);
  });

  it("is told the faults of designs that another worker found", async () => {
    const design = { kind: "icon_hero" as const, title: "Word", icons: ["ph:no-such-icon"] };
    const [first, ...others] = fruit.scenes;
    const faulty = {
      ...fruit,
      scenes: [{ ...first, visual: { kind: "design", design } }, ...others],
    };
    const { shared, render_id } = await offer(await newAccount(), faulty as Timeline);
    await help(render_id);
    expect(await shared.close()).toEqual(['Design "Word", icon: unknown icon (ph:no-such-icon).']);
  });

  it("gets a segment back from a worker that stops, whose job goes back to the queue", async () => {
    const { shared, keys, render_id } = await offer(await newAccount());
    expect(await help(render_id, worker, AbortSignal.abort(new Error("The worker stops.")))).toBe(
      true,
    );
    expect(await shared.take(keys[0] ?? "")).toBe(true);
  });

  it("stops waiting when it is cancelled", async () => {
    const { shared, keys, render_id } = await offer(await newAccount());
    await takeNextSegment(worker.db, { render_id, by: crypto.randomUUID() });
    const cancelled = AbortSignal.abort(new Error("cancelled"));
    await expect(shared.ended(keys[0] ?? "", cancelled)).rejects.toThrow("cancelled");
  });

  it("leaves nothing to do when it has ended or its worker is lost", async () => {
    const { shared, render_id, cache, keys } = await offer(await newAccount());
    await sql`update shared_renders set seen_at = now() - interval '2 h' where id = ${render_id}`.execute(
      worker.db,
    );
    await help(render_id);
    expect(await cache.get(keys[0] ?? "")).toBeUndefined();
    await pruneSharedRenders(worker.db);
    await help(render_id);
    const by = crypto.randomUUID();
    expect(await listTakenSegments(worker.db, { render_id, by })).toEqual([]);
    await shared.close();
  });
});

describe("segments", () => {
  it("are not offered by the only worker, nor of a render that has few", async () => {
    const account_id = await newAccount();
    const offered = sharedSegmentCache(worker, account_id).offer;
    const { fps, palette, language } = fruit;
    const one = { key: "one", segment: {} as Segment };
    const few = { style: { fps, palette, language }, settings, segments: [one, one] };
    expect(await offered?.(few)).toBeUndefined();
    const other = registrations.pop();
    await other?.stop();
    expect(await offered?.({ ...few, segments: [one, one, one] })).toBeUndefined();
    registrations.push(await registerWorker(worker));
  });
});
