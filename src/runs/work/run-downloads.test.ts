import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimedRun } from "../../../test/clients/claimed-run.ts";
import { startTestServices, type TestServices } from "../../../test/harness.ts";
import { runTool } from "../../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { fixture } from "../../../test/tool-benches/local-media.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import { assets } from "../../catalog/definition/fields.ts";
import { cpuPriorities } from "../../jobs/cpu-priority.ts";
import { createOwnOffers } from "../../jobs/own-offers.ts";
import { createPictureCheck } from "../../media/picture-pool.ts";
import { openProviders } from "../../providers/open-providers.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { StepError } from "../../system/errors.ts";
import { performStep } from "./perform-step.ts";
import { createDownloadLimit, runDownloads } from "./run-downloads.ts";

const picture = await readFile(fixture("picture.jpg"));
const takeImages = {
  ...runTool({ input: { images: assets("image") }, run: async () => ({}) }),
  slug: "take_images",
};

let harness: TestServices;
let worker: WorkerServices;
let account_id: string;
let lease: Awaited<ReturnType<typeof claimedRun>>;
/** Downloads that wait for `respond`. */
let waiting: (() => void)[];
let requested: string[];

beforeAll(async () => {
  harness = await startTestServices();
  const { services } = harness;
  account_id = (await harness.newAccount()).id;
  lease = await claimedRun(services, account_id);
  const ffmpeg = await localFfmpeg();
  const media: typeof fetch = async (url) => {
    requested.push(String(url));
    if (String(url).includes("slow")) await new Promise<void>((resolve) => waiting.push(resolve));
    return new Response(picture);
  };
  worker = {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers: await openProviders(services.config.providers, { ffmpeg, texts, fetch: media }),
    fetch: media,
    cpuPriorities: cpuPriorities(services.clock, 0, async () => 1),
    downloadLimit: createDownloadLimit(),
    ownOffers: createOwnOffers(Number.POSITIVE_INFINITY),
    folder: services.config.dataDir,
  };
});
afterAll(() => harness.close());
beforeEach(() => {
  waiting = [];
  requested = [];
});

describe("the downloads of a run", () => {
  it("are at most 4 at a time, and at most 8 of all runs of a worker", async () => {
    const runs = ["a", "b", "c"].map((run) =>
      perform(Array.from({ length: 6 }, (_, index) => `https://media.example/slow/${run}${index}`)),
    );
    await expect.poll(() => waiting.length, wait).toBe(8);
    for (const run of ["a", "b", "c"])
      expect(requested.filter((url) => url.includes(`/${run}`)).length).toBeLessThanOrEqual(4);
    for (let ended = 0; ended < 18; ended++) {
      await expect.poll(() => waiting.length, wait).toBeGreaterThan(0);
      expect(waiting.length).toBeLessThanOrEqual(8);
      waiting.shift()?.();
    }
    await Promise.all(runs);
    expect(requested).toHaveLength(18);
  });

  it("do not start if the run names more than 100 URLs", async () => {
    const urls = Array.from({ length: 101 }, (_, index) => `https://media.example/${index}`);
    await expect(perform(urls)).rejects.toMatchObject({
      code: "invalid_input",
      message: "This run names 101 URLs. A run downloads at most 100; upload the files first.",
    });
    expect(requested).toEqual([]);
  });

  it("do not start if the run cannot pay the step", async () => {
    const reserve = () => Promise.reject(new StepError("cost_limit", "The balance is too low."));
    const step = perform(["https://media.example/picture"], { reserve });
    await expect(step).rejects.toMatchObject({ code: "cost_limit" });
    expect(requested).toEqual([]);
  });

  it("read only files of examples of the service, without a request", async () => {
    const { publicUrl } = worker.config;
    const own = `${publicUrl}/examples/product_promo/lantern-1.jpg`;
    await perform([own]);
    expect(requested).toEqual([]);
    const others = ["/metrics", "/examples/../metrics", "/examples/product_promo/examples.json"];
    for (const path of others) await runDownloads(worker).fetch(`${publicUrl}${path}`);
    await runDownloads(worker).fetch(own.replace("//", "//user@"));
    expect(requested).toHaveLength(others.length + 1);
  });

  it("fail beyond the bytes that a run may download", async () => {
    const config = { ...worker.config, runDownloadBytesMax: picture.byteLength * 2 };
    const downloads = runDownloads({ ...worker, config });
    const urls = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://media.example/${index}`);
    await perform(urls(2), { downloads });
    await expect(perform(["https://media.example/3"], { downloads })).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("The downloads of this run have more than"),
    });
  });
});

const wait = { interval: 10 };

function perform(
  images: string[],
  {
    downloads = runDownloads(worker),
    reserve = async () => {},
  }: { downloads?: ReturnType<typeof runDownloads>; reserve?: () => Promise<void> } = {},
) {
  const call = { attempt: 1, signal: new AbortController().signal, progress: () => {} };
  return performStep(worker, {
    account_id,
    job: { table: "runs", lease },
    node: "take_images",
    tool: takeImages,
    input: { images },
    call,
    downloads,
    reserve,
  });
}
