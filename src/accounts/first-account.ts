import { randomBytes } from "node:crypto";
import { plans } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { type AccountAccess, createAccount } from "./accounts.ts";

/**
 * Creates the account of a new installation, with a month's credits and a random password. It is
 * the operator. Returns undefined if an account exists.
 */
export async function createFirstAccount(services: Services): Promise<AccountAccess | undefined> {
  const found = await services.db.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  if (found) return undefined;
  const password = randomBytes(32).toString("base64url");
  return createAccount(services, {
    email: "owner@reelwright.local",
    password,
    plan: "pro",
    credits: plans.pro.monthly_allowance,
    operator: true,
  });
}
