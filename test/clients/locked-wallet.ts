import { sql } from "kysely";
import type { TestService } from "../harness.ts";

/** Locks the wallet as another transaction would. Resolves to a function that releases it. */
export async function lockWallet({ account, services }: TestService): Promise<() => Promise<void>> {
  const [locked, lock] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = services.db.transaction().execute(async (tx) => {
    await sql`select from wallets where account_id = ${account.id} for update`.execute(tx);
    locked.resolve();
    await lock.promise;
  });
  await locked.promise;
  return async () => {
    lock.resolve();
    await holding;
  };
}

/** Counts the connections of the service for which a condition on pg_stat_activity holds. */
export async function countConnections(
  { services }: TestService,
  condition: ReturnType<typeof sql>,
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and application_name = 'reelwright'
      and pid <> pg_backend_pid() and ${condition}`.execute(services.db);
  return rows[0]?.n;
}

/** Counts the statements that wait for a lock. */
export const waitingForLocks = (service: TestService) =>
  countConnections(service, sql`wait_event_type = 'Lock'`);
