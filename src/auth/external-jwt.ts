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
import { checkTokenAge } from "./token-age.ts";

/**
 * An external identity provider whose access tokens are accepted (OpenID Connect; RFC 7517 for its
 * keys).
 */
export interface IdentityProvider {
  issuer: string;
  audience: string;
  jwks_url: string;
  /** The maximum age of a token, whatever its `exp` says. */
  tokenSecondsMax: number;
}

const algorithms = ["EdDSA", "ES256", "RS256"];
/** The scopes of a token without a `scopes` claim. */
const defaultScopes: readonly Scope[] = ["read", "write"];
const retryAfterMilliseconds = 30_000;

/**
 * Verifies tokens of an external identity provider. The first token of a subject creates an account
 * on the free plan.
 */
export function createExternalTokenVerifier(
  services: Pick<Services, "db" | "clock" | "log">,
  provider: IdentityProvider,
): (token: string) => Promise<Caller> {
  const keys = openProviderKeys(services, provider);
  const { issuer, audience, tokenSecondsMax } = provider;
  return async (token) => {
    const now = services.clock.now();
    const options = {
      issuer,
      audience,
      algorithms,
      currentDate: now,
      requiredClaims: ["sub", "exp"],
    };
    const { payload } = await jwtVerify(token, keys, options);
    checkTokenAge(payload, now, tokenSecondsMax);
    return toCaller(services, provider, payload);
  };
}

/**
 * The provider's keys: fetched on demand, and again after ten minutes or for an unknown key id (the
 * rules of jose). While the provider is unavailable, fetched keys stay valid. Throws bad_gateway
 * for a token that they cannot verify.
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
  let pausedUntil = 0;
  const fromCached: JWTVerifyGetKey = (header, token) => {
    const cached = remote.jwks();
    if (!cached) throw keysUnavailable();
    return createLocalJWKSet(cached)(header, token).catch((error: unknown) => {
      throw error instanceof errors.JWKSNoMatchingKey ? keysUnavailable() : error;
    });
  };
  return async (header, token) => {
    const now = clock.now().getTime();
    // A provider that does not respond must not delay every request by the timeout.
    if (now < pausedUntil) return fromCached(header, token);
    return remote(header, token).catch((error: unknown) => {
      if (error instanceof errors.JOSEError && !keySetErrorCodes.has(error.code)) throw error;
      log.warn({ err: error }, "Identity provider keys could not be fetched");
      if (remote.jwks()) pausedUntil = now + retryAfterMilliseconds;
      return fromCached(header, token);
    });
  };
}

/** Error codes for an invalid or missing key set; the other errors of jose concern the token. */
const keySetErrorCodes = new Set([
  errors.JOSEError.code,
  errors.JWKSInvalid.code,
  errors.JWKSTimeout.code,
]);

const keysUnavailable = () =>
  new ApiError(
    "bad_gateway",
    "The identity provider is unavailable, so the access token cannot be verified. Retry with backoff.",
  );

async function toCaller(
  services: Pick<Services, "db" | "clock" | "log">,
  { issuer }: IdentityProvider,
  { sub, exp = 0, tier, scopes }: JWTPayload,
): Promise<Caller> {
  if (typeof sub !== "string" || sub === "")
    throw new ApiError(
      "unauthorized",
      'The "sub" claim of the access token is empty or not a string. Use a token with a subject.',
    );
  // The id depends on issuer and subject, so that two issuers never share an account.
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
  services.log.info({ account_id, sub }, "Account created for a subject of the identity provider");
  return "free" as const;
}
