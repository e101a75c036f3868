import { ensureAccountWithoutPassword } from "../accounts/new-account.ts";
import type { Caller } from "../identity/caller.ts";
import { findPlan } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";

const system = { id: "system", name: "System", plan: "pro" } as const;

/**
 * The caller of another service of the operator: the account that it names, or the system account,
 * which is created on first use. Throws unauthorized for an unknown account.
 */
export async function internalCaller(
  services: Pick<Services, "db" | "clock">,
  account_id: string = system.id,
): Promise<Caller> {
  if (!(await findPlan(services.db, account_id))) {
    if (account_id !== system.id)
      throw new ApiError(
        "unauthorized",
        `The account "${account_id}" in X-Account-Id does not exist. Send the id of an account.`,
      );
    await ensureAccountWithoutPassword(services, system);
  }
  return { account_id, scopes: ["admin"], tier: "admin" };
}
