import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimedRun } from "../../../test/clients/claimed-run.ts";
import { startTestServices, type TestServices } from "../../../test/harness.ts";
import { runTool } from "../../../test/small-tools/run-catalog.ts";
import { localFfmpeg } from "../../../test/tool-benches/local-ffmpeg.ts";
import { texts } from "../../../test/tool-benches/text-work.ts";
import { asset, assets, scenes } from "../../catalog/definition/fields.ts";
import { cpuPriorities } from "../../jobs/cpu-priority.ts";
import { createOwnOffers } from "../../jobs/own-offers.ts";
import { createPictureCheck } from "../../media/picture-pool.ts";
import { openProviders } from "../../providers/open-providers.ts";
import type { WorkerServices } from "../../services/worker-services.ts";
import { performStep } from "./perform-step.ts";
import { createDownloadLimit, runDownloads } from "./run-downloads.ts";

let harness: TestServices;
let worker: WorkerServices;
const requested: string[] = [];
beforeAll(async () => {
  harness = await startTestServices();
  const { services } = harness;
  const ffmpeg = await localFfmpeg();
  const picture = await readFile(new URL("../../../test/fixtures/picture.jpg", import.meta.url));
  const tone = await readFile(new URL("../../../test/fixtures/tone.wav", import.meta.url));
  const media: typeof fetch = async (url) => {
    requested.push(String(url));
    return new Response(String(url).endsWith(".wav") ? tone : picture);
  };
  const providers = await openProviders(services.config.providers, { ffmpeg, texts, fetch: media });
  worker = {
    ...services,
    ffmpeg,
    checkPicture: createPictureCheck(),
    providers,
    fetch: media,
    cpuPriorities: cpuPriorities(services.clock, 0, async () => 1),
    downloadLimit: createDownloadLimit(),
    ownOffers: createOwnOffers(Number.POSITIVE_INFINITY),
    folder: services.config.dataDir,
  };
});
afterAll(() => harness.close());

describe("a step", () => {
  it("downloads each URL of media once: alone, in a list, and inside scenes", async () => {
    const { id: account_id } = await harness.newAccount();
    const [picture, voice] = [
      "https://media.example/picture.jpg",
      "https://media.example/voice.wav",
    ];
    let given: Record<string, unknown> = {};
    const input = { logo: asset("image"), images: assets("image"), scenes: scenes() };
    const definition = runTool({
      input,
      run: async (context) => {
        given = context.input;
        return {};
      },
    });
    const scene = { index: 0, text: picture, seconds: 2, visual: "sea", keywords: [] };
    const values = {
      logo: picture,
      images: [picture],
      scenes: [{ ...scene, image: picture, voice }, scene],
    };
    const call = { attempt: 1, signal: new AbortController().signal, progress: () => {} };
    await performStep(worker, {
      account_id,
      job: { table: "runs", lease: await claimedRun(harness.services, account_id) },
      node: "take_all",
      tool: { ...definition, slug: "take_all" },
      input: values,
      call,
      downloads: runDownloads(worker),
      reserve: async () => {},
    });
    expect(requested.sort()).toEqual([picture, voice]);
    const id = expect.stringMatching(/^asset_[\w-]{24}$/);
    expect(given).toEqual({
      logo: id,
      images: [given.logo],
      scenes: [{ ...scene, image: given.logo, voice: id }, scene],
    });
  });
});
