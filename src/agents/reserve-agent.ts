import type { Transaction } from "kysely";
import type { Database } from "../db/schema.ts";
import { lockAccount } from "../identity/plans.ts";
import { badRequest } from "../system/errors.ts";

/**
 * Makes sure that an account may have one more agent, because agents are free. Throws bad_request
 * at the maximum. Locks the account, so that concurrent requests are counted too.
 */
export async function reserveAgent(
  tx: Transaction<Database>,
  account_id: string,
  agentsMax: number,
): Promise<void> {
  await lockAccount(tx, account_id);
  const { count } = await tx
    .selectFrom("agents")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("account_id", "=", account_id)
    .executeTakeFirstOrThrow();
  if (Number(count) >= agentsMax)
    throw badRequest(
      `This account has ${count} agents. The maximum is ${agentsMax}: delete one with DELETE /v1/agents/{agent_id}.`,
    );
}
