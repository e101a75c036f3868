import { decodeJwt, errors } from "jose";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { createExternalTokenVerifier } from "./external-jwt.ts";
import { createOwnTokenVerifier } from "./own-jwt.ts";

/**
 * Resolves to the caller of an access token. Throws unauthorized, or bad_gateway when the identity
 * provider is unavailable.
 */
export type TokenVerifier = (token: string) => Promise<Caller>;

/**
 * Accepts tokens of this installation, of an external identity provider, or both, as the settings
 * say.
 */
export function createTokenVerifier(
  services: Pick<Services, "config" | "db" | "clock" | "log" | "secret">,
): TokenVerifier {
  const { authLocal, identityProvider } = services.config;
  const own = authLocal ? createOwnTokenVerifier(services) : undefined;
  const external = identityProvider && createExternalTokenVerifier(services, identityProvider);
  const source = own
    ? "Get a new one from GET /auth/token"
    : "Get a new one from the identity provider";
  return async (token) => {
    const verify = external && readIssuer(token) === identityProvider.issuer ? external : own;
    try {
      if (verify) return await verify(token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (error instanceof errors.JWTExpired)
        throw new ApiError("unauthorized", `The access token has expired. ${source}.`);
    }
    throw new ApiError("unauthorized", `The access token is invalid. ${source}.`);
  };
}

/** The unverified issuer of a token; it only selects the verifier. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
