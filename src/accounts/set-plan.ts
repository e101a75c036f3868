import { changeAllowance } from "../credits/wallet.ts";
import { lockAccount, type PlanName, plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";

/**
 * Puts an account on another plan: the tier of its requests changes at once (callers are remembered for a second at most), its credits with
 * the next refill.
 */
export async function setPlan(
  { db, clock }: Pick<Services, "db" | "clock">,
  account_id: string,
  plan: PlanName,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, account_id);
    await tx.updateTable("accounts").set({ plan }).where("id", "=", account_id).execute();
    await changeAllowance(tx, account_id, plans[plan].monthly_allowance, clock.now());
  });
}
