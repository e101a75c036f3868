import { creditAccount } from "../credits/ledger.ts";
import { refillWhenDue } from "../credits/refill.ts";
import { getWallet } from "../credits/wallet.ts";
import type { Services } from "../services/services.ts";

/** Adds credits to an account as a gift of the operator. Returns the new balance. */
export async function grantCredits(
  { db, clock }: Pick<Services, "db" | "clock">,
  account_id: string,
  credits: number,
): Promise<number> {
  // A refill that is due is dated before the grant.
  await refillWhenDue({ db, clock }, account_id);
  const credit = { account_id, amount: credits, description: "Grant by the operator" };
  await db.transaction().execute((tx) => creditAccount(tx, { ...credit, now: clock.now() }));
  return (await getWallet({ db, clock }, account_id)).balance;
}
