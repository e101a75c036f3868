import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/schema.ts";

/** Runs of an account that failed or were cancelled and cost nothing. Older ones are deleted. */
const freeRunsMax = 1000;
const pruneBatch = 20;

/**
 * Deletes the oldest of the account's runs that failed or were cancelled and cost nothing, except
 * the newest 1,000. Nothing else limits their number. Deletes at most 20, and skips a run that is
 * being resumed. Media that they made stay, because other runs may have made the same.
 */
export async function pruneFreeRuns(tx: Transaction<Database>, account_id: string): Promise<void> {
  await sql`
    delete from runs where id = any(array(
      select id from runs where id = any(array(
        select id from runs where account_id = ${account_id} and ended_free
        order by completed_at desc offset ${freeRunsMax} limit ${pruneBatch}
      )) and ended_free and status in ('failed', 'cancelled')
      for update skip locked
    ))
  `.execute(tx);
}
