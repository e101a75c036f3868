import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { type Caller, parseScopes } from "../identity/caller.ts";
import { findPlan, plans } from "../identity/plans.ts";
import { selectCurrentKeys } from "../identity/signing-keys.ts";
import { tokenIssuer } from "../identity/token-issuer.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { checkTokenAge } from "./token-age.ts";

const algorithms = ["EdDSA", "ES256"];
/** Tokens are issued for 15 minutes. An older token is refused whatever its `exp` says. */
const ageMaxSeconds = 3600;

/**
 * Verifies access tokens of this installation. Only keys that the current SECRET_KEY decrypts are
 * trusted. They are read once, and again for an unknown key id.
 */
export function createOwnTokenVerifier({
  db,
  clock,
  secret,
}: Pick<Services, "db" | "clock" | "secret">): (token: string) => Promise<Caller> {
  let keys: JWTVerifyGetKey | undefined;
  const read = async () => {
    keys = await readSigningKeys({ db, secret });
    return keys;
  };
  return async (token) => {
    const now = clock.now();
    const options = {
      ...tokenIssuer,
      algorithms,
      currentDate: now,
      requiredClaims: ["sub", "exp", "iat"],
    };
    const { payload } = await jwtVerify(token, keys ?? (await read()), options).catch(
      async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return jwtVerify(token, await read(), options);
      },
    );
    checkTokenAge(payload, now, ageMaxSeconds);
    return toCaller(db, payload);
  };
}

async function readSigningKeys({
  db,
  secret,
}: Pick<Services, "db" | "secret">): Promise<JWTVerifyGetKey> {
  const rows = await db
    .selectFrom("auth_jwks")
    .select(["id", "public_key", "private_key"])
    .execute();
  const current = await selectCurrentKeys(secret, rows, ({ private_key }) => private_key);
  return createLocalJWKSet({
    keys: current.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id })),
  });
}

/**
 * The tier follows the current plan, not the token, so that a change of plan takes effect at once.
 */
async function toCaller(
  db: Services["db"],
  { sub = "", exp = 0, scopes }: JWTPayload,
): Promise<Caller> {
  const plan = await findPlan(db, sub);
  // A token can outlive its account by 15 minutes.
  if (!plan)
    throw new ApiError(
      "unauthorized",
      "The account of this access token no longer exists. Sign up at POST /auth/sign-up/email.",
    );
  return {
    account_id: sub,
    scopes: parseScopes(scopes),
    tier: plans[plan].tier,
    expires_at: new Date(exp * 1000),
  };
}
