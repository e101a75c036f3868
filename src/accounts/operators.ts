import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { forbidden } from "../system/errors.ts";

/** Makes an account an operator, who may see the state of the installation, or ends that. */
export async function setOperator(
  { db }: Pick<Services, "db">,
  account_id: string,
  operator: boolean,
): Promise<void> {
  await db.updateTable("accounts").set({ operator }).where("id", "=", account_id).execute();
}

export async function isOperator(db: Services["db"], account_id: string): Promise<boolean> {
  const row = await db
    .selectFrom("accounts")
    .select("operator")
    .where("id", "=", account_id)
    .executeTakeFirst();
  return row?.operator ?? false;
}

/** Throws forbidden if the account of the caller is no operator. */
export async function requireOperator(
  { db }: Pick<Services, "db">,
  { account_id }: Caller,
): Promise<void> {
  if (!(await isOperator(db, account_id)))
    throw forbidden(
      `The account "${account_id}" is not an operator. Run ./reelwright account operator --account ${account_id} on the machine of the service.`,
    );
}
