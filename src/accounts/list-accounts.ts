import { readBalances } from "../credits/wallet.ts";
import type { PlanName } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";

/** An account in the list of an operator. */
export interface AccountSummary {
  account_id: string;
  email: string;
  plan: PlanName;
  balance: number;
  created_at: string;
}

/** Lists all accounts, oldest first. Balances do not contain refills that are due. */
export async function listAccounts({ db }: Pick<Services, "db">): Promise<AccountSummary[]> {
  const rows = await db
    .selectFrom("accounts")
    .innerJoin("auth_users", "auth_users.id", "accounts.id")
    .select(["accounts.id", "auth_users.email", "accounts.plan", "accounts.created_at"])
    .orderBy("accounts.created_at")
    .orderBy("accounts.id")
    .execute();
  const balances = await readBalances(db);
  return rows.map(({ id, email, plan, created_at }) => ({
    account_id: id,
    email,
    plan,
    balance: balances.get(id) ?? 0,
    created_at: created_at.toISOString(),
  }));
}
