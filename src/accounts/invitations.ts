import { revokeAllApiKeys } from "../api-keys/api-keys.ts";
import type { Services } from "../services/services.ts";
import { createAccount, type NewAccount } from "./accounts.ts";
import { createSignInLink, type SignInLink } from "./sign-in-links.ts";

const validDays = 7;

/**
 * Creates an account for a person, and a link that signs them in to the studio once, within seven
 * days. It has no password until the person sets one, and no API key. Throws as createAccount does.
 */
export async function inviteAccount(
  services: Pick<Services, "config" | "clock" | "db" | "log" | "secret">,
  person: Omit<NewAccount, "password">,
): Promise<SignInLink & { account_id: string }> {
  const { account_id } = await createAccount(services, { ...person, password: undefined });
  // The operator must not hold a key of someone else's account.
  await revokeAllApiKeys(services, account_id);
  const link = await createSignInLink(services, account_id, validDays * 24 * 60);
  return { account_id, ...link };
}
