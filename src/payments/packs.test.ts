import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FakeStripe, startFakeStripe } from "../../test/fakes/fake-stripe-server.ts";
import { startTestService, type TestService } from "../../test/harness.ts";

let stripe: FakeStripe;
let service: TestService;
beforeAll(async () => {
  stripe = await startFakeStripe();
  service = await startTestService({ env: stripe.env });
});
afterAll(async () => {
  await service.close();
  await stripe.close();
});

describe("GET /v1/credits/packs", () => {
  it("returns 200 with prices and providers, and 401 without a key", async () => {
    const { body } = await service.call("GET", "/v1/credits/packs");
    expect(body).toEqual({
      currency: "usd",
      price_cents_per_credit: 1,
      credits_min: 100,
      credits_max: 100_000,
      packs: [
        { id: "credits_500", credits: 500, price_cents: 500 },
        { id: "credits_1000", credits: 1000, price_cents: 900 },
        { id: "credits_5000", credits: 5000, price_cents: 4000 },
        { id: "credits_20000", credits: 20_000, price_cents: 14_000 },
      ],
      providers: ["stripe"],
    });
    expect(
      (await service.call("GET", "/v1/credits/packs", undefined, { "x-api-key": "" })).status,
    ).toBe(401);
  });
});
