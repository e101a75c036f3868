import { createFirstAccount } from "../accounts/first-account.ts";
import { createSignInLink } from "../accounts/sign-in-links.ts";
import type { Services } from "../services/services.ts";
import { voiceHint } from "./voice-hint.ts";

/**
 * Creates the first account of an empty embedded database, and prints its API key and a link to the
 * studio.
 */
export async function announceFirstAccount(services: Services): Promise<void> {
  const { databaseUrl, studio, authLocal } = services.config;
  if (databaseUrl) return;
  const access = await createFirstAccount(services);
  if (!access) return;
  console.log(
    `Created the first account ${access.account_id}. API key (shown only once):\n\n  ${access.api_key}\n`,
  );
  const hint = voiceHint(services.config);
  if (hint) console.log(`${hint}\n`);
  if (!studio || !authLocal) return;
  const { url } = await createSignInLink(services, access.account_id);
  console.log(
    `Open the studio: ${url}\nThe link works once, within 10 minutes. ./reelwright open prints another.\n`,
  );
}
