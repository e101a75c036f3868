import { plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { type AccountAccess, createAccount } from "./accounts.ts";

/**
 * Creates the account of a new installation, with a month's credits and without a password. It is
 * the operator. Returns undefined if an account exists.
 */
export async function createFirstAccount(services: Services): Promise<AccountAccess | undefined> {
  const found = await services.db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  if (found) return undefined;
  return createAccount(services, {
    email: "owner@reelwright.local",
    password: undefined,
    plan: "pro",
    credits: plans.pro.monthly_allowance,
    operator: true,
  });
}
