import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeAi, startFakeAi } from "../../test/fakes/fake-ai-server.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import { runCatalog } from "../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../test/tool-benches/text-work.ts";
import type { Providers } from "../generators/generators.ts";
import { cpuPriorities } from "../jobs/cpu-priority.ts";
import { createOwnOffers } from "../jobs/own-offers.ts";
import { registerWorker } from "../jobs/workers.ts";
import { createPictureCheck } from "../media/picture-pool.ts";
import { recordProviderCalls } from "../providers/ai/provider-calls.ts";
import { openProviders } from "../providers/open-providers.ts";
import { createDownloadLimit } from "../runs/work/run-downloads.ts";
import type { WorkerServices } from "../services/worker-services.ts";
import { partProviders } from "./part-providers.ts";
import { segmentJob } from "./segment-job.ts";
import { takeNextSegment } from "./shared-segments.ts";
import { stepParts } from "./step-parts.ts";

let models: FakeAi;
let service: TestService;
let worker: WorkerServices;
let account_id: string;
const registrations: Awaited<ReturnType<typeof registerWorker>>[] = [];

// No worker process: each test executes the jobs itself.
beforeAll(async () => {
  models = await startFakeAi();
  service = await startTestService({
    catalog: runCatalog(),
    env: {
      MODELS_ALLOWED: "image=openai_compatible:painter",
      OPENAI_COMPATIBLE_BASE_URL: `${models.url}/v1`,
    },
  });
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
  account_id = (await service.newAccount()).id;
  for (let count = 0; count < 2; count++) registrations.push(await registerWorker(services));
});
afterEach(() => sql`delete from pgboss.job where name = 'segment'`.execute(worker.db));
afterAll(async () => {
  for (const registration of registrations) await registration.stop();
  await service.close();
  await models.close();
});

const { signal } = new AbortController();
const sentences = ["One pear.", "Two plums.", "Three figs.", "Four limes."];

/** A step, whose tool asks for all of its parts at once. */
function open(step: string, providers = worker.providers) {
  const parts = stepParts(worker, { account_id, step });
  return { ...partProviders(providers, parts), close: parts.close };
}

async function speakAll(providers: Providers, said: readonly string[] = sentences) {
  const folder = await mkdtemp(join(worker.folder, "parts-"));
  const speak = async (text: string, index: number) => {
    const path = join(folder, `${index}.wav`);
    const request = { text, language: "en", rate: 1, pitch: 1, path };
    const { words, engine } = await providers.speech.speak(request, signal);
    return { words, engine, bytes: (await readFile(path)).toString("base64") };
  };
  return Promise.all(said.map(speak));
}

const listOffers = async () => {
  const { rows } = await sql<{ id: string }>`
    select id from shared_renders where account_id = ${account_id}`.execute(worker.db);
  return rows.map(({ id }) => id);
};

/** Resolves to the id of the only offer when its own worker makes the first two parts. */
async function offered(): Promise<string> {
  const countTaken = async () => {
    const { rows } = await sql`
      select from shared_segments where position < 2 and taken_by is not null`.execute(worker.db);
    return rows.length;
  };
  await expect.poll(countTaken).toBe(2);
  const [id = ""] = await listOffers();
  return id;
}

/** Executes one job as another worker does, for the only offer. */
async function help(by = worker): Promise<void> {
  const shared_render_id = await offered();
  const context = { signal, requeue() {}, end: async () => true };
  await segmentJob(by)({ shared_render_id }, context);
}

/** The local engines, of which the first to speak waits for the end of some other work. */
function slowAt(first: Promise<unknown>): Providers {
  const { speech } = worker.providers;
  const waiting: Providers["speech"] = {
    ...speech,
    async speak(request, stopped) {
      await first;
      return speech.speak(request, stopped);
    },
  };
  return { ...worker.providers, speech: waiting };
}

