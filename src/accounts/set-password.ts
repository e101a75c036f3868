import { revokeAllApiKeys } from "../api-keys/api-keys.ts";
import type { Services } from "../services/services.ts";
import { conflict } from "../system/errors.ts";
import { openAuth } from "./auth.ts";
import { checkPassword } from "./check-password.ts";

/**
 * Sets the password of an account and ends its sessions, for an operator; with `revokeKeys` it
 * revokes the API keys too. After a failure in between, repeat the call. Throws conflict for an
 * account without a password.
 */
export async function setPassword(
  services: Pick<Services, "config" | "clock" | "db" | "log" | "secret">,
  account_id: string,
  newPassword: string,
  { revokeKeys = false }: { revokeKeys?: boolean } = {},
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
    throw conflict(
      `The account "${account_id}" has no password. Its users sign in with an identity provider or an API key.`,
    );
  await internalAdapter.deleteUserSessions(account_id);
  if (revokeKeys) await revokeAllApiKeys(services, account_id);
}
