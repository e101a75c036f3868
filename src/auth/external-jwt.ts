import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from "jose";
import { ensureAccountWithoutPassword } from "../accounts/new-account.ts";
import { type Caller, parseScopes, type Scope } from "../identity/caller.ts";
import { findPlan, planNames, plans } from "../identity/plans.ts";
import { guardedFetch } from "../net/guarded-fetch.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { uuidFromName } from "../system/ids.ts";

/** Who else may sign access tokens. */
export interface IdentityProvider {
  issuer: string;
  audience: string;
  jwks_url: string;
}

const algorithms = ["EdDSA", "ES256", "RS256"];
/** What a token may do that does not say. */
const defaultScopes: readonly Scope[] = ["read", "write"];
const retryAfterMilliseconds = 30_000;

/** Verifies tokens of an outside identity provider. Who comes for the first time gets an account on the free plan. */
export function createExternalTokenVerifier(
  services: Pick<Services, "db" | "clock" | "log">,
  provider: IdentityProvider,
): (token: string) => Promise<Caller> {
  const keys = openProviderKeys(services, provider);
  const { issuer, audience } = provider;
  return async (token) => {
    const options = {
      issuer,
      audience,
      algorithms,
      currentDate: services.clock.now(),
      requiredClaims: ["sub", "exp"],
    };
    const { payload } = await jwtVerify(token, keys, options);
    return toCaller(services, provider, payload);
  };
}

/**
 * The provider's keys: fetched when they are needed, again after ten minutes or for a key that is not known (jose's rules). While the
 * provider is down those that were fetched before stay good. Throws bad_gateway where they do not do.
 */
function openProviderKeys(
  { clock, log }: Pick<Services, "clock" | "log">,
  { jwks_url }: IdentityProvider,
): JWTVerifyGetKey {
  const fetch = guardedFetch({
    allowPrivate: false,
    allowedOrigins: [jwks_url],
    headersTimeoutSeconds: 5,
  });
  const remote = createRemoteJWKSet(new URL(jwks_url), { [customFetch]: fetch });
  let paused_until = 0;
  const fromKept: JWTVerifyGetKey = (header, token) => {
    const kept = remote.jwks();
    if (!kept) throw keysUnavailable();
    return createLocalJWKSet(kept)(header, token).catch((error: unknown) => {
      throw error instanceof errors.JWKSNoMatchingKey ? keysUnavailable() : error;
    });
  };
  return async (header, token) => {
    const now = clock.now().getTime();
    // A provider that hangs must not hold up every request for as long as it is waited for.
    if (now < paused_until) return fromKept(header, token);
    return remote(header, token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError && !keySetErrorCodes.has(error.code)) throw error;
      log.warn({ err: error }, "The identity provider's keys could not be fetched.");
      if (remote.jwks()) paused_until = now + retryAfterMilliseconds;
      return fromKept(header, token);
    });
  };
}

/** An answer that is no set of keys, or none in time; jose's other errors are about the token. */
const keySetErrorCodes = new Set([
  errors.JOSEError.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);

const keysUnavailable = () =>
  new ApiError(
    "bad_gateway",
    "The identity provider does not give its keys, so the access token cannot be checked; try again later.",
  );

async function toCaller(
  services: Pick<Services, "db" | "clock" | "log">,
  { issuer }: IdentityProvider,
  { sub, exp = 0, tier, scopes }: JWTPayload,
): Promise<Caller> {
  if (typeof sub !== "string" || sub === "")
    throw new ApiError("unauthorized", 'The access token names nobody: its "sub" is no text.');
  // Of issuer and subject, so that two issuers' subjects never meet in one account.
  const account_id = uuidFromName(`${issuer}\n${sub}`);
  const plan =
    (await findPlan(services.db, account_id)) ??
    (await createExternalAccount(services, account_id, sub));
  return {
    account_id,
    scopes: scopes === undefined ? defaultScopes : parseScopes(scopes),
    tier: planNames.find((name) => name === tier) ?? plans[plan].tier,
    expires_at: new Date(exp * 1000),
  };
}

async function createExternalAccount(
  services: Pick<Services, "db" | "clock" | "log">,
  account_id: string,
  sub: string,
) {
  await ensureAccountWithoutPassword(services, { id: account_id, name: sub, plan: "free" });
  services.log.info(
    { account_id, sub },
    "An account was made for somebody whom the identity provider knows.",
  );
  return "free" as const;
}
