import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";

const clock = movableClock("2026-03-01T09:00:00Z");
const hour = 3_600_000;
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({
    clock,
    env: { SANDBOX_PAYMENTS: "true", RATE_LIMIT_PRO: "100000" },
  });
});
beforeEach(async () => {
  account = await service.newAccount({ credits: 0 });
});
afterAll(() => service.close());

describe("POST /v1/credits/{payment_provider}/checkout without an end", () => {
  it("returns 400 beyond 100 unpaid checkouts in 24 hours, also under concurrent requests", async () => {
    const responses = await Promise.all(Array.from({ length: 105 }, checkout));
    const refused = responses.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body).toMatchObject({
      error: "bad_request",
      detail:
        "This account has 100 unpaid checkouts of the last 24 hours. The maximum is 100: pay one or wait.",
    });
    await clock.advance(24 * hour);
    expect((await checkout()).status).toBe(200);
  });

  it("returns 200 again after one of them was paid", async () => {
    const [first] = await Promise.all(Array.from({ length: 100 }, checkout));
    expect((await checkout()).status).toBe(400);
    await pay(String(first?.body.checkout_url));
    expect((await checkout()).status).toBe(200);
  });
});

describe("POST /v1/credits/{payment_provider}/top-up with a declined card", () => {
  it("returns 409 without a charge beyond 10 failures in an hour", async () => {
    for (let count = 0; count < 10; count++)
      expect((await topUp()).body.detail).toContain("no saved payment method");
    expect(await topUp()).toMatchObject({
      status: 409,
      body: {
        error: "conflict",
        detail:
          "This account had 10 unsuccessful top-ups in the last hour. The maximum is 10: pay with a checkout, or wait.",
      },
    });
    await clock.advance(hour);
    expect((await topUp()).body.detail).toContain("no saved payment method");
  });

  it("does not limit successful top-ups", async () => {
    await pay(String((await checkout()).body.checkout_url));
    for (let count = 0; count < 12; count++) expect((await topUp()).status).toBe(200);
  });
});

const post = (path: string, body: object) =>
  service.call("POST", `/v1/credits/sandbox/${path}`, body, { "x-api-key": account.api_key });

const checkout = () =>
  post("checkout", {
    credits: 100,
    success_url: "https://app.example/",
    cancel_url: "https://app.example/",
  });

const topUp = () => post("top-up", { credits: 100 });

async function pay(checkout_url: string): Promise<void> {
  const { pathname, search } = new URL(checkout_url);
  await service.app.inject({ method: "POST", url: pathname + search });
}
