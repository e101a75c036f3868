import { sql } from "kysely";
import { readBalances } from "../credits/wallet.ts";
import type { PlanName } from "../identity/plans.ts";
import { afterCursor, toPage } from "../pagination/cursor.ts";
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

export interface AccountRow extends AccountSummary {
  name: string;
  operator: boolean;
}

/** A page of all accounts, newest first. `search` is a part of the email, the name or the id. */
export async function listAccountPage(
  { db }: Pick<Services, "db">,
  { limit, cursor, search }: { limit: number; cursor?: string; search?: string },
): Promise<{ accounts: AccountRow[]; next_cursor: string | null }> {
  const pattern = `%${(search ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  const accounts = db
    .selectFrom("accounts")
    .innerJoin("auth_users", "auth_users.id", "accounts.id")
    .select(["accounts.id", "auth_users.email", "auth_users.name"])
    .select(["accounts.plan", "accounts.operator", "accounts.created_at"]);
  const rows = await db
    .selectFrom(accounts.as("all_accounts"))
    .selectAll()
    .where(afterCursor(cursor, (id) => id !== ""))
    .$if(search !== undefined, (query) =>
      query.where(
        sql<boolean>`(email ilike ${pattern} or name ilike ${pattern} or id = ${search})`,
      ),
    )
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const { page, next_cursor } = toPage(rows, limit);
  const balances = await readBalances(
    db,
    page.map(({ id }) => id),
  );
  return {
    accounts: page.map(({ id, created_at, ...row }) => ({
      account_id: id,
      ...row,
      balance: balances.get(id) ?? 0,
      created_at: created_at.toISOString(),
    })),
    next_cursor,
  };
}

/** Counts the accounts of the installation. */
export async function countAccounts(db: Services["db"]): Promise<number> {
  const row = await db
    .selectFrom("accounts")
    .select(sql<number>`count(*)::integer`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}
