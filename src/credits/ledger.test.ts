import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock, startTestServices, type TestServices } from "../../test/harness.ts";
import { insertAccount } from "../accounts/new-account.ts";
import { newId } from "../system/ids.ts";
import { extendHold, holdCredits, settleHold } from "./holds.ts";
import { creditAccount } from "./ledger.ts";
import { refillWhenDue } from "./refill.ts";

const clock = movableClock("2030-01-15T00:00:00Z");
let harness: TestServices;
beforeAll(async () => {
  harness = await startTestServices({ clock });
});
afterAll(() => harness.close());

type Tx = Parameters<typeof settleHold>[0];
const amount = fc.integer({ min: 0, max: 800 }).map((cents) => cents / 100);

interface Life {
  first: number;
  extensions: number[];
  cost: number;
  settled: number;
  /** Whether the run is resumed and settled again. */
  again: boolean;
}
const life: fc.Arbitrary<Life> = fc.record({
  first: amount,
  extensions: fc.array(amount, { maxLength: 2 }),
  cost: amount,
  settled: fc.constantFrom(0, 1, 2),
  again: fc.boolean(),
});
const history = fc.record({
  opening: fc.integer({ min: 0, max: 2000 }).map((cents) => cents / 100),
  lives: fc.array(life, { minLength: 1, maxLength: 8 }),
  gifts: fc.array(
    amount.map((credits) => credits + 0.01),
    { maxLength: 3 },
  ),
  months: fc.constantFrom(0, 1, 3),
});

it("keeps wallet, transactions and holds consistent and non-negative under concurrency", async () => {
  await fc.assert(
    fc.asyncProperty(history, async (one) => {
      const account = await happened(one, (work) => inTransaction(work));
      await expectAgreement(account);
    }),
    { numRuns: 12 },
  );
});

it("keeps them consistent when transactions roll back and connections are killed", async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      async (one, chance) => {
        const dice = () => chance.next().value ?? 0;
        const account = await happened(one, (work) => brokenOff(work, dice).catch(expectBreak));
        await expectAgreement(account);
      },
    ),
    { numRuns: 12 },
  );
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
  harness.services.db.transaction().execute(work);

type Doing = (work: (tx: Tx) => Promise<unknown>) => Promise<unknown>;

async function happened(
  { opening, lives, gifts, months }: typeof history extends fc.Arbitrary<infer T> ? T : never,
  doing: Doing,
) {
  const { services } = harness;
  const account_id = await openAccount(opening);
  const lived = lives.map((one) => live(account_id, one, doing));
  await clock.advance(months * 31 * 86_400_000);
  const given = gifts.map((gift) =>
    doing((tx) =>
      creditAccount(tx, { account_id, amount: gift, description: "Gift", now: clock.now() }),
    ),
  );
  await Promise.all([
    ...lived,
    ...given,
    ...[1, 2, 3].map(() => refillWhenDue(services, account_id).catch(expectBreak)),
  ]);
  await refillWhenDue(services, account_id);
  return account_id;
}

/** Without a password, because hashing one takes longer than the rest of the test. */
async function openAccount(amount: number): Promise<string> {
  const id = randomUUID();
  await inTransaction(async (tx) => {
    await tx
      .insertInto("auth_users")
      .values({ id, name: "one", email: `${id}@example.com` })
      .execute();
    await insertAccount(tx, {
      id,
      plan: "free",
      opening: { amount, description: "Opening balance" },
      now: clock.now(),
    });
  });
  return id;
}

async function live(
  account_id: string,
  { first, extensions, cost, settled, again }: Life,
  doing: Doing,
): Promise<void> {
  const { services } = harness;
  const run_id = newId("run");
  const hold = () =>
    doing((tx) => holdCredits(services, tx, account_id, run_id, first)).catch(expectTooFew);
  const settle = (settlement: number) =>
    doing((tx) =>
      settleHold(tx, {
        account_id,
        holder_id: run_id,
        run_id,
        cost,
        description: "Run",
        settlement,
        now: clock.now(),
      }),
    );
  await hold();
  await Promise.all([
    ...extensions.map((more) => doing((tx) => extendHold(services, tx, run_id, more))),
    ...Array.from({ length: settled }, () => settle(1)),
  ]);
  if (!again || settled === 0) return;
  // If the first settlement was rolled back, the second settles its hold.
  await hold().catch(expectBreak);
  await settle(2);
}

/** Runs the work, or loses it before the commit by an exception or a killed connection. */
async function brokenOff(work: (tx: Tx) => Promise<unknown>, dice: () => number): Promise<unknown> {
  return inTransaction(async (tx) => {
    const result = await work(tx);
    const fate = dice();
    if (fate < 0.2) throw new Error("broken off");
    if (fate < 0.4) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    return result;
  });
}

function expectBreak(error: Error & { code?: string }): void {
  // 57P01: the connection was terminated. 23505: a hold of this run is still open.
  const isBreak =
    error.message === "broken off" ||
    /terminat|Connection|closed/i.test(error.message) ||
    error.code === "23505";
  if (!isBreak) expectTooFew(error);
}

function expectTooFew(error: Error & { code?: string }): void {
  expect(error.code, error.message).toBe("insufficient_credits");
}

async function expectAgreement(account: string): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select w.balance, w.lifetime_earned, w.lifetime_spent, t.earned, t.spent, h.held, h.least
    from wallets w,
      (select coalesce(sum(amount) filter (where amount > 0), 0) as earned,
          coalesce(-sum(amount) filter (where amount < 0), 0) as spent
        from credit_transactions where account_id = ${account}) t,
      (select coalesce(sum(amount), 0) as held, coalesce(min(amount), 0) as least
        from credit_holds where account_id = ${account}) h
    where w.account_id = ${account}`.execute(harness.services.db);
  const [
    {
      balance = -1,
      lifetime_earned,
      lifetime_spent,
      earned = 0,
      spent = 0,
      held = 0,
      least = -1,
    } = {},
  ] = rows;
  expect(lifetime_earned).toEqual(earned);
  expect(lifetime_spent).toEqual(spent);
  expect(balance).toBeCloseTo(earned - spent - held, 6);
  expect(Math.min(balance, least)).toBeGreaterThanOrEqual(0);
}
