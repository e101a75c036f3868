import { ensureAccountWithoutPassword } from "../accounts/new-account.ts";
import type { Caller } from "../identity/caller.ts";
import { findPlan } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";

const system = { id: "system", name: "System", plan: "pro" } as const;

/**
 * Another service of the operator, as the account that it names, else as the system's own, which is made when it is first needed.
 * Throws unauthorized for an account that does not exist.
 */
export async function internalCaller(
  services: Pick<Services, "db" | "clock">,
  account_id: string = system.id,
): Promise<Caller> {
  if (!(await findPlan(services.db, account_id))) {
    if (account_id !== system.id)
      throw new ApiError(
        "unauthorized",
        `X-Account-Id names the account "${account_id}", which does not exist.`,
      );
    await ensureAccountWithoutPassword(services, system);
  }
  return { account_id, scopes: ["admin"], tier: "admin" };
}
