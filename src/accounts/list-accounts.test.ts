import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { grantCredits } from "./grant-credits.ts";
import { listAccounts } from "./list-accounts.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("listAccounts", () => {
  it("lists every account with its email, plan and balance", async () => {
    const { id } = await service.newAccount({ plan: "starter", credits: 7.5 });
    const accounts = await listAccounts(service.services);
    expect(accounts.map(({ account_id }) => account_id)).toContain(service.account.id);
    expect(accounts.find(({ account_id }) => account_id === id)).toEqual({
      account_id: id,
      email: expect.stringContaining("@"),
      plan: "starter",
      balance: 7.5,
      created_at: expect.any(String),
    });
  });
});

describe("grantCredits", () => {
  it("adds the credits and writes a transaction", async () => {
    const { id, api_key } = await service.newAccount({ credits: 1 });
    expect(await grantCredits(service.services, id, 12.34)).toBe(13.34);
    const { body } = await service.call<{ transactions: { amount: number }[] }>(
      "GET",
      "/v1/credits/transactions",
      undefined,
      { "x-api-key": api_key },
    );
    expect(body.transactions[0]).toMatchObject({
      amount: 12.34,
      description: "Grant by the operator",
    });
  });
});
