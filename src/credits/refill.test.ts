import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  movableClock,
  startTestService,
  type TestAccount,
  type TestService,
} from "../../test/harness.ts";
import { holdCredits } from "./holds.ts";
import { nextRefillDate, refill } from "./refill.ts";

const clock = movableClock("2027-12-31T12:00:00Z");
const day = 86_400_000;
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock });
});
afterAll(() => service.close());

const newAccount = () => service.newAccount({ plan: "free", credits: 5 });
const get = async <T>({ api_key }: TestAccount, path: string) =>
  (await service.call<T>("GET", `/v1/credits/${path}`, undefined, { "x-api-key": api_key })).body;
const getWallet = (account: TestAccount) =>
  get<{ balance: number; next_refill_at: string }>(account, "wallet");
const transactionDates = async (account: TestAccount) =>
  (await get<{ transactions: { created_at: string }[] }>(account, "transactions")).transactions.map(
    ({ created_at }) => created_at,
  );

it("is added once, exact to the millisecond, under concurrent reads", async () => {
  const account = await newAccount();
  expect(await getWallet(account)).toMatchObject({
    balance: 5,
    next_refill_at: "2028-01-31T12:00:00.000Z",
  });
  await clock.advance(31 * day - 1);
  expect((await getWallet(account)).balance).toBe(5);
  await clock.advance(1);
  const responses = await Promise.all(Array.from({ length: 12 }, () => getWallet(account)));
  for (const response of responses)
    expect(response).toMatchObject({ balance: 105, next_refill_at: "2028-02-29T12:00:00.000Z" });
  const { transactions } = await get<{ transactions: unknown[] }>(account, "transactions");
  expect(transactions).toMatchObject([
    { amount: 100, type: "credit", description: "Monthly allowance" },
    { amount: 5 },
  ]);
});

it("adds missed months one by one, each dated on its day", async () => {
  const account = await newAccount();
  const opened = clock.now().toISOString();
  expect(opened).toBe("2028-01-31T12:00:00.000Z");
  await clock.advance(95 * day);
  expect(await transactionDates(account)).toEqual([
    "2028-04-30T12:00:00.000Z",
    "2028-03-31T12:00:00.000Z",
    "2028-02-29T12:00:00.000Z",
    opened,
  ]);
  expect(await getWallet(account)).toMatchObject({
    balance: 305,
    next_refill_at: "2028-05-31T12:00:00.000Z",
  });
});

it("is available to a hold at once, without a read of the wallet before", async () => {
  const account = await newAccount();
  const hold = () =>
    service.services.db
      .transaction()
      .execute((tx) => holdCredits(service.services, tx, account.id, `run_${account.id}`, 105));
  await expect(hold()).rejects.toMatchObject({ code: "insufficient_credits" });
  await clock.advance(31 * day);
  await hold();
  expect((await getWallet(account)).balance).toBe(0);
});

it("stays due after a rollback and is then added once", async () => {
  const account = await newAccount();
  await clock.advance(31 * day);
  const died = service.services.db.transaction().execute(async (tx) => {
    expect(await refill(tx, account.id, clock.now())).toBe(true);
    throw new Error("died");
  });
  await expect(died).rejects.toThrow("died");
  expect((await getWallet(account)).balance).toBe(105);
  expect(await transactionDates(account)).toHaveLength(2);
});

describe("nextRefillDate", () => {
  const date = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const lastDay = (at: Date) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

  it("is the account's day and time in every month, or the last day of a shorter month", () => {
    fc.assert(
      fc.property(date("2020-01-01", "2030-01-01"), (opened) => {
        let last = opened;
        for (let month = 1; month <= 30; month++) {
          const next = nextRefillDate(opened, last);
          expect(next.getUTCDate()).toBe(Math.min(opened.getUTCDate(), lastDay(next)));
          expect(next.getTime() % day).toBe(opened.getTime() % day);
          expect(
            (next.getUTCFullYear() - opened.getUTCFullYear()) * 12 +
              next.getUTCMonth() -
              opened.getUTCMonth(),
          ).toBe(month);
          last = next;
        }
      }),
    );
  });

  it("is the first date after any moment", () => {
    fc.assert(
      fc.property(
        date("2020-01-01", "2025-01-01"),
        date("2025-01-01", "2030-01-01"),
        (opened, at) => {
          const next = nextRefillDate(opened, at);
          expect(next.getTime()).toBeGreaterThan(at.getTime());
          expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(31 * day);
        },
      ),
    );
  });
});
