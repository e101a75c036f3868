import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestService, type TestService } from "../../test/harness.ts";
import { createApiKey } from "../api-keys/api-keys.ts";
import { newId } from "../system/ids.ts";
import { holdCredits, settleHold } from "./holds.ts";
import { creditAccount } from "./ledger.ts";

const clock = movableClock("2026-01-31T12:00:00Z");
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ credits: 12.5, clock });
});
afterAll(() => service.close());

const keyWith = async (scope: "read" | "write" | "billing") => {
  const { key } = await createApiKey(service.services, service.account.id, {
    name: scope,
    scopes: [scope],
  });
  return { "x-api-key": key };
};

describe("GET /v1/credits/wallet", () => {
  it("returns 200 with exactly the documented fields", async () => {
    const { status, body } = await service.call("GET", "/v1/credits/wallet");
    expect(status).toBe(200);
    expect(body).toEqual({
      balance: 12.5,
      plan_name: "pro",
      lifetime_earned: 12.5,
      lifetime_spent: 0,
      monthly_allowance: 5000,
      next_refill_at: "2026-02-28T12:00:00.000Z",
    });
  });

  it("returns an empty wallet and no transactions for an opening balance of 0", async () => {
    const { api_key } = await service.newAccount({ credits: 0, plan: "starter" });
    const [wallet, list] = await Promise.all(
      ["wallet", "transactions"].map((path) =>
        service.call("GET", `/v1/credits/${path}`, undefined, { "x-api-key": api_key }),
      ),
    );
    expect(wallet?.body).toMatchObject({
      balance: 0,
      plan_name: "starter",
      lifetime_earned: 0,
      monthly_allowance: 1000,
    });
    expect(list?.body).toEqual({ transactions: [] });
  });

  it("returns 401 without a key and 403 with billing, which does not imply read", async () => {
    const status = async (headers: Record<string, string>) =>
      (await service.call("GET", "/v1/credits/wallet", undefined, headers)).status;
    expect(await status({ "x-api-key": "" })).toBe(401);
    expect(await status(await keyWith("billing"))).toBe(403);
    expect(await status(await keyWith("write"))).toBe(200);
  });
});

describe("GET /v1/credits/transactions", () => {
  interface List {
    transactions: { id: string; amount: number; description: string }[];
  }

  it("returns 200 with exactly the documented fields", async () => {
    const { body } = await service.call<List>("GET", "/v1/credits/transactions");
    expect(body).toEqual({
      transactions: [
        {
          id: expect.stringMatching(/^txn_[\w-]{24,}$/),
          amount: 12.5,
          type: "credit",
          description: "Opening balance",
          created_at: "2026-01-31T12:00:00.000Z",
        },
      ],
    });
  });

  it("returns the newest first, 50 by default, by limit and offset", async () => {
    const { id, api_key } = await service.newAccount({ credits: 0 });
    for (let number = 1; number <= 52; number += 1) {
      await clock.advance(1000);
      const gift = { account_id: id, amount: number, description: "Gift", now: clock.now() };
      await service.services.db.transaction().execute((tx) => creditAccount(tx, gift));
    }
    const amounts = async (query: string) => {
      const { body } = await service.call<List>(
        "GET",
        `/v1/credits/transactions${query}`,
        undefined,
        { "x-api-key": api_key },
      );
      return body.transactions.map(({ amount }) => amount);
    };
    expect(await amounts("")).toHaveLength(50);
    expect(await amounts("?limit=100")).toHaveLength(52);
    expect(await amounts("?limit=3&offset=1")).toEqual([51, 50, 49]);
    expect(await amounts("?offset=52")).toEqual([]);
  });

  it("returns a run's debit with its id and no transaction of another account", async () => {
    const { id, api_key } = await service.newAccount({ credits: 10 });
    const run_id = newId("run");
    const { db } = service.services;
    await db.transaction().execute((tx) => holdCredits(service.services, tx, id, run_id, 5));
    await clock.advance(1000);
    const settlement = {
      account_id: id,
      holder_id: run_id,
      run_id,
      cost: 1.5,
      description: "Run of Two steps",
      now: clock.now(),
    };
    await db.transaction().execute((tx) => settleHold(tx, settlement));
    const listed = async (headers = {}) =>
      (await service.call<List>("GET", "/v1/credits/transactions", undefined, headers)).body
        .transactions;
    const [debit, ...rest] = await listed({ "x-api-key": api_key });
    expect(debit).toEqual({
      id: expect.any(String),
      amount: -1.5,
      type: "debit",
      description: "Run of Two steps",
      run_id,
      created_at: clock.now().toISOString(),
    });
    expect(rest.length).toBe(1);
    expect((await listed()).map(({ amount }) => amount)).toEqual([12.5]);
  });

  it("returns 401 without a key and 403 without the scope read", async () => {
    const status = async (headers: Record<string, string>) =>
      (await service.call("GET", "/v1/credits/transactions", undefined, headers)).status;
    expect(await status({ "x-api-key": "" })).toBe(401);
    expect(await status(await keyWith("billing"))).toBe(403);
  });

  it.each([
    ["limit=2.5", 'Invalid query parameter "limit": "2.5". Expected an integer from 1 to 100.'],
    ["limit=", 'Invalid query parameter "limit": "". Expected an integer from 1 to 100.'],
    ["limit=0", 'Invalid query parameter "limit": 0. Expected an integer from 1 to 100.'],
    ["limit=101", 'Invalid query parameter "limit": 101. Expected an integer from 1 to 100.'],
    [
      "offset=-1",
      'Invalid query parameter "offset": -1. Expected an integer from 0 to 1000000000.',
    ],
  ])("returns 400 for %s", async (query, detail) => {
    const { status, body } = await service.call("GET", `/v1/credits/transactions?${query}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: "bad_request", detail });
  });
});
