import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { setPlan } from "./set-plan.ts";

const clock = movableClock("2026-01-10T00:00:00Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

it("setPlan changes the tier and the allowance at once, and the credits with the next refill", async () => {
  const { id, api_key } = await service.newAccount({ plan: "free", credits: 7 });
  const wallet = () =>
    service.call("GET", "/v1/credits/wallet", undefined, { "x-api-key": api_key });
  expect((await wallet()).headers["x-ratelimit-limit"]).toBe("100");
  await setPlan(service.services, id, "starter");
  await clock.advance(1000);
  const { headers, body } = await wallet();
  expect(headers["x-ratelimit-limit"]).toBe("500");
  expect(body).toMatchObject({
    plan_name: "starter",
    monthly_allowance: 1000,
    balance: 7,
    next_refill_at: "2026-02-10T00:00:00.000Z",
  });
  await clock.advance(31 * 86_400_000);
  expect((await wallet()).body).toMatchObject({ balance: 1007 });
});

it("setPlan first makes a due refill of the old plan", async () => {
  const { id, api_key } = await service.newAccount({ plan: "free", credits: 0 });
  await clock.advance(31 * 86_400_000);
  await setPlan(service.services, id, "pro");
  const { body } = await service.call("GET", "/v1/credits/wallet", undefined, {
    "x-api-key": api_key,
  });
  expect(body).toMatchObject({ balance: 100, monthly_allowance: 5000 });
});
