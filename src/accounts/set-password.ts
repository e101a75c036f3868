import type { Services } from "../services/services.ts";
import { badRequest, conflict } from "../system/errors.ts";
import { openAuth } from "./auth.ts";

const length = { min: 8, max: 128 };

/** Throws bad_request for a password that is too short or too long. */
export function checkPassword(password: string): void {
  if (password.length < length.min || password.length > length.max)
    throw badRequest(
      `The password has ${password.length} characters; it must have ${length.min} to ${length.max}.`,
    );
}

/** Gives an account another password and ends its sessions, for an operator. Throws conflict where nobody signs in with a password. */
export async function setPassword(
  services: Pick<Services, "config" | "clock" | "db" | "log" | "secret">,
  account_id: string,
  newPassword: string,
): Promise<void> {
  checkPassword(newPassword);
  const { password, internalAdapter } = await openAuth(services).$context;
  const hash = await password.hash(newPassword);
  const { numUpdatedRows } = await services.db
    .updateTable("auth_accounts")
    .set({ password: hash })
    .where("user_id", "=", account_id)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw conflict(`Nobody signs in to the account "${account_id}" with a password.`);
  await internalAdapter.deleteUserSessions(account_id);
}
