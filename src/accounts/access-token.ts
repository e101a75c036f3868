import { createLocalJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { ApiError } from "../errors.ts";
import type { Services } from "../services.ts";
import { type Caller, type Scope, scopes } from "./caller.ts";
import { planOfAccount } from "./plans.ts";

/** Who signs and who is meant. Fixed, so that a token made by the command line is good for a service on any address. */
export const tokenIssuer = { issuer: "reelwright", audience: "reelwright-api" };
const algorithms = ["EdDSA", "ES256"];

export type TokenVerifier = (token: string) => Promise<Caller>;

/** Tells who an access token belongs to. The keys are read once, and again when a token names one that is not known. */
export function tokenVerifier({ db, clock }: Pick<Services, "db" | "clock">): TokenVerifier {
  let keys: JWTVerifyGetKey | undefined;
  const read = async () => {
    keys = await signingKeys(db);
    return keys;
  };
  return async (token) => {
    const options = { ...tokenIssuer, algorithms, currentDate: clock.now(), requiredClaims: ["sub", "exp"] };
    try {
      const { payload } = await jwtVerify(token, keys ?? (await read()), options).catch(async (error: unknown) => {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        return jwtVerify(token, await read(), options);
      });
      return await callerOf(db, payload);
    } catch (error) {
      throw error instanceof errors.JOSEError ? unauthorized(error) : error;
    }
  };
}

async function signingKeys(db: Services["db"]): Promise<JWTVerifyGetKey> {
  const rows = await db.selectFrom("auth_jwks").select(["id", "public_key"]).execute();
  return createLocalJWKSet({ keys: rows.map(({ id, public_key }) => ({ ...JSON.parse(public_key), kid: id })) });
}

async function callerOf(db: Services["db"], { sub = "", exp = 0, tier, scopes: granted }: JWTPayload): Promise<Caller> {
  // A token outlives its account by up to 15 minutes.
  if (!(await planOfAccount(db, sub))) throw new ApiError("unauthorized", "The account of this access token no longer exists.");
  const known = Array.isArray(granted) ? scopes.filter((scope: Scope) => granted.includes(scope)) : [];
  return { account_id: sub, scopes: known, tier: tier === "pro" || tier === "starter" ? tier : "free", expires_at: new Date(exp * 1000) };
}

const unauthorized = (error: Error) =>
  error instanceof errors.JWTExpired
    ? new ApiError("unauthorized", "The access token has expired; get a new one from GET /auth/token.")
    : new ApiError("unauthorized", "The access token is not valid; get one from GET /auth/token.");
