import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newProject, uploadVideo } from "../../test/clients/upload-video.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import { cpuPriorities } from "../jobs/cpu-priority.ts";
import { createOwnOffers } from "../jobs/own-offers.ts";
import { createPictureCheck } from "../media/picture-pool.ts";
import { composeTimeline } from "../media/timeline/compose.ts";
import { openProviders } from "../providers/open-providers.ts";
import { createDownloadLimit } from "../runs/work/run-downloads.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { StepError } from "../system/errors.ts";
import { renderJob } from "./render-job.ts";
import type { Render } from "./renders.schema.ts";

let service: TestService;
let worker: WorkerServices;
let project_id: string;
/** The error that reads of the storage reject with. */
let storageError: Error | undefined;
let formats: string[];

// No worker process: each test executes the job itself.
beforeAll(async () => {
  service = await startTestService({ catalog: runCatalog() });
  const { services } = service;
  const ffmpeg = await localFfmpeg();
  const providers = await openProviders(services.config.providers, { ffmpeg, fetch, texts });
  const storage = Object.assign(Object.create(services.storage), {
    localPath: async (key: string) => {
      if (storageError) throw storageError;
      return services.storage.localPath(key);
    },
  });
  worker = {
    ...services,
    storage,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers,
    fetch,
    cpuPriorities: cpuPriorities(services.clock, 0, async () => 1),
    downloadLimit: createDownloadLimit(),
    ownOffers: createOwnOffers(Number.POSITIVE_INFINITY),
    folder: services.config.dataDir,
  };
  const video = await uploadVideo(service);
  const timeline = composeTimeline(
    { videos: [video], title: "Sea", aspect_ratio: "16:9", language: "en", caption_style: "none" },
    new Map([[video, { seconds: 1, width: 320, height: 180 }]]),
  );
  project_id = await newProject(service, { title: "Sea", timeline, video_asset_id: video });
  formats = ["mp4", "mov", "mkv", "webm"];
});
afterAll(() => service.close());
beforeEach(() => {
  storageError = undefined;
});

describe("a render that fails", () => {
  it("keeps its retries although twelve workers stopped while they executed it", async () => {
    const id = await startRender();
    const { db } = service.services;
    await db.updateTable("renders").set({ attempt: 12 }).where("id", "=", id).execute();
    storageError = new StepError("provider_unavailable", "The bucket is away.", {
      retryable: true,
    });
    await execute(id);
    expect(await readRow(id)).toEqual({ status: "running", attempt: 13, retries: 1 });
    expect(await retryDelays(id)).toEqual([0, 1]);
    storageError = undefined;
    await execute(id);
    expect(await readRow(id)).toEqual({ status: "completed", attempt: 14, retries: 1 });
  });

  it("is retried after 1, 4 and 16 s, and then fails for good and free of charge", async () => {
    const id = await startRender();
    storageError = new StepError("provider_unavailable", "The bucket is away.", {
      retryable: true,
    });
    for (let attempt = 1; attempt <= 4; attempt++) await execute(id);
    expect(await retryDelays(id)).toEqual([0, 1, 4, 16]);
    const { body } = await service.call<Render>("GET", `/v1/renders/${id}`);
    expect(body.status).toBe("failed");
    expect(body.error).toMatchObject({ code: "provider_unavailable", retryable: true });
    const { credits_used } = await service.services.db
      .selectFrom("renders")
      .select("credits_used")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(credits_used).toBe(0);
  });

  it("is retried after an unexpected error", async () => {
    const id = await startRender();
    storageError = new Error("Something unforeseen.");
    await execute(id);
    expect(await readRow(id)).toEqual({ status: "running", attempt: 1, retries: 1 });
  });

  it("is given up after twenty workers stopped while they executed it", async () => {
    const id = await startRender();
    const { db } = service.services;
    await db.updateTable("renders").set({ attempt: 20 }).where("id", "=", id).execute();
    await execute(id);
    const { body } = await service.call<Render>("GET", `/v1/renders/${id}`);
    expect(body.status).toBe("failed");
    expect(body.error).toMatchObject({ code: "internal" });
  });
});

async function startRender(): Promise<string> {
  const options = { resolution: "360p", format: formats.pop() };
  const { body } = await service.call<Render>("POST", "/v1/renders", { project_id, options });
  return body.id;
}

const execute = (render_id: string) =>
  renderJob(worker)(
    { render_id },
    {
      signal: new AbortController().signal,
      requeue: () => expect.unreachable(),
      end: async () => true,
    },
  );

const readRow = (id: string) =>
  service.services.db
    .selectFrom("renders")
    .select(["status", "attempt", "retries"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** The delays of its jobs, in seconds. */
async function retryDelays(id: string): Promise<number[]> {
  const { rows } = await sql<{ delay: number }>`
    select extract(epoch from start_after - created_on)::float as delay from pgboss.job
    where name = 'render' and data ->> 'render_id' = ${id} order by 1`.execute(service.services.db);
  return rows.map(({ delay }) => Math.round(delay));
}
