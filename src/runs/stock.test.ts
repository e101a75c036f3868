import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../../test/clients/run-client.ts";
import { type FakeStock, startFakeStock } from "../../test/fakes/fake-stock-server.ts";
import { startTestService, type TestService } from "../../test/harness.ts";
import type { RunStep } from "./records/run-steps.schema.ts";

let stock: FakeStock;
let service: TestService;
let client: ReturnType<typeof runClient>;
let agent: string;
beforeAll(async () => {
  stock = await startFakeStock();
  service = await startTestService({
    worker: true,
    env: {
      STOCK_LIBRARIES: "pexels",
      PEXELS_API_KEY: "key",
      PEXELS_BASE_URL: stock.url,
      FETCH_ALLOW_PRIVATE: "true",
    },
  });
  client = runClient(service);
  agent = await client.newAgent(["source_assets"], { requirements: { video: false } });
});
afterAll(async () => {
  await service.close();
  await stock.close();
});

const scene = (text: string) => ({ text, seconds: 2, keywords: [text] });

async function source(inputs: Record<string, unknown>) {
  const { body } = await client.start(agent, { seed: 1, ...inputs });
  const run = await client.waitForEnd(body.id);
  const { steps } = (await service.call<{ steps: RunStep[] }>("GET", `/v1/runs/${run.id}/steps`))
    .body;
  return { run, step: steps[0] };
}

describe("source_assets with a stock library", () => {
  it("shows each scene another picture, and the run's result names author and license", async () => {
    const { run, step } = await source({ scenes: [scene("sea"), scene("lighthouse")] });
    expect(run).toMatchObject({ status: "completed" });
    expect(step).toMatchObject({
      engine: "pexels",
      outputs: { stock_found: 2, pictures_drawn: 0, assets_found: 0 },
      provider_calls: [{ model: "pexels" }, { model: "pexels" }],
    });
    const { scenes = [] } = (step?.outputs ?? {}) as { scenes?: { image: string }[] };
    const images = scenes.map(({ image }) => image);
    expect(new Set(images).size).toBe(2);
    const attributions = images.map((asset_id) => ({
      ...{ asset_id, text: "Ana Silva on Pexels", license: "Pexels License" },
    }));
    expect(run.result).toMatchObject({ attributions: expect.any(Array) });
    const shown = (run.result as { attributions?: object[] }).attributions ?? [];
    expect(shown).toHaveLength(2);
    for (const each of attributions) expect(shown).toContainEqual(expect.objectContaining(each));
  });

  it("keeps files of stock libraries out of the account's library, and draws what is missing", async () => {
    const { step } = await source({ scenes: [scene("pexels"), scene("nothing")] });
    expect(step?.outputs).toMatchObject({ assets_found: 0, stock_found: 1, pictures_drawn: 1 });
  });

  it("prefers clips where they are asked for", async () => {
    const { step } = await source({ scenes: [scene("waves")], stock: "clips" });
    expect(step?.outputs).toMatchObject({ scenes: [{ clip: expect.any(String) }] });
  });

  it("tries another result if a download fails, and says so", async () => {
    stock.respondNext("/files/picture.jpg", { status: 404 });
    const { step } = await source({ scenes: [scene("storm")] });
    expect(step?.outputs).toMatchObject({
      stock_found: 1,
      warnings: [expect.stringContaining("responded with 404")],
    });
  });

  it("searches nothing with none", async () => {
    const before = stock.requests.length;
    const { step } = await source({ scenes: [scene("dunes")], stock: "none" });
    expect(step?.outputs).toMatchObject({ stock_found: 0, pictures_drawn: 1, attributions: [] });
    expect(stock.requests).toHaveLength(before);
  });
});

describe("source_assets without a stock library", () => {
  it("returns 422 with the setting if stock is asked for, and draws by default", async () => {
    const plain = await startTestService();
    const other = runClient(plain);
    const own = await other.newAgent(["source_assets"], { requirements: { video: false } });
    const { status, body } = await other.start(own, { keywords: ["sea"], stock: "images" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ detail: expect.stringContaining("Set STOCK_LIBRARIES") });
    const tool = await plain.call("GET", "/v1/tools/source_assets");
    expect(tool.body).toMatchObject({
      input_schema: { stock: { enum: ["auto", "images", "clips", "none"] } },
    });
    await plain.close();
  });
});
