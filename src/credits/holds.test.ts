import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import { newId } from "../system/ids.ts";
import { extendHold, holdAtOnce, holdCredits, settleHold } from "./holds.ts";
import { getWallet, listTransactions } from "./wallet.ts";

const now = new Date("2030-01-01T00:00:00Z");
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({ clock: movableClock("2029-12-31T00:00:00Z") });
});
afterAll(() => harness.close());

const inTransaction = <T>(
  work: Parameters<ReturnType<TestServices["services"]["db"]["transaction"]>["execute"]>[0],
) => harness.services.db.transaction().execute(work) as Promise<T>;
const accountWith = async (credits: number) => (await harness.newAccount({ credits })).id;
const getBalance = async (account_id: string) =>
  (await getWallet(harness.services, account_id)).balance;
const hold = (account_id: string, holder: string, amount: number) =>
  inTransaction<void>((tx) => holdCredits(harness.services, tx, account_id, holder, amount));
const extend = (holder: string, amount: number) =>
  inTransaction<boolean>((tx) => extendHold(harness.services, tx, holder, amount));
const settle = (account_id: string, holder_id: string, cost: number) =>
  inTransaction<number>((tx) =>
    settleHold(tx, { account_id, holder_id, cost, description: "Run", run_id: holder_id, now }),
  );

describe("holdCredits", () => {
  it("reserves credits until they are settled", async () => {
    const account = await accountWith(10);
    await hold(account, "run_1", 4.5);
    expect(await getBalance(account)).toBe(5.5);
    expect(await settle(account, "run_1", 1.25)).toBe(1.25);
    expect(await getBalance(account)).toBe(8.75);
  });

  it("rejects more than the balance with both numbers and holds nothing", async () => {
    const account = await accountWith(3);
    await expect(hold(account, newId("run"), 3.01)).rejects.toMatchObject({
      code: "insufficient_credits",
      message:
        "This requires up to 3.01 credits and the balance is 3. Top up or reduce the request.",
    });
    expect(await getBalance(account)).toBe(3);
  });
});

describe("holdAtOnce", () => {
  const holdAll = (holds: readonly (readonly [account_id: string, amount: number])[]) =>
    inTransaction<ReadonlySet<string>>((tx) =>
      holdAtOnce(
        tx,
        holds.map(([account_id, amount]) => ({ holder_id: newId("run"), account_id, amount })),
        harness.services.clock.now(),
      ),
    );

  it("holds the sum of each account, and nothing of one that has too little or would become low", async () => {
    const [rich, poor, low] = [
      await accountWith(5000),
      await accountWith(3),
      await accountWith(510),
    ];
    const held = await holdAll([
      ...([
        [rich, 1.5],
        [poor, 2],
        [rich, 2.25],
        [low, 25],
        [poor, 2],
      ] as const),
    ]);
    expect(held).toEqual(new Set([rich]));
    expect(await getBalance(rich)).toBe(4996.25);
    expect(await getBalance(poor)).toBe(3);
    expect(await getBalance(low)).toBe(510);
  });

  it("does not wait for a wallet that another transaction has locked", async () => {
    const [locked, free] = [await accountWith(5000), await accountWith(5000)];
    await inTransaction(async (tx) => {
      await sql`select 1 from wallets where account_id = ${locked} for update`.execute(tx);
      expect(
        await holdAll([
          [locked, 1],
          [free, 1],
        ]),
      ).toEqual(new Set([free]));
    });
    expect(await getBalance(locked)).toBe(5000);
    expect(await getBalance(free)).toBe(4999);
  });

  it("leaves out an account whose refill is due", async () => {
    const account = await accountWith(5000);
    await sql`update wallets set next_refill_at = opened_at where account_id = ${account}`.execute(
      harness.services.db,
    );
    expect(await holdAll([[account, 1]])).toEqual(new Set());
  });
});

describe("free work", () => {
  it("does not wait for a wallet that another transaction has locked", async () => {
    const account = await accountWith(3);
    const run = newId("run");
    await inTransaction(async (tx) => {
      await sql`select 1 from wallets where account_id = ${account} for update`.execute(tx);
      await hold(account, run, 0);
      expect(await settle(account, run, 0)).toBe(0);
    });
    expect(await extend(run, 1)).toBe(false);
    expect(await getBalance(account)).toBe(3);
  });
});

describe("extendHold", () => {
  it("returns true while the balance lasts, false without a change after that or after settlement", async () => {
    const account = await accountWith(5);
    const run = newId("run");
    await hold(account, run, 1);
    expect(await extend(run, 3)).toBe(true);
    expect(await extend(run, 1.01)).toBe(false);
    expect(await getBalance(account)).toBe(1);
    expect(await settle(account, run, 4)).toBe(4);
    expect(await extend(run, 1)).toBe(false);
    expect(await getBalance(account)).toBe(1);
  });
});

describe("settleHold", () => {
  it("writes one debit under concurrent calls", async () => {
    const account = await accountWith(10);
    const run = newId("run");
    await hold(account, run, 6);
    expect((await Promise.all([1, 2, 3].map(() => settle(account, run, 2)))).sort()).toEqual([
      0, 0, 2,
    ]);
    const wallet = await getWallet(harness.services, account);
    expect(wallet).toMatchObject({ balance: 8, lifetime_earned: 10, lifetime_spent: 2 });
    const [debit, ...others] = await listTransactions(harness.services, account, {
      limit: 10,
      offset: 0,
    });
    expect(debit).toMatchObject({ amount: -2, type: "debit", run_id: run });
    expect(others).toHaveLength(1);
  });

  it("writes nothing for a cost of 0 and debits at most the held amount", async () => {
    const account = await accountWith(10);
    const [free, dear] = [newId("run"), newId("run")];
    await hold(account, free, 3);
    await hold(account, dear, 3);
    expect(await settle(account, free, 0)).toBe(0);
    expect(await settle(account, dear, 5)).toBe(3);
    expect(await getBalance(account)).toBe(7);
    expect(
      (await listTransactions(harness.services, account, { limit: 10, offset: 0 })).length,
    ).toBe(2);
  });
});

it("settles a resumed run again, each settlement once", async () => {
  const account = await accountWith(10);
  const run = newId("run");
  const settled = async (settlement: number) => {
    await hold(account, run, 4);
    const about = {
      account_id: account,
      holder_id: run,
      run_id: run,
      cost: 1,
      description: "Run",
      settlement,
      now,
    };
    return inTransaction<number>((tx) => settleHold(tx, about));
  };
  expect(await settled(1)).toBe(1);
  expect(await settled(2)).toBe(1);
  await expect(settled(2)).rejects.toThrow("credit_transactions_settled_once");
  expect(await getWallet(harness.services, account)).toMatchObject({ lifetime_spent: 2 });
});

it("rejects updates of transactions", async () => {
  await accountWith(1);
  await expect(
    sql`update credit_transactions set amount = 5`.execute(harness.services.db),
  ).rejects.toThrow("append-only");
});
