import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestService, type TestService } from "../../test/harness.ts";
import { setPlan } from "../accounts/set-plan.ts";
import { newId } from "../system/ids.ts";
import { extendHold, holdCredits, settleHold } from "./holds.ts";
import { creditAccount } from "./ledger.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

describe("the event credits.low", () => {
  it("is emitted when the balance falls below a tenth of the allowance, not at it", async () => {
    const { hold, emitted } = await accountWith(150);
    await hold(50);
    expect(await emitted()).toEqual([]);
    await hold(0.01);
    const data = { balance: 99.99, monthly_allowance: 1000, threshold: 100 };
    expect(await emitted()).toEqual([{ event: "credits.low", data }]);
  });

  it("is emitted once while the balance stays below, and again after it rose to the threshold", async () => {
    const { hold, settle, credit, emitted } = await accountWith(120);
    const first = await hold(30);
    await hold(10);
    expect((await emitted()).length).toBe(1);
    await settle(first, 11);
    await credit(0.99);
    await hold(1);
    expect((await emitted()).length).toBe(1);
    await credit(1.01);
    await hold(0.01);
    expect((await emitted()).length).toBe(2);
    await settle(await hold(5), 0);
    expect((await emitted()).length).toBe(2);
  });

  it("is emitted once under concurrent spending", async () => {
    const { hold, emitted } = await accountWith(200);
    await Promise.all(Array.from({ length: 15 }, () => hold(10)));
    expect(await emitted()).toMatchObject([{ data: { balance: 90 } }]);
  });

  it("is emitted by a step that extends its hold", async () => {
    const { hold, emitted } = await accountWith(150);
    const holder = await hold(10);
    await inTransaction((tx) => extendHold(service.services, tx, holder, 45));
    expect(await emitted()).toMatchObject([{ data: { balance: 95 } }]);
  });

  it("is not emitted by a failed hold or a transaction that is rolled back", async () => {
    const { id, hold, emitted } = await accountWith(150);
    await expect(hold(151)).rejects.toMatchObject({ code: "insufficient_credits" });
    const broken = inTransaction(async (tx) => {
      await holdCredits(service.services, tx, id, "run_broken", 100);
      throw new Error("broken");
    });
    await expect(broken).rejects.toThrow("broken");
    expect(await emitted()).toEqual([]);
    await hold(100);
    expect((await emitted()).length).toBe(1);
  });

  it("is emitted by the first spending if the balance was low before", async () => {
    const { id, hold, emitted } = await accountWith(60);
    await hold(5);
    await hold(5);
    expect(await emitted()).toMatchObject([{ data: { balance: 55 } }]);
    await setPlan(service.services, id, "free");
    await hold(41);
    expect(await emitted()).toMatchObject([
      {},
      { data: { balance: 9, monthly_allowance: 100, threshold: 10 } },
    ]);
  });
});

type Tx = Parameters<typeof settleHold>[0];
const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  service.services.db.transaction().execute(work);

/** An account on the plan starter, whose threshold is 100, with a webhook. */
async function accountWith(credits: number) {
  const { id, api_key } = await service.newAccount({ plan: "starter", credits });
  const hook = { url: "https://hooks.example/credits", events: ["credits.low"] };
  await service.call("POST", "/v1/webhooks", hook, { "x-api-key": api_key });
  return {
    id,
    hold: async (amount: number) => {
      const holder = newId("run");
      await inTransaction((tx) => holdCredits(service.services, tx, id, holder, amount));
      return holder;
    },
    settle: (holder_id: string, cost: number) =>
      inTransaction((tx) =>
        settleHold(tx, {
          account_id: id,
          holder_id,
          cost,
          description: "Run",
          run_id: holder_id,
          now: new Date(),
        }),
      ),
    credit: (amount: number) =>
      inTransaction((tx) =>
        creditAccount(tx, { account_id: id, amount, description: "Gift", now: new Date() }),
      ),
    emitted: async () => {
      const { rows } = await sql<{
        body: string;
      }>`select d.body from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.account_id = ${id} order by d.created_at`.execute(service.services.db);
      return rows.map(({ body }) => JSON.parse(body));
    },
  };
}
