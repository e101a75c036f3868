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
