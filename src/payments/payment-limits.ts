import { sql, type Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { lockAccount } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { badRequest, conflict } from "../system/errors.ts";
import type { Payment } from "./payment-provider.ts";

const hourMilliseconds = 3_600_000;

interface Limit {
  kind: Payment["kind"];
  statuses: Payment["status"][];
  milliseconds: number;
  max: number;
  error: () => Error;
}

/** Each unpaid checkout is an open session at the provider. */
const unpaidCheckouts: Limit = {
  kind: "checkout",
  statuses: ["pending"],
  milliseconds: 24 * hourMilliseconds,
  max: 100,
  error: () =>
    badRequest(
      "This account has 100 unpaid checkouts of the last 24 hours. The maximum is 100: pay one or wait.",
    ),
};

/** Repeated charges of a declined card can get the operator's account at the provider blocked. */
const failedTopUps: Limit = {
  kind: "top_up",
  statuses: ["pending", "failed"],
  milliseconds: hourMilliseconds,
  max: 10,
  error: () =>
    conflict(
      "This account had 10 unsuccessful top-ups in the last hour. The maximum is 10: pay with a checkout, or wait.",
    ),
};

/**
 * Inserts a payment within the limits of its account: 100 unpaid checkouts a day (bad_request) and
 * 10 unsuccessful top-ups an hour (conflict). `insert` may return an existing payment.
 */
export async function insertWithinLimits(
  { db, clock }: Pick<Services, "db" | "clock">,
  { account_id, kind }: Pick<Payment, "account_id" | "kind">,
  insert: (tx: Transaction<Database>) => Promise<Payment>,
): Promise<Payment> {
  return db.transaction().execute(async (tx) => {
    // Concurrent requests would otherwise not count each other.
    await lockAccount(tx, account_id);
    const payment = await insert(tx);
    const { statuses, milliseconds, max, error } =
      kind === "checkout" ? unpaidCheckouts : failedTopUps;
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from payments
      where account_id = ${account_id} and kind = ${kind} and status = any (${statuses}::text[])
        and created_at > ${new Date(clock.now().getTime() - milliseconds)}
    `.execute(tx);
    if ((rows[0]?.count ?? 0) > max) throw error();
    return payment;
  });
}
