import { insertApiKey } from "../api-keys/api-keys.ts";
import { type PlanName, planNames } from "../identity/plans.ts";
import type { Services } from "../services/services.ts";
import { badRequest, conflict } from "../system/errors.ts";
import { accessClaims, openAuth } from "./auth.ts";
import { checkPassword } from "./check-password.ts";
import { insertAccount } from "./new-account.ts";
import { setOperator } from "./operators.ts";

export interface NewAccount {
  email: string;
  /** Undefined for an account that signs in by links until it has set its first password. */
  password: string | undefined;
  plan: string;
  /** The opening balance in credits. */
  credits: number;
  /** Whether the account may see the state of the installation and its accounts. */
  operator?: boolean;
}

export interface AccountAccess {
  account_id: string;
  /** An API key with all scopes. It is never shown again. */
  api_key: string;
  /** A JWT for `Authorization: Bearer`, valid for 15 minutes. */
  access_token: string;
}

/** The email addresses that better-auth accepts at sign-in. */
const emailPattern = /^(?!\.)(?!.*\.\.)[\w'+\-.]*[\w+-]@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/i;
export const creditsMax = 999_999_999_999;

/**
 * Creates an account, its wallet and a first API key in one transaction.
 * Throws bad_request for an invalid value, conflict for an email address that is taken.
 */
export async function createAccount(
  services: Pick<Services, "config" | "clock" | "db" | "log" | "secret">,
  input: NewAccount,
): Promise<AccountAccess> {
  const { email, plan, opening } = validateNewAccount(input);
  const auth = openAuth(services);
  const { password, generateId } = await auth.$context;
  const id = generateId({ model: "user" }) || crypto.randomUUID();
  const hash = input.password === undefined ? null : await password.hash(input.password);
  const now = services.clock.now();
  const key = await services.db.transaction().execute(async (tx) => {
    const user = { id, email, name: email.slice(0, email.indexOf("@")) };
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("auth_users")
      .values(user)
      .onConflict((clash) => clash.column("email").doNothing())
      .executeTakeFirstOrThrow();
    if (!numInsertedOrUpdatedRows)
      throw conflict(`An account for "${email}" already exists. Use another email address.`);
    await tx
      .insertInto("auth_accounts")
      .values({
        id: crypto.randomUUID(),
        user_id: id,
        account_id: id,
        provider_id: "credential",
        password: hash,
      })
      .execute();
    await insertAccount(tx, { id, plan, opening, now });
    if (input.operator) await setOperator({ db: tx }, id, true);
    return insertApiKey(tx, id, { name: "first key", scopes: ["admin"], expires_at: null }, now);
  });
  const claims = {
    sub: id,
    iat: Math.floor(now.getTime() / 1000),
    ...(await accessClaims(services, id)),
  };
  const { token } = await auth.api.signJWT({ body: { payload: claims } });
  return { account_id: id, api_key: key.key, access_token: token };
}

function validateNewAccount({ email, password, plan, credits }: NewAccount) {
  if (!emailPattern.test(email) || email.length > 254)
    throw badRequest(
      `Invalid email: ${JSON.stringify(email)}. Expected an address such as name@example.com.`,
      "email",
    );
  if (password !== undefined) checkPassword(password);
  const planName = planNames.find((name) => name === plan);
  if (!planName)
    throw badRequest(
      `Invalid plan: ${JSON.stringify(plan)}. Expected one of ${planNames.join(", ")}.`,
      "plan",
    );
  if (!(credits >= 0 && credits <= creditsMax) || Math.round(credits * 100) / 100 !== credits)
    throw badRequest(
      `Invalid credits: ${credits}. Expected a number from 0 to ${creditsMax} with at most two decimals.`,
      "credits",
    );
  const opening = { amount: credits, description: "Opening balance" };
  return { email: email.toLowerCase(), plan: planName satisfies PlanName, opening };
}
