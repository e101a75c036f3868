import { changeAllowance } from "../credits/wallet.ts";
import { lockAccount, type PlanName, plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";

/**
 * Changes the plan of an account. Its rate limit changes within a second (callers are cached for a
 * second), its credits with the next refill.
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
