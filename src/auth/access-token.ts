import { decodeJwt, errors } from "jose";
import type { Caller } from "../identity/caller.ts";
import type { Services } from "../services/services.ts";
import { ApiError } from "../system/errors.ts";
import { createExternalTokenVerifier } from "./external-jwt.ts";
import { createOwnTokenVerifier } from "./own-jwt.ts";

/** Tells who an access token belongs to. Throws unauthorized, or bad_gateway where that cannot be found out. */
export type TokenVerifier = (token: string) => Promise<Caller>;

/** Takes the tokens of this installation, those of an outside identity provider, or both, as the settings say. */
export function createTokenVerifier(
  services: Pick<Services, "config" | "db" | "clock" | "log">,
): TokenVerifier {
  const { authLocal, identityProvider } = services.config;
  const own = authLocal ? createOwnTokenVerifier(services) : undefined;
  const outside = identityProvider && createExternalTokenVerifier(services, identityProvider);
  const source = own ? "get one from GET /auth/token" : "get one from the identity provider";
  return async (token) => {
    const verify = outside && readIssuer(token) === identityProvider.issuer ? outside : own;
    try {
      if (verify) return await verify(token);
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error;
      if (error instanceof errors.JWTExpired)
        throw new ApiError("unauthorized", `The access token has expired; ${source}.`);
    }
    throw new ApiError("unauthorized", `The access token is not valid; ${source}.`);
  };
}

/** Who a token says that it is from; only its verification tells whether that is true. */
function readIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}