describe("voices of a step", () => {
  it("are the same alone and divided, and those that others made are not made again", async () => {
    const alone = await speakAll(worker.providers);
    const helped = Promise.withResolvers<void>();
    const step = open("divided", slowAt(helped.promise));
    const speaking = speakAll(step);
    await help();
    await help();
    const { rows } = await sql<{ position: number }>`
      select position from shared_segments where state = 'made' order by position`.execute(
      worker.db,
    );
    // This worker has the first two.
    expect(rows.map(({ position }) => position)).toEqual([2, 3]);
    helped.resolve();
    expect(await speaking).toEqual(alone);
    await step.close();
    expect(await listOffers()).toEqual([]);
  });

  it("are taken over from a worker that is lost", async () => {
    const first = Promise.withResolvers<void>();
    const step = open("lost", slowAt(first.promise));
    const speaking = speakAll(step);
    const render_id = await offered();
    const lost = await takeNextSegment(worker.db, { render_id, by: crypto.randomUUID() });
    await sql`update shared_segments set seen_at = seen_at - interval '10 s'
      where key = ${lost?.offered.key}`.execute(worker.db);
    await help();
    const { rows } = await sql<{ key: string }>`
      select key from shared_segments where state = 'made'`.execute(worker.db);
    expect(rows).toEqual([{ key: lost?.offered.key }]);
    first.resolve();
    expect(await speaking).toHaveLength(4);
    await step.close();
  });

  it("are found by the worker that continues the step", async () => {
    const before = open("continued");
    const said = await speakAll(before);
    await before.close();
    // Nothing speaks any more.
    const after = open("continued", slowAt(new Promise(() => {})));
    expect(await speakAll(after)).toEqual(said);
    await after.close();
  });

  it("are left by a worker whose engines are others", async () => {
    const first = Promise.withResolvers<void>();
    const step = open("other engines", slowAt(first.promise));
    const speaking = speakAll(step);
    const providers = { ...worker.providers, fingerprint: "speech=another" };
    await help({ ...worker, providers });
    const { rows } = await sql`select from shared_segments where state <> 'open'`.execute(
      worker.db,
    );
    expect(rows).toEqual([]);
    first.resolve();
    await speaking;
    await step.close();
  });

  it("are neither offered nor kept by the only worker, and fail with the first error", async () => {
    const other = registrations.pop();
    await other?.stop();
    const kept = await worker.storage.list("segments");
    const step = open("alone");
    await expect(speakAll(step, [...sentences, "…"])).rejects.toMatchObject({
      code: "invalid_input",
    });
    await step.close();
    expect(await worker.storage.list("segments")).toEqual(kept);
    registrations.push(await registerWorker(worker));
  });
});

describe("pictures of a model", () => {
  const drawing = async (step: ReturnType<typeof open>, prompts: readonly string[]) => {
    const folder = await mkdtemp(join(worker.folder, "parts-"));
    const { image } = step.choose({ image: "openai_compatible:painter" });
    const draw = (prompt: string, index: number) => {
      const path = join(folder, `${index}.jpg`);
      const size = { width: 64, height: 64 };
      return image.draw({ prompt, style: "auto", ...size, seed: 1, path }, signal);
    };
    return Promise.all(prompts.map(draw)).then((made) => made.length);
  };
  const paint = (step: ReturnType<typeof open>, prompts: readonly string[]) =>
    recordProviderCalls(() => drawing(step, prompts));
  const busy = { status: 429, json: { error: { message: "busy" } } };

  it("are asked for once when their step is repeated, whose calls are all listed", async () => {
    models.requests.length = 0;
    models.respondNext({ status: 400, json: { error: { message: "refused" } } });
    const before = open("paid");
    await expect(drawing(before, ["sea", "sun", "fog"])).rejects.toMatchObject({
      code: "tool_failed",
    });
    // Those that were being made are paid, so they are kept.
    await before.close();
    const after = open("paid");
    const { calls } = await paint(after, ["sea", "sun", "fog"]);
    await after.close();
    // The refused one, and each once.
    expect(models.requests.length).toBe(4);
    expect(calls).toHaveLength(3);
    const other = open("another step");
    await paint(other, ["sea"]);
    await other.close();
    expect(models.requests.length).toBe(5);
  });

  it("of equal requests are asked for each", async () => {
    models.requests.length = 0;
    const step = open("equal");
    await paint(step, ["sea", "sea"]);
    await step.close();
    expect(models.requests).toHaveLength(2);
  });

  it("are asked for with fewer at a time while the model is busy", async () => {
    models.respondNext(busy, busy, busy);
    const step = open("busy");
    const { result, calls } = await paint(step, ["a", "b", "c", "d", "e"]);
    await step.close();
    expect(result).toBe(5);
    expect(calls.filter(({ failed }) => failed)).toHaveLength(3);
    // Another failure may have been paid: the call is not made again.
    const [before, failing] = [models.requests.length, open("failing")];
    models.respondNext({ status: 500, json: { error: { message: "down" } } });
    await expect(drawing(failing, ["a"])).rejects.toMatchObject({ code: "provider_unavailable" });
    await failing.close();
    expect(models.requests.length).toBe(before + 1);
    models.respondNext(...Array.from({ length: 20 }, () => busy));
    const refused = open("refused");
    await expect(drawing(refused, ["a", "b", "c", "d", "e"])).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    await refused.close();
  });
});
