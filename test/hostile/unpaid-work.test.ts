import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runClient } from "../clients/run-client.ts";
import { uploadVideo } from "../clients/upload-video.ts";
import { startTestService, type TestService } from "../harness.ts";

let service: TestService;
let client: ReturnType<typeof runClient>;
beforeAll(async () => {
  service = await startTestService({
    worker: true,
    env: {
      HOST: "0.0.0.0",
      SANDBOX_PAYMENTS: "true",
      OPENAI_COMPATIBLE_BASE_URL: "http://127.0.0.1:9/v1",
      OPENAI_COMPATIBLE_API_KEY: "sk-operator-0123456789",
      MODELS_ALLOWED: "image=openai_compatible:dear",
    },
  });
  client = runClient(service);
});
afterAll(() => service.close());

const countAssets = async () =>
  (await service.call<{ assets: unknown[] }>("GET", "/v1/assets")).body.assets.length;
const balance = async () =>
  (await service.call<{ balance: number }>("GET", "/v1/credits/wallet")).body.balance;

describe("an account that wants work without paying", () => {
  it("gets no graded video of 600 seconds for a max_credits below its price", async () => {
    const video = await uploadVideo(service);
    await sql`update assets set seconds = 600 where id = ${video}`.execute(service.services.db);
    const agent = await client.newAgent(["grade_color"], { requirements: { video: false } });
    const [before, files] = [await balance(), await countAssets()];
    const { body } = await client.start(agent, { video }, { max_credits: 11.9 });
    expect(await client.waitForEnd(body.id)).toMatchObject({
      status: "failed",
      credits_used: 0,
      error: { code: "cost_limit", tool: "grade_color" },
    });
    expect([await balance(), await countAssets()]).toEqual([before, files]);
  });

  it("gets no credits from sandbox payments on a public address", async () => {
    const before = await balance();
    const urls = { success_url: "https://app.example/a", cancel_url: "https://app.example/b" };
    const paths = ["sandbox/checkout", "sandbox/top-up"];
    for (const path of paths) {
      const { status } = await service.call("POST", `/v1/credits/${path}`, {
        credits: 100_000,
        ...(path.endsWith("checkout") ? urls : {}),
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }
    expect(await balance()).toBe(before);
  });

  it("gets no picture of a paid model for the price of the local one", async () => {
    const agent = await client.newAgent(["generate_image"], { requirements: { video: false } });
    const { status, body } = await service.call("POST", "/v1/runs", {
      agent_id: agent,
      inputs: { prompt: "The sea", image_model: "openai_compatible:dear" },
    });
    expect(body).toMatchObject({
      detail: expect.stringContaining("MODEL_CREDITS"),
      pointer: "/inputs/image_model",
    });
    expect(status).toBe(422);
  });
});
